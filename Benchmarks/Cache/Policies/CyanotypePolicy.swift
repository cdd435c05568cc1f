import CyanotypeCache

/// The cache itself, with its policy by default.
struct CyanotypePolicy: SimulatedCache {
    private let cache: Cache<UInt64, UInt8>

    init(capacity: Int, trace: Trace) {
        cache = Cache(count: capacity)
    }

    mutating func request(_ key: UInt64) -> Bool {
        if cache.value(for: key) != nil { return true }
        cache[key] = 0
        return false
    }
}
