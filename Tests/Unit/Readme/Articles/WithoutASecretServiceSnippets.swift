import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

@Suite(
    "Without a Secret Service",
    .enabled(if: ReadmeTests.hasPrivateHome, "needs the private keyring of Tests/Scripts/with-keyring")
)
struct WithoutASecretServiceSnippets {
    @Test func deciding() throws {
        var print = Printed()
        // snippet: decide
        let keyring = Keyring(service: "org.example.mail")
        let secrets = SecretStore(keyring, alternative: MemoryStore(protectsSecrets: true))
        print(secrets.backendInUse)  // undecided

        switch secrets.decide() {
        case .keyring: print("secrets are kept in the keyring")
        case .alternative(let location): print("no keyring here: secrets are kept in \(location)")
        case .undecided: break  // not after decide()
        }
        // end
        #expect(print.text == "undecided\nsecrets are kept in the keyring")
        // snippet: persisted
        let account = Persisted(Account.self, stores: [.defaults: MemoryStore(), .keyring: secrets])
        // end
        account.token = Secret("s3cr3t")
        #expect(account.failures.isEmpty)
        #expect(try keyring.value(forKey: "Account.token") == .string("s3cr3t"))
        try account.reset()
    }

    @Test func fileAndMoving() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-article-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "secrets.plist")
        try PropertyListStore(url: url, keepsSecretsInTheClear: true).setValue(.string("s3cr3t"), forKey: "imap")
        // snippet: file
        let file = PropertyListStore(url: url, keepsSecretsInTheClear: true)
        let secrets = SecretStore(Keyring(service: "org.example.mail.file"), alternative: file)
        // end
        do {
            _ = try secrets.value(forKey: "imap")
            Issue.record("it was read")
        } catch {
            #expect(error.keyringFailure == .onlyInAlternative)
        }
        // snippet: move
        if secrets.decide() == .keyring {
            try secrets.moveAlternativeIntoKeyring()
        }
        // end
        #expect(try file.keys().isEmpty)
        #expect(try secrets.value(forKey: "imap") == .string("s3cr3t"))
        try secrets.removeValue(forKey: "imap")
    }
}
