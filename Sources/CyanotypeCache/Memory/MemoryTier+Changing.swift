extension MemoryTier {
    /// Inserts a value, or replaces one.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: Its key.
    ///   - cost: Its cost.
    ///   - lifetime: How long it lives from now on, in nanoseconds, if not as long as others.
    ///   - age: How long ago it was written, in nanoseconds.
    ///   - origin: Where it comes from.
    ///   - whileLocked: Makes the change elsewhere, too, with the lock of the policy, so that all changes of a key have the
    ///     same order there. It runs no code of the program. It is not called if the value is outdated.
    /// - Returns: Whether it was inserted, or why not.
    @inlinable
    func insert(
        _ value: Value,
        for key: Key,
        cost: Int,
        lifetime: Int64? = nil,
        age: Int64 = 0,
        origin: InsertionOrigin = .program,
        whileLocked: () -> Void = {}
    ) -> InsertionResult {
        let hash = hashing(key)
        let index = places.shardIndex(hash)
        let shard = places.shard(index)
        let now = core.clock.now
        var removed = RemovedEntries<Key, Value>()
        let existing = lock(finding: key, UInt32(truncatingIfNeeded: hash), shard, andPolicy: true)
        let (number, result, cause) = core.beginInsertion(
            existing,
            hash,
            index,
            cost: cost,
            hasLifetime: lifetime != nil,
            at: now,
            origin: origin
        )
        if result != .outdated {
            whileLocked()
            if !origin.isDisk { core.noteChange(hash: hash) }
        }
        takeOutLeaving(&removed)
        if result == .inserted {
            let entry = entry(number, shard)
            shard.lock()
            if existing == nil {
                unsafe entry.key.initialize(to: key)
                unsafe entry.value.initialize(to: value)
            } else {
                let old = unsafe entry.value.move()
                unsafe entry.value.initialize(to: value)
                unsafe removed.append(CacheRemoval(key: entry.key.pointee, value: old, cause: cause))
            }
            core.publish(number, shard, isNew: existing == nil, lifetime: lifetime, age: age, at: now)
            shard.unlock()
            core.finishInsertion(places.id(number, in: index))
        }
        core.unlock()
        announce(removed)
        return result
    }

    /// Removes the entry of a key, and returns its value unless it has expired.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - ticket: Must be valid, or else nothing is removed.
    ///   - whileLocked: Makes the change elsewhere, too: see `insert`.
    /// - Returns: The value, and whether the ticket was valid.
    func removeValue(
        for key: Key,
        ticket: StoredValueTicket?,
        whileLocked: () -> Void
    ) -> (value: Value?, isDone: Bool) {
        let hash = hashing(key)
        let index = places.shardIndex(hash)
        let shard = places.shard(index)
        let now = core.clock.now
        var removed = RemovedEntries<Key, Value>()
        let number = lock(finding: key, UInt32(truncatingIfNeeded: hash), shard, andPolicy: true)
        let isExpired = number.map { core.isExpired($0, shard, at: now) } ?? false
        shard.unlock()
        if let ticket, !core.isValid(ticket) {
            core.unlock()
            return (nil, false)
        }
        core.revokeTickets(hash: hash)
        whileLocked()
        core.noteChange(hash: hash)
        if let number { core.remove(places.id(number, in: index), isExpired ? .expired : .explicit) }
        takeOutLeaving(&removed)
        core.unlock()
        announce(removed)
        return (isExpired ? nil : removed.first?.value, true)
    }

    func removeValue(for key: Key) -> Value? { removeValue(for: key, ticket: nil) {}.value }

    /// Calls `body` with the lock of the policy, and takes out what leaves by it.
    func change<Result>(_ body: () -> Result) -> Result {
        var removed = RemovedEntries<Key, Value>()
        core.lock()
        let result = body()
        takeOutLeaving(&removed)
        core.unlock()
        announce(removed)
        return result
    }

    @inlinable
    func announce(_ removed: RemovedEntries<Key, Value>) {
        if removals.hasStreams, !removed.isEmpty { removals.send(removed.all) }
    }

    /// Locks the shard, and the policy if that is wanted, and returns the number of the key's entry, if there is one.
    @inlinable
    func lock(finding key: Key, _ hash: UInt32, _ shard: Shard, andPolicy needsPolicy: Bool) -> UInt32? {
        if needsPolicy { core.lock() }
        shard.lock()
        guard let number = candidate(hash, shard) else { return nil }
        let found = foundEntry(number, shard)
        let isEqual: Bool
        do {
            // The entry may be removed meanwhile. Then its key ends with this scope, before there is a lock again.
            let foundKey = unsafe entry(number, shard).key.pointee
            shard.unlock()
            if needsPolicy { core.unlock() }
            isEqual = foundKey == key
        }
        return lockAfterComparing(key, hash, shard, found, isEqual, needsPolicy)
    }

    /// The same, after the first entry with the hash was looked at.
    @usableFromInline
    func lockAfterComparing(
        _ key: Key,
        _ hash: UInt32,
        _ shard: Shard,
        _ first: FoundEntry,
        _ isEqual: Bool,
        _ needsPolicy: Bool
    ) -> UInt32? {
        var equal = isEqual ? first : nil
        var others: Set<FoundEntry> = isEqual ? [] : [first]
        while true {
            if needsPolicy { core.lock() }
            shard.lock()
            // Versions come again after 2¹⁶ changes, but hardly with the same hash.
            if let equal, foundEntry(equal.number, shard) == equal,
                unsafe entry(equal.number, shard).header.pointee.hash == hash
            {
                return equal.number
            }
            // All at once, so that keys with the same hash take no more steps than there are.
            let candidates = candidates(hash, shard, except: others)
            if candidates.isEmpty { return nil }
            shard.unlock()
            if needsPolicy { core.unlock() }
            equal = nil
            for (entry, candidate) in candidates {
                if candidate == key {
                    equal = entry
                    break
                }
                others.insert(entry)
            }
        }
    }

    /// Moves the keys and values of leaving entries out of their shards, with the lock of the policy.
    @inlinable
    func takeOutLeaving(_ removed: inout RemovedEntries<Key, Value>) {
        while let leaving = core.nextLeaving() {
            let number = places.number(of: leaving.id)
            let shard = places.shard(places.shardIndex(of: leaving.id))
            let entry = entry(number, shard)
            shard.lock()
            core.removeFromTable(number, shard)
            let key = unsafe entry.key.move()
            let value = unsafe entry.value.move()
            shard.unlock()
            core.giveBack(leaving.id, shard)
            removed.append(CacheRemoval(key: key, value: value, cause: leaving.cause))
        }
    }
}
