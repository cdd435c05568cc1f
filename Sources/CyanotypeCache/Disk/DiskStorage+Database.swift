internal import Cyanotype
internal import CyanotypeStore
internal import CyanotypeSystem

extension DiskStorage {
    /// Opens the database.
    func open(_ told: inout [DiskEvent]) throws(DiskFailure) -> DiskDatabase {
        let (limit, damaged) = session.withLock { ($0.limit, $0.damaged) }
        let opening = DiskOpening(folder: folder, limit: limit, cipher: cipher, damaged: damaged)
        let (database, replaced) = try opening.open()
        session.withLock { session in (session.database, session.damaged) = (database, nil) }
        if let replaced { told.append(.replaced(replaced)) }
        return database
    }

    /// Returns the open database, opened again if it is time for it.
    func openIfDue(_ told: inout [DiskEvent]) throws(DiskFailure) -> DiskDatabase? {
        let now = clock.monotonic()
        let (database, isDue) = session.withLock { session in
            (session.database, !session.isClosed && now >= session.nextAttempt)
        }
        if let database { return database }
        return isDue ? try open(&told) : nil
    }

    private func closeDatabase(keepsLog: Bool) {
        let database = session.withLock { session in
            defer { session.database = nil }
            return session.database
        }
        database?.close(keepsLog: keepsLog)
    }

    /// Does what a failure demands.
    ///
    /// - Returns: Whether to try again at once.
    func recover(
        _ failure: DiskFailure,
        _ batch: [PendingChanges.Change],
        isLast: Bool,
        _ told: inout [DiskEvent]
    ) -> Bool {
        switch failure.code {
        case .damaged where !isLast:
            session.withLock { session in session.damaged = session.database?.identity ?? session.damaged }
            closeDatabase(keepsLog: true)
            return true
        case .moved where !isLast:
            closeDatabase(keepsLog: true)
            return true
        case .busy where session.withLock({ $0.database != nil }):
            let count = change { $0.dropValues(of: batch) }
            if count > 0 { told.append(.skipped(count)) }
            return false
        default:
            end(failure, &told)
            return false
        }
    }

    /// Keeps nothing on the disk for a minute.
    func end(_ failure: DiskFailure, _ told: inout [DiskEvent]) {
        closeDatabase(keepsLog: failure.code == .damaged || failure.code == .moved)
        let next = failure.code == .limit ? .max : Lifetimes.time(clock.monotonic(), plus: Self.retryPause)
        let isNew = session.withLock { session in
            session.nextAttempt = next
            defer { session.isUnavailableTold = true }
            return !session.isUnavailableTold
        }
        _ = change { pending in
            defer { pending.limitRemovals() }
            return pending.dropValues()
        }
        if isNew { told.append(.unavailable(failure)) }
    }

    func noteSuccess(_ told: inout [DiskEvent]) {
        let wasUnavailable = session.withLock { session in
            defer { session.isUnavailableTold = false }
            return session.isUnavailableTold
        }
        if wasUnavailable { told.append(.available) }
    }

    /// How many bytes the files may take. Removes what is too much before a new limit returns; below
    /// ``DiskBudget/leastLimit``, removes everything.
    package var limit: Int {
        get { session.withLock { $0.limit } }
        set {
            if isInChild { return }
            inGate { told in
                session.withLock { session in
                    session.limit = newValue
                    if session.database == nil { session.nextAttempt = .min }
                }
                do throws(DiskFailure) {
                    guard let database = try openIfDue(&told) else { return }
                    if newValue < DiskBudget.leastLimit {
                        closeDatabase(keepsLog: true)
                        try DiskOpening(folder: folder, limit: newValue, cipher: cipher).removeFiles()
                        _ = try open(&told)
                        return
                    }
                    try database.setBudget(DiskBudget(limit: newValue))
                    try database.prepareOnce()
                } catch {
                    _ = recover(error, [], isLast: true, &told)
                }
            }
        }
    }

    /// Makes the changes that wait, and closes the files. Afterwards, nothing is found or kept.
    ///
    /// If values could not be removed that were to be removed or replaced, all files are removed, so that nobody finds them.
    package func close() {
        if isInChild { return }
        inGate { told in
            if session.withLock({ $0.isClosed }) { return }
            let isDone = makeChanges(writesUses: true, &told)
            closeDatabase(keepsLog: false)
            session.withLock { $0.isClosed = true }
            let isStale = change { pending in
                defer { pending = PendingChanges() }
                return !isDone && !pending.isEmpty
            }
            if isStale { try? DiskOpening(folder: folder, limit: limit, cipher: cipher).removeFiles() }
        }
    }

    private final class Closing: WorkerThreads.Job {
        private let storage: DiskStorage

        init(_ storage: DiskStorage) { self.storage = storage }

        func perform() { storage.close() }
        func fail(_ error: SystemError) { storage.close() }
    }

    /// The same by a thread of this object, so that the caller waits for nothing.
    func closeLater() { if !isInChild { workers.add(Closing(self)) } }
}
