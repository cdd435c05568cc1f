public import FoundationEssentials
internal import Synchronization

extension Cache {
    /// How many values there are that are not too old.
    public var count: Int { memory.count }

    /// Whether there is no value.
    public var isEmpty: Bool { count == 0 }

    /// The sum of the values' costs, or their number for a cache of a number of entries. It includes values that
    /// `staleOnError` keeps.
    public var size: Int { memory.cost }

    /// The greatest sum of the values' costs. A lesser limit evicts at once what is over it.
    ///
    /// It is at least 0, and at most half of what an `Int` can be.
    public var limit: Int {
        get { memory.limit }
        set {
            memory.setLimit(Self.limit(newValue))
        }
    }

    /// Evicts values until the sum of their costs is at most `size`, and leaves the limit as it is.
    ///
    /// This destroys keys and values. The places where they were are used again by later ones.
    public func trim(to size: Int) {
        memory.trim(to: max(0, size))
    }

    /// The keys of the values that are not too old, in no particular order.
    ///
    /// - Complexity: O(*n*) for *n* values.
    public var keys: [Key] {
        var keys: [Key] = []
        memory.forEach { key, _, _ in keys.append(key) }
        return keys
    }

    /// Whether there is a value for a key, without counting a use of it.
    public func contains(_ key: Key) -> Bool { memory.withEntry(of: key) { _, _ in true } ?? false }

    /// When the value of a key was last used or inserted, to a thirtieth of a second, or `nil` if there is none.
    public func lastAccess(of key: Key) -> Date? {
        guard let ticks = memory.withEntry(of: key, { _, accessed in accessed }) else { return nil }
        let age = memory.core.clock.age(Int64(ticks), now: memory.core.clock.now)
        return Date.now.addingTimeInterval(-(age / .seconds(1)))
    }

    /// The counts since the cache was created.
    public var statistics: CacheStatistics {
        var statistics = memory.statistics
        statistics.loads = loadFigures.loads.load(ordering: .relaxed)
        statistics.loadFailures = loadFigures.failures.load(ordering: .relaxed)
        statistics.loadTime = .nanoseconds(loadFigures.nanoseconds.load(ordering: .relaxed))
        return statistics
    }

    /// The entries that leave the cache from now on, with the causes: ``removals(bufferingNewest:)`` with 1,024.
    ///
    /// ```swift
    /// for await removal in cache.removals { record(removal.key, removal.cause) }
    /// ```
    public var removals: AsyncStream<CacheRemoval<Key, Value>> { removals(bufferingNewest: 1_024) }

    /// The entries that leave the cache from now on, with the causes.
    ///
    /// - Parameter limit: How many of them wait to be read, at most. Of more, the oldest are dropped, so that they do not
    ///   fill the memory that the cache was to save.
    /// - Returns: The entries, until the reading task is cancelled or the cache is gone.
    public func removals(bufferingNewest limit: Int) -> AsyncStream<CacheRemoval<Key, Value>> {
        memory.removals.stream(bufferingNewest: limit)
    }
}
