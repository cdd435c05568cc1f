import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Codable types at the top")
struct CodableRoundTripTests {
    final class EmptyClass: Codable, Equatable {
        static func == (left: EmptyClass, right: EmptyClass) -> Bool { true }
    }

    @Test func withoutMembers() {
        expectRoundTrip(Nothing(), "{}")
        expectRoundTrip(EmptyClass(), "{}")
        expectRoundTrip([Nothing(), Nothing()], "[{},{}]")
    }

    @Test func ofOneValue() {
        expectRoundTrip(Switch.off, "false")
        expectRoundTrip(Switch.on, "true")
        expectRoundTrip(Single(3_141_592_653.25), "3141592653.25")
        expectRoundTrip(Single([4, 8, 15, 16, 23, 42]), "[4,8,15,16,23,42]")
        expectRoundTrip(Single(["Apple": 42, "localhost": 127]), #"{"Apple":42,"localhost":127}"#)
        expectRoundTrip(Single(Single(Spot())))
        for value in [Maybe.yes, .no, .unknown] { expectRoundTrip(value) }
        expectRoundTrip(Maybe.unknown, "null")
        expectRoundTrip([Maybe.unknown, .yes], "[null,true]")
        expectRoundTrip(Maybe?.none, "null")
    }

    @Test func withStructure() {
        expectRoundTrip(Spot())
        expectRoundTrip(Spot(altitude: nil), #"{"city":"Oslo","street":"1 Blueprint Lane","zipCode":150}"#)
        expectRoundTrip(Firm())
        expectRoundTrip(Firm(staff: [], byRole: [:], open: []))
        expectRoundTrip([[Spot](), [Spot(), Spot(altitude: -1)]])
        expectRoundTrip([GeometricFigure.circle(radius: 1.5), .rectangle(width: 1, height: 2), .label("a"), .point])
    }

    @Test func ofClassesThatShareTheirCoders() throws {
        expectRoundTrip(
            Manager(reports: 3),
            #"{"name":"Grace","reports":3,"site":"https:\/\/example.com\/ada"}"#
        )
        // The type that is asked for may be a subclass of the one that the caller knows.
        let type: Worker.Type = Manager.self
        let worker = try CyanotypeDecoder().decode(type, from: #"{"name":"Grace","reports":3}"#)
        #expect((worker as? Manager)?.reports == 3)
    }

    @Test func arraysAndDictionaries() {
        expectRoundTrip([1, 2, 3], "[1,2,3]")
        expectRoundTrip([Int](), "[]")
        expectRoundTrip([String: Int](), "{}")
        expectRoundTrip([[[Int?]]]([[[1, nil], []], []]), "[[[1,null],[]],[]]")
        expectRoundTrip(["a": ["b": [1.5]], "": [:]], #"{"":{},"a":{"b":[1.5]}}"#)
        expectRoundTrip([1: "a", 2: "b"], #"{"1":"a","2":"b"}"#)
        expectRoundTrip(Set(["only"]), #"["only"]"#)
        // More elements than are collected before an array is allocated.
        expectRoundTrip((0..<5000).map { $0 * 7 - 999 })
        expectRoundTrip((0..<5000).map { "\($0)" })
        expectRoundTrip((0..<500).map { Spot(zipCode: $0) })
        expectRoundTrip(Dictionary(uniqueKeysWithValues: (0..<1000).map { ("key \($0)", $0) }))
        // Those by other keys are arrays.
        expectRoundTrip([Single(1): "a"], #"[1,"a"]"#)
        expectRoundTrip([Single<String>: String](), "[]")
        expectSameDecoding([Single<Int>: String].self, #"[1,"a",2]"#)
    }

    @Test func everyScalar() {
        expectRoundTrip(Scalars())
        expectRoundTrip(Scalars.none, "{}")
        expectRoundTrip([Scalars.none, Scalars()])
        let names = Mirror(reflecting: Scalars()).children.compactMap(\.label)
        let nulls = "{" + names.map { "\"\($0)\":null" }.joined(separator: ",") + "}"
        #expect(expectSameDecoding(Scalars.self, nulls) == .value(.none))
        // In any order, and with others between them.
        for (index, name) in names.enumerated() {
            let others = names[..<index].reversed().map { "\"\($0)\": null, \"x\($0)\": [{}, \"]\"]" }
            let document = "{" + (others + ["\"\(name)\": {}"]).joined(separator: " ,\n") + "}"
            expectSameDecoding(Scalars.self, document)
        }
    }

    @Test func everyScalarInAnArray() {
        let arrays = ["[]", "[" + Array(repeating: "null", count: 16).joined(separator: ",") + "]"]
        for json in arrays + ["[true,\"s\",1.5,2.5,1,2,3,4,5,6,7,8,9,10,11,12]", "[true,\"s\",1.5,null,1]", "[null,1]"]
        {
            expectSameScript(json) { decoder, log in
                var container = try decoder.unkeyedContainer()
                func note<Value>(_ value: Value?) {
                    log.append("\(value.map { "\($0)" } ?? "nil") \(container.isAtEnd)")
                    // Foundation counts on after the end.
                    if !container.isAtEnd { log.append("\(container.currentIndex)") }
                }
                note(try container.decodeIfPresent(Bool.self))
                note(try container.decodeIfPresent(String.self))
                note(try container.decodeIfPresent(Double.self))
                note(try container.decodeIfPresent(Float.self))
                note(try container.decodeIfPresent(Int.self))
                note(try container.decodeIfPresent(Int8.self))
                note(try container.decodeIfPresent(Int16.self))
                note(try container.decodeIfPresent(Int32.self))
                note(try container.decodeIfPresent(Int64.self))
                note(try container.decodeIfPresent(Int128.self))
                note(try container.decodeIfPresent(UInt.self))
                note(try container.decodeIfPresent(UInt8.self))
                note(try container.decodeIfPresent(UInt16.self))
                note(try container.decodeIfPresent(UInt32.self))
                note(try container.decodeIfPresent(UInt64.self))
                note(try container.decodeIfPresent(UInt128.self))
                note(container.count)
            }
        }
    }

    @Test func withAConfiguration() throws {
        struct Scaled: CodableWithConfiguration, Equatable {
            struct Provider: EncodingConfigurationProviding, DecodingConfigurationProviding {
                static var encodingConfiguration: Int { 10 }
                static var decodingConfiguration: Int { 10 }
            }

            let value: Int

            init(value: Int) { self.value = value }

            init(from decoder: any Decoder, configuration: Int) throws {
                var container = try decoder.unkeyedContainer()
                value = try container.decode(Int.self) / configuration
            }

            func encode(to encoder: any Encoder, configuration: Int) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(value * configuration)
            }
        }
        let value = Scaled(value: 4)
        let data = try CyanotypeEncoder().encode(value, configuration: 3)
        #expect(data == Data("[12]".utf8))
        #expect(try CyanotypeDecoder().decode(Scaled.self, from: data, configuration: 3) == value)
        let other = try CyanotypeEncoder().encode(value, configuration: Scaled.Provider.self)
        #expect(other == Data("[40]".utf8))
        #expect(try CyanotypeDecoder().decode(Scaled.self, from: other, configuration: Scaled.Provider.self) == value)
    }

    @Test func sources() throws {
        let decoder = CyanotypeDecoder()
        #expect(try decoder.decode([Int].self, from: "[1]") == [1])
        #expect(try decoder.decode([Int].self, from: [UInt8]("[1]".utf8)) == [1])
        #expect(try decoder.decode([Int].self, from: Data("[1]".utf8)) == [1])
        // A part of some data, which ends within a number.
        let data = Data("3.141596".utf8)
        #expect(try decoder.decode(Double.self, from: data[0..<4]) == 3.14)
        #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: Data()) }
    }

    @Test func whatEncodesNothing() {
        let nothing = Encoding { _ in }
        expectSameEncoding([nothing])
        expectSameEncoding(["test": nothing])
        expectSameEncoding([["test": [nothing]]])
        #expect(expectSameEncoding(nothing).failure?.path == [])
        #expect(expectSameEncoding(Encoding?.some(nothing)) == .value("{}"))
    }

    @Test func noTypeIsTakenForAnother() {
        func expectMismatch<Value: Decodable & Equatable>(_ type: Value.Type, _ json: String) {
            let outcome = expectSameDecoding([Value].self, json)
            #expect(outcome.failure?.path == ["Index 0=0"])
        }
        for json in ["[false,true]", "[\"1\"]", "[[]]", "[{}]", "[null]"] {
            expectMismatch(Int.self, json)
            expectMismatch(Int8.self, json)
            expectMismatch(Int16.self, json)
            expectMismatch(Int32.self, json)
            expectMismatch(Int64.self, json)
            expectMismatch(Int128.self, json)
            expectMismatch(UInt.self, json)
            expectMismatch(UInt8.self, json)
            expectMismatch(UInt16.self, json)
            expectMismatch(UInt32.self, json)
            expectMismatch(UInt64.self, json)
            expectMismatch(UInt128.self, json)
            expectMismatch(Float.self, json)
            expectMismatch(Double.self, json)
            expectMismatch(Decimal.self, json)
            expectMismatch(Date.self, json)
        }
        for json in ["[0,1]", "[0.5]", "[\"true\"]", "[[]]", "[null]"] { expectMismatch(Bool.self, json) }
        for json in ["[0,1]", "[true]", "[{}]", "[null]"] {
            expectMismatch(String.self, json)
            expectMismatch(URL.self, json)
            expectMismatch(Data.self, json)
        }
        for json in ["[0]", "[[]]", "[\"a\"]", "[null]", "[true]"] {
            expectMismatch(Spot.self, json)
            expectMismatch([String: Int].self, json)
        }
        for json in ["[0]", "[{}]", "[\"a\"]", "[null]", "[true]"] {
            expectMismatch([Int].self, json)
            expectMismatch([Spot].self, json)
            expectMismatch(InArray<Int>.self, json)
        }
    }
}
