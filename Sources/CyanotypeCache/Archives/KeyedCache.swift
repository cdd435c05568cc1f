/// Values by keys, which can be listed: what a cache or dictionary needs so that it can be archived.
///
/// `Cache` and `Dictionary` conform. A cache of your own needs four members:
///
/// ```swift
/// final class Thumbnails: KeyedCache {
///     private(set) var images: [String: Thumbnail] = [:]
///
///     var keys: [String] { Array(images.keys) }
///     func value(for key: String) -> Thumbnail? { images[key] }
///     func insert(_ value: Thumbnail, for key: String) -> Bool {
///         images[key] = value
///         return true
///     }
///     func removeValue(for key: String) -> Thumbnail? { images.removeValue(forKey: key) }
/// }
/// ```
///
/// A cache that cannot list its keys, such as Foundation's `NSCache`, needs a wrapper that keeps them, and that forgets a key
/// when its value is evicted.
public protocol KeyedCache<Key, Value> {
    /// The type of the keys.
    associatedtype Key: Hashable
    /// The type of the values.
    associatedtype Value
    /// The type of the collection of keys.
    associatedtype Keys: Collection<Key> = [Key]

    /// The keys of the values, each once.
    var keys: Keys { get }

    /// Returns the value of a key, or `nil` if there is none any more.
    func value(for key: Key) -> Value?

    /// Inserts a value, in the place of that which the key had.
    ///
    /// - Returns: Whether the cache keeps the value. One that does not keep it, because it is larger than its limit, does not
    ///   keep the value that the key had either.
    /// - Throws: Any error if the value cannot be inserted.
    @discardableResult
    mutating func insert(_ value: Value, for key: Key) throws -> Bool

    /// Removes the value of a key, and returns it.
    @discardableResult
    mutating func removeValue(for key: Key) -> Value?

    /// Calls a closure with each key and its value.
    ///
    /// The default asks for the value of each key, and skips a key whose value is gone. A cache that counts uses does not
    /// count these, if it implements this function.
    func forEachEntry(_ body: (Key, Value) -> Void)
}

extension KeyedCache {
    public func forEachEntry(_ body: (Key, Value) -> Void) {
        for key in keys {
            if let value = value(for: key) { body(key, value) }
        }
    }

    /// The value of a key, or `nil` if there is none. A value that is set and that the cache does not keep removes the one
    /// before.
    public subscript(key: Key) -> Value? {
        get { value(for: key) }
        set { set(newValue, for: key) }
    }

    mutating func set(_ value: Value?, for key: Key) {
        guard let value else {
            removeValue(for: key)
            return
        }
        do { try insert(value, for: key) } catch { removeValue(for: key) }
    }
}

extension KeyedCache where Self: AnyObject {
    /// The value of a key, or `nil` if there is none. A value that is set and that the cache does not keep removes the one
    /// before.
    public subscript(key: Key) -> Value? {
        get { value(for: key) }
        nonmutating set {
            var cache = self
            cache.set(newValue, for: key)
        }
    }
}
