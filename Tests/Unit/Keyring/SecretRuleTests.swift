import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Testing

private struct Account: Model, Sendable {
    var token: Secret?
    var tokens: [Secret] = []
    var byName: [String: Secret] = [:]
    var pin = ""

    static let blueprint = Blueprint(creating: Account.init) {
        Field("token", \.token).stored(in: .keyring).validate("longer") { $0 == nil }
        Field("tokens", \.tokens).length(...1).stored(in: .keyring).validate("others") { $0.isEmpty }
        Field("byName", \.byName).validate("others") { $0.isEmpty }.stored(in: .keyring)
        Field("pin", \.pin).stored(in: .defaults).sensitive().length(...3).pattern("[0-9]*")
    }
}

/// No rule quotes a secret, wherever the rule is declared.
@Suite("Rules on secrets") struct SecretRuleTests {
    @Test(arguments: [
        #"{"token":"CANARY"}"#, #"{"tokens":["CANARY"]}"#, #"{"tokens":["CANARY","CANARY"]}"#, #"{"tokens":"CANARY"}"#,
        #"{"byName":{"a":"CANARY"}}"#, #"{"pin":"CANARY"}"#, #"{"token":{"CANARY":1}}"#,
    ])
    func quoteNone(_ document: String) {
        let error = #expect(throws: MappingError.self) { try Account(json: document) }
        #expect(error.map { !"\($0)".contains("CANARY") } == true, "\(String(describing: error))")
        var account = Account()
        let update = #expect(throws: MappingError.self) { try account.update(json: document) }
        #expect(update.map { !"\($0)".contains("CANARY") } == true, "\(String(describing: update))")
    }

    @Test func quoteNoneInFailuresOfSettings() {
        let keyring = MemoryStore(
            [
                "Account.token": .string("CANARY-1"),
                "Account.tokens": .array([.string("CANARY-2"), .string("CANARY-3")]),
                "Account.byName": .string("CANARY-4"),
            ],
            protectsSecrets: true
        )
        // A store that does not protect secrets does not hide all values by itself.
        let defaults = MemoryStore(["Account.pin": .string("CANARY-5")])
        let settings = Persisted(Account.self, stores: [.keyring: keyring, .defaults: defaults])
        #expect(settings.failures.count == 4)
        #expect(!"\(settings.failures)".contains("CANARY"), "\(settings.failures)")
    }

    @Test func quoteNoneWhenChecked() {
        let account = Account(token: Secret("CANARY"), tokens: [Secret("CANARY")], byName: [:], pin: "CANARY")
        let error = #expect(throws: MappingError.self) { try account.validate() }
        #expect(error?.issues.count == 4)
        #expect(error.map { !"\($0)".contains("CANARY") } == true)
    }

    @Test func areToldToBeSensitive() {
        #expect(Account.blueprint.fields.map(\.isSensitive) == [true, true, true, true])
    }
}
