// snippet: settings
import Cyanotype
import CyanotypeSettings

struct Settings: Model {
    var theme = "light"
    var launches = 0

    static let blueprint = Blueprint(creating: Settings.init) {
        Field("theme", \.theme).stored(in: .defaults)
        Field("launches", \.launches).stored(in: .defaults)
    }
}

extension Settings {
    static let shared = Persisted(Settings.self, stores: [.defaults: PropertyListStore(named: "org.example.app")])
}
// end

func useSettings() async throws {
    // snippet: use settings
    Settings.shared.launches += 1  // written when this returns, lost by no other thread
    try Settings.shared.update { settings in  // several properties as one step, or an error
        settings.theme = "dark"
        settings.launches = 0
    }
    try await Settings.shared.flush()  // throws what an assignment could not
    try Settings.shared.reset()  // defaults, in memory and in the file
    // end
}
