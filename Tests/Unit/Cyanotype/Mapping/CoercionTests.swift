import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Reading: Model, Equatable {
    let count: Int
    let ratio: Double
    let label: String
    let isOn: Bool
    let taken: Date?
    let stamped: Date?

    static let blueprint = Blueprint(Reading.init) {
        Field("count", \.count)
        Field("ratio", \.ratio)
        Field("label", \.label)
        Field("isOn", \.isOn)
        Field("taken", \.taken)
        Field("stamped", \.stamped, as: .iso8601)
    }
}

private struct Lenient: Model, Equatable {
    let count: Int
    let other: Int

    static let blueprint = Blueprint(Lenient.init) {
        Field("count", \.count).coercing(.numbersFromStrings)
        Field("other", \.other)
    }
}

@Suite("Coercion")
struct CoercionTests {
    private let text = """
        {"count": "12", "ratio": "-1.5e3", "label": 12.50, "isOn": 1, "taken": "1970-01-01T00:00:01Z", "stamped": 1000}
        """

    @Test func noneUnlessAskedFor() {
        #expect(mappingError { _ = try Reading(json: text) }?.issues.count == 6)
    }

    @Test func allOfThem() throws {
        let (reading, report) = try Reading.read(json: text, options: JSONOptions(coercions: .all))
        let second = Date(timeIntervalSince1970: 1)
        #expect(
            reading
                == Reading(count: 12, ratio: -1500, label: "12.50", isOn: true, taken: second, stamped: second)
        )
        #expect(report.entries.map(\.kind) == Array(repeating: .coerced, count: 6))
        #expect(report.entries.first?.description == "$.count (line 1, column 11): a string taken for a number")
    }

    @Test(
        arguments: [
            (#""12""#, .numbersFromStrings, true), (#""-0""#, .numbersFromStrings, true),
            (#""12 ""#, .numbersFromStrings, false),
            (#""""#, .numbersFromStrings, false), (#""0x1""#, .numbersFromStrings, false),
            (#""1.5""#, .numbersFromStrings, false),
            (#""١""#, .numbersFromStrings, false), (#""9223372036854775808""#, .numbersFromStrings, false),
            (#""12""#, .stringsFromNumbers, false), ("true", .all, false), ("null", .all, false),
        ] as [(String, JSONOptions.Coercions, Bool)]
    )
    func integers(_ text: String, _ coercions: JSONOptions.Coercions, _ isRead: Bool) {
        #expect(((try? Int(json: text, options: JSONOptions(coercions: coercions))) != nil) == isRead)
    }

    @Test(
        arguments: [
            ("1", true), ("0", false), ("1.0", true), (#""true""#, true), (#""false""#, false), ("2", nil), ("-1", nil),
            (#""TRUE""#, nil), (#""1""#, nil), ("null", nil),
        ] as [(String, Bool?)]
    )
    func booleans(_ text: String, _ value: Bool?) {
        #expect((try? Bool(json: text, options: JSONOptions(coercions: .all))) == value)
    }

    @Test(
        arguments: [
            ("1e2", "1e2"), ("true", "true"), ("false", "false"), ("null", nil), ("[]", nil), ("tru", nil), ("-", nil),
        ] as [(String, String?)]
    )
    func strings(_ text: String, _ value: String?) {
        #expect((try? String(json: text, options: JSONOptions(coercions: .all))) == value)
    }

    @Test func decimalsFloatsAndOthers() throws {
        let options = JSONOptions(coercions: .numbersFromStrings)
        #expect(try Decimal(json: #""1.10""#, options: options) == Decimal(string: "1.10"))
        #expect(try Float(json: #""0.1""#, options: options) == 0.1)
        #expect(try UInt8(json: #""255""#, options: options) == 255)
        #expect(throws: MappingError.self) { try UInt8(json: #""256""#, options: options) }
    }

    @Test func oneFieldOnly() throws {
        #expect(try Lenient(json: #"{"count": "1", "other": 2}"#) == Lenient(count: 1, other: 2))
        #expect(throws: MappingError.self) { try Lenient(json: #"{"count": "1", "other": "2"}"#) }
    }
}
