import Cyanotype
import Testing

private struct Twice: Model {
    var a = 0
    var b = 0
    static let blueprint = Blueprint(creating: { Twice() }) {
        Field("same", \.a)
        Field("same", \.b)
    }
}

private struct TwiceMemberwise: Model {
    let a: Int
    let b: String
    static let blueprint = Blueprint(TwiceMemberwise.init) {
        Field("x", "same", \.a)
        Field("x", "same", \.b)
    }
}

private struct TwiceComputed: Model {
    var a = 0
    var double: Int {
        get { a * 2 }
        set { a = newValue / 2 }
    }
    static let blueprint = Blueprint(creating: { TwiceComputed() }) {
        Field("same", \.a)
        Field("same", \.double)
    }
}

private struct OwnAlias: Model {
    var a = 0
    static let blueprint = Blueprint(creating: { OwnAlias() }) {
        Field("same", \.a).alias("other").alias("same")
    }
}

private struct FieldAndGroup: Model {
    var a = 0
    var b = 0
    static let blueprint = Blueprint(creating: { FieldAndGroup() }) {
        Field("key", \.a)
        Field("key", "inner", \.b)
    }
}

private struct GroupAndField: Model {
    var a = 0
    var b = 0
    static let blueprint = Blueprint(creating: { GroupAndField() }) {
        Field("key", "inner", \.b)
        Field("key", \.a)
    }
}

private struct NoKey: Model {
    var a = 0
    static let blueprint = Blueprint(creating: { NoKey() }) {
        Field([], \.a)
    }
}

private class Base: Model {
    let a: Int
    init(a: Int) { self.a = a }
    class var blueprint: Blueprint<Base> { Blueprint(Base.init) { Field("a", \.a) } }
}

private final class Derived: Base {
    override class var blueprint: Blueprint<Base> {
        Blueprint(extending: super.blueprint, creating: { Derived(a: 0) }) {}
    }
}

private struct Part: Model {
    var a = 0
    static let blueprint = Blueprint(creating: { Part() }) { Field("a", \.a) }
}

private struct Required: Model {
    var part = Part()
    static let blueprint = Blueprint(creating: { Required() }) { Field.flatten(\.part).required() }
}

private struct Defaulting: Model {
    var part = Part()
    static let blueprint = Blueprint(creating: { Defaulting() }) {
        Field.flatten(\.part).default(Part(), if: .missing)
    }
}

private struct Coercing: Model {
    var part = Part()
    static let blueprint = Blueprint(creating: { Coercing() }) { Field.flatten(\.part).coercing(.stringsFromNumbers) }
}

private struct Ruled: Model {
    var others = JSON.Object()
    static let blueprint = Blueprint(creating: { Ruled() }) {
        Field.unknownKeys(\.others).validate("few") { $0.count < 3 }
    }
}

private struct Extended: Model, Extensible {
    var extensionFields = ExtensionValues()
    static let blueprint = Blueprint(creating: { Extended() }) {
        Field.extensions(\.extensionFields).default(ExtensionValues(), if: .invalid)
    }
}

private struct BadPattern: Model {
    var name = ""
    static let blueprint = Blueprint(creating: { BadPattern() }) { Field("name", \.name).pattern("(") }
}

private enum Shape: MappableUnion {
    case first(Part)
    case second(Part)
    static let union = Union<Shape>.internallyTagged(by: "type") {
        Variant("a", Shape.first) { if case .first(let part) = $0 { part } else { nil } }
        Variant("a", Shape.second) { if case .second(let part) = $0 { part } else { nil } }
    }
}

@Suite("Mistakes in a blueprint stop the program")
struct BlueprintMistakesTests {
    private func text(_ result: ExitTest.Result) -> String {
        String(decoding: result.standardErrorContent, as: UTF8.self)
    }

    @Test func twoFieldsOfOneKey() async throws {
        let flat = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Twice(json: "{}")
        }
        #expect(text(flat).contains(#"Blueprint<Twice>: two fields have the key "same": \Twice.a and \Twice.b"#))
        let nested = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try TwiceMemberwise(json: "{}")
        }
        #expect(
            text(nested).contains(
                #"""
                Blueprint<TwiceMemberwise>: two fields have the key "same": \TwiceMemberwise.a and \TwiceMemberwise.b
                """#
            )
        )
        let computed = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try TwiceComputed(json: "{}")
        }
        #expect(text(computed).contains(#"the key "same": \TwiceComputed.a and a computed property"#))
    }

    @Test func oneFieldWithAKeyTwice() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try OwnAlias(json: "{}")
        }
        #expect(text(result).contains(#"Blueprint<OwnAlias>: the field of \OwnAlias.a has the key "same" twice"#))
    }

    @Test func aFieldAndAGroupOfOneKey() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try FieldAndGroup(json: "{}")
        }
        let message = #"the key "key" is that of a field and of an object that holds another field"#
        #expect(text(result).contains(message + #": \FieldAndGroup.a and \FieldAndGroup.b"#))
        let turned = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try GroupAndField(json: "{}")
        }
        #expect(text(turned).contains(message + #": \GroupAndField.a and \GroupAndField.b"#))
    }

    @Test func extendingAMemberwiseBlueprint() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Derived(json: "{}")
        }
        #expect(text(result).contains("Blueprint<Derived>: only an in-place blueprint can be extended"))
    }

    @Test func settingsOfAFieldWithoutAKey() async throws {
        let required = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Required(json: #"{"a":1}"#)
        }
        #expect(text(required).contains("Blueprint<Required>: a field without a key of its own can only be"))
        await #expect(processExitsWith: .failure) { _ = try Defaulting(json: #"{"a":1}"#) }
        await #expect(processExitsWith: .failure) { _ = try Coercing(json: #"{"a":1}"#) }
        await #expect(processExitsWith: .failure) { _ = try Ruled(json: #"{"a":1}"#) }
        await #expect(processExitsWith: .failure) { _ = try Extended(json: #"{"a":1}"#) }
    }

    @Test func aFieldWithoutAnyKey() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try NoKey(json: "{}")
        }
        #expect(text(result).contains("Blueprint<NoKey>: a field needs at least one key"))
    }

    @Test func aPatternThatIsNone() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try BadPattern(json: "{}")
        }
        #expect(text(result).contains(#"the pattern "(" is not a regular expression"#))
    }

    @Test func twoVariantsOfOneTag() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Shape(json: #"{"type":"a","size":1}"#)
        }
        #expect(text(result).contains(#"Union<Shape>: two variants have the tag "a""#))
    }
}
