import CyanotypeCache
import Foundation

/// Foundation's cache, which cannot list its keys: the wrapper keeps them, and forgets each with its value.
final class ListedNSCache<Key: Hashable, Value>: KeyedCache {
    private final class KeyObject: NSObject {
        let key: Key

        init(_ key: Key) {
            self.key = key
        }

        override var hash: Int { key.hashValue }
        override func isEqual(_ object: Any?) -> Bool { (object as? KeyObject)?.key == key }
    }

    private final class Entry {
        let key: Key
        let value: Value

        init(_ key: Key, _ value: Value) {
            (self.key, self.value) = (key, value)
        }
    }

    /// Told of each eviction, and of each removal.
    private final class Delegate: NSObject, NSCacheDelegate {
        var entries: [Key: ObjectIdentifier] = [:]

        func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject object: Any) {
            // Not if it is the former value of a key that has another now.
            guard let entry = object as? Entry, entries[entry.key] == ObjectIdentifier(entry) else { return }
            entries[entry.key] = nil
        }
    }

    private let cache = NSCache<KeyObject, Entry>()
    private let delegate = Delegate()

    init() {
        cache.delegate = delegate
    }

    var countLimit: Int {
        get { cache.countLimit }
        set { cache.countLimit = newValue }
    }

    var keys: Set<Key> { Set(delegate.entries.keys) }

    func value(for key: Key) -> Value? { cache.object(forKey: KeyObject(key))?.value }

    func insert(_ value: Value, for key: Key) -> Bool {
        let entry = Entry(key, value)
        // Before it is inserted, which may evict it at once.
        delegate.entries[key] = ObjectIdentifier(entry)
        cache.setObject(entry, forKey: KeyObject(key))
        return true
    }

    func removeValue(for key: Key) -> Value? {
        let value = value(for: key)
        cache.removeObject(forKey: KeyObject(key))
        delegate.entries[key] = nil
        return value
    }
}
