import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Inner: Model {
    var list: [[Int]] = []
    var secret: [String: Int] = [:]

    static let blueprint = Blueprint(creating: { Inner() }) {
        Field("list", \.list)
        Field("secret", \.secret).sensitive()
    }
}

private struct Middle: Model {
    var inner = Inner()
    static let blueprint = Blueprint(creating: { Middle() }) { Field.flatten(\.inner) }
}

private struct Outer: Model {
    var middle = Middle()
    static let blueprint = Blueprint(creating: { Outer() }) { Field.flatten(\.middle) }
}

@Suite("The depth of models flattened into flattened models")
struct FlattenedDepthTests {
    @Test func isThatOfTheObject() throws {
        let options = JSONOptions(maximumDepth: 3)
        #expect(try Outer(json: #"{"list":[[1]]}"#, options: options).middle.inner.list == [[1]])
        #expect(codes(Outer.self, #"{"list":[[[]]]}"#, options: options) == [.depthLimit])
    }

    @Test func hidesTheKeysInASensitiveValue() {
        #expect(
            report(Outer.self, #"{"secret":{"CANARY":true}}"#)
                == "$.secret (line 1, column 21): expected an integer, found a boolean that is not shown"
        )
    }
}
