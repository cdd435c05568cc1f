import Cyanotype
import Foundation
import Testing

@Suite("JSON patches")
struct JSONPatchTests {
    /// RFC 6902, appendix A: a document, a patch, and what it makes of it; nothing where it must fail.
    private static let examples: [(String, String, String?)] = [
        (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#, #"{"baz":"qux","foo":"bar"}"#),
        (#"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#, #"{"foo":["bar","qux","baz"]}"#),
        (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
        (#"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#, #"{"foo":["bar","baz"]}"#),
        (
            #"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#,
            #"{"baz":"boo","foo":"bar"}"#
        ),
        (
            #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
            #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
            #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
        ),
        (
            #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
            #"{"foo":["all","cows","eat","grass"]}"#
        ),
        (
            #"{"baz":"qux","foo":["a",2,"c"]}"#,
            #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
            #"{"baz":"qux","foo":["a",2,"c"]}"#
        ),
        (#"{"baz":"qux"}"#, #"[{"op":"test","path":"/baz","value":"bar"}]"#, nil),
        (
            #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
            #"{"foo":"bar","child":{"grandchild":{}}}"#
        ),
        (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux","xyz":123}]"#, #"{"foo":"bar","baz":"qux"}"#),
        (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz/bat","value":"qux"}]"#, nil),
        (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
        (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":"10"}]"#, nil),
        (
            #"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#,
            #"{"foo":["bar",["abc","def"]]}"#
        ),
    ]

    @Test(arguments: examples)
    func thoseOfTheRFC(_ document: String, _ text: String, _ result: String?) throws {
        let patch = try JSONPatch(json: text)
        var json = try JSON(json: document)
        if let result {
            try json.apply(patch)
            #expect(json == (try JSON(json: result)))
        } else {
            #expect(throws: JSONPatchError.self) { try json.apply(patch) }
            #expect(json == (try JSON(json: document)))
        }
        // What is written is what was read, but for members that mean nothing.
        #expect(try JSONPatch(json: patch.jsonData()) == patch)
    }

    @Test func failuresNameTheOperationAndChangeNothing() throws {
        let failures: [(JSONPatch.Operation, JSONPatchError.Code)] = [
            (.remove(["x"]), .noValue), (.replace(["x"], 1), .noValue), (.replace(["a", "3"], 1), .noValue),
            (.add(["x", "y"], 1), .noContainer), (.add(["b", "y"], 1), .noContainer),
            (.add(["a", "4"], 1), .invalidIndex), (.add(["a", "01"], 1), .invalidIndex),
            (.add(["a", "x"], 1), .invalidIndex), (.remove(["a", "-"]), .noValue),
            (.move(from: ["c"], to: ["c", "d"]), .movedIntoItself), (.move(from: ["x"], to: ["y"]), .noValue),
            (.copy(from: ["x"], to: ["y"]), .noValue), (.test(["a", "0"], "1"), .testFailed),
            (.test(["x"], .null), .noValue), (.test(["c"], [:]), .testFailed),
        ]
        let document: JSON = ["a": [1, 2, 3], "b": "text", "c": ["d": nil]]
        for (operation, code) in failures {
            var json = document
            let error = #expect(throws: JSONPatchError.self) {
                try json.apply([.add(["first"], true), .remove(["a", "0"]), operation])
            }
            #expect(error?.code == code, "\(operation)")
            #expect(error?.operation == 2)
            #expect(json == document, "\(operation)")
        }
    }

    @Test func theWholeDocument() throws {
        var json: JSON = [1]
        try json.apply([.test([], [1]), .add([], ["a": 1]), .copy(from: [], to: ["b"]), .move(from: ["b"], to: [])])
        #expect(json == ["a": 1])
        try json.apply([.replace([], "x"), .remove([])])
        #expect(json == .null)
        try json.apply([.test([], nil), .move(from: [], to: []), .add([], [:])])
        #expect(json == [:])
    }

    @Test func numbersAreComparedByValue() throws {
        var json: JSON = ["a": 1]
        try json.apply([.test(["a"], try JSON(json: "1.0e0"))])
        #expect(throws: JSONPatchError.self) { try json.apply([.test(["a"], "1")]) }
    }

    @Test func operationsThatAreNone() throws {
        for (text, expected) in [
            (#"{"op":"add","path":"/a"}"#, #"an operation with a "value""#),
            (#"{"op":"add","value":1}"#, #"an operation with a JSON pointer in "path""#),
            (#"{"op":"add","path":"a","value":1}"#, #"an operation with a JSON pointer in "path""#),
            (#"{"op":"move","path":"/a"}"#, #"an operation with a JSON pointer in "from""#),
            (#"{"op":"spam","path":"/a"}"#, #"an operation whose "op" is"#),
            (#"{"path":"/a"}"#, #"an operation whose "op" is"#),
            ("1", "an operation of a patch"),
        ] {
            let error = #expect(throws: MappingError.self) { try JSONPatch(json: "[\(text),2]") }
            #expect(error?.issues.count == 2)
            #expect(error?.issues.first?.path == [.index(0)])
            #expect(error?.issues.first?.expected.contains(expected) == true, "\(text)")
        }
        #expect(throws: MappingError.self) { try JSONPatch(json: "{}") }
    }

    private static let suite = ProcessInfo.processInfo.environment["CYANOTYPE_JSON_PATCH_TESTS"]

    /// The public suite json-patch-tests: `CYANOTYPE_JSON_PATCH_TESTS` is the folder where it is.
    @Test(
        .enabled(if: suite != nil, "needs the public suite; set CYANOTYPE_JSON_PATCH_TESTS"),
        arguments: ["tests.json", "spec_tests.json"]
    )
    func thoseOfThePublicSuite(_ name: String) throws {
        let file = URL(fileURLWithPath: try #require(Self.suite)).appendingPathComponent(name)
        var (count, duplicateCount) = (0, 0)
        for result in JSONRecords<JSON>(contentsOf: file, format: .array) {
            // One of the patches that must fail has a key twice, which is refused when it is read.
            guard case .success(let record) = result else {
                duplicateCount += 1
                continue
            }
            guard record["disabled"]?.boolValue != true, let document = record["doc"], let patch = record["patch"]
            else {
                continue
            }
            count += 1
            let comment = Testing.Comment(rawValue: "\(record)")
            var json = document
            if record["error"] != nil {
                #expect(throws: (any Error).self, comment) {
                    let patch = try JSONPatch(json: patch)
                    try json.apply(patch)
                }
                #expect(json == document, comment)
            } else {
                #expect(throws: Never.self, comment) {
                    let patch = try JSONPatch(json: patch)
                    try json.apply(patch)
                }
                if let expected = record["expected"] { #expect(json == expected, comment) }
            }
        }
        #expect(count > 10)
        #expect(duplicateCount == 1)
    }
}
