import Observation

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

func followSettings() async throws -> [PersistedError.Failure] {
    // snippet: follow settings
    let themes = Settings.shared.changes(of: \.theme)  // changes by other processes too
    Settings.shared.theme = "dark"
    for await theme in themes.prefix(1) {
        print("\(theme.value), by \(theme.origin)")  // dark, by assignment
    }

    withObservationTracking {
        print(Settings.shared.theme)
    } onChange: {
        print("the theme has changed")
    }

    let failures = Settings.shared.failures  // what could not be read or written, by property
    // end
    return failures
}

func testSettings() async throws -> FaultInjectingStore {
    // snippet: test settings
    let store = FaultInjectingStore()  // over a MemoryStore
    try await Settings.shared.withStores([.defaults: store]) {  // in a test: only the current task sees it
        store.fail(.writing, with: .writeFailed)
        Settings.shared.launches += 1  // in memory only; `failures` says why
        store.succeed()
        try await Settings.shared.flush()  // written now
    }
    // end
    return store
}

func useSettings() async throws {
    // snippet: use settings
    Settings.shared.launches += 1  // written when this returns, and exact across threads and processes
    try await Settings.shared.update { settings in  // several properties as one step, or an error
        settings.theme = "dark"
        settings.launches = 0
    }
    try await Settings.shared.flush()  // throws what an assignment could not
    try await Settings.shared.reset()  // defaults, in memory and in the file
    // end
}
