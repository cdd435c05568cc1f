/// OPT that looks through the rest of the trace for each key when it is full.
struct SimpleOptimum: SimulatedCache {
    private let capacity: Int
    private var rest: ArraySlice<UInt64>
    private var keys: Set<UInt64> = []

    init(capacity: Int, trace: Trace) {
        self.capacity = capacity
        rest = trace.requests[...]
    }

    mutating func request(_ key: UInt64) -> Bool {
        rest.removeFirst()
        guard keys.insert(key).inserted else { return true }
        if keys.count > capacity {
            var candidates = keys
            // The key that comes after all others is left, or of those that do not come at all, any.
            for upcoming in rest where candidates.count > 1 { candidates.remove(upcoming) }
            keys.subtract(candidates.prefix(1))
        }
        return false
    }
}
