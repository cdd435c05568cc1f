import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

// What mappers are compared by, a test for each feature, in the few lines that a user would write.

private enum Status: String, Mappable, CaseIterable {
    case active, closed
}

private struct City: Model, Equatable {
    let name: String
    let founded: Date

    static let blueprint = Blueprint(City.init) {
        Field("name", \.name).alias("title")
        Field("founded", \.founded)
    }
}

private struct Profile: Model, Equatable {
    var fullName = "nobody"
    var pictureURL: String?
    var zip = 0
    var street: String?
    var status = OpenEnum(Status.active)
    var nickname = Patch<String>.absent
    var others = JSON.Object()

    static let blueprint = Blueprint(creating: { Profile() }) {
        Field("fullName", \.fullName)
        Field("pictureURL", \.pictureURL)
        Field("address", "zip", \.zip).default(-1, if: .invalid)
        Field("address", "street", \.street)
        Field("status", \.status)
        Field("nickname", \.nickname)
        Field.unknownKeys(\.others)
    }.keyCasing(.snakeCase)
}

private struct Strict: Model, Equatable {
    let id: Int
    let label: String

    static let blueprint = Blueprint(Strict.init) {
        Field("id", \.id)
        Field("label", \.label)
    }.rejectingUnknownKeys()

    static let summary = Blueprint(creating: { Strict(id: 0, label: "") }) {}.named("summary")
}

private enum Internal: MappableUnion, Equatable {
    case card(Strict)
    case cash

    static let union = Union<Internal>.internallyTagged(by: "t") {
        Variant("card", Internal.card) { if case .card(let card) = $0 { card } else { nil } }
        Variant("cash", .cash)
    }
}

private enum Adjacent: MappableUnion, Equatable {
    case card(Strict)
    case cash

    static let union = Union<Adjacent>.adjacentlyTagged(by: "t", content: "c") {
        Variant("card", Adjacent.card) { if case .card(let card) = $0 { card } else { nil } }
        Variant("cash", .cash)
    }
}

private enum External: MappableUnion, Equatable {
    case card(Strict)
    case cash

    static let union = Union<External>.externallyTagged {
        Variant("card", External.card) { if case .card(let card) = $0 { card } else { nil } }
        Variant("cash", .cash)
    }
}

private enum Untagged: MappableUnion, Equatable {
    case card(Strict)
    case cash

    static let union = Union<Untagged>.untagged {
        Variant("card", Untagged.card) { if case .card(let card) = $0 { card } else { nil } }
        Variant("cash", .cash)
    }
}

@Suite("Features that mappers are compared by")
struct FeatureTableTests {
    @Test("Rename one key without listing all")
    func renameOneKey() throws {
        struct Entry: Model {
            var title = ""
            var isOpen = false
            var size = 0

            static let blueprint = Blueprint(creating: { Entry() }) {
                Field("title", \.title)
                Field("isOpen", \.isOpen)
                Field("bytes", \.size)
            }.keyCasing(.kebabCase)
        }
        #expect(try Entry(title: "t", isOpen: true, size: 3).jsonString() == #"{"title":"t","is-open":true,"bytes":3}"#)
    }

    @Test("Input aliases")
    func inputAliases() throws {
        #expect(try City(json: #"{"title": "Ulm", "founded": 0}"#).name == "Ulm")
        #expect(throws: MappingError.self) { try City(json: #"{"title": "Ulm", "name": "Ulm", "founded": 0}"#) }
    }

    @Test("Nested key path, both directions")
    func nestedKeyPath() throws {
        let profile = try Profile(json: #"{"address": {"zip": 89073, "street": "A"}}"#)
        #expect(profile.zip == 89073 && profile.street == "A")
        #expect(try profile.jsonValue()["address"] == ["zip": 89073, "street": "A"])
    }

    @Test("Key casing declared on the type")
    func keyCasing() throws {
        let text = #"{"full_name":"Ann","picture_url":"p","address":{"zip":1},"status":"closed"}"#
        #expect(try Profile(json: text).pictureURL == "p")
        #expect(try Profile(json: text).jsonString() == text)
    }

    @Test("Epoch-ms date per property")
    func epochMillisecondsDate() throws {
        let city = try City(json: #"{"name": "Ulm", "founded": -35191152000123}"#)
        #expect(city.founded.timeIntervalSince1970 == -35_191_152_000.123)
        #expect(try city.jsonString() == #"{"name":"Ulm","founded":-35191152000123}"#)
    }

    @Test("One definition transforms both ways")
    func oneDefinitionTransformsBothWays() throws {
        struct Pixel: Model {
            var rgb: [UInt8]

            static let blueprint = Blueprint(Pixel.init) { Field("rgb", \.rgb, as: .hex) }
        }
        #expect(try Pixel(json: #"{"rgb": "ff8000"}"#).rgb == [255, 128, 0])
        #expect(try Pixel(rgb: [1, 2, 3]).jsonString() == #"{"rgb":"010203"}"#)
    }

    @Test("Default: missing vs invalid separated")
    func defaults() throws {
        #expect(try Profile(json: "{}").zip == 0)
        #expect(try Profile(json: #"{"address": {"zip": "x"}}"#).zip == -1)
        #expect(throws: MappingError.self) { try Profile(json: #"{"full_name": 7}"#) }
    }

    @Test("null ≠ missing, round-trips", arguments: ["{}", #"{"nickname":null}"#, #"{"nickname":"Annie"}"#])
    func nullIsNotMissing(_ text: String) throws {
        struct Update: Model {
            let nickname: Patch<String>

            static let blueprint = Blueprint(Update.init) { Field("nickname", \.nickname) }
        }
        #expect(try Update(json: text).jsonString() == text)
    }

    @Test("Keep unknown keys, write them back")
    func keepUnknownKeys() throws {
        let profile = try Profile(json: #"{"zodiac": {"sign": 4.0}, "address": {"floor": 2}}"#)
        #expect(profile.others == ["zodiac": ["sign": 4.0], "address": ["floor": 2]])
        #expect(try profile.jsonValue()["zodiac"] == ["sign": 4])
        #expect(try profile.jsonValue()["address"] == ["zip": 0, "floor": 2])
    }

    @Test("Reject unknown keys")
    func rejectUnknownKeys() {
        let error = mappingError { _ = try Strict(json: #"{"id": 1, "lable": "x", "label": "y"}"#) }
        #expect(error?.description == #"$.lable (line 1, column 11): unknown key "lable", expected "label""#)
    }

    @Test("Strict/lenient is a switch")
    func strictAndLenient() throws {
        let text = #"{"id": "7", "label": 8, "x": 1}"#
        #expect(throws: MappingError.self) { try Strict(json: text) }
        var lenient = JSONOptions(coercions: .all)
        #expect(throws: MappingError.self) { try Strict(json: text, options: lenient) }
        lenient.duplicateKeys = .last
        #expect(try Strict(json: #"{"id": "7", "label": 8, "id": 9}"#, options: lenient) == Strict(id: 9, label: "8"))
    }

    @Test("Tagged enums (int/adj/ext/untagged)")
    func taggedEnums() throws {
        let card = Strict(id: 1, label: "v")
        func check<Payment: MappableUnion & Equatable>(_ payment: Payment, _ text: String) throws {
            #expect(try payment.jsonString() == text)
            #expect(try Payment(json: text) == payment)
        }
        try check(Internal.card(card), #"{"t":"card","id":1,"label":"v"}"#)
        try check(Internal.cash, #"{"t":"cash"}"#)
        try check(Adjacent.card(card), #"{"t":"card","c":{"id":1,"label":"v"}}"#)
        try check(Adjacent.cash, #"{"t":"cash"}"#)
        try check(External.card(card), #"{"card":{"id":1,"label":"v"}}"#)
        try check(External.cash, #""cash""#)
        try check(Untagged.card(card), #"{"id":1,"label":"v"}"#)
        try check(Untagged.cash, "null")
    }

    @Test("Unknown-case fallback")
    func unknownCaseFallback() throws {
        let profile = try Profile(json: #"{"status": "paused"}"#)
        #expect(profile.status == .unknown("paused"))
        #expect(try profile.jsonValue()["status"] == "paused")
    }

    @Test("Collect all errors, with paths")
    func collectAllErrors() {
        let error = mappingError { _ = try [City](json: #"[{"name": 1, "founded": "x"}, {"name": null}, 7]"#) }
        #expect(
            error?.issues.map(\.path.description) == ["$[0].name", "$[0].founded", "$[1].founded", "$[1].name", "$[2]"]
        )
    }

    @Test("Path and line/column in error")
    func pathLineAndColumn() {
        let error = mappingError { _ = try [City](json: "[\n  {\n    \"name\": 5, \"founded\": 0\n  }\n]") }
        #expect(error?.description == "$[0].name (line 3, column 13): expected a string, found number 5")
        #expect(error?.issues.first?.location?.offset == 18)
    }

    @Test("Merge into an existing value")
    func mergeIntoAnExistingValue() throws {
        var city = try City(json: #"{"name": "Ulm", "founded": 5}"#)
        try city.update(json: #"{"founded": 6}"#)
        #expect(try city == City(json: #"{"name": "Ulm", "founded": 6}"#))
    }

    @Test("Views / field groups")
    func views() throws {
        #expect(try Strict(id: 1, label: "l").jsonString(using: Strict.summary) == "{}")
        struct Note: Model {
            let id: Int
            let text: String

            static let blueprint = Blueprint(Note.init) {
                Field("id", \.id)
                Field("text", \.text)
            }
            static let list = Blueprint(creating: { Note(id: 0, text: "") }) { Field("id", \.numbered) }
            var numbered: Int {
                get { id }
                set { self = Note(id: newValue, text: text) }
            }
        }
        #expect(try [Note(id: 1, text: "long")].jsonString(using: Note.list) == #"[{"id":1}]"#)
    }

    @Test("Mapping inspectable at run time")
    func inspectable() {
        let fields = Profile.blueprint.fields
        #expect(fields.map(\.keys).prefix(3) == [["full_name"], ["picture_url"], ["address", "zip"]])
        #expect(fields[2].hasDefaultForInvalid && fields[2].valueType == Int.self && fields[2].path == \Profile.zip)
        #expect(fields.last?.role == .unknownKeys)
        #expect(City.blueprint.fields.map(\.presence) == [.required, .required])
    }

    @Test("JSON Schema export")
    func jsonSchemaExport() {
        let schema = Strict.jsonSchema()
        #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
        #expect(schema["$defs"] != nil || schema["properties"] != nil)
        let text = schema.description
        #expect(text.contains(#""required":["id","label"]"#) && text.contains(#""additionalProperties":false"#))
    }

    @Test("NDJSON / streaming")
    func streaming() throws {
        let lines = Data("{\"id\":1,\"label\":\"a\"}\n{\"id\":2,\"label\":\"b\"}\n".utf8)
        let read = try JSONRecords<Strict>(json: lines, format: .lines).map { try $0.get() }
        #expect(read.map(\.id) == [1, 2])
        #expect(try read.jsonLines() == lines)
    }

    @Test(
        "Configurable limits",
        arguments: [
            (JSONOptions(maximumDepth: 2), #"{"id": 1, "label": [[1]]}"#, "$.label[0]"),
            (JSONOptions(maximumBytes: 10), #"{"id": 1, "label": "a"}"#, "$"),
            (JSONOptions(maximumStringLength: 5), #"{"id": 1, "label": "abcdef"}"#, "$.label"),
            (JSONOptions(maximumStringLength: 3), #"{"id": 1, "label": "abc"}"#, "$.label"),
            (JSONOptions(maximumElements: 2), #"{"id": 1, "label": ["a", "b", {"c": 1}]}"#, "$.label"),
        ]
    )
    func limits(_ options: JSONOptions, _ text: String, _ path: String) throws {
        let error = mappingError { _ = try JSON(json: text, options: options) }
        #expect(error?.issues.count == 1)
        #expect([.depthLimit, .sizeLimit].contains(error?.issues.first?.code))
        #expect(error?.issues.first?.path.description == path)
        _ = try JSON(json: text)
        let just = JSONOptions(maximumBytes: text.utf8.count, maximumStringLength: 6, maximumElements: 3)
        _ = try JSON(json: text, options: just)
    }

    @Test("Duplicate-key policy")
    func duplicateKeyPolicy() throws {
        let text = #"{"id": 1, "label": "a", "id": 2}"#
        #expect(throws: MappingError.self) { try Strict(json: text) }
        #expect(try Strict(json: text, options: JSONOptions(duplicateKeys: .first)).id == 1)
        #expect(try Strict(json: text, options: JSONOptions(duplicateKeys: .last)).id == 2)
    }
}

extension Conversion where Value == [UInt8] {
    /// Bytes as two digits each.
    fileprivate static var hex: Self {
        Self(
            from: String.self,
            decode: { text in
                let digits = Array(text)
                return try stride(from: 0, to: digits.count, by: 2).map { index in
                    guard index + 1 < digits.count, let byte = UInt8(String(digits[index...index + 1]), radix: 16)
                    else { throw CocoaError(.formatting) }
                    return byte
                }
            },
            encode: { bytes in bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        )
    }
}
