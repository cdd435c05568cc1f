import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Inner: Model, Equatable {
    let a: Int?
    let b: String?

    static let blueprint = Blueprint(Inner.init) {
        Field("a", \.a)
        Field("b", \.b)
    }
}

private struct Outer: Model, Equatable {
    let name: String
    let inner: Inner?
    let x: Int?
    let y: Int?

    static let blueprint = Blueprint(Outer.init) {
        Field("name", \.name).alias("title")
        Field("inner", \.inner)
        Field("group", "x", \.x)
        Field("group", "y", \.y)
    }
}

private struct Flat: Model {
    let name: String?
    let inner: Inner

    static let blueprint = Blueprint(Flat.init) {
        Field("name", \.name)
        Field.flatten(\.inner)
    }
}

@Suite("Keys that are there twice")
struct DuplicateKeyTests {
    private let text = """
        {"name":"a long enough string to be on the heap","inner":{"a":1,"b":"another string that is on the heap"},
        "group":{"x":1,"y":2},"name":"b","inner":{"a":2},"group":{"x":3}}
        """

    @Test func anErrorByDefault() {
        #expect(
            mappingError { _ = try Outer(json: text) }?.issues.map(\.code) == [
                .duplicateKey, .duplicateKey, .duplicateKey,
            ]
        )
    }

    @Test func theFirst() throws {
        let outer = try Outer(json: text, options: JSONOptions(duplicateKeys: .first))
        #expect(outer.name.hasPrefix("a long"))
        #expect(outer.inner?.a == 1 && outer.x == 1 && outer.y == 2)
    }

    @Test func theLast() throws {
        let (outer, report) = try Outer.read(json: text, options: JSONOptions(duplicateKeys: .last))
        #expect(outer == Outer(name: "b", inner: Inner(a: 2, b: nil), x: 3, y: nil))
        #expect(
            report.entries.filter { $0.kind == .duplicateKey }.map(\.path.description) == [
                "$.name", "$.inner", "$.group",
            ]
        )
    }

    @Test func theLastHasToBeReadable() {
        let error = mappingError {
            _ = try Outer(
                json: #"{"name": "a string that is on the heap", "name": 1}"#,
                options: JSONOptions(duplicateKeys: .last)
            )
        }
        #expect(error?.issues.map(\.code) == [.typeMismatch])
    }

    @Test func inDictionaries() throws {
        let text = #"{"a": 1, "b": 2, "a": 3}"#
        #expect(throws: MappingError.self) { try [String: Int](json: text) }
        #expect(try [String: Int](json: text, options: JSONOptions(duplicateKeys: .first)) == ["a": 1, "b": 2])
        #expect(try [String: Int](json: text, options: JSONOptions(duplicateKeys: .last)) == ["a": 3, "b": 2])
    }

    @Test(arguments: [JSONOptions.DuplicateKeys.first, .last])
    func inAFlattenedModelTheyAreNotedOnce(_ which: JSONOptions.DuplicateKeys) throws {
        let (flat, report) = try Flat.read(json: #"{"a":1,"a":2}"#, options: JSONOptions(duplicateKeys: which))
        #expect(flat.inner.a == (which == .last ? 2 : 1))
        #expect(report.entries.filter { $0.kind == .duplicateKey }.map(\.path.description) == ["$.a"])
    }

    @Test func inJSON() throws {
        let text = #"{"a": {"x": 1, "x": [2, {"y": 1, "y": 2}]}, "b": 2, "a": {"z": 3, "z": {"w": 4, "w": 5}}}"#
        #expect(throws: MappingError.self) { try JSON(json: text) }
        #expect(
            try JSON(json: text, options: JSONOptions(duplicateKeys: .first)).jsonString() == #"{"a":{"x":1},"b":2}"#
        )
        #expect(
            try JSON(json: text, options: JSONOptions(duplicateKeys: .last)).jsonString()
                == #"{"a":{"z":{"w":5}},"b":2}"#
        )
        let many = "{" + (0..<100).map { #""k\#($0)":\#($0)"# }.joined(separator: ",") + #","k5":"last","k99":1}"#
        let last = try JSON(json: many, options: JSONOptions(duplicateKeys: .last))
        #expect(last["k5"] == "last" && last["k99"] == 1 && last["k98"] == 98)
    }
}
