import CyanotypeSettings
import CyanotypeSystem

/// Another store that notes the calls that it gets. Like a keyring, it does not exclude others unless told to.
final class LoggingStore: BackingStore {
    private let base: any BackingStore
    private let excludesOthers: Bool
    private let log = Locked<[String]>([])

    init(_ base: any BackingStore, excludesOthers: Bool = false) {
        self.base = base
        self.excludesOthers = excludesOthers
    }

    /// The calls since the last time.
    func takeCalls() -> [String] {
        log.withLock { log in
            defer { log = [] }
            return log
        }
    }

    private func note(_ call: String) { log.withLock { $0.append(call) } }

    var location: String { base.location }
    var protectsSecrets: Bool { base.protectsSecrets }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        note("value \(key)")
        return try base.value(forKey: key)
    }

    func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        note("values \(keys.joined(separator: " "))")
        return try base.values(forKeys: keys)
    }

    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        note("apply \(changes.keys.sorted().joined(separator: " "))")
        try base.apply(changes)
    }

    func keys() throws(BackingStoreError) -> [String] {
        note("keys")
        return try base.keys()
    }

    func beginExclusiveAccess() throws(BackingStoreError) -> ExclusiveAccess? {
        excludesOthers ? try base.beginExclusiveAccess() : nil
    }
}
