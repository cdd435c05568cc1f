import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("Integers")
struct IntegerTests {
    private func checkEdges<T: FixedWidthInteger & Mappable>(_ type: T.Type) throws {
        for value in [T.min, T.max, 0, 1, T.max - 1, T.min + 1, T.max / 10, T.max / 10 + 1, T.min / 10] {
            #expect(try T(json: "\(value)") == value)
            #expect(try value.jsonString() == "\(value)")
            #expect(try T(json: " \(value) ") == value)
            #expect(try T(json: "\(value).0") == value)
            #expect(try T(json: "\(value)e0") == value)
            if value == 0 { continue }
            #expect(try T(json: "\(value)0e-1") == value)
            #expect(try T(json: "\(value)000.000E-3") == value)
        }
        #expect(try T(json: "-0") == 0)
        #expect(try T(json: "-0.0") == 0)
        #expect(try T(json: "1e2") == 100)
        #expect(try T(json: "1.20E+1") == 12)
        #expect(try T(json: "0e999999999999999999999") == 0)
        #expect(try T(json: "0.000e-999999999999999999999") == 0)
        // One beyond either edge, with the last digit one further; no type that is wider is needed.
        for text in [successor("\(T.max)"), T.isSigned ? "-" + successor("\(T.min.magnitude)") : "-1"] {
            #expect(codes(T.self, text) == [.outOfRange], "\(text)")
            #expect(codes(T.self, text + ".0") == [.outOfRange], "\(text)")
            #expect(codes(T.self, text + "e1") == [.outOfRange], "\(text)")
        }
        for text in ["1e39", "-1e40", "1e99999999999999999999", "340282366920938463463374607431768211456", "1E+400"] {
            #expect(codes(T.self, text) == [.outOfRange], "\(text)")
        }
        for text in ["1.5", "1e-1", "-0.1", "123456789012345678901234567890.5", "1e-99999999999999999999"] {
            #expect(codes(T.self, text) == [.typeMismatch], "\(text)")
        }
        for text in ["01", "-", "1.", ".5", "1e", "+1", "0x1", "1_000", "-01", "00"] {
            #expect(codes(T.self, text).count == 1, "\(text)")
        }
        for text in [#""1""#, "true", "null", "[1]", "{}"] {
            #expect(codes(T.self, text) == [.typeMismatch], "\(text)")
        }
    }

    /// The number one above a positive one.
    private func successor(_ digits: String) -> String {
        var bytes = Array(digits.utf8)
        var index = bytes.count - 1
        while index >= 0, bytes[index] == UInt8(ascii: "9") {
            bytes[index] = UInt8(ascii: "0")
            index -= 1
        }
        if index < 0 { return "1" + String(decoding: bytes, as: UTF8.self) }
        bytes[index] += 1
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func signed() throws {
        try checkEdges(Int.self)
        try checkEdges(Int8.self)
        try checkEdges(Int16.self)
        try checkEdges(Int32.self)
        try checkEdges(Int64.self)
        try checkEdges(Int128.self)
    }

    @Test func unsigned() throws {
        try checkEdges(UInt.self)
        try checkEdges(UInt8.self)
        try checkEdges(UInt16.self)
        try checkEdges(UInt32.self)
        try checkEdges(UInt64.self)
        try checkEdges(UInt128.self)
    }

    @Test func everyLengthOfDigits() throws {
        for length in 1...38 {
            let digits = String(repeating: "9", count: length)
            #expect(try Int128(json: digits) == Int128(digits))
            #expect(try Int128(json: "-" + digits) == Int128("-" + digits))
            #expect(try UInt128(json: digits) == UInt128(digits))
            #expect(codes(Int64.self, digits).isEmpty == (Int64(digits) != nil))
            #expect(codes(Int64.self, "-" + digits).isEmpty == (Int64("-" + digits) != nil))
            #expect(codes(UInt64.self, digits).isEmpty == (UInt64(digits) != nil))
        }
    }

    @Test func randomValues() throws {
        var generator = SeededGenerator(printingSeedFor: "random integers")
        for _ in 0..<2000 {
            let wide =
                (Int128(Int64.random(in: .min ... .max, using: &generator)) << 64
                    | Int128(UInt64.random(in: 0 ... .max, using: &generator)))
                >> Int.random(in: 0..<128, using: &generator)
            #expect(try Int128(json: wide.jsonString()) == wide)
            let text = "\(wide)"
            #expect((try? Int64(json: text)) == Int64(text))
            #expect((try? UInt64(json: text)) == UInt64(text))
            #expect((try? Int32(json: text)) == Int32(text))
            #expect((try? UInt8(json: text)) == UInt8(text))
        }
    }

    @Test func reportsNameTheRange() {
        #expect(
            report([Int8].self, "[127,128,1.5]")
                == """
                2 problems
                $[1] (line 1, column 6): expected an integer from -128 to 127, found number 128
                $[2] (line 1, column 10): expected an integer, found number 1.5
                """
        )
    }

    /// A mebibyte of digits must neither trap nor take long.
    @Test func hugeNumbers() {
        let isSlow = isQuadratic(from: 1 << 18) { count in
            let digits = String(repeating: "7", count: count)
            #expect(codes(Int.self, digits) == [.outOfRange])
            #expect(codes(UInt128.self, "-" + digits) == [.outOfRange])
            #expect(codes(Int.self, digits + "e-5") == [.typeMismatch])
            #expect(codes(Int.self, "1e" + digits) == [.outOfRange])
            let zeros = String(repeating: "0", count: count)
            #expect((try? Int(json: "5" + zeros + "e-\(count)")) == 5)
            #expect((try? Int(json: "0." + zeros + "5e\(count + 1)")) == 5)
        }
        #expect(!isSlow)
    }
}
