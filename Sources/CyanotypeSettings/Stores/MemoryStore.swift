internal import Cyanotype
internal import CyanotypeSystem

/// An in-memory store, for tests, previews and settings that need not outlive the process.
///
/// All references to one `MemoryStore` share its values; two stores share nothing. Changes are atomic.
public final class MemoryStore: BackingStore, SecretValueStore {
    /// Always `memory`.
    public let location = MemoryStore.sharedLocation

    /// The location of all stores in memory, which does not tell one from another.
    static let sharedLocation = "memory"

    /// Whether the store may hold secrets. It keeps them in ordinary process memory, and wipes them when they are
    /// replaced or removed.
    public let protectsSecrets: Bool

    private let storage: Locked<[ExactString: SecretValue]>
    /// Serializes the writing threads.
    private let threadLock = ThreadLock()

    /// Creates a store that holds `values`, without any `null`.
    ///
    /// Pass `true` for `protectsSecrets` to let the store stand in for a keyring.
    public init(_ values: [String: StoredValue] = [:], protectsSecrets: Bool = false) {
        self.protectsSecrets = protectsSecrets
        var initial: [ExactString: SecretValue] = [:]
        for (key, value) in values where value != .null {
            initial[ExactString(key)] = protectsSecrets ? SecretValue.plain(value).hidden : .plain(value)
        }
        storage = Locked(initial)
    }

    /// Returns the value stored under `key`, or `nil` if there is none.
    ///
    /// - Throws: Nothing; memory can always be read.
    /// - Complexity: O(1) expected.
    public func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        storage.withLock { $0[ExactString(key)] }?.storedValue
    }

    /// Returns the values stored under `keys`, as one consistent snapshot.
    ///
    /// - Throws: ``BackingStoreError/Code/invalidKey`` if two keys are equal but differ in their bytes.
    public func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        try secretValues(forKeys: keys).mapValues(\.storedValue)
    }

    package func secretValues(forKeys keys: [String]) throws(BackingStoreError) -> [String: SecretValue] {
        try storage.withLock { storage throws(BackingStoreError) in
            try collect(keys) { storage[ExactString($0)] }
        }
    }

    /// Applies all of `changes` atomically; `nil` and `null` remove the key.
    ///
    /// - Throws: ``BackingStoreError/Code/conflict`` as ``beginExclusiveAccess()`` does;
    ///   ``BackingStoreError/Code/unsupportedValue`` if a value contains a date that is NaN or infinite.
    /// - Complexity: O(*k*) for *k* changes, and O(*v*) in the size of their values.
    public func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try apply(secrets: changes.mapValues { $0.map(SecretValue.plain) })
    }

    package func apply(secrets changes: [String: SecretValue?]) throws(BackingStoreError) {
        for (key, change) in changes { try check(change, key: key) }
        let access = try begin()
        defer { access.end() }
        storage.withLock { storage in
            for (key, change) in changes {
                storage[ExactString(key)] = change.flatMap(kept)
            }
        }
    }

    private func check(_ value: SecretValue?, key: String) throws(BackingStoreError) {
        if value?.hasFiniteDates == false { throw .nonFiniteDate(store: location, key: key) }
    }

    /// Returns the form in which the store keeps a value; `nil` for `null`.
    private func kept(_ value: SecretValue) -> SecretValue? {
        if value.isNull { return nil }
        return protectsSecrets ? value.hidden : .plain(value.storedValue)
    }

    /// Stores `value` under `key` unless there is already a value. The operation is atomic.
    ///
    /// - Returns: Whether `value` was stored.
    /// - Throws: ``BackingStoreError`` as ``apply(_:)`` does.
    public func addValue(_ value: StoredValue, forKey key: String) throws(BackingStoreError) -> Bool {
        try add(secret: .plain(value), forKey: key)
    }

    package func add(secret value: SecretValue, forKey key: String) throws(BackingStoreError) -> Bool {
        try check(value, key: key)
        let access = try begin()
        defer { access.end() }
        return storage.withLock { storage in
            if storage[ExactString(key)] != nil { return false }
            storage[ExactString(key)] = kept(value)
            return true
        }
    }

    /// Returns the keys that have a value, sorted by their UTF-8 bytes.
    ///
    /// - Throws: Nothing; memory can always be read.
    public func keys() throws(BackingStoreError) -> [String] {
        storage.withLock { $0.keys.sorted().map(\.string) }
    }

    /// Prevents other threads from writing until the access is ended.
    ///
    /// - Throws: ``BackingStoreError/Code/conflict`` if the thread that is writing waits for the calling thread.
    public func beginExclusiveAccess() throws(BackingStoreError) -> ExclusiveAccess? { try begin() }

    private func begin() throws(BackingStoreError) -> ExclusiveAccess {
        guard threadLock.lock() else {
            throw BackingStoreError(
                .conflict,
                store: location,
                reason: "another thread is writing, and it waits for this one; change one store after the other"
            )
        }
        return ExclusiveAccess { [threadLock] in threadLock.unlock() }
    }
}
