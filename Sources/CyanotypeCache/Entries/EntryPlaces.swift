public import Synchronization

/// Where the shards and entries of an `EntryStorage` are: a handle without a reference count, for its owner's lifetime.
@usableFromInline
@safe
struct EntryPlaces: @unchecked Sendable {
    /// Shards are so far apart that no two share a cache line, nor a pair of lines that the processor fetches at once.
    @usableFromInline static let shardStride = (MemoryLayout<ShardState>.size + 127) / 128 * 128

    /// The first of `shardCount` shards, each with a mutex of its own.
    @usableFromInline let base: UnsafeMutableRawPointer
    @usableFromInline let shardBits: UInt32
    @usableFromInline let stride: Int

    /// The clock of uses where the order of all of them counts.
    @usableFromInline let sharedClock: UnsafeMutablePointer<Atomic<UInt32>>?

    init(
        base: UnsafeMutableRawPointer,
        shardBits: UInt32,
        stride: Int,
        sharedClock: UnsafeMutablePointer<Atomic<UInt32>>?
    ) {
        unsafe self.base = base
        self.shardBits = shardBits
        self.stride = stride
        unsafe self.sharedClock = sharedClock
    }

    @inlinable @inline(__always)
    var shardCount: UInt32 { 1 &<< shardBits }

    var shards: some Sequence<Shard> { (0..<shardCount).lazy.map { shard($0) } }

    @inlinable @inline(__always)
    func shard(_ index: UInt32) -> Shard {
        unsafe Shard((base + Int(index) &* EntryPlaces.shardStride).assumingMemoryBound(to: ShardState.self))
    }

    /// The shard of a key by its hash, of which it takes the highest bits. The low 32 find the entry in the shard.
    @inlinable @inline(__always)
    func shardIndex(_ hash: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: UInt64(truncatingIfNeeded: hash) >> UInt64(64 &- shardBits))
    }

    @inlinable @inline(__always)
    func shardIndex(of id: EntryID) -> UInt32 { id.rawValue & (shardCount &- 1) }

    @inlinable @inline(__always)
    func number(of id: EntryID) -> UInt32 { id.rawValue &>> shardBits }

    @inlinable @inline(__always)
    func id(_ number: UInt32, in shard: UInt32) -> EntryID { EntryID(rawValue: number &<< shardBits | shard) }

    /// The header of an entry of a shard that exists or is free. Its key and value follow.
    @inlinable @inline(__always)
    func entry(_ number: UInt32, in shard: Shard) -> UnsafeMutablePointer<EntryHeader> {
        let entry = unsafe shard.state.pointee.chunks.entry(number, stride: stride)
        return unsafe entry.assumingMemoryBound(to: EntryHeader.self)
    }

    /// The same, of an entry of any shard.
    @inlinable @inline(__always)
    func header(_ id: EntryID) -> UnsafeMutablePointer<EntryHeader> {
        unsafe entry(number(of: id), in: shard(shardIndex(of: id)))
    }

    /// The links of an entry of any shard.
    func links(_ id: EntryID) -> UnsafeMutablePointer<EntryLinks> {
        unsafe shard(shardIndex(of: id)).state.pointee.chunks.links(number(of: id), stride: stride)
    }

    /// The times of an entry, if its shard keeps times.
    func times(_ id: EntryID) -> UnsafeMutablePointer<EntryTimes>? {
        unsafe shard(shardIndex(of: id)).state.pointee.chunks.times(number(of: id))
    }
}
