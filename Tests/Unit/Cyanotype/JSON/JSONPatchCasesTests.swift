import Cyanotype
import Testing

/// The cases of the suite at <https://github.com/json-patch/json-patch-tests>, with documents of our own.
@Suite("Cases of JSON patches")
struct JSONPatchCasesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let document: String
        let patch: String
        /// The document after the patch; `nil` where the patch fails.
        let result: String?

        init(_ title: String, _ document: String, _ patch: String, _ result: String?) {
            (testDescription, self.document, self.patch, self.result) = (title, document, patch, result)
        }
    }

    @Test(arguments: cases)
    func changeTheDocumentOrFail(_ example: Case) throws {
        var json = try JSON(json: example.document)
        let patch = try JSONPatch(json: example.patch)
        if let result = example.result {
            try json.apply(patch)
            #expect(json == (try JSON(json: result)))
        } else {
            #expect(throws: JSONPatchError.self) { try json.apply(patch) }
            #expect(json == (try JSON(json: example.document)))
        }
    }

    @Test(arguments: [
        ("add without a path", #"[{"op":"add","value":1}]"#),
        ("a path of null", #"[{"op":"add","path":null,"value":1}]"#),
        ("a path without a slash", #"[{"op":"add","path":"a","value":1}]"#),
        ("add without a value", #"[{"op":"add","path":"/-"}]"#),
        ("replace without a value", #"[{"op":"replace","path":"/0"}]"#),
        ("test without a value", #"[{"op":"test","path":"/0"}]"#),
        ("copy without an origin", #"[{"op":"copy","path":"/-"}]"#),
        ("move without an origin", #"[{"op":"move","path":""}]"#),
        ("two operations in one", #"[{"op":"move","op":"copy","path":"/b","from":"/a"}]"#),
        ("an unknown operation", #"[{"op":"swap","path":"/a","value":1}]"#),
    ])
    func areNoPatches(_ title: String, _ text: String) {
        #expect(throws: MappingError.self, "\(title)") { try JSONPatch(json: text) }
    }

    static let cases = [
        Case(
            "an empty patch of an empty object",
            #"{}"#,
            #"[]"#,
            #"{}"#
        ),
        Case(
            "an empty patch",
            #"{"a":5}"#,
            #"[]"#,
            #"{"a":5}"#
        ),
        Case(
            "an empty patch of an array",
            #"["x"]"#,
            #"[]"#,
            #"["x"]"#
        ),
        Case(
            "members in another order are equal",
            #"{"b":[{"y":2,"x":1}],"a":0}"#,
            #"[]"#,
            #"{"a":0,"b":[{"x":1,"y":2}]}"#
        ),
        Case(
            "add takes the place of a member",
            #"{"a":null}"#,
            #"[{"op":"add","path":"/a","value":7}]"#,
            #"{"a":7}"#
        ),
        Case(
            "add to an empty array",
            #"[]"#,
            #"[{"op":"add","path":"/0","value":"x"}]"#,
            #"["x"]"#
        ),
        Case(
            "add a text of digits",
            #"{}"#,
            #"[{"op":"add","path":"/a","value":"12"}]"#,
            #"{"a":"12"}"#
        ),
        Case(
            "add a number",
            #"{}"#,
            #"[{"op":"add","path":"/a","value":12}]"#,
            #"{"a":12}"#
        ),
        Case(
            "replace a scalar document",
            #""old""#,
            #"[{"op":"replace","path":"","value":"new"}]"#,
            #""new""#
        ),
        Case(
            "add an array in place of an object document",
            #"{"a":1}"#,
            #"[{"op":"add","path":"","value":[3]}]"#,
            #"[3]"#
        ),
        Case(
            "add an object in place of an array document",
            #"[3]"#,
            #"[{"op":"add","path":"","value":{"a":1}}]"#,
            #"{"a":1}"#
        ),
        Case(
            "append to an array document",
            #"["x"]"#,
            #"[{"op":"add","path":"/-","value":"y"}]"#,
            #"["x","y"]"#
        ),
        Case(
            "append an object two levels down",
            #"[0,[1,[2]]]"#,
            #"[{"op":"add","path":"/1/1/-","value":{"a":[]}}]"#,
            #"[0,[1,[2,{"a":[]}]]]"#
        ),
        Case(
            "add with an empty key",
            #"{}"#,
            #"[{"op":"add","path":"/","value":3}]"#,
            #"{"":3}"#
        ),
        Case(
            "add with an empty key, deeper",
            #"{"a":{}}"#,
            #"[{"op":"add","path":"/a/","value":3}]"#,
            #"{"a":{"":3}}"#
        ),
        Case(
            "add an array as a member",
            #"{"a":1}"#,
            #"[{"op":"add","path":"/b","value":[7,8]}]"#,
            #"{"a":1,"b":[7,8]}"#
        ),
        Case(
            "add into an object in an array",
            #"{"list":[{"x":"1"}]}"#,
            #"[{"op":"add","path":"/list/0/y","value":"2"}]"#,
            #"{"list":[{"x":"1","y":"2"}]}"#
        ),
        Case(
            "add far behind the end",
            #"{"list":[4,5]}"#,
            #"[{"op":"add","path":"/list/9","value":6}]"#,
            nil
        ),
        Case(
            "add just behind the place behind the end",
            #"[4,5]"#,
            #"[{"op":"add","path":"/3","value":6}]"#,
            nil
        ),
        Case(
            "add before the beginning",
            #"{"list":[4,5]}"#,
            #"[{"op":"add","path":"/list/-1","value":6}]"#,
            nil
        ),
        Case(
            "add true",
            #"{"a":1}"#,
            #"[{"op":"add","path":"/b","value":true}]"#,
            #"{"a":1,"b":true}"#
        ),
        Case(
            "add false",
            #"{"a":1}"#,
            #"[{"op":"add","path":"/b","value":false}]"#,
            #"{"a":1,"b":false}"#
        ),
        Case(
            "add null",
            #"{"a":1}"#,
            #"[{"op":"add","path":"/b","value":null}]"#,
            #"{"a":1,"b":null}"#
        ),
        Case(
            "a digit is a key of an object",
            #"{"a":1}"#,
            #"[{"op":"add","path":"/0","value":2}]"#,
            #"{"a":1,"0":2}"#
        ),
        Case(
            "add at the end by index",
            #"["x","y"]"#,
            #"[{"op":"add","path":"/2","value":"z"}]"#,
            #"["x","y","z"]"#
        ),
        Case(
            "add between",
            #"["x","z"]"#,
            #"[{"op":"add","path":"/1","value":"y"}]"#,
            #"["x","y","z"]"#
        ),
        Case(
            "add at the beginning",
            #"["y","z"]"#,
            #"[{"op":"add","path":"/0","value":"x"}]"#,
            #"["x","y","z"]"#
        ),
        Case(
            "add an array into an array",
            #"["x","z"]"#,
            #"[{"op":"add","path":"/1","value":["y"]}]"#,
            #"["x",["y"],"z"]"#
        ),
        Case(
            "add to an array by a word",
            #"["x"]"#,
            #"[{"op":"add","path":"/name","value":1}]"#,
            nil
        ),
        Case(
            "add to an array by a number with an exponent",
            #"["x","y"]"#,
            #"[{"op":"add","path":"/1e0","value":1}]"#,
            nil
        ),
        Case(
            "a number with an exponent is a key of an object",
            #"{"2e0":"x"}"#,
            #"[{"op":"test","path":"/2e0","value":"x"}]"#,
            #"{"2e0":"x"}"#
        ),
        Case(
            "test an element by a number with an exponent",
            #"["x","y"]"#,
            #"[{"op":"test","path":"/1e0","value":"y"}]"#,
            nil
        ),
        Case(
            "test an element by a zero before the digit",
            #"["x","y"]"#,
            #"[{"op":"test","path":"/01","value":"y"}]"#,
            nil
        ),
        Case(
            "test an element by two zeros",
            #"["x","y"]"#,
            #"[{"op":"test","path":"/00","value":"x"}]"#,
            nil
        ),
        Case(
            "add with other capitals",
            #"{"key":1}"#,
            #"[{"op":"add","path":"/Key","value":2}]"#,
            #"{"key":1,"Key":2}"#
        ),
        Case(
            "remove an array",
            #"{"a":1,"b":[2,3]}"#,
            #"[{"op":"remove","path":"/b"}]"#,
            #"{"a":1}"#
        ),
        Case(
            "remove in an object in an array",
            #"{"list":[{"x":1}]}"#,
            #"[{"op":"remove","path":"/list/0/x"}]"#,
            #"{"list":[{}]}"#
        ),
        Case(
            "remove an element",
            #"[5,6,7]"#,
            #"[{"op":"remove","path":"/0"}]"#,
            #"[6,7]"#
        ),
        Case(
            "remove twice, counting anew",
            #"[5,6,7,8]"#,
            #"[{"op":"remove","path":"/1"},{"op":"remove","path":"/2"}]"#,
            #"[5,7]"#
        ),
        Case(
            "remove null",
            #"{"a":null}"#,
            #"[{"op":"remove","path":"/a"}]"#,
            #"{}"#
        ),
        Case(
            "remove an element by a number with an exponent",
            #"[5,6]"#,
            #"[{"op":"remove","path":"/1e0"}]"#,
            nil
        ),
        Case(
            "remove through a number with an exponent",
            #"{"list":[{"x":1},{"x":2}]}"#,
            #"[{"op":"remove","path":"/list/1e0/x"}]"#,
            nil
        ),
        Case(
            "remove a missing member",
            #"{"a":1}"#,
            #"[{"op":"remove","path":"/b"}]"#,
            nil
        ),
        Case(
            "remove below a missing member",
            #"{"a":1}"#,
            #"[{"op":"remove","path":"/b/c"}]"#,
            nil
        ),
        Case(
            "remove a missing element",
            #"[5,6]"#,
            #"[{"op":"remove","path":"/2"}]"#,
            nil
        ),
        Case(
            "replace a number by an array",
            #"{"a":1,"b":2}"#,
            #"[{"op":"replace","path":"/a","value":[3,4]}]"#,
            #"{"a":[3,4],"b":2}"#
        ),
        Case(
            "replace in an object in an array",
            #"{"list":[{"x":"1"}]}"#,
            #"[{"op":"replace","path":"/list/0/x","value":"2"}]"#,
            #"{"list":[{"x":"2"}]}"#
        ),
        Case(
            "replace an element",
            #"["x"]"#,
            #"[{"op":"replace","path":"/0","value":"y"}]"#,
            #"["y"]"#
        ),
        Case(
            "replace an empty text by zero",
            #"[""]"#,
            #"[{"op":"replace","path":"/0","value":0}]"#,
            #"[0]"#
        ),
        Case(
            "replace an empty text by true",
            #"[""]"#,
            #"[{"op":"replace","path":"/0","value":true}]"#,
            #"[true]"#
        ),
        Case(
            "replace an empty text by false",
            #"[""]"#,
            #"[{"op":"replace","path":"/0","value":false}]"#,
            #"[false]"#
        ),
        Case(
            "replace an empty text by null",
            #"[""]"#,
            #"[{"op":"replace","path":"/0","value":null}]"#,
            #"[null]"#
        ),
        Case(
            "replace an element by an array",
            #"["x","y"]"#,
            #"[{"op":"replace","path":"/1","value":["z"]}]"#,
            #"["x",["z"]]"#
        ),
        Case(
            "replace the document",
            #"{"a":1}"#,
            #"[{"op":"replace","path":"","value":{"b":2}}]"#,
            #"{"b":2}"#
        ),
        Case(
            "replace below a missing member",
            #"{"a":1}"#,
            #"[{"op":"replace","path":"/b/c","value":2}]"#,
            nil
        ),
        Case(
            "replace an element by a number with an exponent",
            #"["x"]"#,
            #"[{"op":"replace","path":"/0e0","value":1}]"#,
            nil
        ),
        Case(
            "replace null",
            #"{"a":null}"#,
            #"[{"op":"replace","path":"/a","value":"x"}]"#,
            #"{"a":"x"}"#
        ),
        Case(
            "replace by null",
            #"{"a":"x"}"#,
            #"[{"op":"replace","path":"/a","value":null}]"#,
            #"{"a":null}"#
        ),
        Case(
            "other members of an operation mean nothing",
            #"{"a":1}"#,
            #"[{"op":"test","path":"/a","value":1,"note":2}]"#,
            #"{"a":1}"#
        ),
        Case(
            "test null",
            #"{"a":null}"#,
            #"[{"op":"test","path":"/a","value":null}]"#,
            #"{"a":null}"#
        ),
        Case(
            "test an object in another order",
            #"{"a":{"x":1,"y":2}}"#,
            #"[{"op":"test","path":"/a","value":{"y":2,"x":1}}]"#,
            #"{"a":{"x":1,"y":2}}"#
        ),
        Case(
            "test an object in an array in another order",
            #"{"a":[{"x":1,"y":2}]}"#,
            #"[{"op":"test","path":"/a","value":[{"y":2,"x":1}]}]"#,
            #"{"a":[{"x":1,"y":2}]}"#
        ),
        Case(
            "test an array in an object",
            #"{"a":{"b":[3,1]}}"#,
            #"[{"op":"test","path":"/a","value":{"b":[3,1]}}]"#,
            #"{"a":{"b":[3,1]}}"#
        ),
        Case(
            "test an object against an array",
            #"{"a":{"b":[3,1]}}"#,
            #"[{"op":"test","path":"/a","value":[3]}]"#,
            nil
        ),
        Case(
            "test the document",
            #"{"a":1}"#,
            #"[{"op":"test","path":"","value":{"a":1}}]"#,
            #"{"a":1}"#
        ),
        Case(
            "test an empty key",
            #"{"":4}"#,
            #"[{"op":"test","path":"/","value":4}]"#,
            #"{"":4}"#
        ),
        Case(
            "test keys of all kinds",
            #"{"x":["y"],"":0,"p/q":1,"r%s":2,"t^u":3,"v|w":4,"a\\b":5,"c\"d":6," ":7,"e~f":8}"#,
            #"[{"op":"test","path":"/x/0","value":"y"},{"op":"test","path":"/","value":0},{"op":"test","path":"/p~1q","value":1},{"op":"test","path":"/r%s","value":2},{"op":"test","path":"/t^u","value":3},{"op":"test","path":"/v|w","value":4},{"op":"test","path":"/a\\b","value":5},{"op":"test","path":"/c\"d","value":6},{"op":"test","path":"/ ","value":7},{"op":"test","path":"/e~0f","value":8}]"#,
            #"{"x":["y"],"":0,"p/q":1,"r%s":2,"t^u":3,"v|w":4,"a\\b":5,"c\"d":6," ":7,"e~f":8}"#
        ),
        Case(
            "move to the same place",
            #"{"a":1}"#,
            #"[{"op":"move","from":"/a","path":"/a"}]"#,
            #"{"a":1}"#
        ),
        Case(
            "move a member",
            #"{"a":1,"b":{"c":2}}"#,
            #"[{"op":"move","from":"/a","path":"/d"}]"#,
            #"{"b":{"c":2},"d":1}"#
        ),
        Case(
            "move out of an object into the array around it",
            #"{"list":[{"x":"y"}]}"#,
            #"[{"op":"move","from":"/list/0/x","path":"/list/1"}]"#,
            #"{"list":[{},"y"]}"#
        ),
        Case(
            "move null",
            #"{"a":null}"#,
            #"[{"op":"move","from":"/a","path":"/b"}]"#,
            #"{"b":null}"#
        ),
        Case(
            "move from a number with an exponent",
            #"{"list":[1,2]}"#,
            #"[{"op":"move","from":"/list/1e0","path":"/a"}]"#,
            nil
        ),
        Case(
            "move a missing member",
            #"{"a":1}"#,
            #"[{"op":"move","from":"/b","path":"/a"}]"#,
            nil
        ),
        Case(
            "copy an object",
            #"{"list":[{"x":1}]}"#,
            #"[{"op":"copy","from":"/list/0","path":"/a"}]"#,
            #"{"list":[{"x":1}],"a":{"x":1}}"#
        ),
        Case(
            "copy null",
            #"{"a":null}"#,
            #"[{"op":"copy","from":"/a","path":"/b"}]"#,
            #"{"a":null,"b":null}"#
        ),
        Case(
            "copy from a number with an exponent",
            #"{"list":[1,2]}"#,
            #"[{"op":"copy","from":"/list/1e0","path":"/a"}]"#,
            nil
        ),
        Case(
            "copy a missing member",
            #"{"a":1}"#,
            #"[{"op":"copy","from":"/b","path":"/a"}]"#,
            nil
        ),
        Case(
            "change a copy",
            #"{"a":{"b":[{"c":1}]}}"#,
            #"[{"op":"copy","from":"/a","path":"/d"},{"op":"replace","path":"/d/b/0/c","value":2}]"#,
            #"{"a":{"b":[{"c":1}]},"d":{"b":[{"c":2}]}}"#
        ),
        Case(
            "change what was copied",
            #"{"a":{"b":[{"c":1}]}}"#,
            #"[{"op":"copy","from":"/a","path":"/d"},{"op":"replace","path":"/a/b/0/c","value":2}]"#,
            #"{"a":{"b":[{"c":2}]},"d":{"b":[{"c":1}]}}"#
        ),
    ]
}
