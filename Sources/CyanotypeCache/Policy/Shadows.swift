/// Small caches of a sample of the keys, one for each way to divide the cache, which show which way is best.
///
/// Each holds about 256 keys. A share of the keys, chosen by hash, behaves in a cache of the same share as all
/// keys do in the cache (Waldspurger, Park, Garthwaite and Ahmad, "Efficient MRC Construction with SHARDS", 2015).
struct Shadows: ~Copyable {
    /// One key in so many is in the sample: a power of two.
    let rate: Int
    /// The limit of each shadow.
    private var limit: Int
    private var keys: SampledKeys
    private var caches: [ShadowCache]
    private var choice: Int
    private var requests = 0
    private var margin = Shadows.marginAtRest
    private var allRequests = 0.0
    private let period: Int
    private var dropped: [UInt16] = []

    /// The scores of a period count this much in the next.
    private static let decay = 0.99
    /// Another choice must be better by a share of the requests and of the hits: this one at rest, and more shortly after
    /// other changes, because each costs hits until the cache holds what suits the choice.
    private static let marginAtRest = 0.002
    private static let marginGrowth = 4.0
    private static let marginLimit = 0.032
    private static let marginDecay = 0.95
    /// The lead in hits that a change to or from LRU needs beside the margin, for each key of the shadow. Where requests go back
    /// and forth, the hits of each choice come in waves of up to as many as there are entries, and a cache that follows the waves
    /// has fewer hits than one that keeps any choice. It keeps LRU, because a cache should hardly ever be worse than LRU.
    private static let leadToLeaveLRU = 0.75
    private static let leadToLRU = 0.05
    private static let lru = WindowChoice.all.firstIndex(of: .leastRecentlyUsed)
    private static let entries = 256

    /// The rate for a cache of so many entries.
    static func rate(forEntries entries: Int) -> Int {
        if entries < 64 { return entries < 32 ? 1 : 2 }
        return max(4, (entries / Self.entries - 1).nextPowerOfTwo)
    }

    /// - Parameters:
    ///   - rate: One key in so many is in the sample.
    ///   - limit: The limit of the cache.
    ///   - entries: How many entries the cache has.
    ///   - choice: What the cache has chosen this far.
    init(rate: Int, limit: Int, entries: Int, choice: WindowChoice = .first) {
        self.rate = rate
        self.choice = WindowChoice.all.firstIndex(of: choice) ?? 0
        self.limit = max(1, limit / rate)
        keys = SampledKeys(entries: max(8, entries / rate))
        caches = WindowChoice.all.map(ShadowCache.init)
        period = max(256 / rate, max(1, entries / rate / 4))
    }

    /// Changes the limit of the cache.
    mutating func setLimit(_ limit: Int) { self.limit = max(1, limit / rate) }

    /// Shows the shadows a use of a key, or its insertion.
    ///
    /// - Returns: Another choice, if it is better now.
    mutating func use(_ sample: Sample) -> WindowChoice? {
        guard let (key, isNew) = keys.use(sample) else { return nil }
        dropped.removeAll(keepingCapacity: true)
        for index in caches.indices {
            if isNew { caches[index].addKey() }
            caches[index].use(key, limit: limit, sample: keys, dropped: &dropped)
        }
        for key in dropped where !caches.contains(where: { $0.holds(key) }) { keys.remove(key) }
        requests += 1
        return requests < period ? nil : endPeriod()
    }

    private mutating func endPeriod() -> WindowChoice? {
        allRequests = allRequests * Self.decay + Double(requests)
        requests = 0
        for index in caches.indices { caches[index].endPeriod(decay: Self.decay) }
        margin = max(Self.marginAtRest, margin * Self.marginDecay)
        var best = choice
        for index in caches.indices where index != choice {
            let wanted = caches[best].score * (1 + margin) + margin * allRequests + lead(to: index)
            if caches[index].score > wanted { best = index }
        }
        if best == choice { return nil }
        choice = best
        margin = min(Self.marginLimit, margin * Self.marginGrowth)
        return WindowChoice.all[best]
    }

    /// By how many hits another choice has to lead beside the margin.
    private func lead(to index: Int) -> Double {
        if choice == Self.lru { return Self.leadToLeaveLRU * Double(caches[index].count) }
        return index == Self.lru ? Self.leadToLRU * Double(caches[index].count) : 0
    }
}

extension Int {
    /// The least power of two that is greater.
    fileprivate var nextPowerOfTwo: Int { self < 1 ? 1 : 1 << (Int.bitWidth - leadingZeroBitCount) }
}
