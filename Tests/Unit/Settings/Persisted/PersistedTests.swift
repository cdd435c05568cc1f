import Cyanotype
import CyanotypeSettings
import Foundation
import Testing

/// A property of each kind that a store has a type of its own for.
private struct Preferences: Model, Sendable, Equatable {
    struct Window: Model, Sendable, Equatable {
        var title = ""
        var opened: Date?

        static let blueprint = Blueprint(creating: Window.init) {
            Field("title", \.title)
            Field("opened", \.opened)
        }
    }

    var launches = 0
    var scale = 1.5
    var isDark = false
    var lastSeen: Date?
    var icon = Data()
    var windows: [Window] = []
    var volatile = "not stored"

    static let blueprint = Blueprint(creating: Preferences.init) {
        Field("launches", \.launches).stored(in: .defaults)
        Field("display", "scale", \.scale).stored(in: .defaults)
        Field("dark", \.isDark).stored(in: .defaults, key: "darkMode")
        Field("lastSeen", \.lastSeen).stored(in: .defaults)
        Field("icon", \.icon).stored(in: .defaults)
        Field("windows", \.windows).stored(in: .defaults)
        Field("volatile", \.volatile)
    }
}

/// A setting whose value has fields of one direction.
private struct Accounts: Model, Sendable, Equatable {
    struct Account: Model, Sendable, Equatable {
        let name: String
        let password: String
        let made: Date?

        static let blueprint = Blueprint(Account.init) {
            Field("name", \.name)
            Field("password", \.password).decodeOnly()
            Field("made", \.made).encodeOnly()
        }
    }

    /// The members of one object are those of several fields.
    struct Mixture: Model, Sendable, Equatable {
        var written = Account(name: "", password: "", made: nil)
        var read = Account(name: "", password: "", made: nil)
        var a = 1
        var b = 2

        static let blueprint = Blueprint(creating: { Mixture() }) {
            Field("w", \.written).encodeOnly()
            Field("w", "a", \.a)
            Field("r", "b", \.b)
            Field("r", \.read).decodeOnly()
        }
    }

    var list: [Account] = []
    var mixture = Mixture()

    static let blueprint = Blueprint(creating: Accounts.init) {
        Field("list", \.list).stored(in: .defaults)
        Field("mixture", \.mixture).stored(in: .defaults)
    }
}

@Suite struct PersistedTests {
    @Test func aPropertyIsWrittenWhenItIsAssignedAndReadWhenTheObjectIsCreated() throws {
        let store = MemoryStore()
        let first = Persisted(Preferences.self, stores: [.defaults: store])
        first.launches += 1
        first.windows.append(Preferences.Window(title: "Main", opened: Date(timeIntervalSince1970: 0.123456)))
        first.isDark = true
        let second = Persisted(Preferences.self, stores: [.defaults: store])
        #expect(second.snapshot == first.snapshot)
        #expect(second.launches == 1)
        #expect(second.status(of: \.launches) == .stored)
        #expect(second.status(of: \.scale) == .absent)
    }

    @Test func keysAreTheFieldsUnderTheModelsNameUnlessTheyAreSet() throws {
        let store = MemoryStore()
        let settings = Persisted(Preferences.self, stores: [.defaults: store])
        settings.launches = 2
        settings.scale = 2
        settings.isDark = true
        #expect(try store.keys() == ["Preferences.display.scale", "Preferences.launches", "darkMode"])
        let named = Persisted(Preferences.self, stores: [.defaults: store], name: "app")
        named.launches = 3
        #expect(try store.value(forKey: "app.launches") == .integer(3))
    }

    @Test func valuesAreKeptInTheStoresOwnTypes() throws {
        let store = MemoryStore()
        let settings = Persisted(Preferences.self, stores: [.defaults: store])
        let now = Date()
        settings.lastSeen = now
        settings.icon = Data([0, 255])
        settings.scale = 3
        settings.isDark = true
        settings.windows = [Preferences.Window(title: "a", opened: now)]
        #expect(try store.value(forKey: "Preferences.lastSeen") == .date(now))
        #expect(try store.value(forKey: "Preferences.icon") == .data(Data([0, 255])))
        #expect(try store.value(forKey: "Preferences.display.scale") == .double(3))
        #expect(try store.value(forKey: "darkMode") == .bool(true))
        #expect(
            try store.value(forKey: "Preferences.windows")
                == .array([.dictionary(["title": .string("a"), "opened": .date(now)])])
        )
    }

    @Test func fieldsOfOneDirectionInsideOfASettingAreKept() throws {
        let store = MemoryStore()
        let first = Persisted(Accounts.self, stores: [.defaults: store])
        let account = Accounts.Account(name: "a", password: "p", made: Date(timeIntervalSince1970: 0.123456))
        let other = Accounts.Account(name: "b", password: "q", made: nil)
        first.list = [account, other]
        first.mixture = Accounts.Mixture(written: account, read: other, a: 3, b: 4)
        let second = Persisted(Accounts.self, stores: [.defaults: store])
        #expect(second.list == [account, other])
        #expect(second.mixture == first.mixture)
        #expect(second.mixture.written == account && second.mixture.a == 3)
    }

    @Test func nilRemovesTheKey() throws {
        let store = MemoryStore()
        let settings = Persisted(Preferences.self, stores: [.defaults: store])
        settings.lastSeen = Date()
        settings.lastSeen = nil
        #expect(try store.keys().isEmpty)
        #expect(settings.status(of: \.lastSeen) == .absent)
    }

    @Test func resetRestoresDefaultsInMemoryAndInTheStore() throws {
        let store = MemoryStore(["other": .bool(true)])
        let settings = Persisted(Preferences.self, stores: [.defaults: store])
        settings.launches = 7
        settings.volatile = "changed"
        try settings.reset()
        #expect(settings.snapshot == Preferences())
        #expect(try store.keys() == ["other"])
    }

    @Test func noIncrementIsLostBetweenThreads() throws {
        let store = MemoryStore()
        let settings = Persisted(Preferences.self, stores: [.defaults: store])
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            for _ in 0..<100 { settings.launches += 1 }
        }
        #expect(settings.launches == 1600)
        #expect(try store.value(forKey: "Preferences.launches") == .integer(1600))
    }

    @Test func anUpdateIsOneStepAndThrowingChangesNothing() throws {
        struct Refused: Error {}
        let store = MemoryStore()
        let settings = Persisted(Preferences.self, stores: [.defaults: store])
        #expect(throws: Refused.self) {
            try settings.update { preferences in
                preferences.launches = 5
                throw Refused()
            }
        }
        #expect(settings.launches == 0)
        let result = try settings.update { preferences in
            preferences.launches = 5
            preferences.isDark = true
            return preferences.launches
        }
        #expect(result == 5)
        #expect(try store.keys() == ["Preferences.launches", "darkMode"])
    }

    @Test func aValueThatIsNotTheProperysIsReportedAndKept() throws {
        let store = MemoryStore(["Preferences.launches": .string("many")])
        let settings = Persisted(Preferences.self, stores: [.defaults: store])
        #expect(settings.launches == 0)
        guard case .unreadable(let error) = settings.status(of: \.launches) else {
            Issue.record("not reported")
            return
        }
        #expect(error.issues.first?.code == .typeMismatch)
        settings.isDark = true
        #expect(try store.value(forKey: "Preferences.launches") == .string("many"))
        #expect(settings.failures.map(\.key) == ["Preferences.launches"])
    }
}
