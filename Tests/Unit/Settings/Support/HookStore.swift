import CyanotypeSettings
import Synchronization

/// Another store, with something that happens right after it has been read: what another process may do at any moment.
final class HookStore: BackingStore {
    private let base: any BackingStore
    private let hook = Mutex<(@Sendable () throws -> Void)?>(nil)

    init(_ base: any BackingStore) {
        self.base = base
    }

    /// Has `body` called once, after the next read.
    func afterNextRead(_ body: @escaping @Sendable () throws -> Void) {
        hook.withLock { $0 = body }
    }

    private func callHook() {
        let body = hook.withLock { hook in
            defer { hook = nil }
            return hook
        }
        try? body?()
    }

    var location: String { base.location }
    var protectsSecrets: Bool { base.protectsSecrets }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        let value = try base.value(forKey: key)
        callHook()
        return value
    }

    func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        let values = try base.values(forKeys: keys)
        callHook()
        return values
    }

    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) { try base.apply(changes) }

    func addValue(_ value: StoredValue, forKey key: String) throws(BackingStoreError) -> Bool {
        try base.addValue(value, forKey: key)
    }

    func keys() throws(BackingStoreError) -> [String] { try base.keys() }

    func observeChanges(_ body: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation? {
        base.observeChanges(body)
    }
}
