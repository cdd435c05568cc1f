extension MemoryTier {
    /// Returns whether the value of a key is to be loaded again. The next time that this returns `true` is the time between
    /// loads later, so that a load that fails is not tried at each use.
    func takeRefresh(of key: Key) -> Bool {
        let hash = key.hashValue
        let now = core.clock.now
        let shard = places.shard(places.shardIndex(hash))
        var others: [FoundEntry] = []
        while true {
            shard.lock()
            guard let number = candidate(UInt32(truncatingIfNeeded: hash), shard, except: others),
                let times = unsafe shard.state.pointee.chunks.times(number)
            else {
                shard.unlock()
                return false
            }
            let found = foundEntry(number, shard)
            let isDue = unsafe times.pointee.refresh <= now
            let foundKey = unsafe entry(number, shard).key.pointee
            shard.unlock()
            if foundKey != key {
                others.append(found)
                continue
            }
            guard isDue else { return false }
            shard.lock()
            defer { shard.unlock() }
            guard foundEntry(number, shard) == found, unsafe times.pointee.refresh <= now else { return false }
            unsafe times.pointee.refresh = Lifetimes.time(now, plus: core.lifetimes.refresh)
            return true
        }
    }
}
