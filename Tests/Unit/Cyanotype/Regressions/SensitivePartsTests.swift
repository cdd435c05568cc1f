import Cyanotype
import CyanotypeTestSupport
import Testing

private let canary = "CANARY-7f3a"

private struct Login: Model {
    var user = 1
    var password = canary
    var weight = 1.0

    static let blueprint = Blueprint(creating: { Login() }) {
        Field("user", \.user)
        Field("password", \.password).sensitive()
        Field("weight", \.weight)
    }
}

private struct Account: Model {
    var login = Login()
    var logins: [Login] = [Login()]

    static let blueprint = Blueprint(creating: { Account() }) {
        Field("login", \.login).validate("a login of somebody known") { $0.user > 0 }
        Field("logins", \.logins).validate("logins of somebody known") { $0.allSatisfy { $0.user > 0 } }
    }
}

private struct Credentials: Model {
    var pin = "1234"
    var others: [String: Credentials] = [:]

    static let blueprint = Blueprint(creating: { Credentials() }) {
        Field("pin", \.pin).length(4...)
        Field("others", \.others)
    }.validate("a PIN that is not 0000") { $0.pin != "0000" }
}

private struct Safe: Model, Extensible {
    var credentials = Credentials()
    var size = 1
    var extensionFields = ExtensionValues()

    static let blueprint = Blueprint(creating: { Safe() }) {
        Field("credentials", \.credentials).sensitive()
        Field("size", \.size).range(0...9)
        Field.extensions(\.extensionFields)
    }

    static let spare = ExtensionField<Safe, Credentials?>("spare", isSensitive: true)
}

private struct Secrets: Model {
    var pin = 1
    var level = 0
    var rates: [String: Double] = [:]
    var others = JSON.Object()

    static let blueprint = Blueprint(creating: { Secrets() }) {
        Field("pin", \.pin).range(0...9)
        Field("level", \.level).default(0, if: .invalid)
        Field("rates", \.rates)
        Field.unknownKeys(\.others)
    }.validate("a PIN other than 9") { $0.pin != 9 }
}

private struct Flat: Model {
    var id = 1
    var secrets = Secrets()

    static let blueprint = Blueprint(creating: { Flat() }) {
        Field("id", \.id)
        Field.flatten(\.secrets).sensitive()
    }
}

private struct Hidden: Model {
    let pin: String

    static let blueprint = Blueprint(Hidden.init) { Field("pin", \.pin).sensitive() }
}

private struct Refusing: Model {
    let hidden: Hidden

    init(hidden: Hidden) throws {
        throw Quoting(value: hidden.pin)
    }

    static let blueprint = Blueprint.throwing(Refusing.init) { Field.flatten(\.hidden) }
}

private struct Strict: Model {
    var user = 1

    static let blueprint = Blueprint(creating: { Strict() }) { Field("user", \.user) }.rejectingUnknownKeys()
}

private enum Kind: MappableUnion {
    case none

    static let union = Union<Kind>.internallyTagged(by: "type") { Variant("none", .none) }
}

private struct Vault: Model {
    var strict = Strict()
    var kind = Kind.none

    static let blueprint = Blueprint(creating: { Vault() }) {
        Field("strict", \.strict).sensitive()
        Field("kind", \.kind).sensitive()
    }
}

@Suite("Sensitive values in and around models")
struct SensitivePartsTests {
    @Test func areNotQuotedWithTheModelThatBreaksARule() {
        var account = Account()
        account.login.user = 0
        account.logins[0].user = 0
        let expected = """
            2 problems
            $.login: expected a login of somebody known, found an object
            $.logins: expected logins of somebody known, found an array
            """
        #expect(mappingError { try account.validate() }?.description == expected)
    }

    @Test func areNotQuotedWithAModelThatCannotBeWritten() {
        var account = Account()
        account.login.user = 0
        account.login.weight = .nan
        #expect(mappingError { try account.validate() }?.description.contains(canary) == false)
    }

    @Test func hideWhatIsInsideOfThemWhenChecked() throws {
        var safe = Safe()
        safe.credentials.pin = "12"
        safe.credentials.others = [canary: Credentials(pin: "0000")]
        safe[Safe.spare] = Credentials(pin: "12")
        safe.size = 10
        #expect(
            mappingError { try safe.validate() }?.description == """
                4 problems
                $.credentials: expected 4... characters, found a value that is not shown
                $.credentials: expected a PIN that is not 0000, found a value that is not shown
                $.size: expected a value in 0...9, found 10
                $.spare: expected 4... characters, found a value that is not shown
                """
        )
    }

    @Test func flattenedAreNotQuotedWhenRead() throws {
        let text = #"{"id":"x","pin":12,"rates":{"\#(canary)":true},"z":{"\#(canary)":1,"\#(canary)":2}}"#
        let error = mappingError { _ = try Flat(json: text) }
        #expect(error?.description.contains(canary) == false)
        #expect(error?.issues.map(\.path.description) == ["$.id", "$.pin", "$.rates", "$.z"])
        #expect(error?.issues.map(\.code) == [.typeMismatch, .validation, .typeMismatch, .duplicateKey])
        #expect(error?.issues.dropFirst().first?.found == "a number that is not shown")
        let (_, report) = try Flat.read(json: #"{"level":"\#(canary)"}"#)
        #expect(report.entries.map(\.kind).contains(.defaultForInvalid))
        #expect(!report.description.contains(canary))
    }

    @Test func flattenedAreNotQuotedWhenWrittenOrChecked() {
        var flat = Flat()
        flat.secrets.rates = [canary: .nan]
        #expect(
            mappingError { _ = try flat.jsonString() }?.description
                == "$.rates: expected a finite number, found a value that is not shown"
        )
        flat.secrets.pin = 12
        #expect(
            mappingError { try flat.validate() }?.description
                == "$.pin: expected a value in 0...9, found a value that is not shown"
        )
    }

    @Test func flattenedAreNotQuotedByTheModelAroundThem() {
        let error = mappingError { _ = try Refusing(json: #"{"pin":"\#(canary)"}"#) }
        #expect(error?.issues.count == 1)
        #expect(error?.description.contains(canary) == false)
    }

    @Test func hideUnknownKeys() {
        let error = mappingError {
            _ = try Vault(
                json: #"{"strict":{"\#(canary)":1},"kind":{"type":"none","\#(canary)":1}}"#,
                options: JSONOptions(rejectsUnknownKeys: true)
            )
        }
        #expect(
            error?.description == """
                2 problems
                $.strict (line 1, column 12): an unknown key that is not shown, expected one of "user"
                $.kind (line 1, column 51): an unknown key that is not shown, expected no other member
                """
        )
    }
}
