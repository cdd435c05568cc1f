internal import CyanotypeSystem
internal import Synchronization

/// The result of an insertion.
@usableFromInline
enum InsertionResult {
    case inserted
    /// The value alone is over the limit.
    case tooLarge
    /// Something else has happened to the key since the value was asked for.
    case outdated
}

/// A change is done in steps, between which the caller moves keys and values. All steps have the policy's lock.
extension MemoryCore {
    /// Begins an insertion, with the lock of the shard, which it unlocks. The caller takes out the entries that leave, puts
    /// the key and the value in their place, calls `publish` with the shard's lock, and `finishInsertion`.
    ///
    /// - Returns: The number of the entry in its shard, or why nothing is inserted, and why a value leaves that the key has.
    @usableFromInline
    func beginInsertion(
        _ existing: UInt32?,
        _ hash: Int,
        _ shardIndex: UInt32,
        cost: Int,
        hasLifetime: Bool,
        at now: Int64,
        origin: InsertionOrigin
    ) -> (number: UInt32, result: InsertionResult, cause: RemovalCause) {
        unsafe guarded.pointee.policy.prefetchForInsertion(UInt32(truncatingIfNeeded: hash))
        let shard = places.shard(shardIndex)
        let isExpired = existing.map { self.isExpired($0, shard, at: now) } ?? false
        if !admits(origin, hasFreshValue: existing != nil && !isExpired) {
            shard.unlock()
            return (0, .outdated, .explicit)
        }
        if case .program = origin { revokeTickets(hash: hash) }
        let isFull = unsafe existing == nil && shard.state.pointee.table.count == HashTable.greatestCount
        if unsafe cost > guarded.pointee.policy.limit || isFull {
            shard.unlock()
            // The value that the key has is not its value any more.
            let cause: RemovalCause = isExpired ? .expired : .size
            if let existing { remove(places.id(existing, in: shardIndex), cause) }
            return (0, .tooLarge, cause)
        }
        // A value from the disk was inserted before.
        if !origin.isDisk { unsafe guarded.pointee.insertions += 1 }
        unsafe shard.state.pointee.sampling = samplesBetweenInsertions
        unsafe shard.state.pointee.samples.take(into: &guarded.pointee.samples)
        if hasLifetime { unsafe shard.state.pointee.chunks.keepTimes() }
        let number = existing ?? freeNumber(shard)
        let header = unsafe places.entry(number, in: shard)
        unsafe header.pointee.stamp.store(latestTick(shard), ordering: .relaxed)
        shard.unlock()
        useSamples()
        let id = places.id(number, in: shardIndex)
        // The entry of the key gets its new value, also if it has expired. Others that have should leave before any is evicted.
        unsafe guarded.pointee.wheel.remove(id)
        expire(at: now, atMost: 256, isExact: false)
        if isExpired { unsafe guarded.pointee.expirations += 1 }
        if existing == nil {
            unsafe header.pointee.hash = UInt32(truncatingIfNeeded: hash)
            unsafe guarded.pointee.policy.insert(id, cost: cost)
        } else {
            unsafe guarded.pointee.policy.update(id, cost: cost)
        }
        makeRoom(for: id, within: .max, at: now)
        return (number, .inserted, isExpired ? .expired : .replaced)
    }

    /// Makes an entry that has a new value one of the shard's, with the lock of the shard.
    @usableFromInline
    func publish(_ number: UInt32, _ shard: Shard, isNew: Bool, lifetime: Int64?, age: Int64, at now: Int64) {
        let header = unsafe places.entry(number, in: shard)
        if isNew { unsafe addToTable(number, header.pointee.hash, shard) }
        if isNew { unsafe header.pointee.version &+= 1 }
        unsafe header.pointee.accessed = clock.ticks(now)
        unsafe shard.state.pointee.chunks.links(number, stride: places.stride).pointee.written = clock.ticks(now &- age)
        guard let times = unsafe shard.state.pointee.chunks.times(number) else { return }
        let last = Lifetimes.time(now, plus: lifetime ?? lifetimes.afterWrite)
        unsafe times.pointee.lastDeadline = last
        let deadline = min(last, Lifetimes.time(now, plus: lifetimes.afterAccess))
        unsafe times.pointee.deadline.store(deadline, ordering: .relaxed)
        unsafe times.pointee.refresh = Lifetimes.time(now &- age, plus: lifetimes.refresh)
    }

    /// Ends an insertion.
    @usableFromInline
    func finishInsertion(_ id: EntryID) {
        unsafe guarded.pointee.policy.prefetchForEviction()
        unsafe guarded.pointee.wheel.schedule(id)
        updateSampleMask()
        rebaseClocksIfNeeded()
    }

    /// Removes an entry. The caller takes it out.
    @usableFromInline
    func remove(_ id: EntryID, _ cause: RemovalCause) {
        if cause == .expired { unsafe guarded.pointee.expirations += 1 }
        unsafe guarded.pointee.policy.remove(id)
        unsafe guarded.pointee.leaving.append(LeavingEntry(id: id, cause: cause))
    }

    /// Removes an entry that is expired now, if it is still the one that was found. The caller takes it out.
    func removeExpired(_ entry: FoundEntry, in index: UInt32, at now: Int64) {
        let shard = places.shard(index)
        let isStillThere = shard.withLock {
            unsafe places.entry(entry.number, in: shard).pointee.version == entry.version
                && isOver(entry.number, shard, at: now)
        }
        guard isStillThere else { return }
        remove(places.id(entry.number, in: index), .expired)
    }

    /// Removes entries whose deadlines have come. The caller takes them out.
    func expire(at now: Int64, atMost limit: Int, isExact: Bool) {
        unsafe guarded.pointee.wheel.advance(to: now, atMost: limit, isExact: isExact, expired: &guarded.pointee.ids)
        if unsafe guarded.pointee.ids.isEmpty { return }
        for index in unsafe guarded.pointee.ids.indices { remove(unsafe guarded.pointee.ids[index], .expired) }
        unsafe guarded.pointee.ids.removeAll(keepingCapacity: true)
    }

    /// Evicts until a limit holds, or that of the cache, if that is less. The caller takes out what leaves.
    func makeRoom(for id: EntryID, within limit: Int, at now: Int64) {
        unsafe guarded.pointee.policy.makeRoom(for: id, within: limit, evicted: &guarded.pointee.ids)
        if unsafe guarded.pointee.ids.isEmpty { return }
        let ticks = clock.ticks(now)
        for index in unsafe guarded.pointee.ids.indices {
            let evicted = unsafe guarded.pointee.ids[index]
            unsafe guarded.pointee.evictedAge += UInt64(ticks - min(ticks, places.links(evicted).pointee.written))
            unsafe guarded.pointee.leaving.append(LeavingEntry(id: evicted, cause: .size))
        }
        unsafe guarded.pointee.ids.removeAll(keepingCapacity: true)
    }

    /// The next entry for the caller to take out: it locks the shard, removes the entry from the table, moves the key and
    /// the value out, unlocks the shard, and gives the entry back.
    @usableFromInline
    func nextLeaving() -> LeavingEntry? {
        guard let entry = unsafe guarded.pointee.leaving.popLast() else { return nil }
        unsafe guarded.pointee.wheel.remove(entry.id)
        return entry
    }

    @usableFromInline
    func removeFromTable(_ number: UInt32, _ shard: Shard) {
        unsafe shard.state.pointee.table.remove(number) { unsafe places.entry($0, in: shard).pointee.hash }
        unsafe places.entry(number, in: shard).pointee.version &+= 1
    }

    @usableFromInline
    func giveBack(_ id: EntryID, _ shard: Shard) {
        unsafe places.links(id).pointee.next = shard.state.pointee.free
        unsafe shard.state.pointee.free = id
    }
}

// MARK: - Steps with the lock of the shard

extension MemoryCore {
    /// The number of an entry that is not in use.
    private func freeNumber(_ shard: Shard) -> UInt32 {
        let free = unsafe shard.state.pointee.free
        if free != .none {
            unsafe shard.state.pointee.free = places.links(free).pointee.next
            return places.number(of: free)
        }
        let number = unsafe shard.state.pointee.numbered
        if unsafe number == shard.state.pointee.chunks.entryCount {
            unsafe shard.state.pointee.chunks.grow(layout: storage.layout, slabs: &storage.slabs)
        }
        unsafe shard.state.pointee.numbered += 1
        return number
    }

    /// A time that is later than that of all uses this far.
    private func latestTick(_ shard: Shard) -> UInt32 {
        if unsafe places.sharedClock != nil { return tick(shard) }
        let time = unsafe max(guarded.pointee.clock, shard.state.pointee.clock) + 1
        unsafe guarded.pointee.clock = time
        unsafe shard.state.pointee.clock = time
        return time
    }

    private func addToTable(_ number: UInt32, _ hash: UInt32, _ shard: Shard) {
        if unsafe shard.state.pointee.table.isFull {
            let old = unsafe shard.state.pointee.table
            var table = HashTable(capacity: old.nextCapacity)
            // In the order of the entries, which are next to each other in memory.
            for number in unsafe 0..<shard.state.pointee.numbered where isUsed(number, shard) {
                unsafe table.insert(number, hash: places.entry(number, in: shard).pointee.hash) {
                    unsafe places.entry($0, in: shard).pointee.hash
                }
            }
            unsafe shard.state.pointee.table = table
            old.deallocate()
        }
        unsafe shard.state.pointee.table.insert(number, hash: hash) { unsafe places.entry($0, in: shard).pointee.hash }
    }
}
