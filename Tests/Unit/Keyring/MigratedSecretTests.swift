import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

private let canary = "canary-migrated-19be"

private struct FirstSession: Model, Sendable {
    var user = ""
    var token: Secret?

    static let blueprint = Blueprint(creating: FirstSession.init) {
        Field("user", \.user).stored(in: .defaults)
        Field("token", \.token).stored(in: .keyring)
    }
}

private struct SecondSession: Model, Sendable {
    var name = ""
    var accessToken: Secret?

    static let blueprint = Blueprint(creating: { SecondSession() }) {
        Field("name", \.name).stored(in: .defaults)
        Field("accessToken", \.accessToken).stored(in: .keyring)
    }
    .version(2)
    .migration(from: 1) { document in
        document.rename("user", to: "name")
        document.rename("token", to: "accessToken")
    }
}

private struct Refused: Error, CustomStringConvertible {
    let description: String
}

private struct FailingSession: Model, Sendable {
    var accessToken: Secret?

    static let blueprint = Blueprint(creating: { FailingSession() }) {
        Field("accessToken", \.accessToken).stored(in: .keyring)
    }
    .version(2)
    .migration(from: 1) { throw Refused(description: $0["token"]?.stringValue ?? "") }
}

/// Secrets of an earlier version of a program.
@Suite struct MigratedSecretTests {
    private let defaults = MemoryStore()

    private func check(_ keyring: some BackingStore) throws {
        let stores: [StoreName: any BackingStore] = [.defaults: defaults, .keyring: keyring]
        try Persisted(FirstSession.self, stores: stores, name: "Session").update {
            $0.user = "jane"
            $0.token = Secret(canary)
        }
        let failing = Persisted(FailingSession.self, stores: stores, name: "Session")
        #expect(failing.accessToken == nil)
        #expect(failing.failures.count == 1)
        #expect(!"\(failing.failures) \(String(reflecting: failing.failures))".contains(canary))
        #expect(try keyring.keys() == ["Session.token"])

        let session = Persisted(SecondSession.self, stores: stores, name: "Session")
        #expect(session.accessToken == Secret(canary))
        #expect(session.name == "jane")
        #expect(session.failures.isEmpty)
        #expect(try keyring.keys() == ["Session.$version", "Session.accessToken"])
        #expect(try keyring.value(forKey: "Session.$version") == .dictionary(["version": .integer(2)]))
        #expect(try defaults.keys() == ["Session.$version", "Session.name"])
        session.accessToken = nil
        #expect(try keyring.keys() == ["Session.$version"])
        let again = Persisted(SecondSession.self, stores: stores, name: "Session")
        #expect(again.accessToken == nil)
        #expect(again.failures.isEmpty)
    }

    @Test func areMigratedInMemory() throws {
        try check(MemoryStore(protectsSecrets: true))
    }

    @Test(.needsKeyring) func areMigratedInAKeyring() throws {
        let keyring = LiveKeyring.make("migrated")
        defer { _ = try? keyring.removeAll() }
        try check(keyring)
    }

    @Test func areMigratedWhereThereIsNoKeyring() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try check(PropertyListStore(url: folder.appending(path: "secrets.plist"), keepsSecretsInTheClear: true))
    }
}
