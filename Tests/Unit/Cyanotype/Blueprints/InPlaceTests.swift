import Cyanotype
import Testing

@Suite("In-place blueprints")
struct InPlaceTests {
    @Test func keepsDeclaredValuesOfMissingKeys() throws {
        #expect(try Preferences(json: "{}") == Preferences())
        #expect(try Preferences(json: #"{"font":{}}"#) == Preferences())
        #expect(try Preferences(json: #"{"font":{"size":3}}"#) == Preferences(fontSize: 3))
        #expect(try Preferences(json: #"{"recent":[]}"#) == Preferences(recent: []))
    }

    @Test func writesNestedKeysAsOneObject() throws {
        #expect(try Preferences().jsonString() == #"{"theme":"dark","font":{"size":12},"recent":["none"]}"#)
        #expect(
            try Preferences(fontName: "Mono").jsonString()
                == #"{"theme":"dark","font":{"size":12,"name":"Mono"},"recent":["none"]}"#
        )
    }

    @Test func servesFinalClasses() throws {
        let counter = try Counter(json: #"{"count":3,"next":{"name":"n"}}"#)
        #expect(counter.name == "unnamed" && counter.count == 3)
        #expect(counter.next?.name == "n" && counter.next?.count == 0)
        #expect(try counter.jsonString() == #"{"name":"unnamed","count":3,"next":{"name":"n","count":0}}"#)
    }

    private struct Observed: Model {
        var changes = 0
        var watched = 0 { didSet { changes += 1 } }
        private var inner = (x: 1, y: 2)
        var x: Int {
            get { inner.x }
            set { inner.x = newValue }
        }

        init() {}

        static let blueprint = Blueprint(creating: Observed.init) {
            Field("watched", \.watched)
            Field("x", \.x, default: 7)
        }
    }

    @Test func assignsThroughAccessors() throws {
        let value = try Observed(json: #"{"watched":5,"x":6}"#)
        #expect(value.watched == 5 && value.changes == 1 && value.x == 6)
        #expect(try Observed(json: "{}").x == 7)
        #expect(try value.jsonString() == #"{"watched":5,"x":6}"#)
    }

    private struct Nested: Model, Equatable {
        struct Size: Equatable {
            var width = 1
            var height = 2
        }
        var size = Size()

        static let blueprint = Blueprint(creating: Nested.init) {
            Field("w", \.size.width)
            Field("h", \.size.height)
        }
    }

    @Test func assignsPartsOfProperties() throws {
        #expect(try Nested(json: #"{"h":5}"#) == Nested(size: .init(width: 1, height: 5)))
        #expect(try Nested().jsonString() == #"{"w":1,"h":2}"#)
    }

    private struct Looped: Model {
        var values: [String: Int] = [:]

        subscript(key: String) -> Int {
            get { values[key] ?? 0 }
            set { values[key] = newValue }
        }

        private static let hasExtra = true

        static let blueprint = Blueprint(creating: { Looped() }) {
            for key in ["a", "b"] {
                Field(key, \Looped[key])
            }
            if hasExtra {
                Field("extra", \Looped["c"])
            }
        }
    }

    @Test func takesFieldsFromLoopsAndConditions() throws {
        let value = try Looped(json: #"{"a":1,"extra":3,"b":2}"#)
        #expect(value.values == ["a": 1, "b": 2, "c": 3])
        #expect(try value.jsonString() == #"{"a":1,"b":2,"extra":3}"#)
    }
}
