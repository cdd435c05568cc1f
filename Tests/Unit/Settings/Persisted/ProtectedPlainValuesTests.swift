import Cyanotype
import CyanotypeSettings
import Testing

private struct Lock: Model, Sendable, Equatable {
    var pin = ""

    static let blueprint = Blueprint(creating: Lock.init) {
        Field("pin", \.pin, as: ShortText.conversion).stored(in: .keyring)
    }
}

private struct Door: Model, Sendable, Equatable {
    let pin: String
    let name: String

    init(pin: String, name: String) throws {
        if name == "refused" { throw QuotingRefusal(description: "no \(name) with \(pin)") }
        (self.pin, self.name) = (pin, name)
    }

    static let blueprint = Blueprint.throwing(Door.init) {
        Field("pin", \.pin, default: "").stored(in: .keyring)
        Field("name", \.name, default: "").stored(in: .defaults)
    }
}

/// Errors quote no value of a store that protects secrets, whatever its type.
@Suite struct ProtectedPlainValuesTests {
    private let keyring = MemoryStore(protectsSecrets: true)
    private let defaults = MemoryStore()

    @Test func aConversionThatRefusesToEncode() throws {
        let lock = Persisted(Lock.self, stores: [.keyring: keyring])
        lock.pin = "canary-99"
        #expect(lock.failures.count == 1)
        #expect(!"\(lock.failures)".contains("canary"))
        let error = #expect(throws: PersistedError.self) { try lock.update { $0.pin = "canary-98" } }
        #expect(error != nil && !"\(String(reflecting: error))".contains("canary"))
    }

    /// The initializer knows all values, also while another property is loaded.
    @Test func anInitializerThatRefuses() throws {
        try keyring.setValue(.string("canary-99"), forKey: "Door.pin")
        try defaults.setValue(.string("refused"), forKey: "Door.name")
        let door = Persisted(Door.self, stores: [.keyring: keyring, .defaults: defaults])
        #expect(door.pin == "canary-99")
        #expect(door.failures.map(\.key) == ["Door.name"])
        #expect(!"\(door.failures)".contains("canary"))
    }
}
