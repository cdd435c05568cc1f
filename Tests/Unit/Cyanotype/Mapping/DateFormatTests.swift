import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Visit: Model, Equatable {
    let start: Date
    var end: Date?
    var changes: [Date] = []
    var named: [String: Date] = [:]
    var planned = Patch<Date>.absent
    let created: Date
    var note: String?

    static func fields(_ format: DateFormat?) -> Blueprint<Visit> {
        let blueprint = Blueprint(Visit.init) {
            Field("start", \.start)
            Field("end", \.end).coercing(.datesFromNumbers)
            Field("changes", \.changes, default: []).elements(.skipInvalid)
            Field("named", \.named, default: [:])
            Field("planned", \.planned)
            Field("created", \.created, as: .millisecondsSince1970)
            Field("note", \.note)
        }
        return format.map(blueprint.dateFormat) ?? blueprint
    }

    static let blueprint = fields(.iso8601)
    static let plain = fields(nil).named("plain")
    static var alternateBlueprints: [Blueprint<Visit>] { [plain] }
}

private struct Trip: Model {
    let left: Date
    var visits: [Visit] = []

    static let blueprint = Blueprint(Trip.init) {
        Field("left", \.left)
        Field("visits", \.visits, default: [])
    }
}

private struct Birthday: Model, Equatable {
    let day: Date
    var others: [Date] = []

    static let blueprint = Blueprint(Birthday.init) {
        Field("day", \.day, as: .day)
        Field("others", \.others, as: .array(of: .day), default: [])
    }
}

private class Animal: Model {
    var born = Date(timeIntervalSince1970: 0)

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) { Field("born", \.born) }.dateFormat(.day)
    }

    required init() {}
}

private final class Dog: Animal {
    var vaccinated = Date(timeIntervalSince1970: 0)

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) { Field("vaccinated", \.vaccinated) }
            .dateFormat(.iso8601)
    }
}

private final class Cat: Animal {
    var vaccinated = Date(timeIntervalSince1970: 0)

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Cat.init) { Field("vaccinated", \.vaccinated) }
    }
}

/// One date is only read, another one only written.
private struct OneWay: Model {
    let read: Date
    let written: Date?

    static let blueprint = Blueprint(OneWay.init) {
        Field("read", \.read).decodeOnly()
        Field("written", \.written).encodeOnly()
    }
}

/// Its keys come from several places.
private struct SecretStamps: Model {
    var seen: [String: Date]
    var flat: Stamp
    var others: JSON.Object

    static let blueprint = Blueprint(SecretStamps.init) {
        Field("seen", \.seen).sensitive()
        Field.flatten(\.flat)
        Field.unknownKeys(\.others)
    }
}

private enum Moment: MappableUnion {
    case stamp(Stamp)
    static let union = Union<Moment>.externallyTagged {
        Variant("stamp", Moment.stamp) { if case .stamp(let stamp) = $0 { stamp } else { nil } }
    }
}

private struct Stamp: Model {
    let at: Date
    var more: [Date] = []

    static let blueprint = Blueprint(Stamp.init) {
        Field("at", \.at)
        Field("more", \.more, default: [])
    }
}

private struct Stamps: Model {
    let list: [Stamp]

    static let blueprint = Blueprint(Stamps.init) { Field("list", \.list) }
}

private struct SecretStamp: Model {
    let at: Date

    static let blueprint = Blueprint(SecretStamp.init) { Field("at", \.at).sensitive() }
}

@Suite("Formats of dates")
struct DateFormatTests {
    private let date = Date(timeIntervalSince1970: 1_710_753_993)

    @Test(
        arguments: [
            (.millisecondsSince1970, "1710753993000"), (.secondsSince1970, "1710753993"),
            (.iso8601, #""2024-03-18T09:26:33Z""#),
        ] as [(DateFormat, String)]
    )
    func ofACall(_ format: DateFormat, _ text: String) throws {
        let options = JSONOptions(dateFormat: format)
        #expect(try date.jsonString(options: options) == text)
        #expect(try Date(json: text, options: options) == date)
        #expect(try [Date?](json: "[\(text), null]", options: options) == [date, nil])
        #expect(try Stamp(at: date, more: [date]).jsonString(options: options) == #"{"at":\#(text),"more":[\#(text)]}"#)
        #expect(try Stamp(json: #"{"at": \#(text), "more": [\#(text)]}"#, options: options).more == [date])
        var stamp = Stamp(at: .distantPast)
        try stamp.update(json: #"{"at": \#(text)}"#, options: options)
        #expect(stamp.at == date)
    }

    @Test func ofABlueprint() throws {
        let text =
            #"{"start":"2024-03-18T09:26:33Z","end":"2024-03-18T09:26:33Z","changes":["2024-03-18T09:26:33Z"],"#
            + #""named":{"a":"2024-03-18T09:26:33Z"},"planned":"2024-03-18T09:26:33Z","created":1710753993000}"#
        let visit = Visit(
            start: date,
            end: date,
            changes: [date],
            named: ["a": date],
            planned: .value(date),
            created: date
        )
        #expect(try visit.jsonString() == text)
        #expect(try Visit(json: text) == visit)
        // Layers of the fields are around it.
        #expect(
            try Visit(json: text.replacing(#""end":"2024-03-18T09:26:33Z""#, with: #""end":1710753993000"#)) == visit
        )
        #expect(try Visit(json: text.replacing(#"["2024-03-18T09:26:33Z"]"#, with: "[5]")).changes == [])
        #expect(
            report(Visit.self, #"{"start": 1, "created": "2024-03-18T09:26:33Z"}"#)
                == """
                2 problems
                $.start (line 1, column 11): expected an ISO 8601 date in a string, found number 1
                $.created (line 1, column 25): expected a date as milliseconds since 1970, found string \
                "2024-03-18T09:26:33Z"
                """
        )
        let plain = try Visit(json: #"{"start": 1710753993000, "created": 1710753993000}"#, using: Visit.plain)
        #expect(plain.start == date)
    }

    /// The field goes before the blueprint, and that before the call.
    @Test func theNearestDecides() throws {
        let options = JSONOptions(dateFormat: .secondsSince1970)
        let text =
            #"{"left":1710753993,"visits":[{"start":"2024-03-18T09:26:33Z","changes":[],"named":{},"#
            + #""created":1710753993000}]}"#
        let trip = Trip(left: date, visits: [Visit(start: date, created: date)])
        #expect(try trip.jsonString(options: options) == text)
        let again = try Trip(json: text, options: options)
        #expect(again.left == date && again.visits == trip.visits)
        // A blueprint that says nothing leaves the format to the call.
        let plain = #"{"start": 1710753993, "created": 1710753993000}"#
        #expect(try Visit(json: plain, using: Visit.plain, options: options).start == date)
        // The format of a blueprint ends with its fields.
        #expect(try [Trip](json: "[\(text),\(text)]", options: options).count == 2)
    }

    @Test func ofASubclassAreItsOwn() throws {
        let dog = Dog()
        dog.vaccinated = date
        let text = #"{"born":"1970-01-01","vaccinated":"2024-03-18T09:26:33Z"}"#
        #expect(try dog.jsonString() == text)
        #expect(try Dog(json: text).vaccinated == date)
    }

    @Test func ofASubclassIsThatOfItsSuperclass() throws {
        let text = #"{"born":"1970-01-01","vaccinated":"2026-11-22"}"#
        #expect(try Cat(json: text).jsonString() == text)
    }

    @Test func days() throws {
        let day = Date(timeIntervalSince1970: 1_795_305_600)
        let text = #"{"day":"2026-11-22","others":["2024-02-29"]}"#
        let birthday = try Birthday(json: text)
        #expect(birthday.day == day)
        #expect(try birthday.jsonString() == text)
        #expect(try day.jsonString(options: JSONOptions(dateFormat: .day)) == #""2026-11-22""#)
        for wrong in [
            "2026-11-31", "2025-02-29", "2026-11-22T00:00:00Z", "26-11-22", "2026-1-22", "", "2026-11-2", "2026/11/22",
            " 2026-11-2", "2026-11-22 ", "20261122",
        ] { #expect(codes(Birthday.self, #"{"day": "\#(wrong)"}"#) == [.invalidValue], "\(wrong)") }
        #expect(
            report(Birthday.self, #"{"day": "soon", "others": [1]}"#)
                == """
                2 problems
                $.day (line 1, column 9): expected a valid value, found string "soon": \
                not a day in ISO 8601, such as 2024-03-18
                $.others[0] (line 1, column 28): expected a string, found number 1
                """
        )
        // The time would be lost.
        for offset in [0.001, 3600, -1] {
            let error = mappingError { () throws(MappingError) in
                _ = try Birthday(day: day + offset).jsonString()
            }
            #expect(error?.issues.map(\.code) == [.notWritable])
        }
        #expect(try Birthday(day: Date(timeIntervalSince1970: -86_400)).jsonString().contains("1969-12-31"))
    }

    @Test func schemas() {
        let call = Stamp.jsonSchema(options: JSONOptions(dateFormat: .day))
        #expect(call["properties"]?["at"]?["format"] == "date")
        #expect(call["properties"]?["more"]?["items"]?["format"] == "date")
        let properties = Visit.jsonSchema(options: JSONOptions(dateFormat: .day))["properties"]
        #expect(properties?["start"]?["type"] == "string")
        #expect(properties?["start"]?["format"] == nil)
        #expect(properties?["created"]?["type"] == nil)
    }

    // MARK: - Seconds taken for milliseconds

    @Test func secondsTakenForMillisecondsAreNoted() throws {
        let (stamps, report) = try Stamps.read(
            json:
                #"{"list": [{"at": 1710753993, "more": []}, {"at": 1710753993000, "more": [0, "1710753993", 978307200, 4102444800]}]}"#
        )
        #expect(stamps.list[0].at == Date(timeIntervalSince1970: 1_710_753.993))
        #expect(report.entries.map(\.kind) == [.suspiciousDate, .suspiciousDate, .suspiciousDate])
        #expect(
            report.description == """
                $.list[0].at (line 1, column 18): milliseconds of a date early in 1970; if they are seconds, the date \
                format is secondsSince1970
                $.list[1].more[1] (line 1, column 77): milliseconds of a date early in 1970; if they are seconds, the \
                date format is secondsSince1970
                $.list[1].more[2] (line 1, column 91): milliseconds of a date early in 1970; if they are seconds, the \
                date format is secondsSince1970
                """
        )
        let seconds = JSONOptions(dateFormat: .secondsSince1970)
        #expect(try Stamp.read(json: #"{"at": 1710753993, "more": []}"#, options: seconds).report.isEmpty)
        #expect(try SecretStamp.read(json: #"{"at": 1710753993}"#).report.description.contains("1710753993") == false)
    }

    @Test func datesOfOtherFormsAreNotNoted() throws {
        let options = JSONOptions(coercions: .datesFromStrings)
        let report = try Stamp.read(json: #"{"at": "1970-01-20T19:12:33Z", "more": []}"#, options: options).report
        #expect(report.entries.map(\.kind) == [.coerced])
    }

    @Test func lintFindsThemInFieldsOfOneDirection() throws {
        let seconds = Date(timeIntervalSince1970: 1_710_753.993)
        let found = OneWay.lint(samples: [OneWay(read: seconds, written: seconds)])
        #expect(found.map(\.code) == [.suspiciousDate, .suspiciousDate])
        #expect(Set(found.map(\.path)) == [[.key("read")], [.key("written")]])
        #expect(OneWay.lint(samples: [OneWay(read: date, written: date)]) == [])
        #expect(OneWay.lint(samples: [OneWay(read: date, written: nil)]) == [])
    }

    @Test func lintFindsThemInUnionsAndBesideOtherMembers() throws {
        let seconds = Date(timeIntervalSince1970: 1_710_753.993)
        let stamp = Stamp(at: seconds, more: [date])
        #expect(Moment.lint(samples: [.stamp(stamp)]).map(\.path) == [[.key("stamp"), .key("at")]])
        let stamps = SecretStamps(seen: ["CANARY": seconds], flat: stamp, others: ["z": 1])
        let found = SecretStamps.lint(samples: [stamps])
        #expect(found.map(\.path) == [[.key("seen")], [.key("at")]])
        #expect(found.allSatisfy { $0.code == .suspiciousDate })
    }

    @Test func lintFindsEachPlaceOnce() throws {
        let seconds = Date(timeIntervalSince1970: 1_710_753.993)
        let stamp = Stamp(at: date, more: Array(repeating: seconds, count: 300))
        #expect(Stamp.lint(samples: [stamp, stamp]).map(\.path) == [[.key("more")]])
    }

    @Test func lintFindsThemInSamples() throws {
        let sample = try Stamps(json: #"{"list": [{"at": 1710753993}]}"#)
        let finding = try #require(Stamps.lint(samples: [sample]).first)
        #expect(finding.code == .suspiciousDate)
        #expect(
            finding.description
                == "$.list.at: a date of the samples is early in 1970; if the service sends seconds, set the "
                + "date format secondsSince1970"
        )
        #expect(Stamps.lint(samples: [Stamps(list: [Stamp(at: date)])]) == [])
        #expect(throws: BlueprintFindings.self) { try Stamps.checkBlueprint(samples: [sample]) }
    }
}
