internal import CProcessor

/// Estimates how often keys were used lately: a count-min sketch of 4-bit counters, 16 for each entry of the cache.
///
/// It is that of Caffeine: the four counters of a key are in one block of 64 bytes, and all counters are halved after ten
/// uses for each entry. But halving all at once takes a millisecond for a million entries, so each block is halved when it
/// is needed next.
@safe
struct FrequencySketch: ~Copyable {
    /// Invariant: there is memory for `blockCount * 8` words, and for `blockCount` epochs.
    private let words: UnsafeMutablePointer<UInt64>
    private let epochs: UnsafeMutablePointer<UInt8>
    private let blockCount: Int

    /// How often all counters were to be halved. A block's epoch counts how often it was.
    private var epoch: UInt8 = 0
    private var additions = 0

    init(entries: Int) {
        blockCount = max(1, (entries + 7) / 8)
        unsafe words = .allocate(capacity: blockCount * 8)
        unsafe words.initialize(repeating: 0, count: blockCount * 8)
        unsafe epochs = .allocate(capacity: blockCount)
        unsafe epochs.initialize(repeating: 0, count: blockCount)
    }

    deinit {
        unsafe words.deallocate()
        unsafe epochs.deallocate()
    }

    /// How many entries the counters are for.
    var entries: Int { blockCount * 8 }

    /// Makes room for more entries, with the estimates as they are: each block becomes as many as it makes room for.
    mutating func grow(toEntries entries: Int) {
        // A multiple, so that all keys of a block get copies of that block.
        let factor = (entries + self.entries - 1) / self.entries
        var larger = FrequencySketch(entries: self.entries * factor)
        for block in 0..<larger.blockCount {
            let source = block / factor
            unsafe (larger.words + block * 8).update(from: words + source * 8, count: 8)
            unsafe larger.epochs[block] = epochs[source]
        }
        larger.epoch = epoch
        larger.additions = additions
        self = larger
    }

    /// Asks the processor for the counters of a hash, which are needed soon.
    func prefetch(_ hash: UInt32) {
        let (block, _) = place(hash)
        unsafe cyanotype_prefetch(words + block)
        unsafe cyanotype_prefetch(epochs + block / 8)
    }

    /// The estimate for a hash: 0 to 15.
    func frequency(_ hash: UInt32) -> Int {
        let (block, counters) = place(hash)
        age(block)
        var least: UInt64 = 15
        for row in 0..<4 {
            let (word, shift) = Self.counter(counters, row)
            least = unsafe min(least, words[block + word] >> shift & 15)
        }
        return Int(least)
    }

    /// Counts the uses of an entry since the last call.
    ///
    /// - Parameters:
    ///   - id: The entry.
    ///   - places: Where the entries are.
    /// - Returns: Whether there were any.
    mutating func countUses(of id: EntryID, _ places: EntryPlaces) -> Bool {
        let uses = unsafe places.header(id).pointee.takeUses()
        if uses > 0 { unsafe add(places.header(id).pointee.hash, count: uses) }
        return uses > 0
    }

    /// Counts some uses.
    mutating func add(_ hash: UInt32, count: Int) {
        for _ in 0..<count { add(hash) }
    }

    /// Counts a use.
    mutating func add(_ hash: UInt32) {
        let (block, counters) = place(hash)
        age(block)
        for row in 0..<4 {
            let (word, shift) = Self.counter(counters, row)
            if unsafe words[block + word] >> shift & 15 < 15 { unsafe words[block + word] += 1 << shift }
        }
        additions += 1
        if additions >= entries * 10 {
            // The counters have half of the uses now.
            additions /= 2
            epoch &+= 1
        }
    }

    /// Halves the counters of a block as often as all were to be.
    private func age(_ block: Int) {
        let missed = unsafe epoch &- epochs[block / 8]
        if missed == 0 { return }
        unsafe epochs[block / 8] = epoch
        let shift = UInt64(min(missed, 4))
        let mask = UInt64(15) >> shift &* 0x1111_1111_1111_1111
        for word in block..<block + 8 { unsafe words[word] = (words[word] >> shift) & mask }
    }

    /// The first word of a hash's block, and bits that choose its counters there.
    private func place(_ hash: UInt32) -> (block: Int, counters: UInt32) {
        var mixed = hash
        mixed ^= mixed >> 17
        mixed &*= 0xed5a_d4bb
        mixed ^= mixed >> 11
        mixed &*= 0xac4c_1b51
        mixed ^= mixed >> 15
        var counters = mixed &* 0x3184_8bab
        counters ^= counters >> 14
        return (Int((UInt64(mixed) * UInt64(blockCount)) >> 32) * 8, counters)
    }

    /// The word of a row's counter in its block, and the counter's place in it: each row has two words.
    private static func counter(_ counters: UInt32, _ row: Int) -> (word: Int, shift: UInt64) {
        let bits = counters >> UInt32(row * 8)
        return (Int(bits & 1) + row * 2, UInt64(bits >> 1 & 15) * 4)
    }
}
