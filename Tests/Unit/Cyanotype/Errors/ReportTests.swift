import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Team: Model {
    let name: String
    let members: [Member]
    let lead: Member?
    let scores: [String: Int]

    static let blueprint = Blueprint(Team.init) {
        Field("name", \.name)
        Field("members", \.members)
        Field("lead", \.lead)
        Field("odd.key", "a b", "scores", \.scores, default: [:])
    }
}

private struct Member: Model {
    let id: Int
    let email: String
    let street: String
    let city: String

    static let blueprint = Blueprint(Member.init) {
        Field("id", \.id)
        Field("email", \.email)
        Field("address", "street", \.street)
        Field("address", "city", \.city)
    }
}

@Suite("Reports of errors")
struct ReportTests {
    @Test func tellEveryProblemOfADocument() {
        let document = """
            {
              "name": 5,
              "members": [
                {"id": 1, "email": "a", "address": {"street": "s", "city": "c"}},
                {"id": "2", "email": null, "address": {"street": []}},
                7,
                {"address": "none", "email": "b", "id": 1.5},
                {}
              ],
              "lead": {"id": 300, "email": true, "address": {"city": {}, "street": "x"}},
              "odd.key": {"a b": {"scores": {"x": 1, "y y": "2", "z": [3]}}}
            }
            """
        #expect(
            report(Team.self, document)
                == """
                16 problems
                $.name (line 2, column 11): expected a string, found number 5
                $.members[1].address.city (line 5, column 5): missing key "city"
                $.members[1].id (line 5, column 12): expected an integer, found string "2"
                $.members[1].email (line 5, column 26): expected a string, found null
                $.members[1].address.street (line 5, column 54): expected a string, found an array
                $.members[2] (line 6, column 5): expected an object, found number 7
                $.members[3].address (line 7, column 17): expected an object, found string "none"
                $.members[3].id (line 7, column 45): expected an integer, found number 1.5
                $.members[4].id (line 8, column 5): missing key "id"
                $.members[4].email (line 8, column 5): missing key "email"
                $.members[4].address.street (line 8, column 5): missing key "street"
                $.members[4].address.city (line 8, column 5): missing key "city"
                $.lead.email (line 10, column 32): expected a string, found true
                $.lead.address.city (line 10, column 58): expected a string, found an object
                $["odd.key"]["a b"].scores["y y"] (line 11, column 49): expected an integer, found string "2"
                $["odd.key"]["a b"].scores.z (line 11, column 59): expected an integer, found an array
                """
        )
    }

    @Test func haveCodesAndOffsets() throws {
        let error = try #require(
            mappingError { () throws(MappingError) in _ = try [Int8](json: #"[1,"x",300]"#) }
        )
        #expect(error.issues.count == 2 && !error.isTruncated)
        #expect(error.issues[0].code == .typeMismatch && error.issues[1].code == .outOfRange)
        #expect(error.issues.map { $0.location?.offset } == [3, 7])
        #expect(error.issues[1].path == [.index(2)])
        #expect(error.issues[1].expected == "an integer from -128 to 127")
        #expect(error.issues[1].found == "number 300")
        #expect(Set([error, error]).count == 1)
    }

    @Test(
        arguments: [
            (#"{"a":1"#, #"$.a (line 1, column 7): expected "," or "}", found the end of the document"#),
            ("", "$ (line 1, column 1): expected a value, found an empty document"),
            ("[1,2", #"$[1] (line 1, column 5): expected "," or "]", found the end of the document"#),
            (#"{"a":[{"b":x}]}"#, #"$.a[0].b (line 1, column 12): expected a value, found "x""#),
            (#"{"a" 1}"#, #"$.a (line 1, column 6): expected ":" after the key, found "1""#),
            (#"{"a":1,}"#, #"$ (line 1, column 8): expected a key in quotes, found "}" after a trailing comma"#),
            ("{\"a\":[1 ,\n ]}", #"$.a[1] (line 2, column 2): expected a value, found "]" after a trailing comma"#),
            ("[1,,2]", #"$[1] (line 1, column 4): expected a value, found ",""#),
            ("[1,}", #"$[1] (line 1, column 4): expected a value, found "}" after a trailing comma"#),
            (#"{"a":}"#, #"$.a (line 1, column 6): expected a value, found "}""#),
            ("[]]", #"$ (line 1, column 3): expected the end of the document, found "]""#),
            (#"{"a":1 "b":2}"#, #"$.a (line 1, column 8): expected "," or "}", found a quote: a comma is missing"#),
            (#"{"a":1 2}"#, #"$.a (line 1, column 8): expected "," or "}", found "2""#),
            (#"["a" "b"]"#, #"$[0] (line 1, column 6): expected "," or "]", found a quote: a comma is missing"#),
            ("[{} {}]", #"$[0] (line 1, column 5): expected "," or "]", found "{": a comma is missing"#),
            ("[{}[]]", #"$[0] (line 1, column 4): expected "," or "]", found "[": a comma is missing"#),
            ("[1 2]", #"$[0] (line 1, column 4): expected "," or "]", found "2": a comma is missing"#),
            ("[1 -2]", #"$[0] (line 1, column 4): expected "," or "]", found "-": a comma is missing"#),
            ("[1 null]", #"$[0] (line 1, column 4): expected "," or "]", found "n": a comma is missing"#),
            ("[1 x]", #"$[0] (line 1, column 4): expected "," or "]", found "x""#),
            (#"{"a" "b"}"#, #"$.a (line 1, column 6): expected ":" after the key, found a quote"#),
            ("[1] x", #"$ (line 1, column 5): expected the end of the document, found "x""#),
            (
                "[\"a\nb\"]",
                "$[0] (line 1, column 4): expected a string without unescaped control characters, found a line break"
            ),
            (#"["\x"]"#, #"$[0] (line 1, column 4): expected one of "\/bfnrtu after a backslash, found "x""#),
            ("[tru ]", #"$[0] (line 1, column 2): expected a value, found "t""#),
            ("[1.x]", #"$[0] (line 1, column 4): expected a digit after the decimal point, found "x""#),
            (#"["\ud800"]"#, "$[0] (line 1, column 3): expected a pair of surrogates, found half of one"),
        ] as [(String, String)]
    )
    func sayWhatIsNoJSON(_ document: String, _ expected: String) {
        #expect(report(JSON.self, document) == expected)
    }

    @Test func quoteOddKeys() {
        let document = #"{"a":{"a.b":{"":{"é":{"1x":{"x1":{"\"\\\n":{"日本":{"a-b":[[{"_":"no"}]]}}}}}}}}}"#
        let report = report(
            [String: [String: [String: [String: [String: [String: [String: [String: [String: [[[String: Int]]]]]]]]]]]]
                .self,
            document
        )
        #expect(
            report
                == #"$.a["a.b"][""].é["1x"].x1["\"\\\n"].日本["a-b"][0][0]._ (line 1, column 64): expected an integer, "#
                + #"found string "no""#
        )
    }

    @Test func shortenLongValues() {
        let long = String(repeating: "é", count: 100)
        #expect(report(Int.self, "\"\(long)\"").hasSuffix("found string \"\(long.prefix(39))…\""))
        #expect(
            report(Int8.self, String(repeating: "1", count: 100)).hasSuffix(
                "found number \(String(repeating: "1", count: 39))…"
            )
        )
        #expect(report(Int.self, "\"\(long.prefix(40))\"").hasSuffix("found string \"\(long.prefix(40))\""))
    }

    @Test func nameValuesAsTheyAre() {
        #expect(report([Int].self, #"["a\"\n\u0001"]"#).hasSuffix(#"found string "a\"\n\u0001""#))
        #expect(report(Int.self, "null").hasSuffix("found null"))
        #expect(report(Int.self, "true").hasSuffix("found true"))
        #expect(report(Int.self, "{}").hasSuffix("found an object"))
        #expect(report(Int.self, "[[]]").hasSuffix("found an array"))
        #expect(report(String.self, "-1.5E+3").hasSuffix("found number -1.5E+3"))
    }

    /// One that is no object is one problem, not one for each of its keys beside.
    @Test func countAValueOfTheWrongTypeOnce() {
        #expect(report(NestedComment.self, "5") == "$ (line 1, column 1): expected an object, found number 5")
        #expect(report(Commenter?.self, "[]") == "$ (line 1, column 1): expected an object, found an array")
        #expect(codes([NestedComment].self, "[1,null,[]]") == [.typeMismatch, .typeMismatch, .typeMismatch])
        #expect(codes(NestedComment.self, #"{"text":"","replies":[true]}"#) == [.typeMismatch])
    }

    @Test func codesPrintAsTheirNames() {
        #expect("\(codes(NestedComment.self, "7"))" == "[typeMismatch]")
        #expect("\(MappingReport.Kind.coerced) \(LintFinding.Code.wrongOrder)" == "coerced wrongOrder")
    }

    @Test func ofMissingKeysNameTheirObject() {
        #expect(
            report([Member].self, #"[{"address":{},"email":""}]"#)
                == """
                3 problems
                $[0].id (line 1, column 2): missing key "id"
                $[0].address.street (line 1, column 2): missing key "street"
                $[0].address.city (line 1, column 2): missing key "city"
                """
        )
        #expect(codes(Member.self, #"{"id":1,"email":"","address":null}"#) == [.missingKey, .missingKey])
    }
}
