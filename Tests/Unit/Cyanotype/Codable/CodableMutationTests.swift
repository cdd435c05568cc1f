import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

/// Documents that are almost what a type expects, for both libraries' decoders.
@Suite("Mutated documents of Codable types")
struct CodableMutationTests {
    private struct Tree: Codable, Equatable {
        var text: String
        var replies: [Tree]?
    }

    private struct Numbers: Codable, Equatable {
        var id: Int
        var ratio: Double
        var small: Int8?
        var unsigned: UInt?
        var big: Decimal?
        var flags: [Bool?]?
        var date: Date?
    }

    private struct Mixed: Codable, Equatable {
        struct Inner: Codable, Equatable {
            var deep: [[Int]]
            var map: [String: Inner]?
        }

        var theme: String
        var inner: Inner
        var list: [Inner?]
        var url: URL?
        var figure: GeometricFigure?
        var either: Bool?
    }

    private static let documents = [
        #"{"text":"a\n\u00e9","replies":[{"text":"😀"},{"replies":[],"text":"c"},{"text":"","replies":null}]}"#,
        #"{"id":9007199254740993,"ratio":-1.5e-3,"small":127,"unsigned":18446744073709551615,"big":1.25,"date":1}"#,
        #"{"flags":[true,false,null],"x":[{}],"ratio":0,"id":-0,"small":null}"#,
        #"{"theme":"t","inner":{"deep":[[1],[]],"map":{"k":{"deep":[]}}},"list":[null,{"deep":[[2,3]]}],"url":"http://x"}"#,
        #"{"list":[],"either":true,"inner":{"map":null,"deep":[]},"figure":{"circle":{"radius":2}},"theme":""}"#,
        #"[{"k":{"text":"a"}},{"x":{"text":"b","replies":[{"text":"c"}]},"y":null}]"#,
        #"{"text":"a","replies":[{"text":"b"},{"text":"c","replies":[{"text":"d"}]},{"text":"e"}],"other":{"a":1}}"#,
    ]

    private struct Tally {
        var decoded = 0
        var refused = 0
        var invalid = 0
    }

    private var coders: Coders {
        var coders = Coders()
        coders.decoder.maximumDepth = 512
        coders.decoder.dateDecodingStrategy = .secondsSince1970
        coders.foundationDecoder.dateDecodingStrategy = .secondsSince1970
        return coders
    }

    @Test func areDecodedAsFoundationDecodesThem() {
        let seed = SeededGenerator(printingSeedFor: "mutated documents of Codable types").seed
        let mutator = Mutator(documents: Self.documents.map { Array($0.utf8) })
        let coders = coders
        var tally = Tally()
        for index in 0..<1500 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ index)
            var document = mutator.document(using: &generator)
            // Half of them are of those that the types expect.
            if index.isMultiple(of: 2) {
                document = Array((Self.documents.randomElement(using: &generator) ?? "").utf8)
                Self.exchangeValues(in: &document, using: &generator)
            }
            let name = "seed \(seed &+ index)"
            check(Tree.self, document, coders, name, &tally)
            check(Numbers.self, document, coders, name, &tally)
            check(Mixed.self, document, coders, name, &tally)
            check([[String: Tree?]].self, document, coders, name, &tally)
        }
        // Every kind of verdict is met often enough to mean something.
        #expect(tally.decoded > 200 && tally.refused > 500 && tally.invalid > 500, "\(tally)")
    }

    /// Puts other values in place of some, which keeps the document JSON.
    private static func exchangeValues(in document: inout [UInt8], using generator: inout SeededGenerator) {
        let values = [
            "null", "true", "1", "-7", "1.5", "1e2", "128", "1e400", "\"\"", "\"x y\"", "[]", "{}", "[null]", "[[1]]",
            "{\"text\":\"n\"}", "{\"deep\":[]}", "18446744073709551616", "0.0", "1e-400", "\"\\ud83d\\ude00\"",
        ]
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
            let colons = document.indices.filter { document[$0] == 0x3a && $0 > 0 && document[$0 - 1] == 0x22 }
            guard let colon = colons.randomElement(using: &generator) else { return }
            var depth = 0
            var isInString = false
            var end = colon + 1
            while end < document.count {
                let byte = document[end]
                if byte == 0x22, document[end - 1] != 0x5c { isInString.toggle() }
                if !isInString {
                    if byte == 0x5b || byte == 0x7b { depth += 1 }
                    if depth == 0, byte == 0x2c || byte == 0x5d || byte == 0x7d { break }
                    if byte == 0x5d || byte == 0x7d { depth -= 1 }
                }
                end += 1
            }
            let value = Array((values.randomElement(using: &generator) ?? "").utf8)
            document.replaceSubrange((colon + 1)..<end, with: value)
        }
    }

    private func check<Value: Decodable & Equatable>(
        _ type: Value.Type,
        _ document: [UInt8],
        _ coders: Coders,
        _ name: String,
        _ tally: inout Tally
    ) {
        let text = String(decoding: document, as: UTF8.self)
        let ours = CodingOutcome { try coders.decoder.decode(type, from: document) }
        let theirs = CodingOutcome { try coders.foundationDecoder.decode(type, from: Data(document)) }
        // Bytes that are no UTF-8 without a mark are for the tests of texts.
        let isOther = document.starts(with: [0xef]) || document.prefix(4).contains(0) || document.first ?? 0 >= 0xfe
        if isOther { return }
        if let error = mappingErrorOrNil(document) {
            if error.issues.contains(where: { $0.code == .duplicateKey }) {
                // Taken where nobody asks for the key.
                return
            }
            tally.invalid += 1
            #expect(
                ours.failure?.kind == "dataCorrupted" && ours.failure?.path == [],
                "\(name) \(type) \(text): \(ours)"
            )
            return
        }
        // Keys that Swift's strings take for equal are one for Foundation; U+FEFF is dropped by it, and it takes a number
        // for zero that is too small.
        if text.unicodeScalars.contains("\u{301}") || text.unicodeScalars.contains("\u{feff}") { return }
        if text.contains("e-400") { return }
        if (try? JSON(json: document))?.isRoundedByFoundation == true { return }
        #expect(
            ours.isLike(theirs) || Self.areInOneDictionary(ours.failure, theirs.failure, type),
            "\(name) \(type) \(text): \(ours), not \(theirs)"
        )
        if ours.failure == nil { tally.decoded += 1 } else { tally.refused += 1 }
    }

    /// Whether two failures are of values in one dictionary, which Foundation decodes in any order.
    private static func areInOneDictionary(_ ours: CodingFailure?, _ theirs: CodingFailure?, _ type: Any.Type) -> Bool {
        guard let ours, let theirs, let step = zip(ours.path, theirs.path).enumerated().first(where: { $1.0 != $1.1 })
        else { return false }
        return type == [[String: Tree?]].self
            ? step.offset == 1 : step.offset > 0 && ours.path[step.offset - 1] == "map"
    }

    private func mappingErrorOrNil(_ document: [UInt8]) -> MappingError? {
        do throws(MappingError) {
            _ = try JSON(json: document, options: JSONOptions(maximumDepth: 512))
            return nil
        } catch {
            return error
        }
    }

    /// What has been decoded is encoded so that both read it back.
    @Test func randomValuesComeBack() throws {
        var generator = SeededGenerator(printingSeedFor: "random values of Codable types")
        for _ in 0..<150 {
            let value = Self.randomMixed(&generator)
            expectRoundTrip(value)
        }
    }

    private static func randomMixed(_ generator: inout SeededGenerator) -> Mixed {
        Mixed(
            theme: randomText(&generator),
            inner: randomInner(&generator, 3),
            list: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                Bool.random(using: &generator) ? nil : randomInner(&generator, 1)
            },
            url: Bool.random(using: &generator) ? URL(string: "http://example.com/a/b?c=d") : nil,
            figure: [.point, .circle(radius: Double.random(in: -1e9...1e9, using: &generator)), .label("/"), nil]
                .randomElement(using: &generator) ?? nil,
            either: [true, false, nil].randomElement(using: &generator) ?? nil
        )
    }

    private static func randomInner(_ generator: inout SeededGenerator, _ depth: Int) -> Mixed.Inner {
        Mixed.Inner(
            deep: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    Int.random(in: .min ... .max, using: &generator)
                }
            },
            map: depth == 0 || Bool.random(using: &generator)
                ? nil
                : Dictionary(
                    (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                        (randomText(&generator), randomInner(&generator, depth - 1))
                    },
                    uniquingKeysWith: { first, _ in first }
                )
        )
    }

    private static func randomText(_ generator: inout SeededGenerator) -> String {
        let parts = ["a", "é", "/", "\"", "\\", "\n", "\u{1}", "😀", "日本", "abcdefgh", " ", "\u{7f}", "\u{2028}"]
        return (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in parts.randomElement(using: &generator) }
            .joined()
    }
}
