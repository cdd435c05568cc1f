internal import Synchronization

/// Operations that concern memory and the disk.
///
/// A change of a key is made in both in the same order: it is added to those that wait for the disk while the memory's policy is
/// locked. A value that is read from the disk only gets into memory if its key was not changed meanwhile.
extension Cache {
    // MARK: - Reading

    /// Looks on the disk for a value that is not in memory, and copies it.
    @inlinable
    func finishLookUp(_ value: Value?, _ key: Key) -> Value? {
        guard let value = value ?? storedValue(for: key) else { return nil }
        return copy(value)
    }

    /// Returns a copy for the program. The copy that the cache has was made by the same blueprint.
    @usableFromInline
    func copy(_ value: Value) -> Value? { try? copied(value) }

    /// Reads the value of a key from the disk, and puts it into memory.
    // Inlinable, because an insertion that does not know the types takes as long as the reading.
    @inlinable
    func storedValue(for key: Key) -> Value? {
        var place: StoredValuePlace?
        guard let value = readStoredValue(for: key, &place) else { return nil }
        if let place {
            _ = memory.insert(
                value,
                for: key,
                cost: place.cost,
                lifetime: place.lifetime,
                age: place.age,
                origin: .disk(place.ticket)
            )
        }
        return value
    }

    /// Reads the value of a key from the disk, and sets its place in memory unless its cost cannot be measured.
    @usableFromInline
    func readStoredValue(for key: Key, _ place: inout StoredValuePlace?) -> Value? {
        guard let disk else { return nil }
        // Before the read: a change after it wins.
        let ticket = memory.core.storedValueTicket(hash: memory.hashing(key))
        guard let found = disk.find(key, isUse: true), !found.isStale else { return nil }
        guard let value = disk.value(of: found) else {
            remove(found, ticket)
            return nil
        }
        disk.hits.wrappingAdd(1, ordering: .relaxed)
        if let cost = costsDocument ? found.count : try? cost(key, value) {
            place = StoredValuePlace(cost: max(1, cost), lifetime: found.lifetime, age: found.age, ticket: ticket)
        }
        return value
    }

    /// Removes a value that was found on the disk, unless its key was changed since.
    private func remove(_ found: FoundValue, _ ticket: StoredValueTicket) {
        guard let disk, let removal = disk.removal(of: found) else { return }
        var backlog = DiskStorage.Backlog.none
        memory.core.ifValid(ticket) { backlog = disk.storage.enqueue(removal) }
        disk.storage.settle(backlog)
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
        let (isKept, backlog) = try insert(value, for: key, lifetime: lifetime, origin: .program)
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
        origin: InsertionOrigin
    ) throws -> (isKept: Bool, backlog: DiskStorage.Backlog) {
        let value = try copied(value)
        let draft = try disk?.draft(of: value, for: key, lifetime: lifetime)
        let cost = costsDocument ? draft?.count ?? 0 : try cost(key, value)
        var backlog = DiskStorage.Backlog.none
        let result = memory.insert(value, for: key, cost: max(1, cost), lifetime: lifetime, origin: origin) {
            if let disk, let change = draft?.change { backlog = disk.storage.enqueue(change) }
        }
        let isOnDisk = draft?.change?.isRemoval == false && disk?.storage.isAvailable == true
        if result == .tooLarge, !isOnDisk { memory.core.noteRefusal() }
        return (result == .inserted || result == .tooLarge && isOnDisk, backlog)
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
        guard returnsStored else { return removed(key, from: disk, ticket: nil).value }
        while true {
            // The value may leave memory before its removal, or be only on the disk.
            let ticket = memory.core.storedValueTicket(hash: memory.hashing(key))
            let present = memory.peek(key) ?? freshValue(for: key, from: disk)
            let (value, isDone) = removed(key, from: disk, ticket: ticket)
            if isDone { return value ?? present }
        }
    }

    private func freshValue(for key: Key, from disk: DiskTier<Key, Value>) -> Value? {
        guard let found = disk.find(key, isUse: false), !found.isStale else { return nil }
        return disk.value(of: found)
    }

    private func removed(
        _ key: Key,
        from disk: DiskTier<Key, Value>,
        ticket: StoredValueTicket?
    ) -> (value: Value?, isDone: Bool) {
        let removal = disk.removal(of: key)
        var backlog = DiskStorage.Backlog.none
        let result = memory.removeValue(for: key, ticket: ticket) {
            if let removal { backlog = disk.storage.enqueue(removal) }
        }
        disk.storage.settle(backlog)
        return result
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

/// How memory keeps a value that was read from the disk.
@usableFromInline
struct StoredValuePlace {
    @usableFromInline let cost: Int
    /// The time that is left to the value, in nanoseconds; `nil` if it lives as long as any other.
    @usableFromInline let lifetime: Int64?
    /// The time since the value was written, in nanoseconds.
    @usableFromInline let age: Int64
    @usableFromInline let ticket: StoredValueTicket
}
