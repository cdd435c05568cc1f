import Cyanotype
import Foundation
import Testing

@Suite("Layouts of encoded text")
struct CodableOutputTests {
    @Test func formattingIsWhatWasSet() {
        var encoder = CyanotypeEncoder()
        #expect(encoder.outputFormatting == [])
        for formatting: CyanotypeEncoder.OutputFormatting in [
            [.prettyPrinted], [.sortedKeys], [.withoutEscapingSlashes], [.prettyPrinted, .withoutEscapingSlashes],
            [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes], [],
        ] {
            encoder.outputFormatting = formatting
            #expect(encoder.outputFormatting == formatting)
        }
        #expect(
            CyanotypeEncoder.OutputFormatting.prettyPrinted.rawValue
                == JSONEncoder.OutputFormatting.prettyPrinted.rawValue
        )
        #expect(
            CyanotypeEncoder.OutputFormatting.sortedKeys.rawValue == JSONEncoder.OutputFormatting.sortedKeys.rawValue
        )
        #expect(
            CyanotypeEncoder.OutputFormatting.withoutEscapingSlashes.rawValue
                == JSONEncoder.OutputFormatting.withoutEscapingSlashes.rawValue
        )
    }

    @Test func membersAreInTheOrderInWhichTheyWereEncoded() throws {
        let text = String(decoding: try CyanotypeEncoder().encode(Spot()), as: UTF8.self)
        #expect(text == #"{"street":"1 Blueprint Lane","city":"Oslo","zipCode":150,"altitude":23.5}"#)
    }

    @Test func prettyText() throws {
        var encoder = CyanotypeEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let text = String(decoding: try encoder.encode(["b": [Spot(altitude: nil)], "a": []]), as: UTF8.self)
        #expect(
            text == """
                {
                  "a" : [

                  ],
                  "b" : [
                    {
                      "city" : "Oslo",
                      "street" : "1 Blueprint Lane",
                      "zipCode" : 150
                    }
                  ]
                }
                """
        )
    }

    @Test func keysAreSortedByTheirBytes() {
        let dictionary = [
            "Foo": 1, "FOO": 2, "foo": 3, "foo1": 4, "Foo2": 5, "foo3": 6, "foo12": 7, "Foo11": 8, "føo": 9, "bar": 10,
            "": 11, "a": 12, "aa": 13, "😀": 14, "\u{ffff}": 15, "é": 16, "\"": 17, "\\": 18, "/": 19, "\n": 20,
            "\0": 21,
        ]
        expectRoundTrip(dictionary)
        expectRoundTrip(["AAA": 1, "AAAAAAB": 2], #"{"AAA":1,"AAAAAAB":2}"#)
        // Enough of them that no order is by chance.
        expectRoundTrip(Dictionary(uniqueKeysWithValues: (0..<300).map { ("key\($0)", ["v\($0)": [$0]]) }))
    }

    @Test func nestedObjectsAreSorted() {
        expectRoundTrip(Firm())
        expectRoundTrip([["z": Firm(), "a": Firm(staff: [])], [:]])
        expectSameScript { encoder, _ in
            var root = encoder.container(keyedBy: AnyKey.self)
            var late = root.nestedContainer(keyedBy: AnyKey.self, forKey: "m")
            try root.encode(["z": ["y": 1, "x": 2], "a": [:]], forKey: "z")
            try late.encode(1, forKey: "z")
            var latest = late.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
            try late.encode(2, forKey: "b")
            try root.encode([String: Int](), forKey: "a")
            try latest.encode(3, forKey: "2")
            try latest.encode(4, forKey: "1")
            try root.encode("again", forKey: "z")
            try root.encode("c", forKey: "c")
        }
    }

    /// Empty containers, at every level and by every way to make one.
    @Test func emptyContainers() {
        expectSameEncoding([[Int]]([[], [1], []]))
        expectSameEncoding(["a": [String: [Int]](), "b": ["c": []]])
        expectSameEncoding([[[Nothing()]], [[]], []])
        expectSameEncoding([Nothing?.none, Nothing()])
    }

    @Test func realDocuments() throws {
        for url in try SharedFolder.files(in: "data") where url.lastPathComponent != "canada.json" {
            let value = try CyanotypeDecoder().decode(JSON.self, from: try Data(contentsOf: url))
            expectSameEncoding(Numberless(value))
        }
    }

    /// A JSON value as a type that both libraries encode: numbers are doubles.
    private struct Numberless: Encodable {
        let value: JSON

        init(_ value: JSON) { self.value = value }

        func encode(to encoder: any Encoder) throws {
            switch value {
            case .null:
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            case .bool(let flag): try flag.encode(to: encoder)
            case .number(let number): try Double(number).encode(to: encoder)
            case .string(let string): try string.encode(to: encoder)
            case .array(let elements):
                var container = encoder.unkeyedContainer()
                for element in elements { try container.encode(Numberless(element)) }
            case .object(let members):
                var container = encoder.container(keyedBy: AnyKey.self)
                for (key, value) in members { try container.encode(Numberless(value), forKey: AnyKey(key)) }
            }
        }
    }
}
