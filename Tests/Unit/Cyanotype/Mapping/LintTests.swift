import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

// Each finding has a model with just that mistake, and `Right` has none of them.

private struct Right: Model, Equatable {
    var name: String
    var email: String
    var isAdmin: Bool
    var isBanned: Bool
    var city: String?
    var level: Int
    var flags: [Int]

    static let blueprint = Blueprint(Right.init) {
        Field("name", \.name).alias("Name").stored(in: .defaults)
        Field("email", \.email).stored(in: .defaults).length(1...)
        Field("isAdmin", \.isAdmin)
        Field("isBanned", \.isBanned).default(false, if: [.missing, .null])
        Field("address", "city", \.city).nilStrategy(.null)
        Field("level", \.level).range(0...9).default(1, if: .invalid)
        Field("flags", \.flags, default: [])
    }.rejectingUnknownKeys()
}

private struct Cased: Model {
    var first: Int
    var second: String

    static let blueprint = Blueprint(Cased.init) {
        Field("user", "name", \.first)
        Field("user", "Name", \.second)
    }
}

private struct Normalised: Model {
    var first: Int
    var second: String

    static let blueprint = Blueprint(Normalised.init) {
        Field("caf\u{e9}", \.first)
        Field("other", \.second).alias("cafe\u{301}")
    }
}

private struct Inner: Model {
    var name: String
    var size: Int

    static let blueprint = Blueprint(Inner.init) {
        Field("name", \.name)
        Field("size", \.size)
    }
}

private struct Colliding: Model {
    var inner: Inner
    var name: String

    static let blueprint = Blueprint(Colliding.init) {
        Field("inner", \.inner)
        Field("inner", "name", \.name)
    }
}

private struct CollidingWithDictionary: Model {
    var inner: [String: String]
    var name: String

    static let blueprint = Blueprint(CollidingWithDictionary.init) {
        Field("inner", \.inner)
        Field("inner", "name", \.name)
    }
}

private struct CollidingWithJSON: Model {
    var inner: JSON?
    var name: String

    static let blueprint = Blueprint(CollidingWithJSON.init) {
        Field("inner", \.inner)
        Field("inner", "name", \.name)
    }
}

private struct Sharing: Model {
    var inner: Inner
    var color: String

    static let blueprint = Blueprint(Sharing.init) {
        Field("inner", \.inner)
        Field("inner", "color", \.color)
    }
}

private struct NotStored: Model {
    var size = 1

    static let blueprint = Blueprint(creating: NotStored.init) {
        Field("size", \.size).formerlyStored(key: "width")
    }
}

private struct StoredTwice: Model {
    var first = 1
    var second = ""

    static let blueprint = Blueprint(creating: StoredTwice.init) {
        Field("first", \.first).stored(in: .defaults)
        Field("second", \.second).stored(in: .defaults, key: "StoredTwice.first")
    }
}

private struct Swapped: Model {
    var name: String
    var email: String
    var isAdmin: Bool
    var inner: Inner

    static let blueprint = Blueprint(Swapped.init) {
        Field("email", \.email)
        Field("name", \.name)
        Field("isAdmin", \.isAdmin)
        Field("inner", \.inner)
    }
}

private struct SwappedFlags: Model {
    var a: Bool
    var b: Bool
    var c: Bool

    static let blueprint = Blueprint(SwappedFlags.init) {
        Field("b", \.b)
        Field("c", \.c)
        Field("a", \.a)
    }
}

/// An initializer that sorts its arguments, which is no mistake.
private struct Sorted: Model {
    let low: Int
    let high: Int

    init(low: Int, high: Int) {
        self.low = min(low, high)
        self.high = max(low, high)
    }

    static let blueprint = Blueprint(Sorted.init(low:high:)) {
        Field("low", \.low)
        Field("high", \.high)
    }
}

private struct Dead: Model {
    var required: Int
    var optional: Int?
    var names: Int
    var never: Int
    var nulls: Int
    var invalid: Int

    static let blueprint = Blueprint(Dead.init) {
        Field("required", \.required, default: 1).required()
        Field("optional", \.optional, default: nil)
        Field("names", \.names).allowingSeveralNames()
        Field("never", \.never).nilStrategy(.null)
        Field("nulls", \.nulls).default(1, if: .null).default(2, if: .null)
        Field("invalid", \.invalid).default(1, if: .invalid).default(2, if: .invalid)
    }
}

private struct TwoDefaults: Model {
    var level = 1
    var same = [1: "a"]
    var nick: String?
    var made = Date()
    var token = "CANARY-1"
    var required = 1

    static let blueprint = Blueprint(creating: { TwoDefaults() }) {
        Field("level", \.level, default: 3)
        Field("same", \.same, default: [1: "a"])
        Field("nick", \.nick).default("none", if: [.missing, .null])
        // Another date each time.
        Field("made", \.made, default: Date())
        Field("token", \.token, default: "CANARY-2").sensitive()
        Field("required", \.required, default: 2).required()
    }
}

private class TwoDefaultsClass: Model {
    var level = 1
    class var blueprint: Blueprint<TwoDefaultsClass> {
        Blueprint(creating: TwoDefaultsClass.init) { Field("level", \.level, default: 3) }
    }
    required init() {}
}

private struct TwoKeepers: Model {
    var first: JSON.Object
    var second: JSON.Object

    static let blueprint = Blueprint(TwoKeepers.init) {
        Field.unknownKeys(\.first)
        Field.unknownKeys(\.second)
    }
}

private struct RejectingKeeper: Model {
    var id: Int
    var others: JSON.Object

    static let blueprint = Blueprint(RejectingKeeper.init) {
        Field("id", \.id).id()
        Field.unknownKeys(\.others)
    }.rejectingUnknownKeys()
}

private struct LateRule: Model {
    var level: Int

    static let blueprint = Blueprint(LateRule.init) {
        Field("level", \.level).default(1, if: .invalid).range(0...9)
    }
}

private class Base: Model {
    var name = ""
    class var blueprint: Blueprint<Base> {
        Blueprint(creating: Base.init) { Field("name", \.name) }
    }
    required init() {}
}

private class Extended: Base {
    var more = ""
    override class var blueprint: Blueprint<Base> {
        Blueprint(extending: super.blueprint, creating: Extended.init) { Field("more", \.more) }
    }
}

private final class Forgotten: Base {}

private struct HoldsForgotten: Model {
    var list: [Forgotten]

    static let blueprint = Blueprint(HoldsForgotten.init) { Field("list", \.list) }
}

private struct Alternates: Model {
    var id: Int

    static let blueprint = Blueprint(Alternates.init) { Field("id", \.id) }.named("standard")
    static let unnamed = Blueprint(Alternates.init) { Field("ID", \.id) }
    static let same = Blueprint(Alternates.init) { Field("_id", \.id) }.named("standard")
    static let late = Blueprint(Alternates.init) { Field("id", \.id).default(1, if: .invalid).range(0...9) }
        .named("late")
    static var alternateBlueprints: [Blueprint<Alternates>] { [unnamed, same, late] }
}

@Suite("Lint: what is allowed and most likely a mistake")
struct LintTests {
    private func codes<M: Model>(_ type: M.Type) -> [LintFinding.Code] { type.lint().map(\.code) }

    @Test func nothingIsFoundWhereThereIsNothing() {
        #expect(Right.lint() == [])
        #expect(Right.blueprint.lint() == [])
        #expect(Inner.lint() == [])
        #expect(Sharing.lint() == [])
        #expect(Sorted.lint() == [])
        #expect(Base.lint() == [])
        #expect(Extended.lint() == [])
    }

    @Test func keysThatAreNearlyTheSame() {
        #expect(codes(Cased.self) == [.similarKeys])
        #expect(Cased.lint().first?.path == [.key("user"), .key("Name")])
        #expect(
            Cased.lint().first?.description == """
                $.user.Name: the key "Name" of this field and "name" of the field "user", "name" differ only in case; \
                give one of them another key
                """
        )
        #expect(codes(Normalised.self) == [.similarKeys])
        #expect(Normalised.lint().first?.message.contains("Unicode form") == true)
    }

    @Test func pathsThatCollide() {
        #expect(codes(Colliding.self) == [.pathCollision])
        #expect(Colliding.lint().first?.message.contains("written twice") == true)
        #expect(codes(CollidingWithDictionary.self) == [.pathCollision])
        #expect(codes(CollidingWithJSON.self) == [.pathCollision])
    }

    @Test func keysOfStoresThatCollide() {
        #expect(codes(StoredTwice.self) == [.storeCollision])
        #expect(StoredTwice.lint().first?.path == [.key("second")])
    }

    @Test func fieldsInTheWrongOrder() {
        #expect(codes(Swapped.self) == [.wrongOrder])
        #expect(
            Swapped.lint().first?.message.hasPrefix(#"the fields "email" and "name" are in the wrong order"#) == true
        )
        #expect(codes(SwappedFlags.self) == [.wrongOrder])
        #expect(SwappedFlags.lint().first?.message.contains(#""b" and "c" and "a""#) == true)
    }

    @Test func settingsWithoutEffect() {
        let findings = Dead.lint()
        #expect(findings.map(\.code) == Array(repeating: .deadSetting, count: 6))
        #expect(
            findings.map(\.path) == ["required", "optional", "names", "never", "nulls", "invalid"].map { [.key($0)] }
        )
        #expect(codes(TwoKeepers.self) == [.deadSetting])
        #expect(codes(RejectingKeeper.self) == [.deadSetting])
        #expect(codes(NotStored.self) == [.deadSetting])
    }

    @Test func defaultsThatAreNotTheDeclaredValues() throws {
        let findings = TwoDefaults.lint().filter { $0.code == .conflictingDefaults }
        #expect(findings.map(\.path) == ["level", "nick", "token"].map { [.key($0)] })
        #expect(
            findings.first?.message == """
                the property is 1 in a new instance and 3 for a missing key; without the default a missing key leaves \
                the value of the new instance
                """
        )
        #expect(findings[1].message.contains(#"is null in a new instance and "none" for a missing key"#))
        #expect(!findings.description.contains("CANARY"))
        #expect(codes(TwoDefaultsClass.self) == [.conflictingDefaults])
    }

    @Test func rulesBehindADefault() throws {
        #expect(codes(LateRule.self) == [.ruleChecksDefault])
        // What the finding says: the value that is out of range is refused.
        #expect(throws: MappingError.self) { try LateRule(json: #"{"level": 10}"#) }
        #expect(try LateRule(json: #"{"level": "x"}"#).level == 1)
    }

    @Test func subclassesThatForgot() {
        #expect(codes(Forgotten.self) == [.notExtended])
        #expect(codes(HoldsForgotten.self) == [.notExtended])
        #expect(HoldsForgotten.lint().first?.path == [.key("list")])
        #expect(Forgotten.jsonSchema()["not"] == [:])
    }

    @Test func alternatesThatCannotBeChosen() {
        #expect(codes(Alternates.self) == [.unnamedBlueprint, .duplicateName, .ruleChecksDefault])
    }
}

@Suite("Fields can be looked at")
struct FieldDescriptionTests {
    @Test func whatTheySay() throws {
        let fields = Right.blueprint.fields
        #expect(
            fields.map(\.keys) == [
                ["name"], ["email"], ["isAdmin"], ["isBanned"], ["address", "city"], ["level"], ["flags"],
            ]
        )
        #expect(fields[0].path == \Right.name && fields[0].aliases == [["Name"]] && fields[0].store == .defaults)
        #expect(
            fields.map(\.presence) == [.required, .required, .required, .defaulted, .optional, .required, .defaulted]
        )
        #expect(fields[4].valueType == String?.self && fields[4].nilStrategy == .null)
        #expect(fields[5].hasDefaultForInvalid && fields[5].constraints.count == 1)
        if case .range(let bounds)? = fields[5].constraints.first {
            #expect(bounds.first == 0 && bounds.last == 9)
        } else {
            Issue.record("no range")
        }
        #expect(StoredTwice.blueprint.fields.map(\.storeKey) == [nil, "StoredTwice.first"])
    }

    @Test func modelsInside() throws {
        #expect(Swapped.blueprint.fields[3].model == Inner.self)
        #expect(Swapped.blueprint.fields[3].nestedFields.map(\.keys) == [["name"], ["size"]])
        #expect(HoldsForgotten.blueprint.fields[0].model == Forgotten.self)
        #expect(SchemaTree.blueprint.fields[1].nestedFields[1].nestedFields.map(\.keys) == [["name"], ["children"]])
        #expect(Swapped.blueprint.fields[0].model == nil && Swapped.blueprint.fields[0].nestedFields.isEmpty)
    }
}
