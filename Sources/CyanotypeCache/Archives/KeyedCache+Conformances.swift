extension Cache: KeyedCache {
    /// Inserts a value, and throws ``CacheArchiveError`` with the code ``CacheArchiveError/Code/refused`` if the cache does
    /// not keep it.
    // Only generic code is to call it: others would find it by the requirement's name too.
    @_disfavoredOverload
    @_implements(KeyedCache,insert(_:for:))
    public func _insertOrThrow(_ value: Value, for key: Key) throws {
        if try insert(value, for: key) { return }
        throw CacheArchiveError(.refused, "the value costs more than the limit of the cache, \(limit)")
    }

    /// Calls a closure with each key and its value, without counting a use of it.
    ///
    /// - Complexity: O(*n*) for *n* values.
    public func forEachEntry(_ body: (Key, Value) -> Void) {
        memory.forEach { key, value, _ in body(key, value) }
    }
}

extension Dictionary: KeyedCache {
    public func value(for key: Key) -> Value? { self[key] }

    public mutating func insert(_ value: Value, for key: Key) { updateValue(value, forKey: key) }

    @discardableResult
    public mutating func removeValue(for key: Key) -> Value? { removeValue(forKey: key) }

    public func forEachEntry(_ body: (Key, Value) -> Void) {
        for (key, value) in self { body(key, value) }
    }
}
