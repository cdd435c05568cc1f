import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Testing

// snippet: secrets
struct Account: Model {
    var user = ""
    var token: Secret?

    static let blueprint = Blueprint(creating: Account.init) {
        Field("user", \.user).stored(in: .defaults)
        Field("token", \.token).stored(in: .keyring)
    }
}

extension Account {
    static let shared = Persisted(
        Account.self,
        stores: [.defaults: PropertyListStore(named: "org.example.app"), .keyring: Keyring(service: "org.example.app")]
    )
}
// end

// snippet: moved properties
struct Profile: Model {
    var launches = 0
    var token: Secret?

    static let blueprint = Blueprint(creating: Profile.init) {
        Field("launches", \.launches).stored(in: .defaults).formerlyStored(key: "launchCount")
        Field("token", \.token).stored(in: .keyring).formerlyStored(in: .defaults, key: "Profile.token")
    }
}
// end

func useSecrets() -> String {
    var printed = ""
    func print(_ text: String) { printed += text + "\n" }
    // snippet: use secrets
    Account.shared.token = Secret("s3cr3t")
    print("\(Account.shared.token!)")  // Secret(redacted)

    switch Account.shared.status(of: \.token) {
    case .stored: print("signed in")
    case .absent: print("not signed in")
    case .unavailable(let error) where error.code == .locked: print("locked: \(error)")
    case .unavailable(let error): print("no keyring: \(error)")
    case .unreadable, .unwritten, .scheduled: print("\(Account.shared.failures)")
    }
    // end
    return printed
}

func revealSecret(send: (UnsafeRawBufferPointer) -> Void) -> String? {
    // snippet: reveal secret
    let text = Account.shared.token?.revealed  // a String in the clear, which nobody wipes
    Account.shared.token?.withBytes { bytes in send(bytes) }  // no copy; valid during the call
    // end
    return text
}

func testSecrets() -> Secret? {
    // snippet: test secrets
    Account.shared.withStores([.defaults: MemoryStore(), .keyring: MemoryStore(protectsSecrets: true)]) {
        Account.shared.token = Secret("a test's")
    }
    // end
    return Account.shared.token
}

@Suite("Keeping secrets") struct KeepingSecretsSnippets {
    @Test(.enabled(if: ReadmeTests.hasPrivateHome, "needs the private HOME and keyring of Tests/Scripts/with-keyring"))
    func secrets() throws {
        #expect(useSecrets() == "Secret(redacted)\nsigned in\n")
        var sent: [UInt8] = []
        #expect(revealSecret { sent = Array($0) } == "s3cr3t")
        #expect(sent == Array("s3cr3t".utf8))
        #expect(testSecrets()?.revealed == "s3cr3t")
    }
}
