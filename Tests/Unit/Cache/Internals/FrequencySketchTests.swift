@testable import CyanotypeCache
import CyanotypeTestSupport
import Testing

@Suite("The estimates of how often keys are used")
struct FrequencySketchTests {
    @Test("No estimate is less than the count, and few are more")
    func counts() {
        var random = SeededGenerator(printingSeedFor: "FrequencySketchTests")
        var sketch = FrequencySketch(entries: 1_024)
        var counts: [UInt32: Int] = [:]
        for _ in 0..<500 { counts[.random(in: 0 ... .max, using: &random)] = .random(in: 1...15, using: &random) }
        for (hash, count) in counts { sketch.add(hash, count: count) }
        #expect(counts.allSatisfy { sketch.frequency($0.key) >= $0.value })
        let exact = counts.count { sketch.frequency($0.key) == $0.value }
        #expect(exact > 450)
        let others = (0..<1_000).count { _ in sketch.frequency(.random(in: 0 ... .max, using: &random)) == 0 }
        #expect(others > 900)
    }

    @Test("An estimate is at most 15")
    func greatest() {
        var sketch = FrequencySketch(entries: 1_024)
        sketch.add(5, count: 100)
        #expect(sketch.frequency(5) == 15)
    }

    @Test("All are halved after ten uses for each entry, for keys that are used then and for others")
    func halving() {
        var sketch = FrequencySketch(entries: 64)
        sketch.add(1, count: 12)
        sketch.add(2, count: 5)
        #expect(sketch.frequency(1) == 12)
        sketch.add(3, count: 640 - 17)
        #expect(sketch.frequency(1) == 6)
        #expect(sketch.frequency(2) == 2)
        // The counters have half of the uses, so half as many make them be halved again.
        sketch.add(3, count: 319)
        #expect(sketch.frequency(1) == 6)
        sketch.add(3, count: 1)
        #expect(sketch.frequency(1) == 3)
        sketch.add(3, count: 320 * 300)
        #expect(sketch.frequency(1) == 0)
    }

    @Test(
        "Growth keeps the estimates, whatever the sizes",
        arguments: [(8, 16), (8, 8), (80, 88), (64, 1_000), (1_000, 1_001)]
    )
    func growth(from: Int, to: Int) {
        var random = SeededGenerator(printingSeedFor: "FrequencySketchTests")
        var sketch = FrequencySketch(entries: from)
        let hashes = (0..<from).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
        for hash in hashes { sketch.add(hash, count: .random(in: 1...9, using: &random)) }
        let before = hashes.map { sketch.frequency($0) }
        sketch.grow(toEntries: to)
        #expect(sketch.entries >= to)
        #expect(hashes.map { sketch.frequency($0) } == before)
    }

    @Test("A key is found once among those that were evicted lately")
    func rejected() {
        var rejected = RejectedKeys(entries: 100)
        let before = rejected.remove(77)
        rejected.insert(77)
        let after = [rejected.remove(77), rejected.remove(77)]
        #expect(!before)
        #expect(after == [true, false])
    }
}
