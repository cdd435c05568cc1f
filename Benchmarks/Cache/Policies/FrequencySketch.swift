/// Estimates how often keys were requested lately, never too low but for ageing: a count-min sketch of 4-bit counters.
///
/// A key has four counters, all of them in one block of eight words, which is a line of the processor's cache. The counters
/// are halved after ten times as many requests as the cache has keys. So it is in Caffeine
/// (https://github.com/ben-manes/caffeine).
struct FrequencySketch {
    static let most: UInt8 = 15

    /// Sixteen counters each.
    private var words: [UInt64]
    private let blockMask: UInt32
    private let period: Int
    /// How many requests were counted since the counters were halved, or what would have been left of those before.
    private var count = 0

    init(capacity: Int) {
        let counted = max(8, capacity)
        words = Array(repeating: 0, count: Self.wordCount(for: counted))
        blockMask = UInt32(words.count / 8 - 1)
        period = 10 * counted
    }

    private static func wordCount(for capacity: Int) -> Int {
        var count = 8
        while count < capacity { count *= 2 }
        return count
    }

    /// The estimate of a key, at most 15.
    func frequency(of key: UInt64) -> UInt8 {
        let hash = KeyHash(key)
        var least = Self.most
        for number in 0..<4 { least = min(least, value(of: hash.counter(number, blockMask: blockMask))) }
        return least
    }

    private func value(of counter: KeyHash.Counter) -> UInt8 {
        UInt8(truncatingIfNeeded: words[counter.word] >> counter.shift) & Self.most
    }

    mutating func increment(_ key: UInt64) {
        let hash = KeyHash(key)
        var isCounted = false
        for number in 0..<4 {
            let counter = hash.counter(number, blockMask: blockMask)
            guard value(of: counter) < Self.most else { continue }
            words[counter.word] += 1 << counter.shift
            isCounted = true
        }
        guard isCounted else { return }
        count += 1
        if count == period { halve() }
    }

    private mutating func halve() {
        var oddCount = 0
        for index in words.indices {
            oddCount += (words[index] & 0x1111_1111_1111_1111).nonzeroBitCount
            words[index] = words[index] >> 1 & 0x7777_7777_7777_7777
        }
        // Halving loses half a request of each odd counter, and a key has four.
        count = max(0, count - oddCount / 4) / 2
    }
}

/// The hash of a key, which chooses its block and its counters.
struct KeyHash {
    /// The word of a counter, and by how many bits it is shifted in that.
    typealias Counter = (word: Int, shift: UInt64)

    private let block: UInt32
    private let counters: UInt32

    init(_ key: UInt64) {
        // Key 0 would be hashed to 0.
        var hash = UInt32(truncatingIfNeeded: key) &+ 0x9e37_79b9
        hash ^= hash >> 17
        hash &*= 0xed5a_d4bb
        hash ^= hash >> 11
        hash &*= 0xac4c_1b51
        hash ^= hash >> 15
        block = hash
        hash &*= 0x3184_8bab
        counters = hash ^ hash >> 14
    }

    /// One of the four counters. Each has two of the block's words to itself.
    func counter(_ number: Int, blockMask: UInt32) -> Counter {
        let bits = counters >> UInt32(8 * number)
        let word = Int(block & blockMask) * 8 + Int(bits & 1) + 2 * number
        return (word, UInt64(bits >> 1 & 15) * 4)
    }
}
