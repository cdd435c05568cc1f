import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Foundation

/// What the program remembers: in a property list, and the token in the keyring.
struct Settings: Model {
    var account = ""
    var launches = 0
    var lastRead: Date?
    var filter = Filter()
    var seen: Set<String> = []
    var token: Secret?

    static let blueprint = Blueprint(creating: Settings.init) {
        Field("account", \.account).stored(in: .defaults)
        Field("launches", \.launches).stored(in: .defaults)
        Field("lastRead", \.lastRead).stored(in: .defaults)
        Field("filter", \.filter).stored(in: .defaults)
        Field("seen", \.seen).stored(in: .defaults)
        Field("token", \.token).stored(in: .keyring)
    }

    static let shared = Persisted(
        Settings.self,
        stores: [
            .defaults: PropertyListStore(named: "org.example.inbox"),
            .keyring: Keyring(service: "org.example.inbox"),
        ]
    )
}

struct Filter: Model, Equatable {
    var labels: [String] = []
    var showsClosed = true

    static let blueprint = Blueprint(creating: Filter.init) {
        Field("labels", \.labels)
        Field("showsClosed", \.showsClosed)
    }
}
