/// Which places of a row are taken, the last of which is.
///
/// Finds the place of the *n*-th that is taken in O(log *n*): 64 places share a word of bits, and a binary indexed tree
/// (Fenwick, 1994) adds up how many bits of the words are set.
struct TakenPlaces {
    /// A bit for each place.
    private var words: [UInt64] = []

    /// How many bits are set in the words that end with this one, as many as the lowest bit of its number says, the first
    /// being number 1.
    private var sums: [Int] = []

    /// How many places there are.
    private var end = 0

    /// How many places are taken.
    private(set) var count = 0

    /// A row of places that are all taken.
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

    /// Adds a place behind the others, which is taken.
    mutating func append() {
        if end % 64 == 0 {
            words.append(0)
            // The words that the new sum has are those of the sums before it, which end where the next one begins.
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

    /// Empties a place that is taken.
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

    /// The place that is taken and has `rank` others that are before it.
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
