import Cyanotype
import CyanotypeTestSupport
import Testing

private indirect enum Nest: MappableUnion, Equatable {
    case outer(Nest)
    case leaf([Int])

    static let union = Union<Nest>.adjacentlyTagged(by: "type", content: "payload") {
        Variant("outer", Nest.outer) { if case .outer(let inner) = $0 { inner } else { nil } }
        Variant("leaf", Nest.leaf) { if case .leaf(let numbers) = $0 { numbers } else { nil } }
    }

    var leaf: [Int] {
        switch self {
        case .outer(let inner): inner.leaf
        case .leaf(let numbers): numbers
        }
    }
}

@Suite("Unions with the tag beside the value")
struct AdjacentUnionTests {
    private static let numbers = "[" + Array(repeating: "1", count: 40_000).joined(separator: ",") + "]"

    private func nested(_ depth: Int, tagFirst: Bool) -> String {
        func union(_ tag: String, _ payload: String) -> String {
            tagFirst ? #"{"type":"\#(tag)","payload":\#(payload)}"# : #"{"payload":\#(payload),"type":"\#(tag)"}"#
        }
        return (1..<depth).reduce(union("leaf", Self.numbers)) { text, _ in union("outer", text) }
    }

    /// A value is passed over once, and not once for every union that it is in.
    @Test(arguments: [true, false]) func takeNoLongerInEachOther(tagFirst: Bool) throws {
        let (shallow, deep) = (nested(1, tagFirst: tagFirst), nested(48, tagFirst: tagFirst))
        for text in [shallow, deep] { #expect(try Nest(json: text).leaf.count == 40_000) }
        let grows = try takes(moreThan: 4, timesAsLongAs: { _ = try Nest(json: shallow) }) {
            _ = try Nest(json: deep)
        }
        #expect(!grows)
    }

    @Test(arguments: [
        #"{"type":"leaf","payload":[1,2]}"#, #"{"payload":[1,2],"type":"leaf"}"#,
        #"{"a":{},"payload":[1,2],"type":"leaf"}"#, #"{"type":"leaf","a":[[]],"payload":[1,2],"b":0}"#,
        #"{"payl\u006fad":[1,2],"b":0,"type":"leaf","a":"]"}"#,
    ]) func goOnBehindTheObject(_ text: String) throws {
        #expect(try Nest(json: text) == .leaf([1, 2]))
        #expect(try [Nest](json: "[\(text),\(text)]") == [.leaf([1, 2]), .leaf([1, 2])])
        let outer = #"{"payload":\#(text),"type":"outer"}"#
        #expect(try [Nest](json: "[\(outer),\(outer)]") == [.outer(.leaf([1, 2])), .outer(.leaf([1, 2]))])
    }

    @Test func takeTheValueThatTheOptionsSay() throws {
        let text = #"{"payload":[1],"type":"leaf","payload":[2]}"#
        #expect(try Nest(json: text, options: JSONOptions(duplicateKeys: .first)) == .leaf([1]))
        #expect(try Nest(json: text, options: JSONOptions(duplicateKeys: .last)) == .leaf([2]))
        #expect(codes(Nest.self, text) == [.duplicateKey])
    }

    /// The problems of the value and of what is beside it are told together.
    @Test func tellAllProblems() throws {
        let text = #"{"a":1,"payload":[true,"x"],"b":2,"type":"leaf","payload":[]}"#
        let lines = report(Nest.self, text, options: JSONOptions(rejectsUnknownKeys: true)).split(separator: "\n")
        #expect(
            lines.map { $0.prefix(12) }
                == ["5 problems", "$.a (line 1,", "$.payload[0]", "$.payload[1]", "$.b (line 1,", "$.payload (l"]
        )
        #expect(codes(Nest.self, #"{"type":"leaf","payload":[true],"b":x}"#) == [.typeMismatch, .syntax])
        #expect(codes(Nest.self, #"{"type":"leaf","payload":[x],"b":x}"#) == [.syntax])
        #expect(codes(Nest.self, #"{"type":"leaf","payload":[1]"#) == [.unexpectedEnd])
    }
}
