/// LRU by an array, with the oldest key first.
struct SimpleLRU: SimulatedCache {
    private let capacity: Int
    private var keys: [UInt64] = []

    init(capacity: Int, trace: Trace) {
        self.capacity = capacity
    }

    mutating func request(_ key: UInt64) -> Bool {
        let place = keys.firstIndex(of: key)
        if let place { keys.remove(at: place) }
        keys.append(key)
        if keys.count > capacity { keys.removeFirst() }
        return place != nil
    }
}
