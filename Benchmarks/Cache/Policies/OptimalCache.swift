/// Evicts the key whose next request is furthest away, which no policy can know: the bound of all.
///
/// Source: Belady, "A study of replacement algorithms for a virtual-storage computer" (1966). The new key may be evicted
/// at once, as in the other policies.
struct OptimalCache: SimulatedCache {
    private static let never = UInt32.max

    private let capacity: Int
    private let requests: [UInt64]
    /// Where in the trace the key of each request is requested next.
    private let nextRequests: [UInt32]
    private var position = 0
    /// Whether the cache has each key.
    private var isKept: [Bool]
    private var count = 0
    /// Where the kept keys are requested next. The numbers of requests that are over stay, below all others.
    private var upcoming = MaximumHeap()

    init(capacity: Int, trace: Trace) {
        self.capacity = capacity
        requests = trace.requests
        isKept = Array(repeating: false, count: trace.keyCount)
        var next = [UInt32](repeating: Self.never, count: trace.keyCount)
        var nextRequests = [UInt32](repeating: Self.never, count: requests.count)
        for (position, key) in requests.enumerated().reversed() {
            nextRequests[position] = next[Int(key)]
            next[Int(key)] = UInt32(position)
        }
        self.nextRequests = nextRequests
    }

    mutating func request(_ key: UInt64) -> Bool {
        let (isHit, next) = (isKept[Int(key)], nextRequests[position])
        position += 1
        // A key that is not requested again is the first to go.
        isKept[Int(key)] = next != Self.never
        count += (isKept[Int(key)] ? 1 : 0) - (isHit ? 1 : 0)
        guard next != Self.never else { return isHit }
        upcoming.insert(next)
        if count > capacity, let furthest = upcoming.removeMaximum() {
            isKept[Int(requests[Int(furthest)])] = false
            count -= 1
        }
        return isHit
    }
}
