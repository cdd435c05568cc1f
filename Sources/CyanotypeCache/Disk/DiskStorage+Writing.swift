internal import Cyanotype
internal import CyanotypeStore
internal import CyanotypeSystem

extension DiskStorage {
    private static let greatestBatchCount = 256
    private static let greatestBatchBytes = 1 << 20
    private static let greatestFailureCount = 3

    private final class Work: WorkerThreads.Job {
        private let storage: DiskStorage

        init(_ storage: DiskStorage) { self.storage = storage }

        func perform() { storage.inGate { told in storage.makeChanges(&told) } }

        func fail(_ error: SystemError) {
            // The next change tries to start a thread again, and a full queue needs none.
            storage.change { $0.isScheduled = false }
        }
    }

    func schedule() {
        let begins = pending.withLock { pending in
            defer { pending.isScheduled = true }
            return !pending.isScheduled
        }
        if begins { workers.add(Work(self)) }
    }

    /// Calls a closure while no other thread writes, and then tells what it has to tell.
    ///
    /// - Returns: Whether it was called: not inside itself, as by a cipher that uses the cache.
    @discardableResult
    func inGate(_ body: (inout [DiskEvent]) -> Void) -> Bool {
        do {
            try gate.enter(until: .never)
        } catch {
            return false
        }
        var told: [DiskEvent] = []
        body(&told)
        gate.leave()
        for event in told { events(event) }
        return true
    }

    /// Makes all changes that wait.
    ///
    /// - Returns: Whether all are made.
    @discardableResult
    func makeChanges(writesUses: Bool = false, _ told: inout [DiskEvent]) -> Bool {
        change { $0.isScheduled = false }
        var failureCount = 0
        while true {
            var batch: [PendingChanges.Change] = []
            do throws(DiskFailure) {
                let failure = session.withLock { session in
                    defer { session.failure = nil }
                    return session.failure
                }
                if let failure { throw failure }
                guard let database = try openIfDue(&told) else {
                    _ = change { pending in
                        defer { pending.limitRemovals() }
                        return pending.dropValues()
                    }
                    return false
                }
                if try !makeChanges(database, &batch, writesUses: writesUses, &told) { return true }
                // Removals may find space where values do not.
                if batch.contains(where: { $0.value != nil }) { noteSuccess(&told) }
            } catch {
                change { $0.putBack(batch) }
                failureCount += 1
                if !recover(error, batch, isLast: failureCount >= Self.greatestFailureCount, &told) { return false }
            }
        }
    }

    /// Makes a part of the changes.
    ///
    /// - Returns: Whether there were some.
    private func makeChanges(
        _ database: DiskDatabase,
        _ batch: inout [PendingChanges.Change],
        writesUses: Bool,
        _ told: inout [DiskEvent]
    ) throws(DiskFailure) -> Bool {
        let (erasure, discarded) = change { ($0.erasure, $0.takeDiscarded()) }
        let now = clock.monotonic()
        let used = uses.withLock { uses in
            writesUses || uses.isDue(now: now) ? uses.take() : []
        }
        try database.prepareOnce()
        if erasure.all { try database.removeAll() }
        if erasure.before != .min { try database.remove(writtenBefore: erasure.before) }
        if erasure.expired { try database.removeExpired(times.bounds(now: clock.wall())) }
        change { $0.finish(erasure) }
        try database.remove(discarded)
        batch = change { $0.next(count: Self.greatestBatchCount, bytes: Self.greatestBatchBytes) }
        for size in try database.apply(batch) { told.append(.tooLarge(size)) }
        let done = batch
        change { $0.finish(done) }
        // After the changes: a use may be of a value that was just written.
        try database.use(used)
        uses.withLock { $0.finish() }
        return !erasure.isEmpty || !discarded.isEmpty || !done.isEmpty || !used.isEmpty
    }

    /// Waits until all changes are in the files, and all uses noted.
    ///
    /// - Returns: Whether they are: `false` if the disk cannot be used, or another process writes for too long.
    @discardableResult
    package func flush() -> Bool {
        if isInChild { return false }
        var isDone = false
        inGate { told in isDone = makeChanges(writesUses: true, &told) }
        return isDone
    }
}
