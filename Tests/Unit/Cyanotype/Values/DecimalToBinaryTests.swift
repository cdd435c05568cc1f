import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

/// Reading is held against the standard library's, which is correct for any number of digits.
@Suite("Decimal numbers to the nearest binary one")
struct DecimalToBinaryTests {
    /// How many random numbers are tried: `CYANOTYPE_NUMBER_ROUNDS`, for a longer run than the suite's.
    static let rounds =
        ProcessInfo.processInfo.environment["CYANOTYPE_NUMBER_ROUNDS"].flatMap { Int($0) } ?? 20_000

    private func check(_ text: String) throws {
        let double = Double(text) ?? .infinity
        if double.isFinite {
            #expect(try Double(json: text).bitPattern == double.bitPattern, "\(text)")
        } else {
            #expect(throws: MappingError.self, "\(text)") { try Double(json: text) }
        }
        let float = Float(text) ?? .infinity
        if float.isFinite {
            #expect(try Float(json: text).bitPattern == float.bitPattern, "\(text)")
        } else {
            #expect(throws: MappingError.self, "\(text)") { try Float(json: text) }
        }
    }

    @Test func everyBitPatternIsReadBackFromItsShortestText() throws {
        var generator = SeededGenerator(printingSeedFor: "bit patterns of doubles")
        for _ in 0..<Self.rounds {
            let double = Double(bitPattern: generator.next())
            if double.isFinite { #expect(try Double(json: double.jsonString()).bitPattern == double.bitPattern) }
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next() as UInt64))
            if float.isFinite { #expect(try Float(json: float.jsonString()).bitPattern == float.bitPattern) }
        }
    }

    @Test func anyNumberOfDigits() throws {
        var generator = SeededGenerator(printingSeedFor: "decimal numbers")
        for _ in 0..<Self.rounds {
            var text = Bool.random(using: &generator) ? "-" : ""
            text += String(UInt64.random(in: 0...9, using: &generator))
            let digits = Int.random(in: 0...40, using: &generator)
            if digits > 0 {
                text += "." + (0..<digits).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
            }
            if Bool.random(using: &generator) { text += "e\(Int.random(in: -345...310, using: &generator))" }
            try check(text)
        }
    }

    /// Half way between two neighbours, exactly and by a hair more or less, where rounding is decided.
    @Test func halfWayBetweenNeighbours() throws {
        var generator = SeededGenerator(printingSeedFor: "half ways")
        for _ in 0..<Self.rounds {
            // An odd 54-bit integer lies exactly between two doubles, and an odd 25-bit one between two floats.
            let double = UInt64.random(in: 1 << 53..<1 << 54, using: &generator) | 1
            let float = UInt64.random(in: 1 << 24..<1 << 25, using: &generator) | 1
            for half in [double, float] {
                try check("\(half)")
                try check("\(half).00000000000000000000000000000001")
                try check("\(half - 1).99999999999999999999999999999999")
                try check("\(half)00000e-5")
            }
        }
    }

    @Test(arguments: [
        "0", "-0", "0.0", "-0.0e5", "0e999999999", "1e-400", "-1e-400", "5e-324", "2.4703282292062328e-324",
        "2.4703282292062327e-324", "2.2250738585072011e-308", "2.2250738585072014e-308", "1.7976931348623157e308",
        "1.7976931348623158e308", "1.7976931348623159e308", "1e308", "1e309", "-1e309",
        "123456789012345678901234567890",
        "9007199254740993", "9007199254740992.9999999", "9007199254740993.0000001", "1e23", "8.5e22", "1e22", "1e-22",
        "3.4028235677973366e38", "3.4028234663852886e38", "1.401298464324817e-45", "7.006492321624085e-46",
        "7.006492321624086e-46", "100000000000000000000000000000000000000e-38", "0.000000000000000000000000000001",
        "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880",
    ])
    func edges(_ text: String) throws {
        try check(text)
    }

    @Test func everyPowerOfTen() throws {
        for exponent in -360...320 {
            for digits in [
                "1", "9", "1.5", "9999999999999999999", "18446744073709551615",
                "1.00000000000000022204460492503130808472633361816406250",
            ] {
                try check("\(digits)e\(exponent)")
            }
        }
    }
}
