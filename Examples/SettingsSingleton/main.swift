import Cyanotype
import CyanotypeSettings
import FoundationEssentials

// Counts its own launches in a property list: run it twice.

struct Settings: Model {
    var launches = 0
    var lastLaunch: Date?

    static let blueprint = Blueprint(creating: Settings.init) {
        Field("launches", \.launches).stored(in: .defaults)
        Field("lastLaunch", \.lastLaunch).stored(in: .defaults)
    }
}

let store = PropertyListStore(named: "cyanotype-example")

extension Settings {
    static let shared = Persisted(Settings.self, stores: [.defaults: store])
}

if let last = Settings.shared.lastLaunch {
    print("Last launched at \(last.formatted(.iso8601)).")
}
Settings.shared.launches += 1
Settings.shared.lastLaunch = Date()
print("Launch number \(Settings.shared.launches), counted in \(store.location).")

// An assignment cannot throw; this tells whether everything is written.
try await Settings.shared.flush()
