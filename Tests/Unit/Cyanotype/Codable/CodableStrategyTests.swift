import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Strategies for values")
struct CodableStrategyTests {
    private struct Refused: Error {}

    private struct Members<Value: Codable & Hashable>: Codable, Equatable {
        var value: Value
        var optional: Value?
        var array: [Value]
    }

    /// Dates and data at the top, as optionals, in arrays, in dictionaries, in containers for one, in members.
    private func expectRoundTrips<Value: Codable & Hashable>(_ value: Value, _ json: String, _ coders: Coders) {
        expectRoundTrip(value, json, coders)
        expectRoundTrip(Value?.some(value), json, coders)
        expectRoundTrip([value], "[\(json)]", coders)
        expectRoundTrip([value, nil], "[\(json),null]", coders)
        expectRoundTrip(["a": value], "{\"a\":\(json)}", coders)
        expectRoundTrip(Single(value), json, coders)
        expectRoundTrip(InArray(value), "[\(json)]", coders)
        expectRoundTrip(Members(value: value, optional: value, array: [value, value]), nil, coders)
        expectRoundTrip(Members(value: value, optional: nil, array: []), nil, coders)
    }

    // MARK: - Dates

    @Test func datesAsTheyEncodeThemselves() {
        expectRoundTrips(Date(timeIntervalSinceReferenceDate: -12.75), "-12.75", Coders())
    }

    @Test func secondsSince1970() {
        var coders = Coders()
        coders.decoder.dateDecodingStrategy = .secondsSince1970
        coders.foundationDecoder.dateDecodingStrategy = .secondsSince1970
        coders.encoder.dateEncodingStrategy = .secondsSince1970
        coders.foundationEncoder.dateEncodingStrategy = .secondsSince1970
        expectRoundTrips(Date(timeIntervalSince1970: 1000), "1000", coders)
        expectRoundTrips(Date(timeIntervalSince1970: 0), "0", coders)
        for json in ["1e3", "0.5", "-1", "true", "\"1\"", "null", "{}", "1e400", "1e-400"] {
            expectSameDecoding(Date.self, json, coders)
            expectSameDecoding([String: Date?].self, "{\"d\":\(json)}", coders)
        }
    }

    @Test func millisecondsSince1970() {
        var coders = Coders()
        coders.decoder.dateDecodingStrategy = .millisecondsSince1970
        coders.foundationDecoder.dateDecodingStrategy = .millisecondsSince1970
        coders.encoder.dateEncodingStrategy = .millisecondsSince1970
        coders.foundationEncoder.dateEncodingStrategy = .millisecondsSince1970
        expectRoundTrips(Date(timeIntervalSince1970: 1000), "1000000", coders)
        for json in ["0", "1500", "\"1\"", "null", "[]"] { expectSameDecoding([Date].self, "[\(json)]", coders) }
    }

    @Test func iso8601() {
        var coders = Coders()
        coders.decoder.dateDecodingStrategy = .iso8601
        coders.foundationDecoder.dateDecodingStrategy = .iso8601
        coders.encoder.dateEncodingStrategy = .iso8601
        coders.foundationEncoder.dateEncodingStrategy = .iso8601
        expectRoundTrips(Date(timeIntervalSince1970: 1000), #""1970-01-01T00:16:40Z""#, coders)
        for text in [
            "2024-03-18T09:26:53Z", "2024-03-18T09:26:53+02:00", "2024-03-18T09:26:53.125Z", "2024-03-18", "", "x",
            "2024-13-18T09:26:53Z", "2024-03-18T09:26:53", "2024-03-18t09:26:53z", "0001-01-01T00:00:00Z",
        ] {
            expectSameDecoding(Date.self, "\"\(text)\"", coders)
            expectSameDecoding([Date].self, "[\"\(text)\"]", coders)
        }
        for json in ["1", "null", "{}"] { expectSameDecoding([Date].self, "[\(json)]", coders) }
    }

    @Test func datesByAFunction() {
        let date = Date(timeIntervalSinceReferenceDate: 7)
        var coders = Coders()
        func use(
            _ decode: @escaping @Sendable (any Decoder) throws -> Date,
            _ encode: @escaping @Sendable (Date, any Encoder) throws -> Void
        ) {
            coders.decoder.dateDecodingStrategy = .custom(decode)
            coders.foundationDecoder.dateDecodingStrategy = .custom(decode)
            coders.encoder.dateEncodingStrategy = .custom(encode)
            coders.foundationEncoder.dateEncodingStrategy = .custom(encode)
        }
        use(
            { decoder in
                let number = try decoder.singleValueContainer().decode(Int.self)
                return Date(timeIntervalSinceReferenceDate: Double(number - 35))
            },
            { date, encoder in
                var container = encoder.singleValueContainer()
                try container.encode(Int(date.timeIntervalSinceReferenceDate) + 35)
            }
        )
        expectRoundTrips(date, "42", coders)
        for json in ["\"1\"", "null", "{}", "1.5"] { expectSameDecoding([Date].self, "[1,\(json)]", coders) }
        // One that encodes nothing, and one that does not look.
        use({ _ in Date(timeIntervalSinceReferenceDate: 7) }, { _, _ in })
        expectRoundTrips(date, "{}", coders)
        use(
            { decoder in
                let container = try decoder.container(keyedBy: AnyKey.self)
                return Date(timeIntervalSinceReferenceDate: try container.decode(Double.self, forKey: "t"))
            },
            { date, encoder in
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode(date.timeIntervalSinceReferenceDate, forKey: "t")
            }
        )
        expectRoundTrips(date, #"{"t":7}"#, coders)
        use(
            { _ in throw Refused() },
            { _, encoder in
                _ = encoder.unkeyedContainer()
                throw Refused()
            }
        )
        expectSameDecoding([Date].self, "[1]", coders)
        expectSameEncoding([date], coders)
        expectSameEncoding(
            Encoding { encoder in
                var container = encoder.unkeyedContainer()
                var nested = container.superEncoder().unkeyedContainer()
                try nested.encode(date)
            },
            coders
        )
        expectSameDecoding(Either<Date, Int>.self, "1", coders)
        expectSameDecoding(Either<[Date], [Int]>.self, "[1,2]", coders)
    }

    @Test func datesThatAreNotFinite() {
        for number in [Double.infinity, -.infinity, .nan] {
            let date = Date(timeIntervalSince1970: number)
            var coders = Coders()
            for names in [false, true] {
                if names { coders.useNumberNames() }
                coders.encoder.dateEncodingStrategy = .deferredToDate
                coders.foundationEncoder.dateEncodingStrategy = .deferredToDate
                expectSameEncoding([date], coders)
                coders.encoder.dateEncodingStrategy = .secondsSince1970
                coders.foundationEncoder.dateEncodingStrategy = .secondsSince1970
                expectSameEncoding([date], coders)
                coders.encoder.dateEncodingStrategy = .millisecondsSince1970
                coders.foundationEncoder.dateEncodingStrategy = .millisecondsSince1970
                expectSameEncoding([date], coders)
            }
        }
    }

    // MARK: - Data

    private static let data = Data([0xde, 0xad, 0xbe, 0xef])

    @Test func dataInBase64() {
        expectRoundTrips(Self.data, #""3q2+7w==""#, Coders())
        expectRoundTrips(Data(), #""""#, Coders())
        for text in ["3q2+7w", "3q2+7w=", "3q2+7w==\\n", "!", " ", "3q2+/w==", "3q2+\\/w=="] {
            expectSameDecoding([Data].self, "[\"\(text)\"]")
        }
        for json in ["1", "null", "[1]"] { expectSameDecoding([Data].self, "[\(json)]") }
    }

    @Test func dataAsItEncodesItself() {
        var coders = Coders()
        coders.decoder.dataDecodingStrategy = .deferredToData
        coders.foundationDecoder.dataDecodingStrategy = .deferredToData
        coders.encoder.dataEncodingStrategy = .deferredToData
        coders.foundationEncoder.dataEncodingStrategy = .deferredToData
        expectRoundTrips(Self.data, "[222,173,190,239]", coders)
        expectRoundTrips(Data(), "[]", coders)
        for json in ["[256]", "[-1]", "[1.5]", "[\"a\"]", "null", "\"3q2+7w==\"", "[1,null]"] {
            expectSameDecoding([Data].self, "[\(json)]", coders)
        }
    }

    @Test func dataByAFunction() {
        var coders = Coders()
        func use(
            _ decode: @escaping @Sendable (any Decoder) throws -> Data,
            _ encode: @escaping @Sendable (Data, any Encoder) throws -> Void
        ) {
            coders.decoder.dataDecodingStrategy = .custom(decode)
            coders.foundationDecoder.dataDecodingStrategy = .custom(decode)
            coders.encoder.dataEncodingStrategy = .custom(encode)
            coders.foundationEncoder.dataEncodingStrategy = .custom(encode)
        }
        use(
            { decoder in Data(repeating: 1, count: try decoder.singleValueContainer().decode(Int.self)) },
            { data, encoder in
                var container = encoder.singleValueContainer()
                try container.encode(data.count)
            }
        )
        expectRoundTrips(Data([1, 1]), "2", coders)
        use({ _ in Data([1, 1]) }, { _, _ in })
        expectRoundTrips(Data([1, 1]), "{}", coders)
        use(
            { _ in throw Refused() },
            { _, encoder in
                _ = encoder.unkeyedContainer()
                throw Refused()
            }
        )
        expectSameDecoding(Either<Data, Int>.self, "1", coders)
        expectSameEncoding(
            Encoding { encoder in
                var container = encoder.unkeyedContainer()
                var nested = container.superEncoder().unkeyedContainer()
                try nested.encode(Data())
            },
            coders
        )
    }

    // MARK: - Numbers that JSON does not have

    @Test func nonConformingFloatsAreRefused() {
        for value in [Double.infinity, -.infinity, .nan] {
            expectSameEncoding(value)
            expectSameEncoding(Float(value))
            expectSameEncoding(Double?.some(value))
            expectSameEncoding([0, value])
            expectSameEncoding([0, Float(value)])
            expectSameEncoding(["a": [value]])
            expectSameEncoding(Spot(altitude: value))
            expectSameEncoding([Firm(), Firm(place: Spot(altitude: value))])
        }
        #expect(expectSameEncoding([["a": [1, .nan]]]).failure?.path == ["Index 0=0", "a", "Index 1=1"])
        for json in ["\"INF\"", "\"NaN\"", "\"\""] { expectSameDecoding([Double].self, "[\(json)]") }
    }

    @Test func nonConformingFloatsHaveNames() {
        struct Numbers: Codable, Equatable {
            var double: Double
            var float: Float
            var optional: Double?
            var doubles: [Double]
        }
        var coders = Coders()
        coders.useNumberNames()
        for (value, json) in [(Double.infinity, #""INF""#), (-.infinity, #""-INF""#)] {
            expectRoundTrips(value, json, coders)
            expectRoundTrips(Float(value), json, coders)
            expectRoundTrip(
                Numbers(double: value, float: Float(value), optional: value, doubles: [1, value, -value]),
                nil,
                coders
            )
        }
        #expect(expectSameEncoding([Double.nan], coders) == .value(#"["NaN"]"#))
        #expect(expectSameEncoding([Float.nan], coders) == .value(#"["NaN"]"#))
        for type in [[Double].self, [Float].self] as [any Decodable.Type] {
            let numbers = try? coders.decoder.decode(type, from: #"["NaN","INF",1]"#)
            #expect((numbers as? [Double])?[0].isNaN ?? (numbers as? [Float])?[0].isNaN == true)
        }
        for json in ["\"Inf\"", "\"\"", "\"1\"", "null", "true"] {
            expectSameDecoding([Double].self, "[\(json)]", coders)
            expectSameDecoding([Float].self, "[\(json)]", coders)
        }
    }

    // MARK: - Others that are not encoded as they encode themselves

    @Test func urlsAreStrings() throws {
        let url = try #require(URL(string: "http://swift.org/a?b=c"))
        expectRoundTrips(url, #""http:\/\/swift.org\/a?b=c""#, Coders())
        for text in ["", "a b", "http://[", "é", "x:y"] { expectSameDecoding([URL].self, "[\"\(text)\"]") }
        for json in ["1", "null", "{\"relative\":\"http://swift.org\"}"] { expectSameDecoding([URL].self, "[\(json)]") }
    }

    @Test func decimalsAreNumbers() throws {
        for text in [
            "1.234567891011121314", "-0.5", "0", "3.14159265358979323846264338327950288419", "1e-100", "1e100",
        ] {
            let value = try #require(Decimal(string: text))
            expectRoundTrip(value)
            expectRoundTrip(["a": value])
            expectRoundTrip([value, nil, -value])
        }
        expectRoundTrip([Decimal(UInt64.max), Decimal(UInt64.max) + 1, Decimal(Int64.min), Decimal(Int64.min) - 1])
        expectRoundTrip(Decimal(sign: .plus, exponent: 127, significand: 1), "1" + String(repeating: "0", count: 127))
        // Foundation writes what is no JSON.
        #expect(throws: EncodingError.self) { try CyanotypeEncoder().encode([Decimal.nan]) }
        for json in ["100e200", "1e-200", "\"1\"", "null", "true", "[1]", "1.", "-"] {
            expectSameDecoding([Decimal].self, "[\(json)]")
        }
    }

    @Test func jsonIsWhatItIs() throws {
        struct Envelope: Codable, Equatable {
            var kind: String
            var payload: JSON
            var rest: [String: JSON]
            var list: [JSON]
            var nothing: JSON?
        }
        let text = #"""
            {"kind":"k","list":[null,1.50,"a"],"payload":{"z":123456789012345678901234567890,"a":[-0,1E2,{}]},"rest":{"x":true}}
            """#
        let value = try CyanotypeDecoder().decode(Envelope.self, from: text)
        #expect(value.nothing == nil)
        #expect(value.payload["z"] == .number(try #require(JSON.Number(text: "123456789012345678901234567890"))))
        var encoder = CyanotypeEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let sorted = String(decoding: try encoder.encode(value), as: UTF8.self)
        // No digit of a number is lost; its members are sorted as all others.
        #expect(
            sorted
                == text.replacing(
                    #"{"z":123456789012345678901234567890,"a":[-0,1E2,{}]}"#,
                    with: #"{"a":[-0,1E2,{}],"z":123456789012345678901234567890}"#
                )
        )
        #expect(try CyanotypeDecoder().decode(Envelope.self, from: sorted) == value)
        #expect(throws: DecodingError.self) {
            try CyanotypeDecoder().decode(Envelope.self, from: text.replacing("-0", with: "-"))
        }
    }
}
