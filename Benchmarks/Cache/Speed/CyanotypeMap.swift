import CyanotypeCache

/// The cache, which is bounded and chooses what to keep.
final class CyanotypeMap<Key: TimedKey>: TimedMap {
    static var isBounded: Bool { true }

    private let cache: Cache<Key, Int>

    init(count: Int) {
        cache = Cache(count: count)
    }

    func get(_ key: Key) -> Int? { cache.value(for: key) }

    func insert(_ value: Int, for key: Key) { cache[key] = value }
}
