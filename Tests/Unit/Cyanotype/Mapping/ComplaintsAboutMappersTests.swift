import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

// The most frequent complaints of users of other mappers, each with a test.

private struct Item: Model, Equatable {
    var id = 0
    var tags: [String] = ["none"]

    static let blueprint = Blueprint(creating: { Item() }) {
        Field("id", \.id)
        Field("tags", \.tags)
    }
}

private struct Stamp: Model, Equatable {
    let by: String

    static let blueprint = Blueprint(Stamp.init) { Field("by", \.by) }
}

private struct Stamped: Model, Equatable {
    let id: Int
    let stamp: Stamp

    static let blueprint = Blueprint(Stamped.init) {
        Field("id", \.id)
        Field.flatten(\.stamp)
    }.rejectingUnknownKeys()
}

private enum Level: String, Mappable, CaseIterable {
    case low, high
}

private enum Animal: MappableUnion {
    case dog(Stamped)
    case cat(Item)

    static let union = Union<Animal>.internallyTagged(by: "kind") {
        Variant("dog", Animal.dog) { if case .dog(let dog) = $0 { dog } else { nil } }
        Variant("cat", Animal.cat) { if case .cat(let cat) = $0 { cat } else { nil } }
    }
}

private enum Scalar: MappableUnion {
    case number(Int)
    case text(String)

    static let union = Union<Scalar>.untagged {
        Variant("number", Scalar.number) { if case .number(let number) = $0 { number } else { nil } }
        Variant("text", Scalar.text) { if case .text(let text) = $0 { text } else { nil } }
    }
}

@Suite("Frequent complaints about other mappers")
struct ComplaintsAboutMappersTests {
    @Test("1. All errors at once")
    func allErrorsAtOnce() {
        let error = mappingError { _ = try [Stamped](json: #"[{"id": "x"}, {"by": 1, "id": null}]"#) }
        #expect(error?.issues.map(\.path.description) == ["$[0].by", "$[0].id", "$[1].by", "$[1].id"])
        let many = "[" + Array(repeating: "{}", count: 80).joined(separator: ",") + "]"
        let capped = mappingError { _ = try [Stamped](json: many) }
        #expect(capped?.issues.count == 100 && capped?.isTruncated == true)
        let first = mappingError { _ = try [Stamped](json: many, options: JSONOptions(maximumIssues: 1)) }
        #expect(first?.issues.count == 1)
    }

    @Test("2. Null vs absent for PATCH")
    func nullVersusAbsent() throws {
        struct Change: Model {
            let phone: Patch<String>

            static let blueprint = Blueprint(Change.init) { Field("phone", \.phone) }
        }
        var phone: String? = "1"
        try Change(json: "{}").phone.apply(to: &phone)
        #expect(phone == "1")
        try Change(json: #"{"phone": null}"#).phone.apply(to: &phone)
        #expect(phone == nil)
    }

    @Test("3. Silent defaults hide breakage")
    func defaultsAreReported() throws {
        struct Counter: Model {
            let count: Int

            static let blueprint = Blueprint(Counter.init) { Field("count", \.count).default(0, if: .invalid) }
        }
        let (counter, report) = try Counter.read(json: #"{"count": "many"}"#)
        #expect(counter.count == 0)
        #expect(report.entries.map(\.kind) == [.defaultForInvalid])
        #expect(report.entries.first?.causes.first?.found == #"string "many""#)
    }

    @Test("4. Missing key should use the var default")
    func missingKeyUsesTheDeclaredValue() throws {
        #expect(try Item(json: #"{"id": 1}"#) == Item(id: 1, tags: ["none"]))
    }

    @Test("5. One bad element kills the array")
    func oneBadElement() throws {
        struct Box: Model {
            let items: [Stamp]

            static let blueprint = Blueprint(Box.init) { Field("items", \.items).elements(.skipInvalid) }
        }
        let (box, report) = try Box.read(json: #"{"items": [{"by": "a"}, {"by": 1}, {"by": "b"}]}"#)
        #expect(box.items.map(\.by) == ["a", "b"])
        #expect(report.entries.first?.causes.first?.path.description == "$.items[1].by")
    }

    @Test("6. New enum value breaks old clients")
    func newEnumValue() throws {
        let levels = try [OpenEnum<Level>](json: #"["low", "extreme"]"#)
        #expect(levels == [.known(.low), .unknown("extreme")])
        #expect(try levels.jsonString() == #"["low","extreme"]"#)
    }

    @Test("7. Unknown fields lost on rewrite")
    func unknownFieldsSurvive() throws {
        struct Keeper: Model {
            var id: Int
            let others: JSON.Object

            static let blueprint = Blueprint(Keeper.init) {
                Field("id", \.id)
                Field.unknownKeys(\.others)
            }
        }
        var keeper = try Keeper(json: #"{"future": [1.10, null], "id": 1}"#)
        keeper.id = 2
        #expect(try keeper.jsonString() == #"{"id":2,"future":[1.10,null]}"#)
    }

    @Test("8. Flatten + strict don't compose")
    func flattenAndStrict() throws {
        #expect(try Stamped(json: #"{"id": 1, "by": "a"}"#) == Stamped(id: 1, stamp: Stamp(by: "a")))
        let error = mappingError { _ = try Stamped(json: #"{"id": 1, "by": "a", "buy": 2}"#) }
        #expect(error?.issues.map(\.code) == [.unknownKey])
    }

    @Test("9. Discriminator must come first")
    func discriminatorAnywhere() throws {
        guard case .dog(let dog) = try Animal(json: #"{"id": 1, "by": "a", "kind": "dog"}"#) else {
            Issue.record("not a dog")
            return
        }
        #expect(dog == Stamped(id: 1, stamp: Stamp(by: "a")))
    }

    @Test("10. Useless untagged-union errors")
    func untaggedUnionErrors() {
        let error = mappingError { _ = try [Scalar](json: #"[1, "a", true]"#) }
        #expect(
            error?.issues.map(\.expected)
                == [#"a value of one of "number", "text""#, #"for "number": an integer"#, #"for "text": a string"#]
        )
    }

    @Test("11. Errors without a path")
    func errorsHavePaths() {
        let error = mappingError { _ = try [Item](json: #"[{"id": 123.45}]"#) }
        #expect(error?.description == "$[0].id (line 1, column 9): expected an integer, found number 123.45")
    }

    @Test("12. Casing doesn't round-trip")
    func casingRoundTrips() throws {
        struct Picture: Model {
            let pictureURL: String

            static let blueprint = Blueprint(Picture.init) { Field("pictureURL", \.pictureURL) }.keyCasing(.snakeCase)
        }
        #expect(try Picture(json: #"{"picture_url": "p"}"#).jsonString() == #"{"picture_url":"p"}"#)
    }

    @Test("13. Dates", arguments: [999, 1_000_000_000_000, -1, 253_402_300_799_999] as [Int64])
    func dates(_ milliseconds: Int64) throws {
        // Never guessed to be seconds, and exact to the millisecond both ways.
        let date = try Date(json: "\(milliseconds)")
        #expect(try date.jsonString() == "\(milliseconds)")
        struct Event: Model {
            let at: Date

            static let blueprint = Blueprint(Event.init) { Field("at", \.at, as: .iso8601) }
        }
        let text = try Event(at: date).jsonString()
        #expect(try Event(json: text).at == date)
    }

    @Test("14. Crashes from shared lazy caches")
    func sharedCaches() async throws {
        class Base: Model {
            var name = ""
            class var blueprint: Blueprint<Base> { Blueprint(creating: Base.init) { Field("name", \.name) } }
            required init() {}
        }
        let names = try await withThrowingTaskGroup(of: String.self) { group in
            for index in 0..<64 {
                group.addTask { try Base(json: #"{"name": "\#(index)"}"#).name }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(names.count == 64)
    }
}
