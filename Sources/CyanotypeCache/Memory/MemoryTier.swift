/// The part of a cache that is in memory: the keys and values of a `MemoryCore`.
///
/// Keys are compared, and keys and values destroyed, without a lock, because that may run any code. So a key is compared
/// after its shard was unlocked, and if the caller goes on with its entry, it looks whether that is still the same.
@usableFromInline
@safe
final class MemoryTier<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline let core: MemoryCore
    @usableFromInline let places: EntryPlaces
    @usableFromInline let hashing: KeyHashing

    /// The streams of removals.
    @usableFromInline let removals = Broadcast<CacheRemoval<Key, Value>>()

    init(limit: Int, countsEntries: Bool, isAdaptive: Bool, lifetimes: Lifetimes, clock: CacheClock) {
        core = MemoryCore(
            layout: EntryLayout(Key.self, Value.self),
            limit: limit,
            countsEntries: countsEntries,
            isAdaptive: isAdaptive,
            lifetimes: lifetimes,
            clock: clock
        )
        places = core.places
        hashing = core.hashing
    }

    deinit {
        for shard in places.shards {
            for number in unsafe 0..<shard.state.pointee.numbered where core.isUsed(number, shard) {
                unsafe entry(number, shard).key.deinitialize(count: 1)
                unsafe entry(number, shard).value.deinitialize(count: 1)
            }
        }
    }

    // MARK: - Places

    /// The places of an entry that exists. The key and the value are initialised if it is in use.
    @inlinable @inline(__always)
    func entry(_ number: UInt32, _ shard: Shard) -> EntryPlace<Key, Value> {
        unsafe EntryPlace(shard.state.pointee.chunks.entry(number, stride: EntryLayout(Key.self, Value.self).stride))
    }

    /// The number of the first entry with a hash. With the lock of the shard.
    @inlinable @inline(__always)
    func candidate(_ hash: UInt32, _ shard: Shard) -> UInt32? {
        var found: UInt32?
        unsafe shard.state.pointee.table.search(hash) { number in
            guard unsafe entry(number, shard).header.pointee.hash == hash else { return false }
            found = number
            return true
        }
        return found
    }

    /// The entries with a hash and their keys, but not those that have another key. With the lock of the shard.
    func candidates(_ hash: UInt32, _ shard: Shard, except others: Set<FoundEntry>) -> [(entry: FoundEntry, key: Key)] {
        var found: [(entry: FoundEntry, key: Key)] = []
        unsafe shard.state.pointee.table.search(hash) { number in
            guard unsafe entry(number, shard).header.pointee.hash == hash else { return false }
            let entry = foundEntry(number, shard)
            if !others.contains(entry) { found.append((entry, unsafe self.entry(number, shard).key.pointee)) }
            return false
        }
        return found
    }

    @inlinable
    func foundEntry(_ number: UInt32, _ shard: Shard) -> FoundEntry {
        FoundEntry(number: number, version: unsafe entry(number, shard).header.pointee.version)
    }
}

/// An entry as it was when the lock of its shard was unlocked. As long as it is the same, so is its key.
@usableFromInline
struct FoundEntry: Hashable {
    @usableFromInline let number: UInt32
    @usableFromInline let version: UInt16

    @inlinable
    init(number: UInt32, version: UInt16) {
        self.number = number
        self.version = version
    }
}

/// The address of an entry whose layout is that of its types.
@usableFromInline
@safe
struct EntryPlace<Key, Value> {
    @usableFromInline let address: UnsafeMutableRawPointer

    @inlinable @inline(__always)
    init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

    @inlinable @inline(__always)
    var header: UnsafeMutablePointer<EntryHeader> { unsafe address.assumingMemoryBound(to: EntryHeader.self) }

    @inlinable @inline(__always)
    var key: UnsafeMutablePointer<Key> {
        unsafe (address + EntryLayout(Key.self, Value.self).key).assumingMemoryBound(to: Key.self)
    }

    @inlinable @inline(__always)
    var value: UnsafeMutablePointer<Value> {
        unsafe (address + EntryLayout(Key.self, Value.self).value).assumingMemoryBound(to: Value.self)
    }
}
