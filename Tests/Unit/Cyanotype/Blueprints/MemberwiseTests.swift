import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Memberwise blueprints")
struct MemberwiseTests {
    private static let document =
        #"{"first_name":"John","dob":635908156000,"height":1.83,"comments":[{"text":"a","replies":[{"text":"b"}]}],"#
        + #""address":{"city":"Oslo"}}"#

    @Test func readsIntoTheInitializer() throws {
        let person = try Commenter(json: Self.document)
        #expect(person.firstName == "John")
        #expect(person.dateOfBirth == Date(timeIntervalSince1970: 635_908_156))
        #expect(person.heightInMeters == 1.83)
        #expect(person.comments == [NestedComment(text: "a", replies: [NestedComment(text: "b", replies: [])])])
        #expect(person.nick == nil)
        #expect(person.city == "Oslo")
    }

    @Test func readsKeysInAnyOrder() throws {
        let shuffled =
            #"{"height":1.83,"address":{"zip":1,"city":"Oslo"},"x":[{}],"dob":"635908156000","first_name":"John"}"#
        let person = try Commenter(json: shuffled)
        #expect(person.firstName == "John" && person.city == "Oslo" && person.comments.isEmpty)
        #expect(person.dateOfBirth == Date(timeIntervalSince1970: 635_908_156))
    }

    /// The promise that CLKModel made for its own example.
    @Test func writesWhatItRead() throws {
        let person = try Commenter(json: #"{"first_name":"John","dob":635908156000,"height":1.83}"#)
        #expect(
            try person.jsonString() == #"{"first_name":"John","dob":635908156000,"height":1.83,"comments":[]}"#
        )
        #expect(try Commenter(json: person.jsonData()) == person)
    }

    private struct Limits: Model, Equatable {
        let lower: Int
        let upper: Int

        struct Reversed: Error, CustomStringConvertible {
            let description = "lower is above upper"
        }

        init(lower: Int, upper: Int) throws {
            guard lower <= upper else { throw Reversed() }
            self.lower = lower
            self.upper = upper
        }

        static let blueprint = Blueprint.throwing(Limits.init(lower:upper:)) {
            Field("lower", \.lower)
            Field("upper", \.upper)
        }
    }

    @Test func reportsWhatTheInitializerThrows() throws {
        #expect(try Limits(json: #"{"lower":1,"upper":2}"#) == Limits(lower: 1, upper: 2))
        #expect(
            report([Limits].self, #"[{"lower":3,"upper":2}]"#)
                == "$[0] (line 1, column 2): expected a valid value, found an object: lower is above upper"
        )
    }

    private final class Node: Model {
        let id: Int
        let children: [Node]

        init(id: Int, children: [Node]) {
            self.id = id
            self.children = children
        }

        static let blueprint = Blueprint(Node.init(id:children:)) {
            Field("id", \.id)
            Field("children", \.children, default: [])
        }
    }

    @Test func servesClasses() throws {
        let node = try Node(json: #"{"id":1,"children":[{"id":2},{"id":3,"children":[]}]}"#)
        #expect(node.children.map(\.id) == [2, 3])
        #expect(try node.jsonString() == #"{"id":1,"children":[{"id":2,"children":[]},{"id":3,"children":[]}]}"#)
    }

    private struct Empty: Model, Equatable {
        static let blueprint = Blueprint({ @Sendable in Empty() }) {}
    }

    @Test func servesModelsWithoutFields() throws {
        #expect(try [Empty](json: #"[{},{"a":[1,{}]}]"#) == [Empty(), Empty()])
        #expect(try Empty().jsonString() == "{}")
    }

    private struct Computed: Model, Equatable {
        private var stored: [Int]
        var first: Int { stored[0] }
        var second: String { String(stored[1]) }

        static let blueprint = Blueprint({ @Sendable number, text in Computed(stored: [number, Int(text) ?? 0]) }) {
            Field("first", \.first)
            Field("second", \.second)
        }
    }

    @Test func writesComputedProperties() throws {
        let value = try Computed(json: #"{"first":1,"second":"2"}"#)
        #expect(try value.jsonString() == #"{"first":1,"second":"2"}"#)
    }

    /// Values of every size and alignment, so that a wrong place in the frame shows.
    private struct Mixed: Model, Equatable {
        let a: Bool
        let b: Int64
        let c: UInt8
        let d: UInt128
        let e: Int16
        let f: String
        let g: Bool?
        let h: Int128?
        let i: Float
        let j: [String: [Int]]
        let k: Decimal
        let l: UUID?

        static let blueprint = Blueprint(Mixed.init) {
            Field("a", \.a)
            Field("b", \.b)
            Field("c", \.c)
            Field("d", \.d)
            Field("e", \.e)
            Field("f", \.f)
            Field("g", \.g)
            Field("h", \.h)
            Field("i", \.i)
            Field("j", \.j)
            Field("k", \.k)
            Field("l", \.l)
        }
    }

    @Test func laysOutValuesOfEverySize() throws {
        let value = Mixed(
            a: true,
            b: .min,
            c: 255,
            d: .max,
            e: -2,
            f: "six",
            g: false,
            h: .min,
            i: 0.1,
            j: ["x": [1, 2]],
            k: try #require(Decimal(string: "1.25")),
            l: UUID()
        )
        #expect(try Mixed(json: value.jsonData()) == value)
    }
}
