import Synchronization

/// A dictionary under a mutex, which is what a cache without limits comes down to.
final class LockedDictionary<Key: TimedKey>: TimedMap {
    static var isBounded: Bool { false }

    private let values = Mutex<[Key: Int]>([:])

    init(count: Int) {
        values.withLock { $0.reserveCapacity(count) }
    }

    func get(_ key: Key) -> Int? { values.withLock { $0[key] } }

    func insert(_ value: Int, for key: Key) { values.withLock { $0[key] = value } }
}
