internal import Cyanotype

/// A key-value store, such as a file, a keyring, or memory.
///
/// A store has three different answers for a key: a value, `nil` when the key is *absent*, and a thrown
/// ``BackingStoreError`` when the store cannot be read. It never returns `nil` for "locked" or "unreachable", so that a
/// caller never mistakes an unavailable store for an empty one and overwrites its contents.
///
/// Calls are synchronous and may block on a disk or another process. Every call is complete when it returns: a write
/// that has returned is as durable as the store can make it.
public protocol BackingStore: Sendable {
    /// A human-readable description of the store and its location: `property list /home/a/.config/app.plist`.
    var location: String { get }

    /// Whether the store may hold secrets; `false` by default. A secret is never written to a store that returns
    /// `false`.
    var protectsSecrets: Bool { get }

    /// Returns the value stored under `key`, or `nil` if there is none.
    ///
    /// - Throws: ``BackingStoreError`` when the store cannot be read.
    func value(forKey key: String) throws(BackingStoreError) -> StoredValue?

    /// Returns the values stored under `keys`. Absent keys have no entry.
    ///
    /// A store distinguishes keys by their bytes, a dictionary by `==`, for which "\u{e9}" and "e\u{301}" are equal. So a store
    /// refuses to return both at once.
    ///
    /// - Throws: ``BackingStoreError`` when one of the values cannot be read; ``BackingStoreError/Code/invalidKey`` when two
    ///   keys are equal but differ in their bytes.
    func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue]

    /// Writes all of `changes`: a value replaces the current one, and `nil` removes the key. Removing an absent key is
    /// not an error.
    ///
    /// The changes are atomic in a store that supports this. In any other store, the error names the changes that were made.
    ///
    /// - Throws: ``BackingStoreError`` when a change could not be made durable.
    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError)

    /// Stores `value` under `key` unless there is already a value, atomically if the store can. The default
    /// implementation reads and then writes, and excludes other writers meanwhile if the store can: see
    /// ``beginExclusiveAccess()``.
    ///
    /// - Returns: Whether `value` was stored; `false` if there was already a value.
    /// - Throws: ``BackingStoreError`` when the store cannot be read, or the change could not be made durable.
    func addValue(_ value: StoredValue, forKey key: String) throws(BackingStoreError) -> Bool

    /// Returns the keys that have a value, sorted by their UTF-8 bytes.
    ///
    /// - Throws: ``BackingStoreError`` when the store cannot be read.
    func keys() throws(BackingStoreError) -> [String]

    /// Excludes all other writers, in this and in other processes, until the access is ended. A value that the calling
    /// thread reads is then still current when it writes.
    ///
    /// Meanwhile the thread uses the store as usual, and may begin exclusive access again. A store that can exclude others
    /// also makes all changes of ``apply(_:)`` at once.
    ///
    /// - Returns: The access, which the calling thread must end; `nil` (the default) if the store cannot exclude
    ///   others, as a keyring cannot.
    /// - Throws: ``BackingStoreError`` when another writer does not finish in time, or the store cannot be written.
    func beginExclusiveAccess() throws(BackingStoreError) -> ExclusiveAccess?

    /// Erases the earlier versions of its contents that the store keeps, such as a copy from before the last write, which
    /// still has the values that the write removed. The default implementation is for stores that keep none, and is a
    /// no-op.
    ///
    /// - Throws: ``BackingStoreError`` when an earlier version may still be there.
    func eraseEarlierVersions() throws(BackingStoreError)

    /// The repairs that the store has made after damage since it was created, the oldest first. Empty by default.
    var recoveries: [StoreRecovery] { get }

    /// Observes changes of the store that are not made through this object. `body` is called once for each change, and never
    /// for a write through this object.
    ///
    /// - Parameter body: A closure that is called on a thread of the store, one call after another. It may use the store.
    /// - Returns: A token; releasing it ends the observation. `nil` (the default) if the store cannot observe changes.
    func observeChanges(_ body: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation?
}

extension BackingStore {
    public var protectsSecrets: Bool { false }

    public var recoveries: [StoreRecovery] { [] }

    public func observeChanges(_ body: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation? { nil }

    public func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        try collect(keys) { key throws(BackingStoreError) in try value(forKey: key) }
    }

    public func beginExclusiveAccess() throws(BackingStoreError) -> ExclusiveAccess? { nil }

    public func eraseEarlierVersions() throws(BackingStoreError) {}

    public func addValue(_ value: StoredValue, forKey key: String) throws(BackingStoreError) -> Bool {
        let access = try beginExclusiveAccess()
        defer { access?.end() }
        if try self.value(forKey: key) != nil { return false }
        try setValue(value, forKey: key)
        return true
    }

    /// Changes the value under a key, based on its current value. This is atomic if the store can exclude other
    /// writers: no other thread or process changes the value in between. See ``beginExclusiveAccess()``.
    ///
    /// ```swift
    /// let launches = try store.transform("launches") { value in
    ///     if case .integer(let count)? = value { value = .integer(count + 1) } else { value = .integer(1) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - body: A closure that changes the value; `nil` means no value. It must not wait for another thread that
    ///     writes to the store.
    /// - Returns: The new value.
    /// - Throws: Any error of `body`, after which nothing has changed, or ``BackingStoreError`` when the store cannot be
    ///   read or written.
    @discardableResult
    public func transform(_ key: String, _ body: (inout StoredValue?) throws -> Void) throws -> StoredValue? {
        let access = try beginExclusiveAccess()
        defer { access?.end() }
        let old = try value(forKey: key)
        var new = old
        try body(&new)
        if !new.isIdentical(to: old) { try apply([key: new]) }
        return new
    }

    /// Keeps `value` under `key`.
    ///
    /// - Throws: ``BackingStoreError`` when the change could not be made durable.
    public func setValue(_ value: StoredValue, forKey key: String) throws(BackingStoreError) {
        try apply([key: value])
    }

    /// Removes all values except those under `keys`.
    ///
    /// - Parameter keys: The keys whose values stay.
    /// - Throws: ``BackingStoreError`` when the store cannot be read, or the change could not be made durable.
    public func removeAll(keeping keys: Set<String> = []) throws(BackingStoreError) {
        // Compare keys by their bytes: string equality treats canonically equivalent spellings as equal.
        let kept = Set(keys.map(ExactString.init))
        var doomed = try self.keys().filter { !kept.contains(ExactString($0)) }
        // A dictionary holds only one of several equivalent spellings of a key. Later passes remove the others.
        while !doomed.isEmpty {
            var changes: [String: StoredValue?] = [:]
            var others: [String] = []
            for key in doomed {
                if changes[key] == nil { changes.updateValue(nil, forKey: key) } else { others.append(key) }
            }
            try apply(changes)
            doomed = others
        }
    }

    /// Removes the value under `key`, if there is one.
    ///
    /// - Throws: ``BackingStoreError`` when the change could not be made durable.
    public func removeValue(forKey key: String) throws(BackingStoreError) {
        try apply([key: nil])
    }
}
