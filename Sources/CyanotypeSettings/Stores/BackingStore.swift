/// A place that keeps values by key: a file, a keyring, memory.
///
/// A store answers three different things for a key: a value, `nil` when the key is *absent*, and a thrown
/// ``BackingStoreError`` when the store cannot tell. It never answers `nil` for "locked" or "unreachable", so that a
/// caller never mistakes an unavailable store for an empty one and overwrites what is in it.
///
/// Calls are synchronous and may block on a disk or another process. Every call is complete when it returns: a write
/// that has returned is as durable as the store can make it.
public protocol BackingStore: Sendable {
    /// What the store is and where it is, for people: `property list /home/a/.config/app.plist`.
    var location: String { get }

    /// Whether the store is made to hold secrets. `false` unless a store says otherwise: a secret is never written to
    /// a store that answers `false`.
    var protectsSecrets: Bool { get }

    /// The value kept under `key`, or `nil` when there is none.
    ///
    /// - Throws: ``BackingStoreError`` when the store cannot tell whether there is one.
    func value(forKey key: String) throws(BackingStoreError) -> StoredValue?

    /// The values kept under `keys`; keys that are absent have no entry.
    ///
    /// - Throws: ``BackingStoreError`` when the store cannot tell for all of them.
    func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue]

    /// Writes all of `changes`: a value replaces what is kept under its key, `nil` removes it. Removing an absent key
    /// is not an error.
    ///
    /// A store that can, applies all changes or none; the error says which were applied where it cannot.
    ///
    /// - Throws: ``BackingStoreError`` when a change could not be made durable.
    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError)

    /// Keeps `value` under `key` unless there is a value already, as one step where the store can; it is two, of which
    /// the first looks, unless a store says otherwise.
    ///
    /// - Returns: Whether it is kept now; `false` when there was a value.
    /// - Throws: ``BackingStoreError`` when the store cannot tell, or the change could not be made durable.
    func addValue(_ value: StoredValue, forKey key: String) throws(BackingStoreError) -> Bool

    /// The keys that have a value, sorted by their UTF-8 bytes.
    ///
    /// - Throws: ``BackingStoreError`` when the store cannot be read.
    func keys() throws(BackingStoreError) -> [String]

    /// Keeps all other writers out, in this and in other processes, until the access is ended. A value that the calling
    /// thread reads is then still current when it writes.
    ///
    /// The thread uses the store as usual meanwhile, and may begin exclusive access again while it has it.
    ///
    /// - Returns: The access, which the calling thread must end; `nil` for a store that cannot keep others out, such as a
    ///   keyring. The default implementation returns `nil`.
    /// - Throws: ``BackingStoreError`` when another writer does not finish in time, or the store cannot be written.
    func beginExclusiveAccess() throws(BackingStoreError) -> ExclusiveAccess?

    /// What the store has done about damage since it was made, the oldest first. Nothing, unless a store says otherwise.
    var recoveries: [StoreRecovery] { get }

    /// Has `body` called for what happens to the store without a call through this object: once for a change, and never
    /// for a write through this object.
    ///
    /// - Parameter body: Called on a thread of the store's, one call after another. It may use the store.
    /// - Returns: What ends it when it is let go of; `nil` when the store cannot tell, as it is unless it says otherwise.
    func observeChanges(_ body: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation?
}

extension BackingStore {
    public var protectsSecrets: Bool { false }

    public var recoveries: [StoreRecovery] { [] }

    public func observeChanges(_ body: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation? { nil }

    public func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        var values: [String: StoredValue] = [:]
        for key in keys {
            values[key] = try value(forKey: key)
        }
        return values
    }

    public func beginExclusiveAccess() throws(BackingStoreError) -> ExclusiveAccess? { nil }

    public func addValue(_ value: StoredValue, forKey key: String) throws(BackingStoreError) -> Bool {
        if try self.value(forKey: key) != nil { return false }
        try setValue(value, forKey: key)
        return true
    }

    /// Changes the value under a key, based on its current value. This is atomic where the store can keep other writers out:
    /// no other thread or process changes the value in between. See ``beginExclusiveAccess()``.
    ///
    /// ```swift
    /// let launches = try store.transform("launches") { value in
    ///     if case .integer(let count)? = value { value = .integer(count + 1) } else { value = .integer(1) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - body: A closure that changes the value; `nil` is no value. It must not wait for another thread that writes to the
    ///     store.
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

    /// Removes all values but those under the keys to keep.
    ///
    /// - Parameter keys: What is kept: an allow list.
    /// - Throws: ``BackingStoreError`` when the store cannot be read, or the change could not be made durable.
    public func removeAll(keeping keys: Set<String> = []) throws(BackingStoreError) {
        // By their bytes: to a string, two spellings of a word are one.
        let kept = Set(keys.map(ExactString.init))
        var doomed = try self.keys().filter { !kept.contains(ExactString($0)) }
        // A dictionary has one of several spellings of a key; the others are removed after it.
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

    /// Removes what is kept under `key`, if anything is.
    ///
    /// - Throws: ``BackingStoreError`` when the change could not be made durable.
    public func removeValue(forKey key: String) throws(BackingStoreError) {
        try apply([key: nil])
    }
}
