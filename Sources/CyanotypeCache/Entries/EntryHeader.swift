public import Synchronization

/// The part of an entry that a use needs beside its key and value, which follow it: 16 of the 32 bytes that the cache keeps for
/// each entry. The other 16 are the entry's ``EntryLinks``.
///
/// The comment of each member names the lock that its accesses need. Hits write `stamp` and `uses` while the policy reads
/// them without the lock of their shard, so these are atomic.
@usableFromInline
struct EntryHeader: ~Copyable {
    /// 32 bits of the key's hash, which do not change. The other bits chose the shard.
    @usableFromInline var hash: UInt32 = 0

    /// When the entry was last used, by the clock of its shard.
    @usableFromInline let stamp = Atomic<UInt32>(0)

    /// When the entry was last used, in ticks of the cache. Shard lock.
    @usableFromInline var accessed: UInt32 = 0

    /// Changes whenever the entry gets a key and a value or loses them; odd while it has them. Shard lock.
    @usableFromInline var version: UInt16 = 0

    /// The list of the policy that has the entry. Policy lock.
    var list: UInt8 = .max

    /// How often the entry was used since the policy last looked at it, at most 15.
    @usableFromInline let uses = Atomic<UInt8>(0)

    @usableFromInline init() {}

    /// Returns how often the entry was used since the last call. A use at this very moment may be missed.
    func takeUses() -> Int {
        let count = uses.load(ordering: .relaxed)
        if count > 0 { uses.store(0, ordering: .relaxed) }
        return Int(count)
    }
}

/// The part of an entry that only changes need. It is apart from the header, so that hits of many entries need less of the
/// processor's caches.
struct EntryLinks {
    /// The neighbours in the list of the policy that has the entry. Policy lock.
    var previous: EntryID = .none
    var next: EntryID = .none

    /// The cost of the entry, or the greatest number if that is too large and is kept elsewhere, and in the highest bit
    /// whether the key was evicted shortly before it was inserted. Policy lock.
    private var costAndReturn: UInt32 = 0

    /// When the value was inserted, in ticks of the cache. Shard lock.
    var written: UInt32 = 0

    /// A cost from which on it is kept elsewhere.
    static let largeCost: UInt32 = 1 << 31 - 1

    var cost: UInt32 {
        get { costAndReturn & Self.largeCost }
        set { costAndReturn = costAndReturn & ~Self.largeCost | min(newValue, Self.largeCost) }
    }

    var isReturning: Bool {
        get { costAndReturn > Self.largeCost }
        set { costAndReturn = cost | (newValue ? 1 << 31 : 0) }
    }
}

/// An entry's place: its shard in the low bits, and its number in the shard.
@usableFromInline
struct EntryID: Equatable, Sendable {
    @usableFromInline var rawValue: UInt32

    @inlinable
    init(rawValue: UInt32) { self.rawValue = rawValue }

    @usableFromInline static let none = EntryID(rawValue: .max)
}
