extension Cache {
    /// Returns the value of a key, which counts as a use, or `nil` if there is none or it is too old.
    ///
    /// A value that is only on the disk is read from there, in the calling thread, and put into memory.
    ///
    /// - Complexity: O(1).
    @inlinable
    public func value(for key: Key) -> Value? {
        let value = memory.value(for: key)
        return isPlain ? value : finishLookUp(value, key)
    }

    /// The value of a key, or `nil` if there is none or it is too old.
    ///
    /// A value that is set and cannot be kept, because it is too large or its cost cannot be measured, removes the one
    /// before: ``insert(_:for:expiresAfter:)`` returns whether it was kept.
    @inlinable
    public subscript(key: Key) -> Value? {
        get { value(for: key) }
        set {
            guard let newValue else {
                remove(key)
                return
            }
            set(newValue, for: key)
        }
    }

    @inlinable
    func set(_ value: Value, for key: Key) {
        do { try insert(value, for: key) } catch { remove(key) }
    }

    /// Inserts a value, in the place of that which the key had: see ``insert(_:for:expiresAfter:)``.
    @inlinable
    @discardableResult
    public func insert(_ value: Value, for key: Key) throws -> Bool { try insert(value, for: key, expiresAfter: nil) }

    /// Inserts a value, in the place of that which the key had.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: Its key.
    ///   - lifetime: After which time the value is gone, whatever the cache's `expireAfterWrite`; `nil` for that.
    /// - Returns: Whether the value is in the cache, in memory or on the disk. A value that costs more than the cache's limit is
    ///   not kept; it removes that which the key had, and no other.
    /// - Throws: The error of the cost function, such as a `MappingError` for a value that cannot be encoded, or that of copying
    ///   an instance. Nothing has changed then.
    /// - Complexity: O(1), amortised, and the cost function.
    @inlinable
    @discardableResult
    public func insert(_ value: Value, for key: Key, expiresAfter lifetime: Duration?) throws -> Bool {
        let nanoseconds = lifetime.map(Lifetimes.nanoseconds)
        if !isPlain { return try insertCopy(value, for: key, lifetime: nanoseconds) }
        let cost = max(1, try cost(key, value))
        if memory.insert(value, for: key, cost: cost, lifetime: nanoseconds) == .inserted { return true }
        memory.core.noteRefusal()
        return false
    }

    /// Removes the value of a key, and returns it, unless it was too old.
    ///
    /// - Complexity: O(1).
    @discardableResult
    public func removeValue(for key: Key) -> Value? { removeEverywhere(key, returnsStored: true) }

    @usableFromInline
    func remove(_ key: Key) { removeEverywhere(key, returnsStored: false) }

    /// Inserts values, each in the place of that which its key had, as ``insert(_:for:expiresAfter:)`` does.
    ///
    /// - Throws: The error of the first value that cannot be inserted. Those before it are in the cache.
    public func insert(
        contentsOf values: some Sequence<(key: Key, value: Value)>,
        expiresAfter lifetime: Duration? = nil
    ) throws {
        for (key, value) in values { try insert(value, for: key, expiresAfter: lifetime) }
    }

    /// Removes the values of keys.
    ///
    /// - Parameter keys: The keys.
    /// - Returns: How many had values that were not too old.
    @discardableResult
    public func removeValues(for keys: some Sequence<Key>) -> Int { keys.count { removeValue(for: $0) != nil } }

    /// Removes all values.
    public func removeAll() {
        removeAllEverywhere()
        flights.forgetFailures(core: memory.core)
    }

    /// Removes the values that were inserted longer ago than a duration, to a thirtieth of a second: those that are younger
    /// stay.
    public func removeAll(olderThan age: Duration) {
        removeAllEverywhere(olderThan: age.nanoseconds)
    }

    /// Removes and destroys the values that are too old, but not those that `staleOnError` keeps.
    ///
    /// No function returns such a value, whether this was called or not. Insertions remove some, too.
    public func removeExpired() {
        memory.removeExpired()
        disk?.storage.removeExpired()
    }
}
