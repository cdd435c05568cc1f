extension MemoryTier {
    /// The value of a key, which counts as a use.
    @inlinable
    func value(for key: Key) -> Value? {
        let hash = key.hashValue
        let shard = places.shard(places.shardIndex(hash))
        // The program's clock must not be called while a lock is held.
        let now = core.clock.coarseNow
        shard.lock()
        guard let number = candidate(UInt32(truncatingIfNeeded: hash), shard, except: []) else {
            core.noteMiss(shard)
            shard.unlock()
            return nil
        }
        if core.isExpired(number, shard, at: now) {
            shard.unlock()
            return valueAfterCollision(key, hash, now)
        }
        let entry = entry(number, shard)
        let found = unsafe entry.key.pointee
        let value = unsafe entry.value.pointee
        let needsPolicy = unsafe core.use(entry.header, number, shard, at: now)
        shard.unlock()
        if needsPolicy { core.takeSamples(of: shard) }
        if found == key { return value }
        return valueAfterCollision(key, hash, now)
    }

    /// Looks for a key whose hash another key has, too, or whose entry has expired.
    @usableFromInline
    func valueAfterCollision(_ key: Key, _ hash: Int, _ now: Int64) -> Value? {
        let index = places.shardIndex(hash)
        let shard = places.shard(index)
        var others: [FoundEntry] = []
        while true {
            shard.lock()
            guard let number = candidate(UInt32(truncatingIfNeeded: hash), shard, except: others) else {
                core.noteMiss(shard)
                shard.unlock()
                return nil
            }
            let found = foundEntry(number, shard)
            let isExpired = core.isExpired(number, shard, at: now)
            let isOver = isExpired && core.isOver(number, shard, at: now)
            let foundKey = unsafe entry(number, shard).key.pointee
            let value = unsafe entry(number, shard).value.pointee
            shard.unlock()
            if isOver {
                change { core.removeExpired(found, in: index, at: now) }
            } else if foundKey != key {
                others.append(found)
            } else if isExpired {
                shard.withLock { core.noteMiss(shard) }
                return nil
            } else {
                shard.lock()
                if foundEntry(number, shard) == found {
                    _ = unsafe core.use(entry(number, shard).header, number, shard, at: now)
                }
                shard.unlock()
                return value
            }
        }
    }
}
