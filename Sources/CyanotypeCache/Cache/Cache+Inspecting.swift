public import FoundationEssentials
internal import Synchronization

extension Cache {
    /// How many values there are that are not too old, in memory and on the disk.
    ///
    /// - Complexity: O(1), but O(*n*) with a disk, from which all *n* values are read.
    public var count: Int { disk == nil ? memory.count : allKeys.count }

    /// Whether there is no value.
    public var isEmpty: Bool {
        if memory.count > 0 { return false }
        var isEmpty = true
        disk?.forEach { _, _ in
            isEmpty = false
            return false
        }
        return isEmpty
    }

    /// The sum of the costs of the values in memory, or their number for a cache of a number of entries. It includes values
    /// that `staleOnError` keeps.
    public var size: Int { memory.cost }

    /// The greatest sum of the costs of the values in memory. A lesser limit evicts at once what is over it.
    ///
    /// It is at least 0, and at most half of what an `Int` can be.
    public var limit: Int {
        get { memory.limit }
        set {
            memory.setLimit(Self.limit(newValue))
        }
    }

    /// Evicts values from memory until the sum of their costs is at most `size`, and leaves the limit as it is.
    ///
    /// This destroys keys and values. The places where they were are used again by later ones.
    public func trim(to size: Int) {
        memory.trim(to: max(0, size))
    }

    /// The keys of the values that are not too old, in no particular order.
    ///
    /// - Complexity: O(*n*) for *n* values, all of which are read from a disk.
    public var keys: [Key] { allKeys }

    /// Whether there is a value for a key, without counting a use of it.
    public func contains(_ key: Key) -> Bool {
        if memory.withEntry(of: key, { _, _ in true }) != nil { return true }
        return disk?.find(key, isUse: false)?.isStale == false
    }

    /// When the value of a key was last used or inserted, or `nil` if there is none: to a thirtieth of a second, and to a
    /// minute if it is only on the disk.
    public func lastAccess(of key: Key) -> Date? {
        guard let ticks = memory.withEntry(of: key, { _, accessed in accessed }) else {
            guard let found = disk?.find(key, isUse: false), !found.isStale else { return nil }
            return Date(timeIntervalSince1970: Double(found.used))
        }
        let age = memory.core.clock.age(Int64(ticks), now: memory.core.clock.now)
        return Date.now.addingTimeInterval(-(age / .seconds(1)))
    }

    /// The counts since the cache was created.
    public var statistics: CacheStatistics {
        var statistics = memory.statistics
        if let disk {
            statistics.diskHits = disk.hits.load(ordering: .relaxed)
            statistics.hits += statistics.diskHits
            statistics.misses = max(0, statistics.misses - statistics.diskHits)
        }
        statistics.loads = loadFigures.loads.load(ordering: .relaxed)
        statistics.loadFailures = loadFigures.failures.load(ordering: .relaxed)
        statistics.loadTime = .nanoseconds(loadFigures.nanoseconds.load(ordering: .relaxed))
        return statistics
    }

    /// The entries that leave memory from now on, with the causes: ``removals(bufferingNewest:)`` with 1,024.
    ///
    /// ```swift
    /// for await removal in cache.removals { record(removal.key, removal.cause) }
    /// ```
    public var removals: AsyncStream<CacheRemoval<Key, Value>> { removals(bufferingNewest: 1_024) }

    /// The entries that leave memory from now on, with the causes. A value that leaves it for its size may still be on the disk.
    ///
    /// - Parameter limit: How many of them wait to be read, at most. Of more, the oldest are dropped, so that they do not
    ///   fill the memory that the cache was to save.
    /// - Returns: The entries, until the reading task is cancelled or the cache is gone.
    public func removals(bufferingNewest limit: Int) -> AsyncStream<CacheRemoval<Key, Value>> {
        memory.removals.stream(bufferingNewest: limit)
    }

    // MARK: - The disk

    /// How many bytes the files take, without the changes that wait; 0 without a disk.
    public var diskSize: Int { disk?.storage.size ?? 0 }

    /// The greatest number of bytes that the files take; 0 without a disk, which setting it does not change.
    ///
    /// A lesser limit removes at once what is over it. With less than 1 MiB, nothing is kept on the disk.
    public var diskLimit: Int {
        get { disk?.storage.limit ?? 0 }
        set { disk?.storage.limit = newValue }
    }

    /// Waits until all changes are on the disk. In asynchronous code, call this where a thread may wait.
    ///
    /// Call this before the program ends, or opens the folder again: the changes survive the end of the process then. (The last
    /// ones may not survive a loss of power.) A cache that is destroyed leaves them to a thread, which the end of the process
    /// ends.
    ///
    /// - Returns: Whether they are there; `false` if the disk cannot be used, or if there is none.
    @discardableResult
    public func flush() -> Bool { disk?.storage.flush() ?? false }

    /// The events of the cache's files: those since the cache was created, of which the newest 64 are kept, and those from now
    /// on, of which the newest 1,024 wait to be read. The stream ends with the cache.
    ///
    /// ```swift
    /// for await event in cache.events { log("\(event)") }
    /// ```
    public var events: AsyncStream<CacheEvent> {
        disk?.events.stream(bufferingNewest: 1_024) ?? AsyncStream { $0.finish() }
    }
}
