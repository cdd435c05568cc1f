import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private enum Suit: String, Mappable, MappableKey, CaseIterable {
    case hearts, spades = "SPADES"
}

private enum Level: Int, Mappable, MappableKey {
    case low = 1
    case high = 10
}

private struct Tag: RawRepresentable, Mappable, MappableKey {
    var rawValue: String
}

private struct Even: RawRepresentable, Mappable {
    let rawValue: Int
    init?(rawValue: Int) {
        if !rawValue.isMultiple(of: 2) { return nil }
        self.rawValue = rawValue
    }
}

@Suite("Booleans, enums and containers")
struct ContainerTests {
    @Test func booleansAreNothingElse() throws {
        #expect(try Bool(json: "true") && !Bool(json: " false\n"))
        #expect(try [true, false].jsonString() == "[true,false]")
        for text in ["0", "1", #""true""#, "null", "[]"] { #expect(codes(Bool.self, text) == [.typeMismatch]) }
        for text in ["True", "tru", "truee", "fals", "falsee", "t", "f"] {
            #expect(codes(Bool.self, text) == [.syntax], "\(text)")
        }
    }

    @Test func rawValues() throws {
        #expect(try [Suit](json: #"["hearts","SPADES"]"#) == [.hearts, .spades])
        #expect(try [Suit.spades].jsonString() == #"["SPADES"]"#)
        #expect(try Level(json: "10") == .high)
        #expect(try Tag(json: #""x""#).rawValue == "x")
        #expect(
            report([Suit].self, #"["clubs",1]"#)
                == """
                2 problems
                $[0] (line 1, column 2): expected one of "hearts", "SPADES", found string "clubs"
                $[1] (line 1, column 10): expected a string, found number 1
                """
        )
        #expect(
            report(Level.self, "2") == "$ (line 1, column 1): expected an Int that is a raw value of Level "
                + "(conform Level to CaseIterable to have its cases listed here), found number 2"
        )
    }

    @Test func onlyAnEnumIsAdvisedToListItsCases() {
        #expect(
            report(Even.self, "3")
                == "$ (line 1, column 1): expected an Int that is a raw value of Even, found number 3"
        )
        #expect(
            report([UInt8: Int].self, #"{"x":1}"#)
                == #"$.x (line 1, column 2): expected a key that is a UInt8, found string "x""#
        )
    }

    @Test func keysByRawValueNameTheCases() {
        #expect(
            report([Suit: Int].self, #"{"clubs": 1}"#)
                == #"$.clubs (line 1, column 2): expected a key that is one of "hearts", "SPADES", found string "clubs""#
        )
    }

    @Test func optionals() throws {
        #expect(try Int?(json: "null") == nil)
        #expect(try Int?(json: "3") == 3)
        #expect(try [Int?](json: "[1,null]") == [1, nil])
        #expect(try [1, nil as Int?].jsonString() == "[1,null]")
        #expect(codes(Int?.self, "nul") == [.syntax])
        #expect(codes(Int?.self, #""x""#) == [.typeMismatch])
        #expect(try Int??(json: "null") == .some(nil) || Int??(json: "null") == nil)
        #expect(try JSON?(json: "null") == JSON?(json: JSON.null))
    }

    @Test func dictionariesByStringIntegerUUIDAndRawValue() throws {
        #expect(try [String: Int](json: #"{"a":1,"":2}"#) == ["a": 1, "": 2])
        #expect(try [Int: Bool](json: #"{"-5":true,"0":false}"#) == [-5: true, 0: false])
        #expect(try [UInt8: Bool](json: #"{"255":true}"#) == [255: true])
        #expect(try [Int128: Int](json: #"{"-170141183460469231731687303715884105728":1}"#) == [.min: 1])
        #expect(try [Suit: Int](json: #"{"hearts":1,"SPADES":2}"#) == [.hearts: 1, .spades: 2])
        #expect(try [Level: Int](json: #"{"10":1}"#) == [.high: 1])
        #expect(try [Tag: Int](json: #"{"x":1}"#).keys.map(\.rawValue) == ["x"])
        let id = UUID()
        #expect(try [UUID: Int](json: #"{"\#(id.uuidString)":1}"#) == [id: 1])
        #expect(try [id: 1].jsonString() == #"{"\#(id.uuidString)":1}"#)
        #expect(try [10: "x", 9: "y", -1: "z"].jsonString(options: .sorted) == #"{"-1":"z","10":"x","9":"y"}"#)
        #expect(try [String: [String: [Int]]](json: #"{"a":{"b":[1,2]},"c":{}}"#) == ["a": ["b": [1, 2]], "c": [:]])
        #expect(try [String: Int?](json: #"{"a":null}"#) == ["a": Int?.none])
    }

    @Test func keysThatAreNoneAreRefused() {
        #expect(
            report([Int: [Int]].self, #"{"1":[1],"x":[2],"01":[],"+1":[],"1.0":[],"":[],"9223372036854775808":["]"]}"#)
                == """
                6 problems
                $.x (line 1, column 10): expected a key that is an Int, found string "x"
                $["01"] (line 1, column 18): expected a key that is an Int, found string "01"
                $["+1"] (line 1, column 26): expected a key that is an Int, found string "+1"
                $["1.0"] (line 1, column 34): expected a key that is an Int, found string "1.0"
                $[""] (line 1, column 43): expected a key that is an Int, found string ""
                $["9223372036854775808"] (line 1, column 49): expected a key that is an Int, \
                found string "9223372036854775808"
                """
        )
        #expect(codes([UUID: Int].self, #"{"not":1}"#) == [.invalidValue])
        #expect(codes([Suit: Int].self, #"{"clubs":1}"#) == [.invalidValue])
    }

    @Test func keysOfTheSameMeaningAreDuplicates() {
        let id = UUID().uuidString
        #expect(codes([UUID: Int].self, #"{"\#(id)":1,"\#(id.lowercased())":2}"#) == [.duplicateKey])
        #expect(codes([String: Int].self, #"{"a":1,"\u0061":2}"#) == [.duplicateKey])
    }

    @Test func emptyAndNested() throws {
        #expect(try [[[Int]]](json: "[[[]],[],[[1],[2,3]]]") == [[[]], [], [[1], [2, 3]]])
        #expect(try [Int](json: " [ ] ") == [])
        #expect(try [String: Int](json: " { } ") == [:])
        #expect(try [[Int]]().jsonString(options: .pretty) == "[]")
        #expect(try ["a": [[Int]]()].jsonString(options: .pretty) == "{\n  \"a\": []\n}")
    }

    @Test func sortedKeysAreInTheOrderOfTheirBytes() throws {
        let keys = ["b", "a", "B", "\u{e9}", "e", "\u{1f600}", "\u{fffd}", "", "aa", "a\u{0}"]
        let dictionary = Dictionary(uniqueKeysWithValues: keys.map { ($0, 0) })
        let written = try JSON(json: dictionary.jsonString(options: .sorted)).objectValue?.keys
        #expect(written == ["", "B", "a", "a\u{0}", "aa", "b", "e", "\u{e9}", "\u{fffd}", "\u{1f600}"])
    }
}
