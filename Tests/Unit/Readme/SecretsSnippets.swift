// Nothing else is imported: the product exports what its models need.
// snippet: secrets
import CyanotypeKeyring

struct Login: Model {
    var token: Secret?

    static let blueprint = Blueprint(creating: Login.init) { Field("token", \.token).stored(in: .keyring) }
    static let shared = Persisted(Login.self, stores: [.keyring: Keyring(service: "org.example.app")])
}
// end

func useLogin() -> String {
    var printed = ""
    func print(_ text: String) { printed += text + "\n" }
    // snippet: use secrets
    Login.shared.token = Secret("s3cr3t")
    switch Login.shared.status(of: \.token) {
    case .stored: print("\(Login.shared.token!)")  // Secret(redacted)
    case .absent: print("not signed in")
    case .unavailable(let error): print("locked, or no keyring: \(error)")
    case .unreadable, .unwritten, .scheduled: print("\(Login.shared.failures)")
    }
    // end
    return printed
}
