import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Strict: Model {
    var number = 0
    static let blueprint = Blueprint(creating: { Strict() }) { Field("n", \.number) }.rejectingUnknownKeys()
}

private struct Keeping: Model {
    var number = 0
    var others: JSON.Object = [:]
    static let blueprint = Blueprint(creating: { Keeping() }) {
        Field("n", \.number)
        Field.unknownKeys(\.others)
    }
}

private struct Named: Model, CustomStringConvertible {
    var name = ""
    static let blueprint = Blueprint(creating: { Named() }) {
        Field("name", \.name).validate("no name", code: "name") { $0.isEmpty }
    }
}

private struct Refusal: Error {
    let text: String
}

private struct Refusing: Model {
    var name = ""
    static let blueprint = Blueprint(creating: { Refusing() }) {
        Field(
            "name",
            \.name,
            as: Conversion(from: String.self, decode: { throw Refusal(text: $0) }, encode: { $0 })
        )
    }
}

private enum Color: String, Sendable {
    case red
}

@Suite("Text of documents in messages")
struct PrintableTextTests {
    /// What a terminal acts upon, or what changes the order or the lines of a text.
    private static let hostile = String(
        String.UnicodeScalarView(
            ([0..<0x20, 0x7f..<0xa0, 0x200e..<0x2010, 0x2028..<0x202f, 0x2066..<0x206a, 0x61c..<0x61d]
                as [Range<UInt32>])
                .joined().compactMap(Unicode.Scalar.init)
        )
    )

    private func isHarmless(_ text: String, besides: Unicode.Scalar = "\n") -> Bool {
        text.unicodeScalars.allSatisfy { $0 == besides || !Self.hostile.unicodeScalars.contains($0) }
    }

    private func message<Value: Mappable>(_ document: String, _ type: Value.Type) throws -> String {
        try #require(mappingError { _ = try Value(json: document) }).description
    }

    @Test func hasEscapesInErrors() throws {
        for character in Self.hostile.unicodeScalars {
            let text = "a\(character)b"
            let digits = String(character.value, radix: 16)
            let escape = String(repeating: "0", count: 4 - digits.count) + digits
            let string = try text.jsonString()
            for (document, type) in [
                (#"{"n": \#(string)}"#, Strict.self), (#"{"n": [\#(string)]}"#, [String: [Int]].self),
                ("{\(string): 1}", Strict.self), (#"{\#(string): {"x": 1}}"#, [String: [String: String]].self),
                (#"{"name": \#(string)}"#, Named.self), (#"{"name": \#(string)}"#, Refusing.self),
            ] as [(String, any Mappable.Type)] {
                let shown = try message(document, type)
                #expect(isHarmless(shown) && !shown.contains("\n"), "\(shown.debugDescription)")
                #expect(shown.contains("\\u\(escape)") || character.value < 0x20 && shown.contains("a\\"), "\(shown)")
            }
        }
        // A key that is there twice, a member of a patch, and a place in one.
        let twice = #"{"\#u{9b}": 1, "\#u{9b}": 2}"#
        #expect(isHarmless("\(try #require(mappingError { _ = try JSON(json: twice) }))"))
        var document: JSON = [:]
        let patch: JSONPatch = [.remove(["\u{9b}\u{202e}"])]
        let error = #expect(throws: JSONPatchError.self) { try document.apply(patch) }
        #expect(try #require(error).description.contains(#""/\u009b\u202e""#))
    }

    @Test func hasEscapesInReportsAndDescriptions() throws {
        let hostile = Self.hostile
        let document = JSON.object([hostile: 1, "n": 1])
        let (model, report) = try Keeping.read(json: document.jsonString())
        #expect(isHarmless(report.description) && !report.isEmpty)
        #expect(isHarmless(model.modelDescription))
        var dumped = ""
        dump(model, to: &dumped)
        #expect(isHarmless(dumped))
        #expect(isHarmless(document.description, besides: " "))
        #expect(try JSON(json: document.description) == document)
        #expect(isHarmless(Named(name: hostile).description))
        #expect(isHarmless(OpenEnum<Color>(rawValue: hostile).description, besides: " "))
        #expect(isHarmless(MappingPath([.key(hostile)]).description, besides: " "))
    }

    @Test func isShortInErrors() throws {
        let long = String(repeating: "k", count: 100_000)
        #expect(try message(#"{"\#(long)": 1, "n": 1}"#, Strict.self).count < 250)
        #expect(try message(#"{"\#(long)": {"x": 1}}"#, [String: [String: String]].self).count < 250)
        #expect(try message(#"{"name": "\#(long)"}"#, Named.self).count < 250)
        #expect(MappingPath([.key(long), .key("short")]).description == "$[\"\(long.prefix(39))…\"].short")
        #expect(MappingPath([.key(String(long.prefix(40)))]).description == "$.\(long.prefix(40))")
        var document: JSON = [:]
        for pointer: JSONPointer in [[long], JSONPointer(tokens: Array(repeating: "k", count: 100_000)), ["x", long]] {
            let error = #expect(throws: JSONPatchError.self) { try document.apply([.add(pointer + ["a"], 1)]) }
            #expect(try #require(error).description.count < 250)
            #expect(try #require(error).pointer == pointer + ["a"])
        }
        // The keys themselves are whole.
        let error = mappingError { _ = try Strict(json: "{\"\(long)\": 1}") }
        #expect(error?.issues.first?.path == [.key(long)])
    }
}

extension JSONPointer {
    fileprivate static func + (pointer: JSONPointer, tokens: [String]) -> JSONPointer {
        JSONPointer(tokens: pointer.tokens + tokens)
    }
}
