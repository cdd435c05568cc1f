import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Note: Model {
    var text: String
    var tags: Set<String>
    var counts: [String: Int]
    var number: Double
    var date: Date

    static let blueprint = Blueprint(Note.init) {
        Field("text", \.text)
        Field("tags", \.tags)
        Field("counts", \.counts)
        Field("number", \.number)
        Field("date", \.date)
    }

    static func sample(
        _ text: String = "a",
        tags: Set<String> = [],
        counts: [String: Int] = [:],
        number: Double = 1
    ) -> Note {
        Note(text: text, tags: tags, counts: counts, number: number, date: Date(timeIntervalSinceReferenceDate: 0.1))
    }
}

private struct Place: Codable, Hashable {
    var name: String
    var height: Double
    var tags: Set<String>
    var levels: [Level: Int]
    var names: [String: Int]

    enum Level: String, Codable { case low, middle, high }
}

private struct Plain: Hashable {
    var name: String
}

/// Equal values have one digest and one text.
@Suite struct CanonicalDocumentTests {
    private func digest(_ value: some Mappable) throws -> [UInt8] {
        var writer = DocumentWriter(sortedKeys: true)
        try writer.write(value)
        return writer.digest
    }

    private func text<Value>(_ value: Value) throws -> String? {
        var writer = DocumentWriter(sortedKeys: true)
        guard try writer.writeValue(value) else { return nil }
        return unsafe writer.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }

    @Test func canonicallyEquivalentStringsHaveOneDigest() throws {
        let pairs = [
            ("\u{e9}", "e\u{301}"), ("\u{1e69}", "s\u{323}\u{307}"), ("\u{ac00}", "\u{1100}\u{1161}"),
            ("\u{3a9}", "\u{2126}"), ("\n\u{f1}", "\nn\u{303}"), ("\u{338}<", "\u{338}<"),
        ]
        for (left, right) in pairs {
            #expect(left == right)
            #expect(try digest(Note.sample(left)) == digest(Note.sample(right)))
            // Keys and elements have another order in each form.
            #expect(
                try digest(Note.sample(tags: [left, "f", "z"], counts: [left: 1, "f": 2, "z": 3]))
                    == digest(Note.sample(tags: ["z", "f", right], counts: ["z": 3, "f": 2, right: 1]))
            )
            #expect(try digest(Note.sample(left)) != digest(Note.sample("other")))
        }
        // The document keeps the characters.
        let again = try Note.sample("e\u{301}").stored()
        #expect(Array(again.text.utf8) == Array("e\u{301}".utf8))
    }

    @Test func whatDiffersHasAnotherDigest() throws {
        // A combining character after an escape is no part of it.
        let texts = ["\n\u{303}", "\u{303}\n", "\\\u{f1}", "\\n", "n\u{303}", "-0", "0", ",-0", ":-0.0"]
        #expect(Set(try texts.map { try digest(Note.sample($0)) }).count == texts.count)
    }

    @Test func theTwoZerosHaveOneDigest() throws {
        #expect(try digest(Note.sample(number: 0)) == digest(Note.sample(number: -0.0)))
        #expect(try digest([-0.0, 1, -0.5] as Set) == digest([0.0, 1, -0.5] as Set))
        #expect(try digest([-0.0, -1] as Set) == digest([0.0, -1] as Set))
        #expect(try digest([Float(-0.0)]) == digest([Float(0)]))
        #expect(try digest([-0.5]) != digest([0.5]))
        #expect(try digest([-0.05]) != digest([0.05]))
        let dates = [-0.0, 0].map { Date(timeIntervalSinceReferenceDate: $0) }
        #expect(try dates[0] == dates[1] && digest(dates[0]) == digest(dates[1]))
        #expect(try digest([Double.nan]) == digest([Double.nan]))
    }

    @Test func theOrderOfSetsAndDictionariesDoesNotCount() throws {
        var generator = SeededGenerator(printingSeedFor: "digests")
        let words = (0..<40).map { _ in String.random(using: &generator) }
        let expected = try digest(
            Note.sample(tags: Set(words), counts: Dictionary(words.map { ($0, $0.count) }) { first, _ in first })
        )
        for _ in 0..<20 {
            var (tags, counts): (Set<String>, [String: Int]) = ([], [:])
            for word in words.shuffled(using: &generator) {
                tags.insert(word)
                counts[word] = word.count
            }
            #expect(try digest(Note.sample(tags: tags, counts: counts)) == expected)
        }
    }

    @Test func equalCodableValuesHaveOneText() throws {
        func place(_ name: String, _ height: Double, _ tags: [String]) -> Place {
            var place = Place(name: name, height: height, tags: [], levels: [:], names: [:])
            for tag in tags {
                place.tags.insert(tag)
                place.names[tag] = 1
            }
            let levels: [Place.Level] = [.low, .middle, .high]
            for level in tags.first == "z" ? levels.reversed() : levels { place.levels[level] = 2 }
            return place
        }
        let first = try text(place("e\u{301}", 0, ["\u{e9}", "f", "z"]))
        #expect(
            first == """
                {"height":0.0,"levels":["high",2,"low",2,"middle",2],"name":"\u{e9}","names":{"f":1,"z":1,"\u{e9}":1},\
                "tags":["f","z","\u{e9}"]}
                """
        )
        let second = try text(place("\u{e9}", -0.0, ["z", "f", "e\u{301}"]))
        #expect(second.map { Array($0.utf8) } == first.map { Array($0.utf8) })
        #expect(try text(place("\u{e9}", 1, ["z", "f", "e\u{301}"])) != first)
    }

    @Test func aValueOfAnyTypeThatHasDocumentsIsWritten() throws {
        #expect(try text(5) == "5")
        #expect(try text(Int?.none) == "null")
        #expect(try text(Int?.some(5)) == "5")
        #expect(try text(Int??.some(nil)) == "[null]")
        #expect(try text(Place?.none) == "null")
        #expect(try text("e\u{301}")?.utf8.elementsEqual("\"\u{e9}\"".utf8) == true)
        #expect(try text([Double.nan]) == #"["NaN"]"#)
        #expect(try text(0..<3) == "[0,3]")
        #expect(try text(Plain(name: "a")) == nil)
        #expect(try text(Plain?.none) == nil)
        #expect(try text(ObjectIdentifier(CanonicalDocumentTests.self)) == nil)
    }

    @Test func aValueThatCannotBeWrittenIsAnError() throws {
        struct Refusing: Encodable {
            func encode(to encoder: any Encoder) throws { throw CancellationError() }
        }
        var writer = DocumentWriter(sortedKeys: true)
        #expect(throws: MappingError.self) { try writer.writeValue(Refusing()) }
        let isEmpty = unsafe writer.withBytes { unsafe $0.isEmpty }
        #expect(isEmpty)
    }
}
