import Cyanotype
import Testing

@Suite("Strings compared by their bytes")
struct ExactStringTests {
    @Test func canonicallyEquivalentStringsDiffer() {
        let (composed, decomposed) = ("\u{e9}", "e\u{301}")
        #expect(composed == decomposed)
        #expect(ExactString(composed) != ExactString(decomposed))
        #expect(Set([composed, decomposed, "", "\0", "a", "a"].map(ExactString.init)).count == 5)
    }

    @Test func orderIsThatOfTheBytes() {
        let sorted = ["", "\0", "a", "aa", "b", "e\u{301}", "\u{e9}", "\u{ffff}", "\u{10000}"].map(ExactString.init)
        #expect(sorted.shuffled().sorted() == sorted)
    }

    @Test func aStringOfAnotherStorageIsEqual() {
        let long = String(repeating: "key ", count: 10)
        let part = String(("x" + long).dropFirst())
        #expect(ExactString(long) == ExactString(part))
        #expect(ExactString(long).hashValue == ExactString(part).hashValue)
        // Where one string ends counts.
        #expect(Set([["ab", "c"], ["a", "bc"]].map { $0.map(ExactString.init) }).count == 2)
    }
}
