import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Decimals")
struct DecimalTests {
    @Test(arguments: [
        "0", "1", "-1", "1.5", "0.1", "-0.00001", "12345678901234567890123456789012345678",
        "-99999999999999999999999999999999999999", "0.12345678901234567890123456789012345678",
        "12345678901234567890.123456789012345678", "340282366920938463463374607431768211455",
        "123456789012345678901234567890.123456789",
    ])
    func keepAllTheirDigits(_ text: String) throws {
        let value = try Decimal(json: text)
        #expect(value == Decimal(string: text))
        #expect(try value.jsonString() == text)
    }

    @Test func areReadFromAnyNotation() throws {
        #expect(try Decimal(json: "1e2") == 100)
        #expect(try Decimal(json: "1.50E+1") == 15)
        #expect(try Decimal(json: "1500e-3") == Decimal(string: "1.5"))
        #expect(try Decimal(json: "1.000000000000000000000000000000000000000000000000") == 1)
        #expect(try Decimal(json: "1e127").jsonString() == "1" + String(repeating: "0", count: 127))
        #expect(try Decimal(json: "1e-127").jsonString() == "0." + String(repeating: "0", count: 126) + "1")
        #expect(try Decimal(json: "-0") == 0)
        #expect(try Decimal(json: "0e500") == 0)
        #expect(try Decimal(json: "0e-500") == 0)
    }

    @Test(arguments: [
        "1234567890123456789012345678901234567891", "0.1234567890123456789012345678901234567891",
        "999999999999999999999999999999999999999", "1e300", "-1e165", "1e-300", "1e99999999999999999999",
        "1e-99999999999999999999", "923456789012345678901234567890.123456789",
    ])
    func areRefusedWhenTheyWouldBeRounded(_ text: String) {
        #expect(codes(Decimal.self, text) == [.outOfRange])
    }

    @Test func refuseWhatIsNoNumber() {
        #expect(codes(Decimal.self, #""1""#) == [.typeMismatch])
        #expect(codes(Decimal.self, "null") == [.typeMismatch])
        #expect(codes(Decimal.self, "1.") == [.unexpectedEnd])
        let error = mappingError { () throws(MappingError) in _ = try Decimal.nan.jsonString() }
        #expect(error?.issues.map(\.code) == [.notWritable])
    }

    @Test func randomValuesRoundTrip() throws {
        var generator = SeededGenerator(printingSeedFor: "random decimals")
        for _ in 0..<2000 {
            let count = Int.random(in: 1...38, using: &generator)
            var digits = String((0..<count).map { _ in Character("\(Int.random(in: 0...9, using: &generator))") })
            digits = String(digits.drop { $0 == "0" })
            if digits.isEmpty { digits = "0" }
            let text =
                (Bool.random(using: &generator) ? "-" : "") + digits
                + "e\(Int.random(in: -80...80, using: &generator))"
            let value = try Decimal(json: text)
            #expect(try JSON.Number(text: value.jsonString()) == JSON.Number(text: text), "\(text)")
            #expect(try Decimal(json: value.jsonString()) == value, "\(text)")
        }
    }
}
