internal import Synchronization

/// The shards of a cache and the memory of their entries, but not the keys and values, whose types it does not know.
@usableFromInline
final class EntryStorage: Sendable {
    @usableFromInline let places: EntryPlaces
    let layout: EntryLayout
    /// The memory of the chunks. Policy lock.
    @safe nonisolated(unsafe) var slabs: EntrySlabs

    /// - Parameters:
    ///   - shardBits: The number of shards as a power of two.
    ///   - layout: The layout of the entries.
    ///   - hasSharedClock: Whether the order of all uses counts, and not only that in each shard.
    init(shardBits: UInt32, layout: EntryLayout, hasSharedClock: Bool) {
        self.layout = layout
        slabs = EntrySlabs(layout: layout)
        let size = EntryPlaces.shardStride << Int(shardBits)
        let base = UnsafeMutableRawPointer.allocate(byteCount: size + 128, alignment: 128)
        for offset in stride(from: 0, to: size, by: EntryPlaces.shardStride) {
            let state = unsafe (base + offset).bindMemory(to: ShardState.self, capacity: 1)
            unsafe state.initialize(to: ShardState())
            unsafe Shard(state).initializeMutex()
        }
        let clock = unsafe (base + size).bindMemory(to: Atomic<UInt32>.self, capacity: 1)
        unsafe clock.initialize(to: Atomic(0))
        unsafe places = EntryPlaces(
            base: base,
            shardBits: shardBits,
            stride: layout.stride,
            sharedClock: hasSharedClock ? clock : nil
        )
    }

    deinit {
        for shard in places.shards {
            unsafe shard.state.pointee.chunks.deallocate(layout: layout)
            unsafe shard.state.pointee.table.deallocate()
            unsafe shard.state.pointee.samples.deallocate()
            shard.destroyMutex()
            unsafe shard.state.deinitialize(count: 1)
        }
        unsafe places.base.deallocate()
    }
}
