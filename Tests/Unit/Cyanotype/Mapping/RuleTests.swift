import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Stay: Model, Equatable {
    let guest: String
    let email: String?
    let start: Int
    let end: Int
    let tags: [String]

    static let blueprint = Blueprint(Stay.init) {
        Field("guest", \.guest).length(1...10).pattern("[A-Z].*")
        Field("email", \.email).validate("an address with an @", code: "email") { $0?.contains("@") ?? true }
        Field("start", \.start).range(0...)
        Field("end", \.end).range(0..<100)
        Field("tags", \.tags, default: []).length(...2).elements(.skipInvalid)
    }.validate("an end that is not before the start", code: "order") { $0.start <= $0.end }
}

private struct Level: Model, Equatable {
    var value = 1
    var secret = "s"

    static let blueprint = Blueprint(creating: Level.init) {
        Field("value", \.value).range(1...5).default(5, if: .invalid)
        Field("secret", \.secret).length(1...3).sensitive()
    }.validate("a value other than 3") { $0.value != 3 }
}

private final class Trip: Model {
    var stays: [Stay] = []
    var level: Level? = Level()
    var byName: [String: Level] = [:]

    static let blueprint = Blueprint(creating: Trip.init) {
        Field("stays", \.stays)
        Field("level", \.level)
        Field("byName", \.byName)
    }.validate("at most 2 stays") { $0.stays.count <= 2 }
}

private struct Span: Model {
    let start: Int
    let end: Int

    static let unchecked = Blueprint(Span.init) {
        Field("start", \.start)
        Field("end", \.end)
    }
    static let ordered = unchecked.validate("an end that is not before the start") { $0.start <= $0.end }
    static let positive = ordered.validate("a start that is not negative") { $0.start >= 0 }.named("spans")
    static let blueprint = positive.validate("an end that is not negative") { $0.end >= 0 }
}

@Suite("Rules")
struct RuleTests {
    private let good = #"{"guest": "Ann", "email": "a@b", "start": 1, "end": 2}"#

    @Test func allThatAreBrokenAreReported() {
        let error = mappingError {
            _ = try Stay(
                json:
                    #"{"guest": "a long lower name", "email": "x", "start": -1, "end": 100, "tags": ["a", 1, "b", "c"]}"#
            )
        }
        #expect(
            error?.description == """
                6 problems
                $.guest (line 1, column 11): expected 1...10 characters, found string "a long lower name"
                $.guest (line 1, column 11): expected a string that matches [A-Z].*, found string "a long lower name"
                $.email (line 1, column 41): expected an address with an @, found string "x"
                $.start (line 1, column 55): expected a value in 0..., found number -1
                $.end (line 1, column 66): expected a value in 0..<100, found number 100
                $.tags (line 1, column 79): expected ...2 elements, found an array
                """
        )
        #expect(
            error?.issues.map(\.code) == [.validation, .validation, "email", .validation, .validation, .validation]
        )
    }

    @Test func overTheWholeModel() throws {
        #expect(try Stay(json: good).end == 2)
        let error = mappingError { _ = try Stay(json: #"{"guest": "Ann", "start": 3, "end": 2}"#) }
        #expect(
            error?.description == "$ (line 1, column 1): expected an end that is not before the start, found an object"
        )
        #expect(error?.issues.map(\.code) == ["order"])
    }

    @Test func severalOverTheWholeModel() {
        let expected = [
            "an end that is not before the start", "a start that is not negative", "an end that is not negative",
        ]
        #expect(mappingError { _ = try Span(json: #"{"start": -1, "end": -2}"#) }?.issues.map(\.expected) == expected)
        #expect(mappingError { try Span(start: -1, end: -2).validate() }?.issues.map(\.expected) == expected)
    }

    @Test func updatesAreCheckedAndTakenBack() throws {
        var stay = try Stay(json: good)
        #expect(throws: MappingError.self) { try stay.update(json: #"{"end": 0}"#) }
        #expect(throws: MappingError.self) { try stay.update(json: #"{"start": -3}"#) }
        #expect(try stay == Stay(json: good))
        let trip = Trip()
        #expect(throws: MappingError.self) { try trip.update(json: #"{"stays": [\#(good), \#(good), \#(good)]}"#) }
        #expect(trip.stays.isEmpty)
        #expect(throws: MappingError.self) { try trip.update(json: #"{"level": {"value": 3}}"#) }
        #expect(trip.level == Level())
    }

    @Test func aDefaultBehindThemTakesTheirPlace() throws {
        #expect(try Level(json: #"{"value": 9}"#).value == 5)
        #expect(try Level(json: #"{"value": "x"}"#).value == 5)
        #expect(throws: MappingError.self) { try Level(json: #"{"value": 3}"#) }
    }

    @Test func sensitiveValuesAreNotShown() {
        let error = mappingError { _ = try Level(json: #"{"secret": "abcdef"}"#) }
        #expect(error?.description.contains("abcdef") == false)
        #expect(mappingError { try Level(secret: "abcdef").validate() }?.description.contains("abcdef") == false)
    }

    @Test func onRequest() throws {
        let bad = Stay(guest: "", email: nil, start: 5, end: 4, tags: [])
        let trip = Trip()
        trip.stays = [try Stay(json: good), bad]
        trip.level = Level(value: 9)
        trip.byName = ["x": Level(value: 3)]
        let error = mappingError { try trip.validate() }
        #expect(
            error?.description == """
                5 problems
                $.stays[1].guest: expected 1...10 characters, found ""
                $.stays[1].guest: expected a string that matches [A-Z].*, found ""
                $.stays[1]: expected an end that is not before the start, found an object
                $.level.value: expected a value in 1...5, found 9
                $.byName.x: expected a value other than 3, found an object
                """
        )
        trip.stays.removeLast()
        trip.level = nil
        trip.byName = [:]
        try trip.validate()
    }

    @Test func lengthsCountUnicodeScalars() throws {
        // Ten scalars, five characters.
        #expect(throws: Never.self) {
            try Stay(json: #"{"guest": "Ae\u0301e\u0301e\u0301e\u0301x", "start": 1, "end": 2}"#)
        }
        #expect(throws: MappingError.self) {
            try Stay(json: #"{"guest": "Ae\u0301e\u0301e\u0301e\u0301xy", "start": 1, "end": 2}"#)
        }
    }
}
