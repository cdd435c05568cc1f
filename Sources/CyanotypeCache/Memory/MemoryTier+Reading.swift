extension MemoryTier {
    /// The value of a key, which counts as a use.
    @inlinable
    func value(for key: Key) -> Value? {
        let hash = hashing(key)
        let shard = places.shard(places.shardIndex(hash))
        // The program's clock must not be called while a lock is held.
        let programNow = core.clock.custom?()
        shard.lock()
        guard let number = candidate(UInt32(truncatingIfNeeded: hash), shard) else {
            core.noteMiss(shard)
            shard.unlock()
            return nil
        }
        // The system's is read here, where the processor waits for the entry's memory.
        let now = programNow ?? CacheClock.coarseSystemNow
        if core.isExpired(number, shard, at: now) {
            shard.unlock()
            return valueByComparing(key, hash, now)
        }
        let entry = entry(number, shard)
        let found = unsafe entry.key.pointee
        let value = unsafe entry.value.pointee
        let before = unsafe core.useState(entry.header, number, shard)
        let needsPolicy = unsafe core.use(entry.header, number, shard, at: now)
        let stamp = unsafe core.stamp(entry.header)
        let foundEntry = foundEntry(number, shard)
        shard.unlock()
        if needsPolicy { core.takeSamples(of: shard) }
        if found == key { return value }
        undoUse(of: foundEntry, shard, before, stamp)
        return valueByComparing(key, hash, now)
    }

    /// Undoes a use that was counted before the keys were compared.
    @usableFromInline
    func undoUse(of found: FoundEntry, _ shard: Shard, _ before: EntryUseState, _ stamp: UInt32) {
        shard.withLock {
            if foundEntry(found.number, shard) == found {
                unsafe core.undoUse(entry(found.number, shard).header, found.number, shard, before, stamp)
            }
            core.forgetHit(shard)
        }
    }

    /// Looks for a key whose hash another key has, too, or whose entry has expired.
    @usableFromInline
    func valueByComparing(_ key: Key, _ hash: Int, _ now: Int64) -> Value? {
        let index = places.shardIndex(hash)
        let shard = places.shard(index)
        let number = lock(finding: key, UInt32(truncatingIfNeeded: hash), shard, andPolicy: false)
        guard let number else {
            core.noteMiss(shard)
            shard.unlock()
            return nil
        }
        if core.isExpired(number, shard, at: now) {
            let found = foundEntry(number, shard)
            let isOver = core.isOver(number, shard, at: now)
            core.noteMiss(shard)
            shard.unlock()
            if isOver { change { core.removeExpired(found, in: index, at: now) } }
            return nil
        }
        let value = unsafe entry(number, shard).value.pointee
        let needsPolicy = unsafe core.use(entry(number, shard).header, number, shard, at: now)
        shard.unlock()
        if needsPolicy { core.takeSamples(of: shard) }
        return value
    }
}
