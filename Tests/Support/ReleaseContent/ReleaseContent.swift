internal import CyanotypeTestSupport
package import FoundationEssentials

/// Makes the same values from the same origin, in each release.
///
/// The frozen stores have values that this has made, so nothing here may change.
package struct ReleaseContent {
    private var generator: SeededGenerator

    /// Creates the maker of one object's values.
    ///
    /// - Parameters:
    ///   - origin: The object's origin.
    ///   - kind: A number of its type.
    package init(_ origin: ReleaseOrigin, kind: Int) {
        let parts = [origin.seed, kind, origin.number, origin.edition]
        let seed = parts.reduce(into: UInt64(17)) { $0 = ($0 ^ UInt64(bitPattern: Int64($1))) &* 0x0100_0000_01b3 }
        generator = SeededGenerator(seed: seed)
        _ = generator.next()
    }

    /// Returns a number from 0 to the one before `limit`.
    package mutating func number(below limit: Int) -> Int {
        // The standard library may choose numbers in another way one day.
        Int(generator.next() % UInt64(limit))
    }

    /// Returns one of some values.
    package mutating func one<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }

    /// Returns between `least` and `most` values.
    package mutating func several<Value>(
        _ least: Int,
        _ most: Int,
        _ make: (inout ReleaseContent) -> Value
    ) -> [Value] {
        (0..<least + number(below: most - least + 1)).map { _ in make(&self) }
    }

    /// Returns a word of ``words``.
    package mutating func word() -> String { one(of: Self.words) }

    /// Returns some words.
    package mutating func text(_ least: Int, _ most: Int) -> String {
        several(least, most) { $0.word() }.joined(separator: " ")
    }

    /// Returns a time in the years 2020 to 2025, with a fraction of a second.
    package mutating func date() -> Date {
        let start = Date(timeIntervalSinceReferenceDate: 599_616_000)
        return start.addingTimeInterval(Double(number(below: 189_000_000 * 64)) / 64)
    }

    /// The words of all texts, in the form in which they are written.
    package static let words = [
        "harbour", "bread", "Lantern", "river", "café", "orchard", "Straße", "winter", "naïve", "machine", "paper",
        "quiet", "θάλασσα", "market", "железо", "window", "north", "salt", "copper", "garden",
    ]

    /// Words that no other word begins with, as somebody may type them and as they are written.
    package static let searches = [
        (typed: "harbour", written: "harbour"), ("lantern", "Lantern"), ("cafe", "café"), ("NAIVE", "naïve"),
        ("ΘΆΛΑΣΣΑ", "θάλασσα"), ("железо", "железо"), ("salt", "salt"),
    ]
}

extension String {
    /// Whether a text of words has a word.
    package func hasWord(_ word: String) -> Bool { split(separator: " ").contains { $0 == word } }
}
