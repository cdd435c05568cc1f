import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings

// Keeps a token in the keyring, reads it back, and removes it.

struct Account: Model {
    var token: Secret?

    static let blueprint = Blueprint(creating: Account.init) {
        Field("token", \.token).stored(in: .keyring)
    }
}

let keyring = Keyring(service: "cyanotype-example")

func openAccount() -> Persisted<Account> {
    Persisted(Account.self, stores: [.keyring: keyring])
}

print("The \(keyring.location) is \(keyring.availability()).")

let account = openAccount()
account.token = Secret("example-token-1234")
try await account.flush()
print("Stored \(account.token, default: "nothing").")

let later = openAccount()
print("Read \(later.token?.count ?? 0) bytes back: \(later.status(of: \.token)).")

later.token = nil
try await later.flush()
print("Removed: \(openAccount().status(of: \.token)).")
