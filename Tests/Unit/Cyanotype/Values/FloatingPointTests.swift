import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("Floating-point numbers")
struct FloatingPointTests {
    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("-1.5", -1.5), ("1e3", 1000), ("1E+3", 1000), ("125e-2", 1.25), ("0.1", 0.1),
            ("1e22", 1e22), ("1e23", 1e23), ("9007199254740993", 9_007_199_254_740_992),
            ("9007199254740993.00000000000000000000000000000001", 9_007_199_254_740_994),
            ("2.2250738585072011e-308", 0x1p-1022.nextDown), ("2.2250738585072014e-308", 0x1p-1022),
            ("4.9406564584124654e-324", 0x1p-1074), ("2.4703282292062328e-324", 0x1p-1074),
            ("2.4703282292062327e-324", 0), ("1e-400", 0),
            ("1.7976931348623157e308", .greatestFiniteMagnitude), ("17976931348623157e292", .greatestFiniteMagnitude),
            ("1.7976931348623158e308", .greatestFiniteMagnitude), ("0.000000000000000000000000000000000000001e39", 1),
            ("100000000000000000000000000000000000000e-38", 1), ("8.41e21", 8.41e21),
        ] as [(String, Double)]
    )
    func doubles(_ text: String, _ expected: Double) throws {
        #expect(try Double(json: text) == expected)
        #expect(try Double(json: text).bitPattern == Double(text)?.bitPattern)
        #expect(try Double(json: "-" + text.drop { $0 == "-" }).sign == .minus)
    }

    @Test func negativeZeroKeepsItsSign() throws {
        for text in ["-0", "-0.0", "-0e5", "-0.000E-3", "-1e-400"] {
            #expect(try Double(json: text).bitPattern == (-0.0).bitPattern)
            #expect(try Float(json: text).bitPattern == (-0.0 as Float).bitPattern)
        }
        #expect(try (-0.0).jsonString() == "-0.0")
        #expect(try (-0.0 as Float).jsonString() == "-0.0")
    }

    @Test func whatDoesNotFitIsRefused() {
        for text in ["1e309", "-1e309", "1.7976931348623159e308", "1e99999999999999999999", "123e4567890"] {
            #expect(codes(Double.self, text) == [.outOfRange], "\(text)")
            #expect(codes(Float.self, text) == [.outOfRange], "\(text)")
        }
        for text in ["3.5e38", "-1e39", "3.4028235677973366163754e38"] {
            #expect(codes(Float.self, text) == [.outOfRange], "\(text)")
        }
        for text in [#""1""#, "true", "null", "[]", "{}", #""NaN""#] {
            #expect(codes(Double.self, text) == [.typeMismatch], "\(text)")
            #expect(codes(Float.self, text) == [.typeMismatch], "\(text)")
        }
        for text in ["NaN", "Infinity", "-Infinity", "inf", "nan", "1.", ".1", "0x1p3", "1e", "1e+", "-", "--1"] {
            #expect(codes(Double.self, text).count == 1, "\(text)")
            #expect(codes(Double.self, text) != [.typeMismatch], "\(text)")
        }
    }

    /// Through a `Double` the first would be rounded twice.
    @Test(
        arguments: [
            ("1.00000005960464477540", 0x1.000002p0), ("1.000000059604644775", 0x1p0), ("16777217", 16_777_216),
            ("16777217.0000000000000000000000000001", 16_777_218), ("3.4028235e38", Float.greatestFiniteMagnitude),
            ("3.40282356779733661637539395458142568447e38", .greatestFiniteMagnitude), ("1.4e-45", 0x1p-149),
            ("7.1e-46", 0x1p-149), ("7.0e-46", 0), ("1.17549435e-38", 0x1p-126), ("0.1", 0.1),
        ] as [(String, Float)]
    )
    func floats(_ text: String, _ expected: Float) throws {
        #expect(try Float(json: text) == expected)
    }

    @Test func randomBitPatternsRoundTrip() throws {
        var generator = SeededGenerator(printingSeedFor: "random floating-point numbers")
        for _ in 0..<20_000 {
            let double = Double(bitPattern: generator.next())
            if double.isFinite {
                let text = try double.jsonString()
                #expect(try Double(json: text).bitPattern == double.bitPattern, "\(text)")
            }
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            if float.isFinite {
                let text = try float.jsonString()
                #expect(try Float(json: text).bitPattern == float.bitPattern, "\(text)")
            }
        }
    }

    @Test func randomSubnormalsAndDecimalsRoundTrip() throws {
        var generator = SeededGenerator(printingSeedFor: "random subnormals and decimals")
        for _ in 0..<5000 {
            let subnormal = Double(bitPattern: generator.next() >> UInt64.random(in: 12...63, using: &generator))
            #expect(try Double(json: subnormal.jsonString()) == subnormal)
            let small = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()) >> 9)
            #expect(try Float(json: small.jsonString()) == small)
            // Few digits and a small exponent: the exact path.
            let digits = UInt64.random(in: 0...(1 << 53), using: &generator)
            let exponent = Int.random(in: -25...25, using: &generator)
            let text = "\(digits)e\(exponent)"
            #expect(try Double(json: text) == Double(text), "\(text)")
            #expect((try? Float(json: text)) == Float(text).flatMap { $0.isFinite ? $0 : nil }, "\(text)")
        }
    }

    @Test func whatIsNotFiniteCannotBeWritten() {
        for value in [Double.nan, .infinity, -.infinity, .signalingNaN] {
            let error = mappingError { () throws(MappingError) in _ = try ["a": [value]].jsonString() }
            #expect(error?.issues.map(\.code) == [.notWritable])
            #expect(error?.issues.first?.path.description == "$.a[0]")
        }
        let error = mappingError { () throws(MappingError) in _ = try [1, Float.nan, Float.infinity].jsonData() }
        #expect(error?.issues.map(\.path.description) == ["$[1]", "$[2]"])
        #expect(error?.issues.first?.location == nil)
    }

    @Test func hugeNumbers() throws {
        let isSlow = try isQuadratic(from: 1 << 18) { count in
            let digits = String(repeating: "3", count: count)
            let (third, small) = (try Double(json: "0." + digits), try Double(json: "1e-" + digits))
            #expect(third == 1.0 / 3 && small == 0)
            let float = try Float(json: "0." + digits)
            #expect(float == 1.0 / 3)
            #expect(codes(Double.self, digits) == [.outOfRange])
        }
        #expect(!isSlow)
    }
}
