internal import Synchronization

/// Operations that concern memory and the disk.
///
/// A change of a key is made in both in the same order: it is added to those that wait for the disk while the memory's policy is
/// locked. A value that is read from the disk only gets into memory if its key was not changed meanwhile.
extension Cache {
    // MARK: - Reading

    /// Looks on the disk for a value that is not in memory, and copies it.
    @usableFromInline
    func finishLookUp(_ value: Value?, _ key: Key) -> Value? { (value ?? storedValue(for: key)).flatMap(copy) }

    /// Returns a copy for the program. The copy that the cache has was made by the same blueprint.
    func copy(_ value: Value) -> Value? { try? copied(value) }

    /// Reads the value of a key from the disk, and puts it into memory.
    func storedValue(for key: Key) -> Value? {
        guard let disk else { return nil }
        // Before the read: a change after it wins.
        let ticket = memory.core.issueTicket(hash: key.hashValue, ofStoredValue: true)
        defer { memory.core.endTicket(ticket) }
        guard let found = disk.find(key, isUse: true), !found.isStale else { return nil }
        var backlog = DiskStorage.Backlog.none
        defer { disk.storage.settle(backlog) }
        guard let value = disk.value(of: found) else {
            if let removal = disk.removal(of: found) {
                memory.core.ifValid(ticket) { backlog = disk.storage.enqueue(removal) }
            }
            return nil
        }
        disk.hits.wrappingAdd(1, ordering: .relaxed)
        promote(value, key, found, ticket, &backlog)
        return value
    }

    /// Puts a value that was found on the disk into memory, if it can be measured and there is room for it.
    private func promote(
        _ value: Value,
        _ key: Key,
        _ found: DiskTier<Key, Value>.Found,
        _ ticket: InsertionTicket,
        _ backlog: inout DiskStorage.Backlog
    ) {
        guard let disk, let cost = costsDocument ? found.count : (try? cost(key, value)), cost <= memory.limit
        else { return }
        let renewal = disk.renewal(of: found)
        _ = memory.insert(
            value,
            for: key,
            cost: max(1, cost),
            lifetime: found.lifetime,
            age: found.age,
            ticket: ticket
        ) {
            if let renewal { backlog = disk.storage.enqueue(renewal) }
        }
    }

    /// The value of a key that is kept in case that it cannot be loaded again.
    func staleValue(for key: Key) -> Value? {
        if let value = memory.staleValue(for: key) { return value }
        guard memory.core.lifetimes.grace > 0, let disk else { return nil }
        return disk.find(key, isUse: false).flatMap(disk.value)
    }

    // MARK: - Changing

    @usableFromInline
    func insertCopy(_ value: Value, for key: Key, lifetime: Int64?) throws -> Bool {
        let (isKept, backlog) = try insert(value, for: key, lifetime: lifetime, ticket: nil)
        disk?.storage.settle(backlog)
        return isKept
    }

    /// Inserts a copy of a value.
    ///
    /// - Returns: Whether it is kept, and the changes that wait for the disk, for `settle`.
    func insert(
        _ value: Value,
        for key: Key,
        lifetime: Int64?,
        ticket: InsertionTicket?
    ) throws -> (isKept: Bool, backlog: DiskStorage.Backlog) {
        let value = try copied(value)
        let draft = try disk?.draft(of: value, for: key, lifetime: lifetime)
        let cost = costsDocument ? draft?.count ?? 0 : try cost(key, value)
        var backlog = DiskStorage.Backlog.none
        let result = memory.insert(value, for: key, cost: max(1, cost), lifetime: lifetime, ticket: ticket) {
            if let disk, let change = draft?.change { backlog = disk.storage.enqueue(change) }
        }
        switch result {
        case .inserted: return (true, backlog)
        case .tooLarge: return (draft?.change?.isRemoval == false && disk?.storage.isAvailable == true, backlog)
        case .outdated: return (false, .none)
        }
    }

    /// Removes the value of a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - returnsStored: Whether a value that is only on the disk is read before it is removed.
    /// - Returns: The value.
    @discardableResult
    func removeEverywhere(_ key: Key, returnsStored: Bool) -> Value? {
        guard let disk else { return memory.removeValue(for: key) }
        let found = returnsStored && memory.peek(key) == nil ? disk.find(key, isUse: false) : nil
        let stored = found.flatMap { $0.isStale ? nil : disk.value(of: $0) }
        let removal = disk.removal(of: key)
        var backlog = DiskStorage.Backlog.none
        let value = memory.removeValue(for: key) {
            if let removal { backlog = disk.storage.enqueue(removal) }
        }
        disk.storage.settle(backlog)
        if value == nil, let stored, memory.removals.hasStreams {
            memory.removals.send([CacheRemoval(key: key, value: stored, cause: .explicit)])
        }
        return value ?? stored
    }

    func removeAllEverywhere() {
        guard let disk, !disk.storage.isInChild else { return memory.removeAll() }
        memory.removeAll { disk.storage.enqueueRemovalOfAll() }
        disk.storage.settle(.some)
    }

    func removeAllEverywhere(olderThan age: Int64) {
        guard let disk, !disk.storage.isInChild else { return memory.removeAll(olderThan: age) }
        let time = disk.storage.clock.wall().subtractingReportingOverflow(age)
        let bound = time.overflow ? Int64.min : time.partialValue
        memory.removeAll(olderThan: age) { disk.storage.enqueueRemoval(writtenBefore: bound) }
        disk.storage.settle(.some)
    }

    // MARK: - Listing

    /// Calls a closure with each key and value, each key once, without counting a use.
    func forEachValue<Failure: Error>(_ body: (Key, Value) throws(Failure) -> Void) throws(Failure) {
        guard let disk else {
            return try memory.forEach { key, value, _ throws(Failure) in
                if let copy = copy(value) { try body(key, copy) }
            }
        }
        var seen: Set<Key> = []
        try memory.forEach { key, value, _ throws(Failure) in
            seen.insert(key)
            if let copy = copy(value) { try body(key, copy) }
        }
        var failure: Failure?
        disk.forEach { key, found in
            guard seen.insert(key).inserted, let value = disk.value(of: found) else { return true }
            do throws(Failure) {
                try body(key, value)
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }

    /// The keys of memory and of the disk.
    var allKeys: [Key] {
        var keys: Set<Key> = []
        memory.forEach { key, _, _ in keys.insert(key) }
        guard let disk else { return Array(keys) }
        disk.forEach { key, _ in
            keys.insert(key)
            return true
        }
        return Array(keys)
    }
}
