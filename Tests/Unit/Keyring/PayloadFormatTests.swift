import Cyanotype
import CyanotypeSettings
import FoundationEssentials
import Testing

@testable import CyanotypeKeyring

/// How values are written into items. The texts are what is on people's machines: changing one loses their values.
@Suite struct PayloadFormatTests {
    static let values: [(StoredValue, String)] = [
        (.string("hello"), "hello"),
        (.string(""), "cyanotype:1:s0:"),
        (.string("🔑 ключ"), "🔑 ключ"),
        (.string("a\0b"), "cyanotype:1:z4:YQBi"),
        (.string("\0"), "cyanotype:1:z4:AA=="),
        (.string("cyanotype:1:n"), "cyanotype:1:s13:cyanotype:1:n"),
        (.string("cyanotype:"), "cyanotype:1:s10:cyanotype:"),
        (.string("cyanotype"), "cyanotype"),
        (.string("\u{FEFF}mark"), "cyanotype:1:s7:\u{FEFF}mark"),
        (.string("mark\u{FEFF}"), "mark\u{FEFF}"),
        (.null, "cyanotype:1:n"),
        (.bool(true), "cyanotype:1:t"),
        (.bool(false), "cyanotype:1:f"),
        (.integer(.min), "cyanotype:1:i-9223372036854775808;"),
        (.integer(.max), "cyanotype:1:i9223372036854775807;"),
        (.unsignedInteger(.max), "cyanotype:1:u18446744073709551615;"),
        (.double(0.1), "cyanotype:1:d0.1;"),
        (.double(-0.0), "cyanotype:1:d-0.0;"),
        (.double(.infinity), "cyanotype:1:dinf;"),
        (.double(.leastNonzeroMagnitude), "cyanotype:1:d5e-324;"),
        (.decimal("1e400"), "cyanotype:1:m5:1e400"),
        (.date(Date(timeIntervalSinceReferenceDate: 0.123)), "cyanotype:1:@0.123;"),
        (.data(Data([0, 1, 2])), "cyanotype:1:b4:AAEC"),
        (.data(Data()), "cyanotype:1:b0:"),
        (.array([]), "cyanotype:1:[]"),
        (.array([.null, .string("x"), .string("\0")]), "cyanotype:1:[ns1:xz4:AA==]"),
        (.dictionary(["b": .bool(true), "a": .array([.integer(1)]), "": .null]), "cyanotype:1:{s0:ns1:a[i1;]s1:bt}"),
    ]

    @Test(arguments: values) func goesBothWays(value: StoredValue, text: String) throws {
        let bytes = try encode(value)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
        #expect(try decode(bytes) == value)
    }

    /// The library has its own Base64, because Foundation's leaves copies in memory.
    @Test func writesDataAsFoundationsBase64() throws {
        var generator = SystemRandomNumberGenerator()
        for count in 0..<70 {
            let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
            let text = data.base64EncodedString()
            let payload = "\(PayloadFormat.marker)b\(text.utf8.count):\(text)"
            #expect(String(decoding: try encode(.data(data)), as: UTF8.self) == payload)
            #expect(try decode(Array(payload.utf8)) == .data(data), "\(payload)")
        }
        for text in ["AAE", "A===", "AA=A", "=AAA", "AA*=", "AAAA=", "A A="] {
            let payload = "\(PayloadFormat.marker)b\(text.utf8.count):\(text)"
            #expect(throws: PayloadFormat.Failure.malformed) { try decode(Array(payload.utf8)) }
        }
    }

    @Test func keepsWhatEqualityDoesNotSee() throws {
        guard case .double(let zero) = try decode(try encode(.double(-0.0))) else {
            Issue.record("not a double")
            return
        }
        #expect(zero.sign == .minus)
        guard case .double(let nan) = try decode(try encode(.double(.nan))) else {
            Issue.record("not a double")
            return
        }
        #expect(nan.isNaN)
        guard case .string(let decomposed) = try decode(try encode(.string("e\u{301}\0"))) else {
            Issue.record("not a string")
            return
        }
        #expect(Array(decomposed.utf8) == Array("e\u{301}\0".utf8))
    }

    @Test func refusesDatesThatAreNotFinite() throws {
        for seconds in [Double.nan, .infinity, -.infinity] {
            let date = StoredValue.date(Date(timeIntervalSinceReferenceDate: seconds))
            for value in [date, .array([date]), .dictionary(["a": .array([date])])] {
                #expect(throws: PayloadFormat.Failure.nonFiniteDate) { try encode(value) }
            }
        }
        for text in ["@nan;", "@inf;", "@-inf;", "@infinity;", "@nan(0x1);", "@1e999;", "[@nan;]", "{s1:a@inf;}"] {
            #expect(throws: PayloadFormat.Failure.malformed, "\(text)") {
                try decode(Array((PayloadFormat.marker + text).utf8))
            }
        }
        #expect(try decode(try encode(.date(.distantFuture))) == .date(.distantFuture))
    }

    @Test func readsForeignBytesAsData() throws {
        #expect(try decode([0xFF, 0xFE]) == .data(Data([0xFF, 0xFE])))
        #expect(try decode(Array("put there by hand".utf8)) == .string("put there by hand"))
    }

    @Test func refusesWhatItDidNotWrite() throws {
        let whole = try encode(
            .dictionary(["a": .array([.integer(12), .data(Data([1]))]), "b": .string("x"), "c": .decimal("1")])
        )
        let marker = PayloadFormat.marker.utf8.count
        for end in marker..<whole.count {
            #expect(throws: PayloadFormat.Failure.malformed) { try decode(Array(whole[..<end])) }
        }
        let texts = [
            "", "x", "nn", "i;", "i1", "i9223372036854775808;", "u-1;", "dx;", "s-1:", "s9:a", "s:a", "b3:AAE", "z2:/w",
            "b4:A*==", "[", "]", "{n}", "{s1:a}", "{s1:ans1:an}",
            "i" + String(repeating: "0", count: 80) + "1;",
        ]
        for text in texts {
            #expect(throws: PayloadFormat.Failure.malformed) { try decode(Array((PayloadFormat.marker + text).utf8)) }
        }
        #expect(throws: PayloadFormat.Failure.unknownVersion) { try decode(Array("cyanotype:2:n".utf8)) }
    }

    @Test func survivesEveryChangedByte() throws {
        let whole = try encode(
            .dictionary(["a": .array([.integer(12), .double(1.5)]), "b": .string("x\0"), "c": .data(Data([9, 9]))])
        )
        for index in whole.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = whole
                changed[index] = byte
                _ = try? decode(changed)
            }
        }
    }

    @Test func limitsItsDepthInBothDirections() throws {
        var deep = StoredValue.integer(1)
        for _ in 0..<PayloadFormat.depthLimit { deep = .array([deep]) }
        #expect(try decode(try encode(deep)) == deep)
        #expect(throws: PayloadFormat.Failure.tooDeep) { try encode(.array([deep])) }
        let text = PayloadFormat.marker + String(repeating: "[", count: 1_000_000)
        #expect(throws: PayloadFormat.Failure.tooDeep) { try decode(Array(text.utf8)) }
    }

    private func encode(_ value: StoredValue) throws -> [UInt8] {
        try unsafe PayloadFormat.encode(.plain(value)).withBytes { unsafe Array($0) }
    }

    private func decode(_ bytes: [UInt8]) throws -> StoredValue {
        try unsafe bytes.withUnsafeBytes { bytes throws(PayloadFormat.Failure) in try unsafe PayloadFormat.decode(bytes)
        }.storedValue
    }
}
