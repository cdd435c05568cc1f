/// The set of taken places in a row of places.
///
/// It finds the *n*-th taken place in O(log *n*): 64 places share a word of bits, and a binary indexed tree (Fenwick,
/// 1994) sums the set bits of the words.
struct OccupiedPositions {
    /// A bit for each place.
    private var words: [UInt64] = []

    /// The binary indexed tree. Word numbers start at 1. Each entry counts the set bits of a run of words that ends
    /// with its own; the length of the run is the lowest set bit of the word's number.
    private var sums: [Int] = []

    /// The number of places.
    private var end = 0

    /// The number of taken places.
    private(set) var count = 0

    /// Creates a row whose places are all taken.
    init(count: Int) {
        words = Array(repeating: ~0, count: count / 64)
        if count % 64 != 0 { words.append(1 << UInt64(count % 64) - 1) }
        sums = words.map(\.nonzeroBitCount)
        for number in 1..<(words.count + 1) {
            let next = number + (number & -number)
            if next <= words.count { sums[next - 1] += sums[number - 1] }
        }
        end = count
        self.count = count
    }

    /// Whether a place is taken.
    func contains(_ place: Int) -> Bool {
        words[place / 64] & (1 << UInt64(place % 64)) != 0
    }

    /// Appends a taken place.
    mutating func append() {
        if end % 64 == 0 {
            words.append(0)
            // The new sum is made of earlier sums, whose runs of words adjoin.
            let number = words.count
            var sum = 0
            var part = number - 1
            while part > number - (number & -number) {
                sum += sums[part - 1]
                part -= part & -part
            }
            sums.append(sum)
        }
        words[end / 64] |= 1 << UInt64(end % 64)
        add(1, to: end / 64)
        end += 1
    }

    /// Empties a taken place.
    mutating func remove(_ place: Int) {
        words[place / 64] &= ~(1 << UInt64(place % 64))
        add(-1, to: place / 64)
    }

    private mutating func add(_ change: Int, to word: Int) {
        count += change
        var number = word + 1
        while number <= sums.count {
            sums[number - 1] += change
            number += number & -number
        }
    }

    /// The taken place that has `rank` taken places before it.
    func place(of rank: Int) -> Int {
        var (rank, word) = (rank, 0)
        var step = 1
        while step * 2 <= sums.count { step *= 2 }
        while step > 0 {
            if word + step <= sums.count, sums[word + step - 1] <= rank {
                word += step
                rank -= sums[word - 1]
            }
            step /= 2
        }
        var bits = words[word]
        for _ in 0..<rank { bits &= bits - 1 }
        return word * 64 + bits.trailingZeroBitCount
    }
}
