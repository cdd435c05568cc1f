import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Login: Model, Equatable {
    var user: String
    var password: String
    static let blueprint = Blueprint(Login.init) {
        Field("user", \.user)
        Field("password", \.password).sensitive()
    }
    static let legacy = Blueprint(Login.init) {
        Field("name", \.user)
        Field("secret", \.password).sensitive()
    }.named("legacy")
    static var alternateBlueprints: [Blueprint<Login>] { [legacy] }
}

private enum Access: MappableUnion, Equatable {
    case login(Login)
    case number(Int)
    case guest
    static let union = Union<Access>.adjacentlyTagged(by: "how", content: "with") {
        Variant("login", Access.login) { if case .login(let login) = $0 { login } else { nil } }
        Variant("number", Access.number) { if case .number(let number) = $0 { number } else { nil } }
        Variant("guest", .guest)
    }
}

private enum Inside: MappableUnion, Equatable {
    case login(Login)
    case guest
    static let union = Union<Inside>.internallyTagged(by: "how") {
        Variant("login", Inside.login) { if case .login(let login) = $0 { login } else { nil } }
        Variant("guest", .guest)
    }
}

private struct Account: Model, Equatable {
    var id: Int
    var access: Access
    static let blueprint = Blueprint(Account.init) {
        Field("id", \.id)
        Field.flatten(\.access)
    }
}

private struct InsideAccount: Model, Equatable {
    var access: Inside
    var id: Int
    static let blueprint = Blueprint(InsideAccount.init) {
        Field.flatten(\.access)
        Field("id", \.id)
    }
    static let legacy = Blueprint(InsideAccount.init) {
        Field.flatten(\.access)
        Field("number", \.id)
    }.named("legacy")
    static var alternateBlueprints: [Blueprint<InsideAccount>] { [legacy] }
}

private struct HiddenAccount: Model {
    var access: Access
    static let blueprint = Blueprint(HiddenAccount.init) { Field.flatten(\.access).sensitive() }
}

private enum Wrong: MappableUnion {
    case numbers([String: Int])
    static let union = Union<Wrong>.internallyTagged(by: "how") {
        Variant("numbers", Wrong.numbers) { if case .numbers(let numbers) = $0 { numbers } else { nil } }
    }
}

private enum Untagged: MappableUnion {
    case login(Login)
    static let union = Union<Untagged>.untagged {
        Variant("login", Untagged.login) { if case .login(let login) = $0 { login } else { nil } }
    }
}

private struct Clashing: Model {
    var user = ""
    var access = Inside.guest
    var with = Access.guest
    static let blueprint = Blueprint(creating: { Clashing() }) {
        Field("user", "name", \.user)
        Field.flatten(\.access)
        Field.flatten(\.with)
    }
}

private struct Late: Model {
    var account = Account(id: 1, access: .guest)
    var with = 1
    static let blueprint = Blueprint(creating: { Late() }) {
        Field.flatten(\.account)
        Field("with", \.with)
    }
}

private struct Unfit: Model {
    var wrong = Wrong.numbers([:])
    var untagged: Untagged?
    static let blueprint = Blueprint(creating: { Unfit() }) {
        Field.flatten(\.wrong)
        Field.flatten(\.untagged)
    }
}

private struct Similar: Model {
    var access = Access.guest
    var other = 1
    static let blueprint = Blueprint(creating: { Similar() }) {
        Field.flatten(\.access)
        Field("How", \.other)
    }
}

private struct Checked: Model, Equatable {
    var access: Access
    static let blueprint = Blueprint(Checked.init) {
        Field.flatten(\.access)
    }.validate("no number 3") { $0.access != .number(3) }
}

private struct Extended: Extensible, Equatable {
    var access = Inside.guest
    var extensionFields = ExtensionValues()
    static let blueprint = Blueprint(creating: { Extended() }) {
        Field.flatten(\.access)
        Field.extensions(\.extensionFields)
    }
    static let nickname = ExtensionField<Extended, String?>("nickname", category: "Social")

    static func == (left: Extended, right: Extended) -> Bool { left.access == right.access }
}

private struct Keeper: Model, Equatable {
    var a: Int
    var rest: JSON.Object
    static let blueprint = Blueprint(Keeper.init) {
        Field("a", \.a)
        Field.unknownKeys(\.rest)
    }
}

private enum Keeping: MappableUnion, Equatable {
    case keeper(Keeper)
    case none
    static let union = Union<Keeping>.internallyTagged(by: "type") {
        Variant("keeper", Keeping.keeper) { if case .keeper(let keeper) = $0 { keeper } else { nil } }
        Variant("none", .none)
    }
}

private struct AroundKeeper: Model, Equatable {
    var id: Int
    var keeping: Keeping
    static let blueprint = Blueprint(AroundKeeper.init) {
        Field("id", \.id)
        Field.flatten(\.keeping)
    }
}

private class Tagged: Model {
    var access = Access.guest
    class var blueprint: Blueprint<Tagged> {
        Blueprint(creating: Tagged.init) { Field.flatten(\.access) }.subclasses(tag: "how") {
            Subclass("tagged", Tagged.self)
        }
    }
    required init() {}
}

private struct Named: Model, Equatable {
    var kind: String
    var size: Int
    static let blueprint = Blueprint(Named.init) {
        Field("kind", \.kind)
        Field("size", \.size)
    }
}

private enum Kinds: MappableUnion, Equatable {
    case small(Named)
    static let union = Union<Kinds>.internallyTagged(by: "kind") {
        Variant("small", Kinds.small) { if case .small(let named) = $0 { named } else { nil } }
    }
}

private struct AroundKinds: Model, Equatable {
    var id: Int
    var kinds: Kinds
    static let blueprint = Blueprint(AroundKinds.init) {
        Field("id", \.id)
        Field.flatten(\.kinds)
    }
}

private struct CodableAccount: Codable, Equatable {
    var id: Int
    var how: String
    var with: Int
}

@Suite("Rules about flattened unions")
struct FlattenedUnionRulesTests {
    private let account = Account(id: 1, access: .login(Login(user: "ann", password: "CANARY")))

    @Test func keysOfOtherFieldsAreMistakes() {
        #expect(
            Clashing.lint().filter(\.stopsProgram).map(\.description) == [
                #"$: two fields have the key "user": \Clashing.user and \Clashing.access"#,
                #"$: two fields have the key "how": \Clashing.access and \Clashing.with"#,
            ]
        )
        #expect(
            Late.lint().map(\.description) == [#"$.with: two fields have the key "with": \Late.account and \Late.with"#]
        )
        #expect(Unfit.lint().map(\.code).prefix(2) == [.wrongForm, .wrongForm])
        #expect(Tagged.lint().map(\.code) == [.duplicateKey] && Tagged.lint().allSatisfy(\.stopsProgram))
        #expect(Similar.lint().map(\.code) == [.similarKeys])
    }

    @Test func aMistakeStopsTheProgram() async {
        await #expect(processExitsWith: .failure) { _ = try? Clashing(json: "{}") }
        await #expect(processExitsWith: .failure) { _ = try? Unfit().jsonString() }
    }

    @Test func whatIsSensitiveIsNotQuoted() throws {
        let texts = [
            #"{"id":1,"how":"login","with":{"user":"ann","password":["CANARY"]}}"#,
            #"{"with":{"password":5,"user":"CANARY"},"how":"login","id":"a"}"#,
        ]
        #expect(report(Account.self, texts[0]).contains("$.with.password"))
        #expect(!report(Account.self, texts[0]).contains("CANARY"))
        #expect(!report(Account.self, texts[1]).contains("found number 5"))
        let flat = #"{"how":"login","user":"ann","password":["CANARY"],"id":1}"#
        #expect(report(InsideAccount.self, flat).contains("$.password"))
        #expect(!report(InsideAccount.self, flat).contains("CANARY"))
        let hidden = report(HiddenAccount.self, #"{"how":"number","with":"CANARY"}"#)
        #expect(!hidden.isEmpty && !hidden.contains("CANARY"))
        let tag = report(HiddenAccount.self, #"{"how":"CANARY"}"#)
        #expect(!tag.isEmpty && !tag.contains("CANARY"))
    }

    @Test func descriptionsAndMirrors() {
        #expect(
            account.modelDescription == """
                {
                  "*Account": {
                    "id": 1,
                    "how": "login",
                    "with": {
                      "*Login": {
                        "user": "ann",
                        "password": "redacted"
                      }
                    }
                  }
                }
                """
        )
        #expect(
            InsideAccount(access: .login(Login(user: "ann", password: "CANARY")), id: 1).modelDescription == """
                {
                  "*InsideAccount": {
                    "how": "login",
                    "*Login": {
                      "user": "ann",
                      "password": "redacted"
                    },
                    "id": 1
                  }
                }
                """
        )
        let hidden = HiddenAccount(access: account.access)
        #expect(hidden.modelDescription.contains(#""Access": "redacted""#))
        #expect(!"\(account) \(hidden) \(String(reflecting: hidden))".contains("CANARY"))
        #expect(Account.blueprint.fields.map(\.role) == [.value, .flattened])
    }

    @Test func blueprintsThatAreChosen() throws {
        let text = #"{"secret":"p","number":2,"how":"login","name":"ann"}"#
        let account = try InsideAccount(json: text, using: InsideAccount.legacy)
        #expect(account == InsideAccount(access: .login(Login(user: "ann", password: "p")), id: 2))
        let written = try account.jsonString(using: InsideAccount.legacy)
        #expect(written == #"{"how":"login","name":"ann","secret":"p","number":2}"#)
    }

    @Test func rulesOfTheModel() throws {
        #expect(try Checked(json: #"{"how":"number","with":4}"#) == Checked(access: .number(4)))
        #expect(
            report(Checked.self, #"{"how":"number","with":3}"#)
                == "$ (line 1, column 1): expected no number 3, found an object"
        )
        #expect(throws: MappingError.self) { try Checked(access: .number(3)).validate() }
    }

    @Test func extensionFields() throws {
        let text = #"{"how":"login","user":"ann","password":"p","nickname":"a","more":1}"#
        let extended = try Extended(json: text)
        #expect(extended[Extended.nickname] == "a")
        #expect(extended.access == .login(Login(user: "ann", password: "p")))
        #expect(try JSON(json: extended.jsonString()) == JSON(json: text))
    }

    @Test func copiesComparisonsAndCoders() throws {
        #expect(try account.copy() == account)
        let plain = CodableAccount(id: 1, how: "number", with: 9_007_199_254_740_993)
        let data = try CyanotypeEncoder().encode(plain)
        #expect(try Account(json: data) == Account(id: 1, access: .number(9_007_199_254_740_993)))
        let again = try CyanotypeDecoder().decode(CodableAccount.self, from: Account(json: data).jsonData())
        #expect(again == plain)
        let codable = try JSONEncoder().encode(Account(json: data).jsonValue())
        #expect(try JSONDecoder().decode(CodableAccount.self, from: codable) == plain)
    }

    @Test func aVariantMayKeepUnknownKeys() throws {
        let text = #"{"id":1,"type":"keeper","a":1,"more":[2]}"#
        let around = try AroundKeeper(json: text)
        #expect(around == AroundKeeper(id: 1, keeping: .keeper(Keeper(a: 1, rest: ["more": [2]]))))
        #expect(try around.jsonString() == text)
        let strict = JSONOptions(rejectsUnknownKeys: true)
        #expect(try AroundKeeper(json: text, options: strict) == around)
        #expect(codes(AroundKeeper.self, #"{"id":1,"type":"none","more":[2]}"#, options: strict) == [.unknownKey])
    }

    @Test func theTagMayBeAFieldOfTheVariant() throws {
        let text = #"{"id":1,"kind":"small","size":2}"#
        let around = try AroundKinds(json: text)
        #expect(around == AroundKinds(id: 1, kinds: .small(Named(kind: "small", size: 2))))
        #expect(try around.jsonString() == text)
    }

    @Test func emptyObjectsAndGroups() throws {
        #expect(codes(Account.self, "{}") == [.missingKey, .missingKey])
        #expect(codes(Account.self, "[]") == [.typeMismatch])
        #expect(codes(Account.self, #"{"id":1,"how":"number","with":}"#) == [.syntax])
        #expect(codes(Account.self, #"{"id":1,"how":"number","with":[1"#) == [.unexpectedEnd])
        let shallow = JSONOptions(maximumDepth: 2)
        #expect(codes(Account.self, #"{"id":1,"how":"number","with":[[1]]}"#, options: shallow) == [.depthLimit])
    }
}
