import BenchmarkSupport

/// Compares the policies with simple versions of them, on small random traces.
struct PolicyCheck {
    private static let traceCount = 300

    let seed: UInt64

    /// - Throws: ``Mistake`` at the first difference.
    func run() throws {
        Console.complain("seed \(seed)")
        var random = XorShift(seed: max(1, seed))
        for _ in 0..<Self.traceCount {
            let trace = Self.trace(&random)
            let capacity = 2 + random.next(below: trace.keyCount)
            try compare(LRUCache.self, SimpleLRU.self, capacity, trace)
            try compare(MapCache<LockedLRU<Int>>.self, SimpleLRU.self, capacity, trace)
            try compare(S3FIFOCache.self, SimpleS3FIFO.self, capacity, trace)
            try compare(ARCCache.self, SimpleARC.self, capacity, trace)
            try compare(TinyLFUCache<FixedWindow>.self, SimpleTinyLFU<FixedWindow>.self, capacity, trace)
            try compare(TinyLFUCache<ReactiveClimber>.self, SimpleTinyLFU<ReactiveClimber>.self, capacity, trace)
            try compareHits(OptimalCache.self, SimpleOptimum.self, capacity, trace)
            try checkBound(capacity, trace)
        }
        Console.complain("\(Self.traceCount) traces: no difference")
    }

    /// A trace of recent, popular and new keys, of each sometimes many and sometimes few.
    private static func trace(_ random: inout XorShift) -> Trace {
        let count = 1 + random.next(below: 3_000)
        let popularity = ZipfDistribution(exponent: 2 * random.nextUnit(), count: 1 + random.next(below: 200))
        let (recentPart, popularPart) = (random.nextUnit(), random.nextUnit())
        var keys: [UInt64] = []
        for number in 0..<count {
            if !keys.isEmpty, random.nextUnit() < recentPart {
                keys.append(keys[keys.count - 1 - random.next(below: min(20, keys.count))])
            } else if random.nextUnit() < popularPart {
                keys.append(popularity.next(&random))
            } else {
                keys.append(UInt64(1_000 + number))
            }
        }
        return Trace(name: "random", keys: keys)
    }

    /// Compares whether each request is a hit.
    private func compare<Cache: SimulatedCache, Simple: SimulatedCache>(
        _: Cache.Type,
        _: Simple.Type,
        _ capacity: Int,
        _ trace: Trace
    ) throws {
        var cache = Cache(capacity: capacity, trace: trace)
        var simple = Simple(capacity: capacity, trace: trace)
        for (position, key) in trace.requests.enumerated() where cache.request(key) != simple.request(key) {
            throw Mistake(
                """
                seed \(seed): \(Cache.self) and \(Simple.self) with \(capacity) of \(trace.keyCount) keys differ at \
                request \(position) of \(trace.requests.count)
                """
            )
        }
    }

    /// Compares the numbers of hits, where keys may be equally good.
    private func compareHits<Cache: SimulatedCache, Simple: SimulatedCache>(
        _: Cache.Type,
        _: Simple.Type,
        _ capacity: Int,
        _ trace: Trace
    ) throws {
        let (hits, expected) = (
            Cache.hits(capacity: capacity, trace: trace), Simple.hits(capacity: capacity, trace: trace)
        )
        guard hits == expected else {
            throw Mistake("seed \(seed): \(Cache.self) with \(capacity) keys has \(hits) hits instead of \(expected)")
        }
    }

    /// Checks that no policy has more hits than can be had.
    private func checkBound(_ capacity: Int, _ trace: Trace) throws {
        let most = OptimalCache.hits(capacity: capacity, trace: trace)
        for policy in Policy.all where policy.hits(capacity, trace) > most {
            throw Mistake("seed \(seed): \(policy.name) with \(capacity) keys has more than the \(most) hits of OPT")
        }
    }
}
