public import Synchronization

/// When an entry's value is too old, in nanoseconds of the cache's clock: kept only for caches whose entries expire.
@usableFromInline
struct EntryTimes: ~Copyable {
    /// From this moment on, the entry is gone. A use may move it while the timer wheel reads it, so it is atomic.
    @usableFromInline let deadline = Atomic<Int64>(.max)

    /// The deadline that no use moves. Shard lock.
    @usableFromInline var lastDeadline = Int64.max

    /// When the value is to be loaded again. Shard lock.
    @usableFromInline var refresh = Int64.max

    /// The neighbours in the timer wheel, and the bucket that has them. Policy lock.
    var previous: EntryID = .none
    var next: EntryID = .none
    var bucket: UInt16 = .max

    @usableFromInline init() {}
}
