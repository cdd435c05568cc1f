import Cyanotype
import CyanotypeSettings
import CyanotypeSystem
import CyanotypeTesting
import Testing

@Suite("Settings that two programs migrate at once")
struct CompetingMigrationsTests {
    /// The store cannot exclude others, as a keyring. Another program migrates its values before some call of this one, or
    /// ends after some of the writes.
    @Test(arguments: 0..<20, 0..<5) func areMigratedOnce(call: Int, writes: Int) async throws {
        let memory = MemoryStore(protectsSecrets: true)
        try await FirstReader.settings([.defaults: memory, "vault": memory]).update { $0 = .sample }
        let store = DisturbedStore(LoggingStore(memory), before: call) {
            let other = FaultInjectingStore(LoggingStore(memory))
            other.fail(.writing, with: .writeFailed, after: writes)
            _ = SecondReader.settings([.defaults: other, "vault": other]).snapshot
        }
        let settings = SecondReader.settings([.defaults: store, "vault": store])
        #expect(settings.snapshot == .sample)
        #expect(settings.failures.isEmpty)
        try await settings.flush()
        let again = SecondReader.settings([.defaults: memory, "vault": memory])
        #expect(again.snapshot == .sample)
        #expect(
            try memory.keys() == [
                "Reader.$version", "Reader.cover", "Reader.history.opened", "Reader.key", "Reader.size", "Reader.title",
            ]
        )
        #expect(try memory.value(forKey: "Reader.$version") == .versions(2))
    }
}

/// A store with something that happens before one of its calls: what another process may do at any moment.
private final class DisturbedStore: BackingStore {
    private let base: any BackingStore
    private let disturb: @Sendable () -> Void
    private let left: Locked<Int>

    init(_ base: any BackingStore, before call: Int, _ disturb: @escaping @Sendable () -> Void) {
        self.base = base
        self.disturb = disturb
        left = Locked(call)
    }

    private func call() {
        let isDisturbed = left.withLock { left in
            left -= 1
            return left == -1
        }
        if isDisturbed { disturb() }
    }

    var location: String { base.location }
    var protectsSecrets: Bool { base.protectsSecrets }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        call()
        return try base.value(forKey: key)
    }

    func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        call()
        return try base.values(forKeys: keys)
    }

    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        call()
        try base.apply(changes)
    }

    func keys() throws(BackingStoreError) -> [String] {
        call()
        return try base.keys()
    }
}
