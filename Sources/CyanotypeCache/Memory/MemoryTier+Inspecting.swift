internal import CyanotypeSystem

extension MemoryTier {
    var count: Int {
        // Those that are only kept in case that they cannot be loaded again do not count.
        let now = core.clock.now
        if core.lifetimes.grace > 0 {
            return core.withLock {
                used.count { id in
                    let shard = places.shard(places.shardIndex(of: id))
                    return shard.withLock { !core.isExpired(places.number(of: id), shard, at: now) }
                }
            }
        }
        return change {
            core.expire(at: now, atMost: .max, isExact: true)
            return unsafe core.guarded.pointee.policy.count
        }
    }

    var cost: Int {
        let now = core.clock.now
        return change {
            core.expire(at: now, atMost: .max, isExact: true)
            return unsafe core.guarded.pointee.policy.total
        }
    }

    var limit: Int { core.withLock { unsafe core.guarded.pointee.policy.limit } }

    /// Changes the limit and removes what is over it.
    func setLimit(_ limit: Int) {
        let now = core.clock.now
        change {
            core.expire(at: now, atMost: .max, isExact: true)
            unsafe core.guarded.pointee.policy.setLimit(limit)
            core.makeRoom(for: .none, within: .max, at: now)
            core.updateSampleMask()
        }
    }

    /// Removes entries until the sum of the costs is at most `cost`.
    func trim(to cost: Int) {
        let now = core.clock.now
        change {
            core.expire(at: now, atMost: .max, isExact: true)
            core.makeRoom(for: .none, within: cost, at: now)
        }
    }

    /// Removes all entries.
    func removeAll(whileLocked: () -> Void = {}) {
        removeAll(revokesTickets: true, whileLocked: whileLocked) { _, _ in true }
    }

    /// Removes the entries whose values were inserted a time ago or longer, to a thirtieth of a second.
    func removeAll(olderThan age: Int64, whileLocked: () -> Void = {}) {
        removeAll(revokesTickets: false, whileLocked: whileLocked) { written, now in
            // The end of the tick, so that no younger entry is removed.
            core.clock.age(Int64(written) + 1, now: now) >= .nanoseconds(age)
        }
    }

    /// Removes the entries that need not be kept any more, and of the others those for which `condition` holds.
    private func removeAll(
        revokesTickets: Bool,
        whileLocked: () -> Void,
        where condition: (_ written: UInt32, _ now: Int64) -> Bool
    ) {
        let now = core.clock.now
        change {
            if revokesTickets { core.revokeAllTickets() }
            whileLocked()
            // A value that is on its way from the disk may be one of those that are removed.
            core.changes.addToAll()
            for id in used {
                let shard = places.shard(places.shardIndex(of: id))
                let number = places.number(of: id)
                let (written, isExpired, isOver) = shard.withLock {
                    (
                        unsafe places.links(id).pointee.written, core.isExpired(number, shard, at: now),
                        core.isOver(number, shard, at: now)
                    )
                }
                if isOver || condition(written, now) { core.remove(id, isExpired ? .expired : .explicit) }
            }
        }
    }

    /// Removes all entries whose deadlines have come.
    func removeExpired() {
        let now = core.clock.now
        change { core.expire(at: now, atMost: .max, isExact: true) }
    }

    /// The entries, with the lock of the policy.
    private var used: [EntryID] {
        (0..<places.shardCount).flatMap { index in
            let shard = places.shard(index)
            let numbers = unsafe 0..<shard.state.pointee.numbered
            return numbers.filter { core.isUsed($0, shard) }.map { places.id($0, in: index) }
        }
    }

    /// Calls `body` with each entry that has not expired, as it is at some moment of the call, without a lock.
    func forEach<Failure: Error>(
        _ body: (Key, Value, _ written: UInt32) throws(Failure) -> Void
    ) throws(Failure) {
        let now = core.clock.now
        for shard in places.shards {
            var next: UInt32 = 0
            // In steps, so that no lock is held for long.
            while true {
                let entries = entries(from: &next, of: shard, at: now)
                for (key, value, written) in entries { try body(key, value, written) }
                let end = shard.withLock { unsafe shard.state.pointee.numbered }
                if next >= end { break }
            }
        }
    }

    private func entries(from next: inout UInt32, of shard: Shard, at now: Int64) -> [(Key, Value, UInt32)] {
        var entries: [(Key, Value, UInt32)] = []
        shard.lock()
        defer { shard.unlock() }
        let end = unsafe min(shard.state.pointee.numbered, next + 512)
        while next < end {
            if core.isUsed(next, shard), !core.isExpired(next, shard, at: now) {
                unsafe entries.append(
                    (
                        entry(next, shard).key.pointee, entry(next, shard).value.pointee,
                        shard.state.pointee.chunks.links(next, stride: places.stride).pointee.written
                    )
                )
            }
            next += 1
        }
        return entries
    }

    /// The value of a key that has expired and is kept, in case that it cannot be loaded again.
    func staleValue(for key: Key) -> Value? {
        core.lifetimes.grace == 0 ? nil : withEntry(of: key, isExpired: true) { value, _ in value }
    }

    /// Calls `body` with the value of a key and its last use, if it has an entry that has expired, or has not, as `wanted`
    /// asks. This does not count a use.
    func withEntry<Result>(
        of key: Key,
        isExpired wanted: Bool = false,
        _ body: (Value, _ accessed: UInt32) -> Result
    ) -> Result? {
        let hash = hashing(key)
        let shard = places.shard(places.shardIndex(hash))
        let now = core.clock.now
        let number = lock(finding: key, UInt32(truncatingIfNeeded: hash), shard, andPolicy: false)
        guard let number, core.isExpired(number, shard, at: now) == wanted,
            !wanted || !core.isOver(number, shard, at: now)
        else {
            shard.unlock()
            return nil
        }
        let value = unsafe entry(number, shard).value.pointee
        let accessed = unsafe entry(number, shard).header.pointee.accessed
        shard.unlock()
        return body(value, accessed)
    }

    /// The value of a key without counting a use.
    func peek(_ key: Key) -> Value? { withEntry(of: key) { value, _ in value } }

    /// The counts since the cache was created.
    var statistics: CacheStatistics {
        var statistics = CacheStatistics()
        for shard in places.shards {
            shard.lock()
            unsafe statistics.hits += Int(shard.state.pointee.hits)
            unsafe statistics.misses += Int(shard.state.pointee.misses)
            shard.unlock()
        }
        core.lock()
        unsafe statistics.insertions = core.guarded.pointee.insertions
        unsafe statistics.refusals = core.guarded.pointee.refusals
        unsafe statistics.expirations = core.guarded.pointee.expirations
        unsafe statistics.evictions = core.guarded.pointee.policy.evictions
        unsafe statistics.evictedCost = core.guarded.pointee.policy.evictedCost
        let age = unsafe core.guarded.pointee.evictedAge
        core.unlock()
        if statistics.evictions > 0 {
            let ticks = Double(age) / Double(statistics.evictions)
            statistics.averageAgeAtEviction = .nanoseconds(Int64(ticks * Double(1 << 25)))
        }
        return statistics
    }
}
