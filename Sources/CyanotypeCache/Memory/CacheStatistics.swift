/// Counts of what has happened in a cache since it was created.
public struct CacheStatistics: Sendable, Hashable {
    /// Look-ups that found a value.
    public internal(set) var hits = 0
    /// Those of them that found it only on the disk.
    public internal(set) var diskHits = 0
    /// Look-ups that found none.
    public internal(set) var misses = 0
    /// Values that were inserted or replaced another.
    public internal(set) var insertions = 0
    /// Values that were not kept, because one alone was over the limits, or because a loaded one could not be measured.
    public internal(set) var refusals = 0
    /// Entries that left memory because there was no room for them.
    public internal(set) var evictions = 0
    /// The sum of their costs, or the greatest `Int`.
    public internal(set) var evictedCost = 0
    /// How long they were in memory, on average, to a thirtieth of a second; `nil` before the first eviction.
    public internal(set) var averageAgeAtEviction: Duration?
    /// Entries that left memory because they were too old.
    public internal(set) var expirations = 0
    /// Loads that have ended, retries not counted.
    public internal(set) var loads = 0
    /// Loads that have failed.
    public internal(set) var loadFailures = 0
    /// How long all loads took together, with their retries.
    public internal(set) var loadTime = Duration.zero

    /// The part of the look-ups that found a value, from 0 to 1; 0 before the first look-up.
    public var hitRatio: Double { hits + misses == 0 ? 0 : Double(hits) / Double(hits + misses) }
}
