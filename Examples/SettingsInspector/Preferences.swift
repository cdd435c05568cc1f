import Cyanotype
import CyanotypeKeyring
import FoundationEssentials

/// The settings that are inspected: put your own model in its place.
struct Preferences: Model, Sendable {
    var theme = "light"
    var fontSize = 12
    var recentFiles: [String] = []
    var lastOpened: Date?
    var recoveryEmail: String?
    var accessToken: Secret?

    static let blueprint = Blueprint(creating: Preferences.init) {
        Field("theme", \.theme).stored(in: .defaults)
        Field("fontSize", \.fontSize).stored(in: .defaults)
        Field("recentFiles", \.recentFiles).stored(in: .defaults)
        Field("lastOpened", \.lastOpened).stored(in: .defaults)
        Field("recoveryEmail", \.recoveryEmail).stored(in: .defaults).sensitive()
        Field("accessToken", \.accessToken).stored(in: .keyring)
    }
}
