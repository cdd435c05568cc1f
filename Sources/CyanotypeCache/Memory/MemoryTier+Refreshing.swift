extension MemoryTier {
    /// Returns whether the value of a key is to be loaded again. The next time that this returns `true` is the time between
    /// loads later, so that a load that fails is not tried at each use.
    func takeRefresh(of key: Key) -> Bool {
        let hash = hashing(key)
        let now = core.clock.now
        let shard = places.shard(places.shardIndex(hash))
        let number = lock(finding: key, UInt32(truncatingIfNeeded: hash), shard, andPolicy: false)
        defer { shard.unlock() }
        guard let number, let times = unsafe shard.state.pointee.chunks.times(number),
            unsafe times.pointee.refresh <= now
        else { return false }
        unsafe times.pointee.refresh = Lifetimes.time(now, plus: core.lifetimes.refresh)
        return true
    }
}
