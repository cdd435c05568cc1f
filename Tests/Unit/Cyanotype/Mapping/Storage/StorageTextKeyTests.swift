@testable import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite struct StorageTextKeyTests {
    private func text(_ string: String) -> String {
        guard case .text(let text) = StorageKey.text(of: string) else { return "no text" }
        return text
    }

    private func isNormalized(_ string: String) -> Bool {
        var span = string.utf8Span
        return span.checkForNFC(quickCheck: false)
    }

    @Test func everyScalarHasTheKeyOfItsEquivalents() {
        var wrong: [Unicode.Scalar] = []
        for scalar in Unicode.Scalar.all {
            let string = String(scalar)
            let key = text(string)
            // Swift compares by canonical equivalence.
            let isRight =
                scalar.value < 2
                ? key.utf8.elementsEqual([1, UInt8(scalar.value) + 1])
                : key == string && isNormalized(key) && text(key).utf8.elementsEqual(key.utf8)
            if !isRight { wrong.append(scalar) }
        }
        #expect(wrong.isEmpty)
    }

    @Test func twoScalarsAreEqualOnlyWithEqualKeys() {
        // Only what has another form can be equal to something else.
        let changing = Unicode.Scalar.all.filter { !text(String($0)).unicodeScalars.elementsEqual([$0]) }
        #expect(changing.count > 900)
        var strings: [String: [Unicode.Scalar]] = [:]
        for scalar in changing { strings[String(scalar), default: []].append(scalar) }
        for scalars in strings.values {
            #expect(Set(scalars.map { ExactString(text(String($0))) }).count == 1)
        }
        #expect(Set(changing.map { ExactString(text(String($0))) }).count == strings.count)
    }

    @Test func randomStringsAreEqualExactlyIfTheirKeysAre() {
        var random = SeededGenerator(printingSeedFor: "keys of strings")
        let marks = Unicode.Scalar.all.filter { $0.properties.canonicalCombiningClass != .notReordered }
        let bases: [Unicode.Scalar] = [
            "a", "e", "o", "A", "s", "\u{e9}", "\u{1e69}", "\u{2126}", "\u{3a9}", "\u{1100}", "\u{1161}", "\u{11a8}",
            "\u{ac00}", "\u{ac01}", "\u{0}", "\u{1}", "\u{2}", "\u{212b}", "\u{c5}", "\u{958}", "\u{fb1d}",
        ]
        let common: [Unicode.Scalar] = ["\u{301}", "\u{307}", "\u{323}", "\u{30a}", "\u{5b4}", "\u{93c}"]
        func string() -> String {
            var string = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                string.append(bases.randomElement(using: &random) ?? "a")
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    let list = Int.random(in: 0..<4, using: &random) == 0 ? marks : common
                    string.append(list.randomElement(using: &random) ?? "a")
                }
            }
            return String(string)
        }
        var equal = 0
        for _ in 0..<20_000 {
            let (left, right) = (string(), string())
            let (leftKey, rightKey) = (StorageKey.text(of: left), StorageKey.text(of: right))
            #expect((left == right) == (leftKey == rightKey))
            if left == right { equal += 1 }
            // The marks in another order.
            let shuffled = String(String.UnicodeScalarView(left.unicodeScalars.shuffled(using: &random)))
            #expect((left == shuffled) == (leftKey == StorageKey.text(of: shuffled)))
            if left == shuffled { equal += 1 }
            #expect((leftKey == rightKey) == (leftKey.hashValue == rightKey.hashValue))
        }
        #expect(equal > 500)
    }

    @Test func controlCharactersKeepTheirOrder() {
        let strings = [
            "", "\0", "\0\0", "\0\u{1}", "\0a", "\u{1}", "\u{1}\0", "\u{1}\u{2}", "\u{2}", "a", "a\0", "a\u{1}", "aa",
        ]
        let keys = strings.map { StorageKey.text(of: $0) }
        #expect(keys == keys.sorted())
        #expect(Set(keys).count == keys.count)
        for string in strings { #expect(!text(string).utf8.contains(0)) }
        // At each position of a word of eight bytes.
        for position in 0..<20 {
            var scalars = Array(repeating: "x" as Unicode.Scalar, count: 20)
            scalars[position] = "\u{1}"
            #expect(text(String(String.UnicodeScalarView(scalars))).utf8.count == 21)
            scalars[position] = "\u{2}"
            #expect(text(String(String.UnicodeScalarView(scalars))).utf8.count == 20)
        }
    }

    @Test func theVersionIsThatOfTheNewestCharacter() throws {
        let newest = try #require(Unicode.Scalar.all.compactMap(\.properties.age).max { $0 < $1 })
        #expect(CanonicalText.unicodeVersion == "\(newest.major).\(newest.minor)")
    }

    @Test func eachVersionIsAmongTheCharactersAskedForIt() {
        func versions(_ scalars: some Sequence<Unicode.Scalar>) -> [String: Int] {
            let versions = scalars.compactMap(\.properties.age).map { ("\($0.major).\($0.minor)", 1) }
            return Dictionary(versions, uniquingKeysWith: +)
        }
        let sampled = versions(stride(from: 0 as UInt32, to: 0x4_0000, by: 16).compactMap { Unicode.Scalar($0) })
        // 2.1, 6.2, 6.3 and 12.1 have at most five new characters, none of which changes what is normalized.
        #expect(versions(Unicode.Scalar.all).filter { $0.value > 5 && sampled[$0.key] == nil }.isEmpty)
    }
}

extension Unicode.Scalar {
    fileprivate static var all: some Sequence<Unicode.Scalar> {
        (UInt32(0)...0x10_ffff).lazy.compactMap { Unicode.Scalar($0) }
    }
}
