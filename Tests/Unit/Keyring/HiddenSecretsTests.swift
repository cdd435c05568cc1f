import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import CyanotypeTesting
import Foundation
import Testing

private struct Vault: Model, Sendable {
    var list: [Secret] = []
    var byName: [String: Secret] = [:]
    var inner: Inner?
    var token: Secret?

    struct Inner: Model, Sendable {
        var secret = Secret("")
        static let blueprint = Blueprint(creating: Inner.init) { Field("secret", \.secret) }
    }

    static let blueprint = Blueprint(creating: Vault.init) {
        Field("list", \.list).stored(in: .keyring)
        Field("byName", \.byName).stored(in: .keyring)
        Field("inner", \.inner).stored(in: .keyring)
        Field("token", \.token).stored(in: .keyring)
    }
}

/// No text shows a secret that settings keep.
@Suite("Secrets in settings") struct HiddenSecretsTests {
    @Test func aSecretInPlaceOfAListOfThemIsNotQuoted() throws {
        let store = MemoryStore(
            [
                "Vault.list": .string("canary-1"), "Vault.byName": .string("canary-2"),
                "Vault.inner": .string("canary-3"),
            ],
            protectsSecrets: true
        )
        let vault = Persisted(Vault.self, stores: [.keyring: store])
        #expect(vault.failures.count == 3)
        #expect(!"\(vault.failures)".contains("canary"), "\(vault.failures)")
    }

    @Test func aMirrorShowsNoSecret() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = PropertyListStore(url: folder.appending(path: "a.plist"), keepsSecretsInTheClear: true)
        let stores: [any BackingStore] = [
            MemoryStore(protectsSecrets: true), file, FaultInjectingStore(MemoryStore(protectsSecrets: true)),
        ]
        for store in stores {
            let vault = Persisted(Vault.self, stores: [.keyring: store])
            vault.token = Secret("canary-4")
            let observation = store.observeChanges { _ in }
            var text = ""
            dump(vault, to: &text)
            dump(store, to: &text)
            #expect(text.contains("Persisted"))
            #expect(!text.contains("canary-4"))
            withExtendedLifetime(observation) {}
        }
    }

    @Test func whatIsInAKeyringIsSensitive() throws {
        let vault = Persisted(Vault.self, stores: [.keyring: MemoryStore(protectsSecrets: true)])
        #expect(vault.storedProperties.allSatisfy { $0.isSensitive })
    }

    @Test func aSecretInAnotherStoreIsToldWhereItBelongs() throws {
        struct Wrong: Model, Sendable {
            var token: Secret?
            static let blueprint = Blueprint(creating: Wrong.init) { Field("token", \.token).stored(in: .defaults) }
        }
        let store = MemoryStore()
        let wrong = Persisted(Wrong.self, stores: [.defaults: store])
        wrong.token = Secret("canary-5")
        let text = "\(wrong.failures)"
        #expect(text.contains("a Keyring or a SecretStore"), "\(text)")
        #expect(!text.contains("canary"))
        #expect(try store.keys().isEmpty)
    }
}
