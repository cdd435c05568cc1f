import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("The elements of one array")
struct ArrayRecordsTests {
    private func outcomes(_ text: String) -> [String] {
        Outcomes.of(Entry.self, text, .array)
    }

    @Test func areRecords() {
        #expect(outcomes("[]") == [])
        #expect(outcomes(" \n[ \t]\r\n ") == [])
        #expect(outcomes(#"[{"id":1}]"#) == [#"{"id":1,"name":""}"#])
        #expect(
            outcomes(" [\n  {\"id\": 1},\r\n\t{\n\"name\": \"]},[\\\"\", \"id\": 2\n}\n, {\"id\":3} ]\n")
                == [#"{"id":1,"name":""}"#, #"{"id":2,"name":"]},[\""}"#, #"{"id":3,"name":""}"#]
        )
    }

    @Test func canBeAnyValues() {
        let elements = [
            "1", "-1.5e3", #""""#, #""\\""#, #""]""#, "true", "false", "null", "[]", "{}", "[[],[{}]]",
            #"{"a":[{"}":1}]}"#,
        ]
        for separator in [",", " ,", ", ", "\n,\n"] {
            let text = "[\(elements.joined(separator: separator))]"
            #expect(Outcomes.of(JSON.self, text, .array) == elements.map { $0 == "-1.5e3" ? "-1.5e3" : $0 })
        }
    }

    @Test(
        arguments: [
            (.utf16BigEndian, "UTF-16"), (.utf16LittleEndian, "UTF-16"), (.utf32BigEndian, "UTF-32"),
            (.utf32LittleEndian, "UTF-32"),
        ] as [(String.Encoding, String)]
    )
    func areNotReadInOtherEncodings(_ encoding: String.Encoding, _ name: String) throws {
        for text in ["[]", "[1]", " [{}]", "\n[]", "7 ", #""ab""#, "{}", "\u{feff}[1]"] {
            let bytes = try [UInt8](#require(text.data(using: encoding)))
            for chunkSize in [1, 2, 3, 4, 64] {
                let outcomes = Outcomes.of(Int.self, bytes: bytes, .array, chunkSize: chunkSize)
                let found = ", found \(name), where JSON is UTF-8"
                #expect(outcomes.count == 1 && outcomes[0].hasSuffix(found), "\(text) \(chunkSize) \(outcomes)")
                #expect(outcomes[0].hasPrefix("invalidArray, the end"))
            }
        }
        // A zero after the bracket does not make an encoding.
        #expect(Outcomes.of(Int.self, bytes: Array("[\01]".utf8), .array)[0].contains("the byte 0x00"))
    }

    @Test func badOnesHarmNoOthers() {
        #expect(
            outcomes(
                """
                [{"id":1}, {"id":"x"},
                  7, {"id":[1}]}, {"id":tru, "name":"}"},
                  {"name":"\u{ff}}"}, "", {"id":5}]
                """
            ) == [
                #"{"id":1,"name":""}"#,
                #"invalidRecord: record 2: $[1].id (line 1, column 18): expected an integer, found string "x""#,
                "invalidRecord: record 3: $[2] (line 2, column 3): expected an object, found number 7",
                #"invalidRecord, the end: record 4: $[3].id[0] (line 2, column 14): expected "," or "]", found "}""#,
            ]
        )
        #expect(
            outcomes(#"[{"id":1},{"id":tru,"name":"}"},{"id":2 3},nul,{"name":""},{"id":4},]"#) == [
                #"{"id":1,"name":""}"#,
                #"invalidRecord: record 2: $[1].id (line 1, column 17): expected a value, found "t""#,
                #"invalidRecord: record 3: $[2].id (line 1, column 41): expected "," or "}", found "3""#,
                #"invalidRecord: record 4: $[3] (line 1, column 44): expected a value, found "n""#,
                #"invalidRecord: record 5: $[4].id (line 1, column 48): missing key "id""#,
                #"{"id":4,"name":""}"#,
                "invalidRecord, the end: record 7: $[6] (line 1, column 69): "
                    + #"expected a value, found "]" after a trailing comma"#,
            ]
        )
    }

    @Test func commasAndBracketsAreChecked() {
        let one = #"{"id":1,"name":""}"#
        for (text, outcomes) in [
            ("", ["invalidArray, the end: $ (line 1, column 1): expected an array, found an empty document"]),
            (" \n", ["invalidArray, the end: $ (line 2, column 1): expected an array, found the end of the document"]),
            (one, ["invalidArray, the end: $ (line 1, column 1): expected an array, found an object"]),
            (" 12", ["invalidArray, the end: $ (line 1, column 2): expected an array, found number 12"]),
            ("}", [#"invalidArray, the end: $ (line 1, column 1): expected an array, found "}""#]),
            (
                "\u{feff}[]",
                [
                    "invalidArray, the end: $ (line 1, column 1): expected an array, "
                        + "found a byte order mark, which JSON does not have"
                ]
            ),
            ("[", ["invalidArray, the end: $[0] (line 1, column 2): expected a value, found the end of the document"]),
            ("[,", [#"invalidRecord, the end: record 1: $[0] (line 1, column 2): expected a value, found ",""#]),
            (
                "[\(one)",
                [
                    one,
                    #"invalidArray, the end: $[0] (line 1, column 20): expected "," or "]", found the end of the document"#,
                ]
            ),
            (
                "[\(one)\n \(one)]",
                [
                    one,
                    "invalidArray, the end: $[0] (line 2, column 2): "
                        + #"expected "," or "]", found "{": a comma is missing"#,
                ]
            ),
            ("[\(one)}", [one, #"invalidArray, the end: $[0] (line 1, column 20): expected "," or "]", found "}""#]),
            (
                "[\(one),",
                [
                    one,
                    "invalidArray, the end: $[1] (line 1, column 21): expected a value, found the end of the document",
                ]
            ),
            (
                "[\(one),]",
                [
                    one,
                    "invalidRecord, the end: record 2: $[1] (line 1, column 21): "
                        + #"expected a value, found "]" after a trailing comma"#,
                ]
            ),
            (
                "[\(one)]\n,",
                [one, #"invalidArray, the end: $ (line 2, column 1): expected the end of the document, found ",""#]
            ),
            (
                "[\(one)][",
                [one, #"invalidArray, the end: $ (line 1, column 21): expected the end of the document, found "[""#]
            ),
        ] { #expect(self.outcomes(text) == outcomes) }
    }

    /// An array that was cut off anywhere gives the elements before and one error, whose problem is that of the document.
    @Test func isNotWholeBeforeItsEnd() throws {
        let text = #" [{"id":12,"name":"a\"é]"} ,{"name":"\u00e9,","id":3,"more":[1,{"x":null}]}, {"id":-4}]"#
        let bytes = Array(text.utf8)
        let whole = Outcomes.of(Entry.self, text, .array)
        try #require(whole.count == 3)
        for count in 0..<bytes.count {
            let part = Array(bytes[..<count])
            let results = Array(JSONRecords<Entry>(json: part, format: .array))
            guard case .failure(let error) = results.last else {
                Issue.record("no error after \(count) bytes")
                continue
            }
            #expect(error.endsStream)
            #expect(results.dropLast().map(Outcomes.describe) == Array(whole.prefix(results.count - 1)))
            let expected = mappingError { () throws(MappingError) in _ = try [Entry](json: part) }
            #expect(error.mapping?.issues.last?.location == expected?.issues.last?.location)
            #expect(error.mapping?.issues.last?.code == expected?.issues.last?.code)
            #expect(error.mapping?.issues.last?.found == expected?.issues.last?.found)
        }
    }

    /// A number could go on, so that the last one of an array that was cut off is not an element.
    @Test func aNumberIsWholeOnlyBeforeSomething() {
        let cutOff = #"$[1] (line 1, column 6): expected "," or "]", found the end of the document"#
        #expect(Outcomes.of(Int.self, "[1,23", .array) == ["1", "invalidArray, the end: \(cutOff)"])
        #expect(
            Outcomes.of(Int.self, "[1,2 ", .array) == ["1", "2", "invalidArray, the end: \(cutOff)"]
        )
    }

    /// Deeper than the limit is an error of the element, and no reason to end.
    @Test func nestingIsCountedFromTheElement() {
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(Outcomes.of(JSON.self, "[\(deep),\(deep)]", .array) == [deep, deep])
        #expect(
            Outcomes.of(JSON.self, "[[\(deep)],\(deep)]", .array).map { String($0.prefix(30)) }
                == ["invalidRecord: record 1: $[0][", String(deep.prefix(30))]
        )
        let deeper = String(repeating: "[{\"a\":", count: 600) + String(repeating: "}]", count: 600)
        for chunkSize in [7, 1 << 17] {
            let outcomes = Outcomes.of(JSON.self, "[\(deeper),1]", .array, chunkSize: chunkSize)
            #expect(outcomes.count == 2 && outcomes.last == "1")
        }
    }
}
