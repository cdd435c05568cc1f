import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Codable text")
struct CodableTextTests {
    /// Expects that a document is read in every encoding that Foundation reads.
    private func expectText<Value: Decodable & Equatable>(_ json: String, _ value: Value) throws {
        #expect(expectSameDecoding(Value.self, json) == .value(value))
        for encoding in [
            String.Encoding.utf8, .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian, .utf32LittleEndian,
        ] {
            let data = try #require(json.data(using: encoding))
            #expect(try CyanotypeDecoder().decode(Value.self, from: data) == value, "\(json) \(encoding)")
            #expect(try JSONDecoder().decode(Value.self, from: data) == value, "\(json) \(encoding)")
        }
    }

    /// Expects that no decoder takes a document, and ours for what it is.
    private func expectCorrupted<Value: Decodable & Equatable>(_ type: Value.Type, _ json: String) {
        let ours = CodingOutcome { try CyanotypeDecoder().decode(type, from: json) }
        #expect(ours.failure?.kind == "dataCorrupted" && ours.failure?.path == [], "\(json): \(ours)")
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(type, from: Data(json.utf8)) }
    }

    @Test func escapes() throws {
        try expectText(#""\/test\/path""#, "/test/path")
        try expectText(#""\\/test\\/path""#, #"\/test\/path"#)
        try expectText(#""\u00e9\u2265""#, "é≥")
        try expectText(#""42\u00E942\u226542""#, "42é42≥42")
        try expectText(#""\uD834\uDD1E""#, "𝄞")
        try expectText(#"["閆崬밺뀫颒","本日"]"#, ["閆崬밺뀫颒", "本日"])
        for byte in UInt8(0)...0x20 {
            let hex = String(byte, radix: 16)
            let escape = "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            try expectText("\"\(escape)\"", String(UnicodeScalar(byte)))
        }
        for (escape, scalar) in [("b", "\u{8}"), ("t", "\t"), ("n", "\n"), ("f", "\u{c}"), ("r", "\r"), ("\"", "\"")] {
            try expectText("\"a\\\(escape)b\"", "a\(scalar)b")
        }
        for text in [
            #"\uD834"#, #"\uD834hello"#, #"hello\uD834"#, #"\uD834\u1221"#, #"\uD8"#, #"\uD834x\uDD1E"#, #"\h"#,
        ] {
            expectSameDecoding([String].self, "[\"\(text)\"]")
            expectSameDecoding(String.self, "\"\(text)\"")
            expectSameDecoding([String: Int].self, "{\"\(text)\":1}")
        }
    }

    @Test func stringsThatAreWritten() {
        expectRoundTrip("\u{1}\u{2}\u{3}", #""\u0001\u0002\u0003""#)
        expectRoundTrip("\u{10}\u{18}\u{1f}\u{7f}")
        expectRoundTrip((0..<0x30).map { String(UnicodeScalar(UInt8($0))) })
        expectRoundTrip("abc\0def")
        expectRoundTrip(["abc\0def": "abc\0def"])
        expectRoundTrip(["/": 1], #"{"\/":1}"#)
        expectRoundTrip("/ // a/b /éé日本/😀/ \u{2028}\u{2029} \"\\")
        expectRoundTrip((0..<40).map { String(repeating: "a", count: $0) + "/" + String(repeating: "é", count: $0) })
        expectRoundTrip((0..<40).map { String(repeating: "/\"", count: $0) })
        expectRoundTrip((0..<40).map { ("k" + String(repeating: "é/", count: $0), $0) }.map { [$0.0: $0.1] })
    }

    /// Bridged and substring storage is not contiguous UTF-8.
    @Test func stringsFromFoundation() throws {
        let string = try #require(NSString(string: "a/é\n日本😀").substring(from: 0) as String?)
        expectRoundTrip([string, String(string.dropFirst()), String(string.reversed())])
    }

    @Test func keysThatLookTheSame() throws {
        let json = #"{"caf\u00e9":true,"cafe\u0301":false}"#
        #expect(expectSameDecoding([String: Bool].self, json).failure == nil)
        #expect(try CyanotypeDecoder().decode([String: Bool].self, from: json).count == 1)
        let invalid = Data([123, 34, 107, 101, 121, 255, 34, 58, 34, 118, 34, 125])
        #expect(throws: DecodingError.self) { try CyanotypeDecoder().decode([String: String].self, from: invalid) }
        struct Example: Decodable { let key: String }
        #expect(throws: DecodingError.self) { try CyanotypeDecoder().decode(Example.self, from: invalid) }
    }

    @Test func fragments() {
        for json in ["0 ", "1.0 ", "0.1 ", "1e3 ", "-2.01e-3 ", "0", "1.0", "1e3", "-2.01e-3", "0e-10", " \n7\t\r"] {
            expectSameDecoding(Double.self, json)
            expectSameDecoding(Float.self, json)
            expectSameDecoding(Decimal.self, json)
        }
        for json in [
            "0.", "1e ", "-2.01e- ", "+", "2.01e-1234", "+2.0q", "2s", "NaN", "nan", "Infinity", "inf", "-", "0x42",
            "1.e2", "", " ", "tru_", "fals_", "nul_", "\"foo", "\"", "1 2", "01", "-01", ".5",
        ] {
            expectCorrupted(Float.self, json)
            expectCorrupted(Double.self, json)
            // Foundation looks at a number only when it is asked for one.
            for type in [Bool?.self, Int?.self, String.self] as [any Decodable.Type] where json != "2.01e-1234" {
                #expect(throws: DecodingError.self) { try CyanotypeDecoder().decode(type, from: json) }
            }
        }
        expectSameDecoding(Int.self, "7")
        expectSameDecoding(Bool?.self, " null ")
    }

    @Test func whitespace() {
        for space in ["", " ", "\n", "\r\n", "\r", "\t", " \t\r\n   \n"] {
            let json = ["", "{", "\"v\"", ":", "[", "true", ",", "false", "]", ",", "\"w\"", ":", "[", "]", "}", ""]
                .joined(separator: space)
            #expect(expectSameDecoding([String: [Bool]].self, json) == .value(["v": [true, false], "w": []]))
        }
        for space in ["\u{b}", "\u{c}", "\u{a0}", "\u{2028}", "//\n", "/**/", "\0"] {
            #expect(expectSameDecoding([Int].self, "[1,\(space)2]").failure != nil)
        }
    }

    @Test func byteOrderMarks() throws {
        let json = "\"👍🏻\""
        let marks: [([UInt8], String.Encoding)] = [
            ([0xef, 0xbb, 0xbf], .utf8), ([0xfe, 0xff], .utf16BigEndian), ([0xff, 0xfe], .utf16LittleEndian),
            ([0, 0, 0xfe, 0xff], .utf32BigEndian), ([0xfe, 0xff, 0, 0], .utf32LittleEndian),
            ([0xff, 0xfe, 0, 0], .utf32LittleEndian),
        ]
        for (mark, encoding) in marks {
            let data = Data(mark) + (try #require(json.data(using: encoding)))
            #expect(try CyanotypeDecoder().decode(String.self, from: data) == "👍🏻")
        }
        for (mark, encoding) in marks.dropLast() {
            for (_, other) in marks.dropLast() where other != encoding {
                let data = Data(mark) + (try #require(json.data(using: other)))
                let ours = CodingOutcome { try CyanotypeDecoder().decode(String.self, from: data) }
                let theirs = CodingOutcome { try JSONDecoder().decode(String.self, from: data) }
                #expect((ours.failure == nil) == (theirs.failure == nil), "\(mark) \(other)")
            }
        }
        for bytes: [UInt8] in [
            [0, 0x37], [0x37, 0], [0x37], [0xfe, 0xff], [0xef, 0xbb, 0xbf], [0], [0, 0], [0x37, 0, 0],
        ] {
            let ours = CodingOutcome { try CyanotypeDecoder().decode(Int.self, from: Data(bytes)) }
            let theirs = CodingOutcome { try JSONDecoder().decode(Int.self, from: Data(bytes)) }
            #expect((ours.failure == nil) == (theirs.failure == nil), "\(bytes)")
        }
    }

    /// The documents of the old test suite of json.org, in its spirit, and what is almost JSON.
    @Test func documents() {
        for json in [
            #"["JSON Test Pattern",{"object with 1 member":["array with 1 element"]},{},[],-42,true]"#,
            #"[[[[[[[[[[[[[[[[[[["Not too deep"]]]]]]]]]]]]]]]]]]]"#,
            #"{"JSON Test Pattern":{"outermost value":"must be an object or array."}}"#,
            #"[0.5 ,98.6\#n,\#t99.44 , 1066, 1e1, 0.1e1, 1e-1, 1e00, 2e+00, 2e-00, "rosebud"]"#,
            #"{"E": 1.23456789E34, "": 23456789012E66, "real": -9876.543210, "e": 0.123456789e-12, "zero": 0}"#,
            #"{"slash": "/ & \/", "alpha": "abcdefghijklmnopqrstuvwyz", "hex": "\u0123\u4567\u89AB\uCDEF\uabcd\uef4A"}"#,
            #"{"\/\\\"\uCAFE\uBABE\b\f\n\r\t`1~!@#$%^&*()_+-=[]{}|;:',./<>?" : "A key can be any string"}"#,
            #"{"null": null, "array": [ ], "object": { }, "url": "http://www.JSON.org/", "quotes": "&#34; %22 0x22"}"#,
        ] {
            #expect(expectSameDecoding(AnyValue.self, json).failure == nil, "\(json)")
            if case .value(let anything) = expectSameDecoding(AnyValue.self, json) { expectRoundTrip(anything) }
        }
        for json in [
            #"["Unclosed array""#, "{unquoted_key: \"keys must be quoted\"}", #"["double extra comma",,]"#,
            #"[   , "<-- missing value"]"#, #"["Comma after the close"],"#, #"["Extra close"]]"#,
            #"{"Extra value after close": true} "misplaced quoted value""#, #"{"Illegal expression": 1 + 2}"#,
            #"{"Illegal invocation": alert()}"#, #"{"Numbers cannot have leading zeroes": 013}"#,
            #"{"Numbers cannot be hex": 0x14}"#, #"["Illegal backslash escape: \x15"]"#, #"[\naked]"#,
            #"["Illegal backslash escape: \017"]"#, #"{"Missing colon" null}"#, #"{"Double colon":: null}"#,
            #"{"Comma instead of colon", null}"#, #"["Colon instead of comma": false]"#, #"["Bad value", truth]"#,
            "['single quote']", "[\"\ttab\tin\tstring\t\"]", "[\"tab\\\tcharacter\"]", "[\"line\nbreak\"]",
            "[\"line\\\nbreak\"]", "[0e]", "[0e+]", "[0e+-1]", #"{"Comma instead if closing brace": true,"#,
            #"["mismatch"}"#, "[1,,2]", "{,}", "{\"a\":1,,\"b\":2}", "[\"a\",\n4\n,1,", "{\"a\":}", "[}", "{]", "[1 2]",
        ] { expectCorrupted(AnyValue.self, json) }
    }

    /// The standard forbids it, Foundation does not.
    @Test func noCommaBeforeTheEnd() throws {
        for json in ["[true,]", #"{"key":[true,],}"#, #"{"key":[true],}"#] {
            #expect(throws: DecodingError.self) { try CyanotypeDecoder().decode(AnyValue.self, from: json) }
        }
    }

    // MARK: - Numbers

    @Test func integersAreExact() {
        for number in [
            "-9223372036854776833", "-9223372036854776832", "-9223372036854775809", "-9223372036854775808",
            "9223372036854775807", "9223372036854775808", "9223372036854776832", "9223372036854776833",
            "18446744073709551615", "18446744073709551616", "18446744073709553664", "18446744073709553665",
            "6032314514195021674", "170141183460469231731687303715884105727",
            "170141183460469231731687303715884105728", "-170141183460469231731687303715884105728",
            "-170141183460469231731687303715884105729", "340282366920938463463374607431768211455",
            "340282366920938463463374607431768211456",
        ] {
            expectSameDecoding(Int64.self, number)
            expectSameDecoding(UInt64.self, number)
            expectSameDecoding([String: UInt64].self, "{\"a\":\(number)}")
            expectSameDecoding(Int128.self, number)
            expectSameDecoding(UInt128.self, number)
            expectSameDecoding([Int128?].self, "[\(number)]")
        }
        for value in [Int128.min, .min + 1, -0x1_0000_0000_0000_0000, -1, 0, 0x8000_0000_0000_0000, .max] {
            expectRoundTrip(value)
            expectRoundTrip([value])
            expectRoundTrip(["a": value])
        }
        for value in [UInt128.zero, 1, 0x7fff_ffff_ffff_ffff, 0x1_0000_0000_0000_0000, 1 << 127, .max] {
            expectRoundTrip(value)
        }
    }

    @Test func integersWithAFraction() throws {
        for number in ["1.0", "-3.0", "1e3", "12e-1", "120e-1", "1.50e1", "1e18", "1e19", "0e9"] {
            expectSameDecoding(Int.self, number)
            expectSameDecoding(UInt64.self, number)
            expectSameDecoding([Int128].self, "[\(number)]")
        }
        // Foundation does not know these.
        for value in [Int128.min, -18_446_744_073_709_551_616, 18_446_744_073_709_551_616, .max] {
            #expect(try CyanotypeDecoder().decode(Int128.self, from: "\(value).0") == value)
        }
        #expect(try CyanotypeDecoder().decode(UInt128.self, from: "\(UInt128.max).0") == .max)
        #expect(try CyanotypeDecoder().decode(UInt64.self, from: "18446744073709551615.0") == .max)
        expectSameDecoding(UInt64.self, "1.7976931348623157e+308")
    }

    @Test func extremes() {
        expectRoundTrip([
            Float.greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude, -0.0, 16_777_216,
        ])
        expectRoundTrip([
            Double.greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude, -0.0, 1e16, 1e15,
        ])
        expectRoundTrip([["magic_number": 7.45673334164903e-115]])
        expectRoundTrip([
            -55.66, -9.81, -0.284, -3.4028234663852886e+38, -1.1754943508222875e-38, -1.7976931348623157e+308,
            -2.2250738585072014e-308, 0.000001, 0.1, 1.0 / 3, 100, 1e21, 1e22, 123456789012345680,
        ])
        expectRoundTrip([0.1, 1e-5, 1e10, 3.4e38, .leastNormalMagnitude, 100, 0.3] as [Float])
        for number in ["1e309", "-1e309", "1e-324", "4.9e-324", "2.4e-324", "0e400", "1e39", "1e-46", "3.5e38"] {
            expectSameDecoding([Double].self, "[\(number)]")
            expectSameDecoding([Float].self, "[\(number)]")
        }
    }
}
