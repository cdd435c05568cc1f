import Testing

@testable import CyanotypeCache

@Suite("Hashes of keys")
struct KeyHashingTests {
    private let hashing = KeyHashing()

    /// Keys as programs have them: numbers in a row, multiples, and numbers of which only the highest bits differ.
    @Test(
        "spread integers over the shards and their tables",
        arguments: [1, 3, 10, 16, 1_000, 1 << 12, 1 << 16, 1 << 24, 1 << 32, 1 << 40, 1 << 46]
    )
    func spread(step: Int) {
        let count = 8_000
        let hashes = (0..<count).map { hashing($0 &* step) }
        #expect(Set(hashes).count == count)
        var shards = [Int](repeating: 0, count: 16)
        for hash in hashes { shards[Int(UInt64(truncatingIfNeeded: hash) >> 60)] += 1 }
        #expect(shards.allSatisfy { (250...750).contains($0) }, "\(shards)")
        // A table that is four fifths full, as those of the cache.
        var slots = [Bool](repeating: false, count: count * 5 / 4)
        var distance = 0
        for hash in hashes {
            var index = Int((UInt64(UInt32(truncatingIfNeeded: hash)) * UInt64(slots.count)) >> 32)
            while slots[index] {
                (index, distance) = ((index + 1) % slots.count, distance + 1)
            }
            slots[index] = true
        }
        // Random hashes have a mean of 2.
        #expect(distance < 10 * count)
    }

    @Test("are the same for equal keys of all types")
    func areEqual() {
        #expect(hashing(Int.min) == hashing(Int.min) && hashing(Int.min) != hashing(Int.max))
        #expect(hashing(-1 as Int64) == hashing(-1) && hashing(-1 as Int32) == hashing(-1))
        #expect(hashing(UInt.max) == hashing(UInt64.max) && hashing(UInt32.max) == hashing(UInt64(UInt32.max)))
        #expect(hashing("\u{E9}") == hashing("e\u{301}") && hashing("a") == "a".hashValue)
        #expect(hashing(AnyHashable(1)) == AnyHashable(1 as UInt8).hashValue)
    }
}
