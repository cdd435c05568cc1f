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

@Suite("Mistakes in a blueprint stop the program")
struct BlueprintMistakesTests {
    private func text(_ result: ExitTest.Result) -> String {
        String(decoding: result.standardErrorContent, as: UTF8.self)
    }

    #if DEBUG
    @Test func twoFieldsOfOneKey() async throws {
        let flat = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Twice(json: "{}")
        }
        #expect(text(flat).contains(#"Blueprint<Twice>: two fields have the key "same""#))
        let nested = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try TwiceMemberwise(json: "{}")
        }
        #expect(text(nested).contains(#"Blueprint<TwiceMemberwise>: two fields have the key "same""#))
    }

    @Test func aFieldAndAGroupOfOneKey() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try FieldAndGroup(json: "{}")
        }
        #expect(text(result).contains(#"the key "key" is that of a field and of an object that holds another field"#))
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
    #endif

    /// In a release build without their messages.
    @Test func stopReleaseBuildsToo() async {
        await #expect(processExitsWith: .failure) { _ = try Twice(json: "{}") }
        await #expect(processExitsWith: .failure) { _ = try GroupAndField(json: "{}") }
        await #expect(processExitsWith: .failure) { _ = try NoKey(json: "{}") }
    }
}
