import Cyanotype
import CyanotypeTestSupport
import Testing

/// Keys that JSON has to escape, or that look like a path.
private struct OddKeys: Model, Equatable {
    var quote = 0
    var backslash = 0
    var dots = 0
    var empty = 0
    var newline = 0
    var unicode = 0
    var decomposed = 0
    var deep = 0

    static let blueprint = Blueprint(creating: { OddKeys() }) {
        Field("a\"b", \.quote)
        Field("a\\n", \.backslash)
        Field("a.b.c", \.dots)
        Field("", \.empty)
        Field("a\nb", \.newline)
        Field("\u{e9}", \.unicode)
        Field("e\u{301}", \.decomposed)
        Field("x", "", "y.z", \.deep)
    }
}

@Suite("Fields")
struct FieldTests {
    @Test func oddKeysAreWrittenEscapedAndReadBack() throws {
        let value = OddKeys(
            quote: 1,
            backslash: 2,
            dots: 3,
            empty: 4,
            newline: 5,
            unicode: 6,
            decomposed: 7,
            deep: 8
        )
        let text =
            #"{"a\"b":1,"a\\n":2,"a.b.c":3,"":4,"a\nb":5,"\#u{e9}":6,"e\#u{301}":7,"x":{"":{"y.z":8}}}"#
        #expect(try value.jsonString() == text)
        #expect(try OddKeys(json: text) == value)
        #expect(try OddKeys(json: value.jsonString(options: .prettySorted)) == value)
        #expect(
            try OddKeys(json: #"{"\u0061\u0022b":1,"\u00e9":6,"\u0065\u0301":7,"\u0078":{"":{"y\u002ez":8}}}"#)
                == OddKeys(quote: 1, unicode: 6, decomposed: 7, deep: 8)
        )
    }

    /// The bytes of a key between quotes are not the key: `"a\n"` has a line break in it, and `"a"b"` is no JSON.
    @Test func keysAreComparedAsWhatTheyStandFor() throws {
        #expect(codes(OddKeys.self, #"{"a"b":1}"#) == [.syntax])
        #expect(codes(OddKeys.self, #"{"a"b":1, "c":2}"#) == [.syntax])
        #expect(codes(OddKeys.self, "{\"a\\\"b\":1,\"a\\\\n\":1,\"a.b.c\":1,\"\":1,\"a\nb\":5}") == [.syntax])
        #expect(try OddKeys(json: #"{"a\"b":1,"a\n":2,"x":{}}"#) == OddKeys(quote: 1))
        #expect(try OddKeys(json: #"{"a\n":2}"#) == OddKeys())
    }

    private struct Defaults: Model, Equatable {
        let count: Int
        let name: String?
        let list: [Int]
        let deep: String

        static let blueprint = Blueprint(Defaults.init) {
            Field("count", \.count, default: 7)
            Field("name", \.name, default: "none")
            Field("list", \.list, default: [1])
            Field("a", "b", "c", \.deep, default: "d")
        }
    }

    @Test func defaultsAreForMissingKeysOnly() throws {
        #expect(try Defaults(json: "{}") == Defaults(count: 7, name: "none", list: [1], deep: "d"))
        #expect(try Defaults(json: #"{"a":{"b":{}}}"#).deep == "d")
        #expect(try Defaults(json: #"{"name":null}"#).name == nil)
        #expect(codes(Defaults.self, #"{"count":null}"#) == [.typeMismatch])
        #expect(codes(Defaults.self, #"{"count":"x"}"#) == [.typeMismatch])
    }

    private struct ListOfKeys: Model, Equatable {
        var deep = 0
        static let blueprint = Blueprint(creating: { ListOfKeys() }) {
            Field(["a", "b", "c", "d.e"], \.deep, default: 5)
        }
    }

    @Test func keysMayBeAList() throws {
        #expect(try ListOfKeys(json: "{}").deep == 5)
        #expect(try ListOfKeys(deep: 3).jsonString() == #"{"a":{"b":{"c":{"d.e":3}}}}"#)
        #expect(try ListOfKeys(json: #"{"a":{"b":{"x":0,"c":{"d":1,"d.e":3}}}}"#).deep == 3)
    }

    private struct Nils: Model {
        var a: Int?
        var b: Int?
        var c: Int?
        static let blueprint = Blueprint(creating: { Nils() }) {
            Field("a", \.a).nilStrategy(.null)
            Field("b", \.b).nilStrategy(.omit)
            Field("g", "c", \.c)
        }
    }

    @Test func nilIsLeftOutOrWritten() throws {
        #expect(try Nils().jsonString() == #"{"a":null}"#)
        #expect(try Nils().jsonString(options: JSONOptions(nilStrategy: .null)) == #"{"a":null,"g":{"c":null}}"#)
        #expect(try Nils().jsonString(options: .pretty) == "{\n  \"a\": null\n}")
    }

    private struct Converted: Model, Equatable {
        var number: Int?
        var list: [Int] = []
        var table: [Int: Int] = [:]

        struct NotANumber: Error, CustomStringConvertible {
            let description = "not a number"
        }

        private static let text = Conversion<Int>(
            from: String.self,
            decode: {
                guard let value = Int($0) else { throw NotANumber() }
                return value
            },
            encode: { String($0) }
        )

        static let blueprint = Blueprint(creating: { Converted() }) {
            Field("number", \.number, as: text, default: 3)
            Field("list", \.list, as: .array(of: text))
            Field("table", \.table, as: .dictionary(of: text))
        }
    }

    @Test func conversionsGoBothWays() throws {
        let text = #"{"number":"1","list":["2","3"],"table":{"4":"5"}}"#
        let value = try Converted(json: text)
        #expect(value == Converted(number: 1, list: [2, 3], table: [4: 5]))
        #expect(try value.jsonString() == text)
        #expect(try Converted(json: "{}").number == 3)
        #expect(try Converted(json: #"{"number":null}"#).number == nil)
        #expect(
            report(Converted.self, #"{"number":"x","list":["2","y",3],"table":{"4":"z"}}"#)
                == """
                4 problems
                $.number (line 1, column 11): expected a valid value, found string "x": not a number
                $.list[1] (line 1, column 27): expected a valid value, found string "y": not a number
                $.list[2] (line 1, column 31): expected a string, found number 3
                $.table["4"] (line 1, column 47): expected a valid value, found string "z": not a number
                """
        )
    }
}
