import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("JSON values")
struct JSONValueTests {
    @Test func keepOrderAndDigits() throws {
        let text =
            #"{"z":1.0,"a":9007199254740993,"m":1e400,"b":[0.10000000000000000000000000001,-0,1E+2],"":{"y":1,"x":2}}"#
        let value = try JSON(json: text)
        #expect(try value.jsonString() == text)
        #expect(value.objectValue?.keys == ["z", "a", "m", "b", ""])
        #expect(value["a"]?.intValue == 9_007_199_254_740_993)
        #expect(value["b"]?[0]?.numberValue?.text == "0.10000000000000000000000000001")
        #expect(value.description == text)
    }

    @Test func literals() throws {
        let value: JSON = [
            "null": nil, "bool": true, "int": -5, "double": 1.5, "string": "s", "array": [1, "a", nil],
            "object": ["a": 1],
            "text": "\(1 + 1)", "empty": [:], "none": [],
        ]
        let text =
            #"{"null":null,"bool":true,"int":-5,"double":1.5,"string":"s","array":[1,"a",null],"object":{"a":1},"#
            + #""text":"2","empty":{},"none":[]}"#
        #expect(try value.jsonString() == text)
        #expect(try JSON(json: text) == value)
        let twice: JSON = ["a": 1, "a": 2]
        #expect(twice == ["a": 2])
    }

    @Test func accessorsTellTheKind() {
        #expect(JSON.null.isNull && !JSON.bool(false).isNull)
        #expect((true as JSON).boolValue == true && (1 as JSON).boolValue == nil)
        #expect((1 as JSON).intValue == 1 && (1.0 as JSON).intValue == 1 && (1.5 as JSON).intValue == nil)
        #expect((1.5 as JSON).doubleValue == 1.5 && ("1" as JSON).doubleValue == nil)
        #expect(("x" as JSON).stringValue == "x" && ([1] as JSON).arrayValue == [1])
        #expect((["a": 1] as JSON).objectValue?["a"] == 1 && (1 as JSON).objectValue == nil)
    }

    @Test func subscriptsSetAndRemove() {
        var value: JSON = ["a": [1, 2, 3]]
        value["b"] = "x"
        value["a"]?[1] = nil
        value["a"]?[5] = 9
        value["a"]?[-1] = 9
        value["c"] = .null
        #expect(value == ["a": [1, 3], "b": "x", "c": nil])
        value["b"] = nil
        value["none"] = nil
        #expect(value == ["a": [1, 3], "c": nil])
        value["d"] = [:]
        value["d"]?["e"]?["f"] = 1
        value["d"]?["e"] = .null
        value["d"]?["e"]?["f"] = 1
        #expect(value["d"] == ["e": ["f": 1]])
        var number: JSON = 1
        number["a"] = 2
        number[0] = 2
        #expect(number == 1)
        #expect(value["x"] == nil && value[0] == nil && (["a"] as JSON)[1] == nil)
    }

    @Test func objectsOfManyMembers() {
        var object = JSON.Object()
        for index in 0..<100 { object["k\(index)"] = .number(JSON.Number(index)) }
        for index in stride(from: 0, to: 100, by: 2) { object["k\(index)"] = nil }
        for index in 0..<100 { #expect(object["k\(index)"]?.intValue == (index % 2 == 0 ? nil : index)) }
        object["k1"] = "changed"
        #expect(object.count == 50 && object[0].value == "changed" && object.keys.last == "k99")
    }

    @Test func equalityIsThatOfValues() throws {
        let pairs: [(String, String)] = [
            ("1", "1.0"), ("1e2", "100"), ("-0", "0"), ("0.5", "5e-1"), (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#),
            (#""\u0061""#, #""a""#), ("1e-3", "0.001"), ("120e-1", "12"), ("0e5", "0.000"),
        ]
        for (left, right) in pairs {
            #expect(try JSON(json: left) == JSON(json: right), "\(left) \(right)")
            #expect(try JSON(json: left).hashValue == JSON(json: right).hashValue, "\(left) \(right)")
        }
        let different: [(String, String)] = [
            ("1", "\"1\""), ("9007199254740993", "9007199254740992"), ("0.1", "0.10000000000000000001"), ("1", "-1"),
            ("[1,2]", "[2,1]"), (#"{"a":1}"#, #"{"a":1,"b":null}"#), ("null", "false"), ("\"\u{e9}\"", "\"e\u{301}\""),
            ("{}", "[]"), ("1e400", "1e401"), ("1e2000000000000000", "1e3000000000000000"),
            ("1e-2000000000000000", "1e-3000000000000000"),
        ]
        for (left, right) in different { #expect(try JSON(json: left) != JSON(json: right), "\(left) \(right)") }
    }

    @Test func numbers() {
        #expect(JSON.Number(text: "1.50")?.text == "1.50")
        for text in ["", " 1", "1 ", "+1", "01", "1.", "NaN", "1e", "--1", "1,5", "١", "0x1"] {
            #expect(JSON.Number(text: text) == nil, "\(text)")
        }
        #expect(JSON.Number(Int128.max).text == "170141183460469231731687303715884105727")
        #expect(
            JSON.Number(1e300)?.text == "1e+300" && JSON.Number(Double.nan) == nil
                && JSON.Number(Double.infinity) == nil
        )
        #expect(Decimal(string: "1.25").flatMap { JSON.Number($0) }?.text == "1.25" && JSON.Number(Decimal.nan) == nil)
        #expect(UInt64(exactly: JSON.Number(UInt64.max)) == .max && Int64(exactly: JSON.Number(UInt64.max)) == nil)
        #expect(Double(JSON.Number(text: "1e400") ?? JSON.Number(0)) == .infinity)
    }

    @Test func codableCarriesThemThroughFoundation() throws {
        let text =
            #"{"a":[1,-1,1.5,9223372036854775807,18446744073709551615,0.1,true,false,null,"é😀"],"b":{"c":{},"d":[]},"e":1e300}"#
        let value = try JSON(json: text)
        #expect(try JSON(json: JSONEncoder().encode(value)) == value)
        #expect(try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) == value)
        let list = try PropertyListEncoder().encode(["x": 1, "y": [true, "s", 1.5]] as JSON)
        #expect(try PropertyListDecoder().decode(JSON.self, from: list) == ["x": 1, "y": [true, "s", 1.5]])
    }

    @Test func areFieldsOfModels() throws {
        struct Envelope: Model, Equatable {
            let id: Int
            let payload: JSON
            let extra: JSON?
            static let blueprint = Blueprint(Envelope.init) {
                Field("id", \.id)
                Field("payload", \.payload)
                Field("extra", \.extra)
            }
        }
        let text = #"{"id":1,"payload":{"b":1.0,"a":[null]}}"#
        #expect(try Envelope(json: text).jsonString() == text)
        #expect(
            try Envelope(json: #"{"id":1,"payload":null,"extra":null}"#) == Envelope(id: 1, payload: nil, extra: nil)
        )
        #expect(codes(Envelope.self, #"{"id":1}"#) == [.missingKey])
    }

    @Test func randomValuesRoundTrip() throws {
        var generator = SeededGenerator(printingSeedFor: "random JSON values")
        for _ in 0..<2000 {
            let value = JSON.random(depth: 5, using: &generator)
            for options in [JSONOptions.default, .pretty, .sorted, .prettySorted] {
                let written = try value.jsonData(options: options)
                #expect(try JSON(json: written) == value)
                #expect(try JSON(json: JSON(json: written)) == value)
            }
            #expect(try JSON(json: value.jsonString()).jsonString() == value.jsonString())
        }
    }
}
