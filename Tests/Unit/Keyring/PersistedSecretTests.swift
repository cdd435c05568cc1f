import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

private let canary = "canary-7f3a91"

private struct Session: Model, Sendable {
    var user = ""
    var token: Secret?

    static let blueprint = Blueprint(creating: Session.init) {
        Field("user", \.user).stored(in: .defaults)
        Field("token", \.token).stored(in: .keyring)
    }
}

/// A model that asks for a secret to be kept where it does not belong.
private struct Careless: Model, Sendable {
    var token: Secret?

    static let blueprint = Blueprint(creating: Careless.init) {
        Field("token", \.token).stored(in: .defaults)
    }
}

@Suite struct PersistedSecretTests {
    @Test func aSecretGoesToAStoreThatProtectsItAndComesBack() throws {
        let keyring = MemoryStore(protectsSecrets: true)
        let defaults = MemoryStore()
        let session = Persisted(Session.self, stores: [.defaults: defaults, .keyring: keyring])
        session.user = "jane"
        session.token = Secret(canary)
        #expect(try keyring.value(forKey: "Session.token") == .string(canary))
        let again = Persisted(Session.self, stores: [.defaults: defaults, .keyring: keyring])
        #expect(again.token == Secret(canary))
        session.token = nil
        #expect(try keyring.keys().isEmpty)
    }

    @Test func aSecretOfAnyBytesComesBack() throws {
        let keyring = MemoryStore(protectsSecrets: true)
        let session = Persisted(Session.self, stores: [.defaults: MemoryStore(), .keyring: keyring])
        session.token = Secret(bytes: [0xff, 0, 1])
        let again = Persisted(Session.self, stores: [.defaults: MemoryStore(), .keyring: keyring])
        #expect(again.token == Secret(bytes: [0xff, 0, 1]))
    }

    @Test func aSecretIsNeverGivenToAStoreThatDoesNotProtectIt() async throws {
        let defaults = MemoryStore()
        let careless = Persisted(Careless.self, stores: [.defaults: defaults])
        careless.token = Secret(canary)
        #expect(try defaults.keys().isEmpty)
        guard case .unwritten(let failure) = careless.status(of: \.token) else {
            Issue.record("not reported")
            return
        }
        #expect(!"\(failure)".contains(canary))
        await #expect(throws: PersistedError.self) { try await careless.flush() }
    }

    @Test func aSecretIsWrittenToJSONOnlyWithPermission() throws {
        var session = Session()
        session.token = Secret(canary)
        do {
            _ = try session.jsonString()
            Issue.record("written without permission")
        } catch {
            #expect(error.issues.map(\.path.description) == ["$.token"])
            #expect(!"\(error)".contains(canary))
        }
        let text = try session.jsonString(options: JSONOptions(revealsSecrets: true))
        #expect(text == #"{"user":"","token":"\#(canary)"}"#)
        #expect(try Session(json: text).token == Secret(canary))
        #expect(!"\(session)".contains(canary))
    }

    @Test func whatIsFoundInPlaceOfASecretIsNotQuoted() {
        for text in [#"{"token": 7391}"#, #"{"token": ["7391"]}"#, #"{"token": {"7391": 1}}"#] {
            do {
                _ = try Session(json: text)
                Issue.record("accepted \(text)")
            } catch {
                #expect(!"\(error)".contains("7391"))
            }
        }
    }
}
