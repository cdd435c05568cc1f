/// An entry that has left the memory of a cache.
public struct CacheRemoval<Key, Value> {
    public let key: Key
    public let value: Value
    public let cause: RemovalCause

    @inlinable
    init(key: Key, value: Value, cause: RemovalCause) {
        self.key = key
        self.value = value
        self.cause = cause
    }
}

extension CacheRemoval: Sendable where Key: Sendable, Value: Sendable {}
