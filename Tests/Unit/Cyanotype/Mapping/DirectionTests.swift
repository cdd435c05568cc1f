import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Account: Model, HashableModel, CustomStringConvertible {
    let name: String
    let password: String
    let id: Int
    let note: String?

    static let blueprint = Blueprint(Account.init) {
        Field("name", \.name)
        Field("password", \.password).decodeOnly().alias("secret")
        Field("id", \.id, default: 0).encodeOnly().id()
        Field("meta", "note", \.note).encodeOnly()
    }
}

private struct Settings: Model, HashableModel {
    var name = ""
    var pin = 1
    var made = 2
    var inner = Inner()
    var others = JSON.Object()

    static let blueprint = Blueprint(creating: { Settings() }) {
        Field("name", \.name)
        Field("pin", \.pin).decodeOnly()
        Field("made", \.made).encodeOnly()
        Field("inner", \.inner)
        Field("inner", "extra", \.pin).encodeOnly()
        Field.unknownKeys(\.others)
    }
}

private struct Inner: Model, HashableModel {
    var shown = 3
    var hidden = 4

    static let blueprint = Blueprint(creating: { Inner() }) {
        Field("shown", \.shown).encodeOnly()
        Field("hidden", \.hidden).decodeOnly()
    }
}

private struct Shared: Model {
    var written = Inner()
    var read = Inner()
    var a = 1
    var b = 2

    static let blueprint = Blueprint(creating: { Shared() }) {
        Field("w", \.written).encodeOnly()
        Field("w", "a", \.a)
        Field("r", "b", \.b)
        Field("r", \.read).decodeOnly()
    }
}

private struct Flattening: Model {
    var inner = Inner()
    static let blueprint = Blueprint(creating: { Flattening() }) { Field.flatten(\.inner) }
}

private enum Kind: MappableUnion {
    case inner(Inner)
    case shared(Shared)
    static let union = Union<Kind>.externallyTagged {
        Variant("inner", Kind.inner) { if case .inner(let inner) = $0 { inner } else { nil } }
        Variant("shared", Kind.shared) { if case .shared(let shared) = $0 { shared } else { nil } }
    }
}

private struct WithoutDefault: Model {
    let id: Int
    let name: String?
    let level: Int?

    static let blueprint = Blueprint(WithoutDefault.init) {
        Field("id", \.id).encodeOnly()
        Field("name", \.name).encodeOnly()
        Field("level", \.level).encodeOnly().required()
    }
}

private struct FlattenedDirection: Model {
    var inner = Inner()
    static let blueprint = Blueprint(creating: { FlattenedDirection() }) { Field.flatten(\.inner).decodeOnly() }
}

private struct Useless: Model {
    var a = 1
    var b: Int?
    static let blueprint = Blueprint(creating: { Useless() }) {
        Field("a", \.a).encodeOnly().alias("c").default(3, if: .invalid)
        Field("b", \.b).decodeOnly().nilStrategy(.null)
    }
}

private struct Dated: Model {
    var made = Date(timeIntervalSince1970: 0)
    static let blueprint = Blueprint(creating: { Dated() }) { Field("made", \.made).encodeOnly() }.dateFormat(.iso8601)
}

private struct Coerced: Model {
    var level = 1
    static let blueprint = Blueprint(creating: { Coerced() }) {
        Field("level", \.level).encodeOnly().coercing(.numbersFromStrings)
    }
}

private struct Holder: Model {
    let account: Account
    let several: [Account]
    static let blueprint = Blueprint(Holder.init) {
        Field("account", \.account)
        Field("several", \.several)
    }
}

@Suite("Fields that are only read or only written")
struct DirectionTests {
    @Test func memberwise() throws {
        let account = try Account(json: #"{"id":[7],"name":"a","meta":{"note":1},"secret":"p"}"#)
        #expect(account == Account(name: "a", password: "p", id: 0, note: nil))
        let whole = Account(name: "a", password: "p", id: 7, note: "n")
        #expect(try whole.jsonString() == #"{"name":"a","id":7,"meta":{"note":"n"}}"#)
        #expect(try whole.jsonString(options: .sorted) == #"{"id":7,"meta":{"note":"n"},"name":"a"}"#)
        #expect(throws: MappingError.self) { try Account(json: #"{"name":"a"}"#) }
        // What is passed over has to be JSON.
        #expect(throws: MappingError.self) { try Account(json: #"{"name":"a","password":"p","id":x}"#) }
    }

    @Test func inPlace() throws {
        let text = #"{"made":9,"pin":5,"inner":{"shown":9,"hidden":6,"extra":8},"more":1}"#
        let settings = try Settings(json: text, options: JSONOptions(rejectsUnknownKeys: true))
        #expect(settings == Settings(pin: 5, inner: Inner(hidden: 6), others: ["more": 1]))
        #expect(try settings.jsonString() == #"{"name":"","made":2,"inner":{"shown":3,"extra":5},"more":1}"#)
        let flattening = try Flattening(json: #"{"shown":9,"hidden":6}"#)
        #expect(flattening.inner == Inner(hidden: 6))
        #expect(try flattening.jsonString() == #"{"shown":3}"#)
    }

    @Test func objectsInWhichOtherFieldsHaveMembers() throws {
        let shared = try Shared(json: #"{"w":{"a":5,"hidden":9},"r":{"b":6,"hidden":7}}"#)
        #expect(shared.written == Inner() && shared.read == Inner(hidden: 7) && shared.a == 5 && shared.b == 6)
        #expect(try shared.jsonString() == #"{"w":{"shown":3,"a":5},"r":{"b":6}}"#)
    }

    @Test(arguments: [JSONOptions.DuplicateKeys.first, .last])
    func keysThatAreThereTwice(_ policy: JSONOptions.DuplicateKeys) throws {
        let text = #"{"made":9,"made":8,"pin":5}"#
        #expect(try Settings(json: text, options: JSONOptions(duplicateKeys: policy)) == Settings(pin: 5))
        #expect(throws: MappingError.self) { try Settings(json: text) }
    }

    @Test func reportsAndPresence() throws {
        #expect(try Account.read(json: #"{"name":"a","password":"p"}"#).report.isEmpty)
        #expect(Account.blueprint.fields.map(\.direction) == [.both, .decodeOnly, .encodeOnly, .encodeOnly])
    }

    @Test func updates() throws {
        var settings = Settings(name: "a", pin: 1, made: 7, inner: Inner(shown: 8, hidden: 9))
        try settings.update(json: #"{"made":1,"pin":2,"inner":{"shown":1}}"#)
        #expect(settings == Settings(name: "a", pin: 2, made: 7, inner: Inner(shown: 8, hidden: 9)))
        var account = Account(name: "a", password: "p", id: 7, note: "n")
        try account.update(json: #"{"name":"b","id":1}"#)
        #expect(account == Account(name: "b", password: "p", id: 7, note: "n"))
    }

    @Test func mergePatches() throws {
        let account = Account(name: "a", password: "p", id: 7, note: nil)
        let patched = try account.applying(mergePatch: ["name": "b", "id": 1, "meta": ["note": "x"]])
        #expect(patched == Account(name: "b", password: "p", id: 7, note: nil))
        #expect(try account.applying(mergePatch: ["password": "q"]).password == "q")
        #expect(try account.mergePatch(to: Account(name: "a", password: "q", id: 8, note: nil)) == ["id": 8])
        let settings = Settings(name: "a", pin: 5, made: 7, inner: Inner(shown: 8, hidden: 9))
        #expect(
            try settings.applying(mergePatch: ["name": "b", "made": 1])
                == Settings(name: "b", pin: 5, made: 7, inner: Inner(shown: 3, hidden: 9))
        )
    }

    @Test func mergePatchesOfObjectsInWhichOtherFieldsHaveMembers() throws {
        let shared = Shared(written: Inner(shown: 8), read: Inner(hidden: 7))
        let patched = try shared.applying(mergePatch: ["r": ["b": 9]])
        #expect(patched.read == Inner(hidden: 7) && patched.written == Inner(shown: 8) && patched.b == 9)
        #expect(try shared.jsonString() == #"{"w":{"shown":8,"a":1},"r":{"b":2}}"#)
        #expect(!Kind.shared(shared).hasSameContents(as: .shared(Shared(written: Inner(shown: 8)))))
        #expect(Kind.shared(shared).hasSameContents(as: .shared(shared)))
    }

    @Test func whatIsNoDocumentHasAllFields() throws {
        let account = Account(name: "a", password: "p", id: 7, note: "n")
        #expect(account != Account(name: "a", password: "q", id: 7, note: "n"))
        #expect(try account.copy() == account)
        #expect(account.description.contains(#""password" : "p""#) || account.description.contains(#""password": "p""#))
        #expect(!Kind.inner(Inner(hidden: 1)).hasSameContents(as: .inner(Inner(hidden: 2))))
    }

    @Test func schemas() throws {
        let properties = Account.jsonSchema()["properties"]
        #expect(properties?["password"]?["writeOnly"] == true && properties?["name"]?["writeOnly"] == nil)
        #expect(properties?["id"]?["readOnly"] == true)
        #expect(Account.jsonSchema()["required"] == ["name"])
        #expect(Settings.jsonSchema()["properties"]?["pin"]?["writeOnly"] == true)
    }

    @Test func lint() throws {
        #expect(Account.lint() == [] && Inner.lint() == [] && Shared.lint() == [])
        try Account.checkBlueprint(samples: [Account(name: "a", password: "p", id: 7, note: "n")])
        try Settings.checkBlueprint(samples: [Settings(name: "a", pin: 4)])
        try Kind.checkBlueprint(samples: [.inner(Inner(shown: 7))])
        let account = Account(name: "a", password: "p", id: 7, note: "n")
        try Holder.checkBlueprint(samples: [Holder(account: account, several: [account])])
        #expect(Dated.lint() == [])
        #expect(Coerced.lint().map(\.code) == [.deadSetting])
        #expect(WithoutDefault.lint().map(\.path.description) == ["$.id", "$.level"])
        #expect(WithoutDefault.lint().allSatisfy { $0.code == .noDefault && $0.stopsProgram })
        #expect(FlattenedDirection.lint().map(\.code) == [.misplacedSetting])
        #expect(Useless.lint().map(\.code) == [.deadSetting, .deadSetting, .deadSetting])
    }

    @Test func noDefaultStopsTheProgram() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try? WithoutDefault(json: "{}")
        }
        #expect(
            String(decoding: result.standardErrorContent, as: UTF8.self)
                .contains("Blueprint<WithoutDefault>: a field that is only written needs a default")
        )
    }
}
