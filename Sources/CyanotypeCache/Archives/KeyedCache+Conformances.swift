extension Cache: KeyedCache {
    /// Calls a closure with each key and its value, without counting a use of it.
    ///
    /// - Complexity: O(*n*) for *n* values.
    public func forEachEntry(_ body: (Key, Value) -> Void) {
        forEachValue(body)
    }
}

extension Dictionary: KeyedCache {
    public func value(for key: Key) -> Value? { self[key] }

    @discardableResult
    public mutating func insert(_ value: Value, for key: Key) -> Bool {
        updateValue(value, forKey: key)
        return true
    }

    @discardableResult
    public mutating func removeValue(for key: Key) -> Value? { removeValue(forKey: key) }

    public func forEachEntry(_ body: (Key, Value) -> Void) {
        for (key, value) in self { body(key, value) }
    }
}
