public import Synchronization

extension MemoryCore {
    /// Notes a use of an entry, with the lock of its shard.
    ///
    /// - Returns: Whether the policy is needed: for samples that wait, or a clock that is far.
    @inlinable @inline(__always)
    func use(_ header: UnsafeMutablePointer<EntryHeader>, _ number: UInt32, _ shard: Shard, at now: Int64) -> Bool {
        unsafe shard.state.pointee.hits &+= 1
        let time = tick(shard)
        unsafe header.pointee.stamp.store(time, ordering: .relaxed)
        let uses = unsafe header.pointee.uses.load(ordering: .relaxed)
        if uses < 15 { unsafe header.pointee.uses.store(uses &+ 1, ordering: .relaxed) }
        unsafe header.pointee.accessed = clock.ticks(now)
        if lifetimes.afterAccess < .max { postpone(number, shard, at: now) }
        var needsPolicy = time >= EntryClock.far
        if unsafe header.pointee.hash & shard.state.pointee.sampleMask == 0, unsafe shard.state.pointee.sampling > 0 {
            needsPolicy = unsafe sample(header.pointee.hash, shard) || needsPolicy
        }
        return needsPolicy
    }

    /// The members of an entry that a use changes, with the lock of its shard.
    @inlinable @inline(__always)
    func useState(_ header: UnsafeMutablePointer<EntryHeader>, _ number: UInt32, _ shard: Shard) -> EntryUseState {
        unsafe EntryUseState(
            stamp: header.pointee.stamp.load(ordering: .relaxed),
            accessed: header.pointee.accessed,
            deadline: lifetimes.afterAccess < .max ? deadline(number, shard) : .max,
            uses: header.pointee.uses.load(ordering: .relaxed)
        )
    }

    @usableFromInline
    func deadline(_ number: UInt32, _ shard: Shard) -> Int64 {
        guard let times = unsafe shard.state.pointee.chunks.times(number) else { return .max }
        return unsafe times.pointee.deadline.load(ordering: .relaxed)
    }

    @inlinable @inline(__always)
    func stamp(_ header: UnsafeMutablePointer<EntryHeader>) -> UInt32 {
        unsafe header.pointee.stamp.load(ordering: .relaxed)
    }

    /// Undoes a use of an entry, unless another followed, with the lock of its shard.
    func undoUse(
        _ header: UnsafeMutablePointer<EntryHeader>,
        _ number: UInt32,
        _ shard: Shard,
        _ before: EntryUseState,
        _ stamp: UInt32
    ) {
        guard unsafe self.stamp(header) == stamp else { return }
        unsafe header.pointee.stamp.store(before.stamp, ordering: .relaxed)
        unsafe header.pointee.uses.store(before.uses, ordering: .relaxed)
        unsafe header.pointee.accessed = before.accessed
        guard lifetimes.afterAccess < .max, let times = unsafe shard.state.pointee.chunks.times(number) else { return }
        unsafe times.pointee.deadline.store(before.deadline, ordering: .relaxed)
    }

    func forgetHit(_ shard: Shard) { unsafe shard.state.pointee.hits &-= 1 }

    /// The next time of the shard, or of all where the order of all uses counts.
    @inlinable @inline(__always)
    func tick(_ shard: Shard) -> UInt32 {
        if let clock = unsafe places.sharedClock {
            return unsafe clock.pointee.wrappingAdd(1, ordering: .relaxed).newValue
        }
        let time = unsafe shard.state.pointee.clock &+ 1
        unsafe shard.state.pointee.clock = time
        return time
    }

    /// Moves the deadline of an entry that has been used.
    @usableFromInline
    func postpone(_ number: UInt32, _ shard: Shard, at now: Int64) {
        guard let times = unsafe shard.state.pointee.chunks.times(number) else { return }
        let precise = clock.custom == nil ? clock.now : now
        let deadline = unsafe min(times.pointee.lastDeadline, Lifetimes.time(precise, plus: lifetimes.afterAccess))
        unsafe times.pointee.deadline.store(deadline, ordering: .relaxed)
    }

    /// Notes a use that is in the sample.
    ///
    /// - Returns: Whether the policy should take the samples of the shard.
    @usableFromInline
    func sample(_ hash: UInt32, _ shard: Shard) -> Bool {
        unsafe shard.state.pointee.sampling &-= 1
        unsafe shard.state.pointee.samples.append(hash)
        return unsafe shard.state.pointee.samples.count >= samplesAtOnce
    }

    @inlinable
    func noteMiss(_ shard: Shard) { unsafe shard.state.pointee.misses &+= 1 }
}

/// The members of an entry that a use changes.
@usableFromInline
struct EntryUseState {
    @usableFromInline let stamp: UInt32
    @usableFromInline let accessed: UInt32
    @usableFromInline let deadline: Int64
    @usableFromInline let uses: UInt8

    @inlinable
    init(stamp: UInt32, accessed: UInt32, deadline: Int64, uses: UInt8) {
        self.stamp = stamp
        self.accessed = accessed
        self.deadline = deadline
        self.uses = uses
    }
}
