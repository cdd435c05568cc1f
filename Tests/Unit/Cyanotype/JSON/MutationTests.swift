import CyanotypeTestSupport
import Testing

@Suite("Mutated documents")
struct MutationTests {
    /// Foundation drops U+FEFF at the start of a string, after which two keys may be the same.
    @Test func keysThatDifferInAByteOrderMark() throws {
        var check = MutationCheck()
        try check.check(Array("{\"a\":1,\"\u{feff}a\":2}".utf8))
        #expect(check.tally.differences == ["both accept, a dropped U+FEFF": 1])
    }

    /// A million of them are for `swift run MutationRun 1000000`.
    @Test func areReadAsFoundationReadsThem() throws {
        let seed = SeededGenerator(printingSeedFor: "mutated documents").seed
        let mutator = Mutator()
        var check = MutationCheck()
        for index in 0..<20_000 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ index)
            let document = mutator.document(using: &generator)
            do {
                try check.check(document)
            } catch {
                Issue.record("seed \(seed &+ index): \(error)")
            }
        }
        // Both kinds of verdict are met often enough to mean something.
        #expect(check.tally.accepted > 1000 && check.tally.rejected > 1000, "\(check.tally)")
    }
}
