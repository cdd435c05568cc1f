/// A cache that keeps only keys, to count the hits of a policy. A key that it has not is inserted.
protocol SimulatedCache {
    /// Makes an empty cache for the requests of a trace, which it gets in their order.
    ///
    /// It keeps at most `capacity` keys, which are 2 or more.
    init(capacity: Int, trace: Trace)

    /// Requests a key of the trace.
    ///
    /// - Returns: Whether the cache had it.
    mutating func request(_ key: UInt64) -> Bool
}

extension SimulatedCache {
    /// The number of hits when all keys of a trace are requested.
    static func hits(capacity: Int, trace: Trace) -> Int {
        var cache = Self(capacity: capacity, trace: trace)
        return trace.requests.count { cache.request($0) }
    }
}
