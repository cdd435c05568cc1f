// Nothing else is imported: the product exports what its models need.
// snippet: settings
import CyanotypeSettings

struct Settings: Model {
    var theme = "light"
    var launches = 0

    static let blueprint = Blueprint(creating: Settings.init) {
        Field("theme", \.theme).stored(in: .defaults)
        Field("launches", \.launches).stored(in: .defaults)
    }
    static let shared = Persisted(Settings.self, stores: [.defaults: PropertyListStore(named: "org.example.app")])
}
// end

func useSettings() async throws {
    // snippet: use settings
    Settings.shared.launches += 1  // on the disk when this returns, or in `failures`
    try await Settings.shared.update { settings in  // both changes, or an error
        settings.theme = "dark"
        settings.launches = 0
    }
    // end
}
