internal import Cyanotype
internal import CyanotypeStore
internal import CyanotypeSystem
internal import Glibc

/// The open database of a cache, and its large values.
///
/// One thread at a time writes, inside the gate of its `DiskStorage`; each other process has connections of its own.
@safe
final class DiskDatabase: Sendable {
    let path: String
    let values: ValueFiles
    let keyHash: KeyHash
    let cipher: CacheCipher?
    private let openFiles: OpenFiles
    let identity: FileIdentity

    /// Used only inside the gate, as what follows.
    @safe nonisolated(unsafe) let writer: SQLiteConnection
    @safe nonisolated(unsafe) private(set) var budget: DiskBudget
    /// The commit of another connection up to which the length of the log is known.
    @safe nonisolated(unsafe) private var knownVersion: Int64?
    @safe nonisolated(unsafe) private var isPrepared = false
    private let readers = Locked(Readers())

    /// Sendable, because a reader is in the list or used by one thread.
    private struct Reader: @unchecked Sendable {
        let connection: SQLiteConnection
    }

    private struct Readers {
        /// Those that no thread uses.
        var idle: [Reader] = []
        var isClosed = false
    }

    /// How long a write waits for another process.
    static let patience = Duration.seconds(2)
    private static let greatestIdleReaderCount = 4
    /// The memory that the pages of one reader may take.
    private let readerCacheBytes: Int
    private static let greatestAttemptCount = 8

    init(_ opened: DiskOpening.Opened, limit: Int, cipher: CacheCipher?) throws(DiskFailure) {
        (path, values, keyHash) = (opened.path, opened.values, KeyHash(secret: opened.secret))
        self.cipher = cipher
        (writer, budget) = (opened.connection, DiskBudget(limit: limit))
        readerCacheBytes = min(max(limit / 8, 1 << 20), 8 << 20)
        do throws(StoreError) {
            openFiles = try OpenFiles(opened.path, openedBy: opened.connection)
        } catch {
            opened.connection.setKeepsLog(true)
            throw DiskFailure(error)
        }
        guard let identity = FileIdentity(opened.path) else {
            opened.connection.setKeepsLog(true)
            throw DiskFailure(.moved, "the file was deleted while it was opened; try again", path: opened.path)
        }
        self.identity = identity
        writer.countLogPages()
        try setBudget(budget)
    }

    /// Closes the connections. Nobody may use them.
    ///
    /// - Parameter keepsLog: Whether the names of the files may be those of another database by now.
    func close(keepsLog: Bool) {
        // The writer last: only a connection that writes removes the log.
        let idle = readers.withLock { readers in
            defer { readers = Readers(isClosed: true) }
            return readers.idle
        }
        for reader in idle { reader.connection.close() }
        if keepsLog { writer.setKeepsLog(true) }
        writer.close()
    }

    /// Throws if the database was deleted or replaced since it was opened. Looks at most every tenth of a millisecond.
    func check() throws(DiskFailure) {
        do throws(StoreError) {
            try openFiles.check(at: .now)
        } catch {
            throw DiskFailure(error)
        }
    }

    /// The bytes of a file now, by its path; 0 if there is none.
    static func size(_ path: String) -> Int {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}

// MARK: - Readers

extension DiskDatabase {
    func takeReader() throws(DiskFailure) -> SQLiteConnection {
        if let idle = readers.withLock({ $0.idle.popLast() }) { return idle.connection }
        return try openReader()
    }

    @inline(never)
    private func openReader() throws(DiskFailure) -> SQLiteConnection {
        // Nobody may replace the file meanwhile.
        try DiskOpening.lock(values.list, path: path)
        defer { values.list.unlock() }
        if FileIdentity(path) != identity {
            throw DiskFailure(.moved, "the file was replaced; it is opened again", path: path)
        }
        return try DiskFailure.converting { () throws(SQLiteError) in
            let reader = try SQLiteConnection(path: path, mode: .readOnly)
            // Its end is no reason to look at the log, which may be that of another file by then.
            reader.setKeepsLog(true)
            // Its first read has to wait for a connection that is being closed; later ones wait for nobody.
            reader.busyDeadline = .now + Self.patience
            try reader.setCacheSize(readerCacheBytes)
            try reader.execute("PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY")
            return reader
        }
    }

    func putBack(_ reader: SQLiteConnection) {
        let idle = Reader(connection: reader)
        let isKept = readers.withLock { readers in
            if readers.isClosed || readers.idle.count >= Self.greatestIdleReaderCount { return false }
            readers.idle.append(idle)
            return true
        }
        if !isKept { reader.close() }
    }
}

// MARK: - Transactions

extension DiskDatabase {
    /// Sets how much the files may take. What is too much is removed by ``trim()``.
    func setBudget(_ budget: DiskBudget) throws(DiskFailure) {
        if budget.limit < self.budget.limit { isPrepared = false }
        self.budget = budget
        let pages = max(budget.contentBytes / DiskBudget.pageBytes, 1)
        try DiskFailure.converting { () throws(SQLiteError) in
            // SQLite itself refuses what does not fit, should an estimate be wrong.
            try writer.execute(
                "PRAGMA journal_size_limit = \(budget.logBytes); PRAGMA max_page_count = \(pages)"
            )
            // All pages that a transaction changes stay in memory until its commit, and so come into the log once.
            try writer.setCacheSize(max(2 << 20, budget.logFrames * DiskBudget.pageBytes))
        }
    }

    /// Calls a closure with a transaction, which is committed if it returns.
    func transaction<Result>(
        _ body: (DiskTransaction) throws(DiskFailure) -> Result
    ) throws(DiskFailure) -> Result {
        do throws(StoreError) {
            try openFiles.checkNow()
        } catch {
            throw DiskFailure(error)
        }
        let (transaction, version) = try begin()
        do throws(DiskFailure) {
            try values.recover(transaction.isUsed)
            let result = try body(transaction)
            try transaction.finish()
            values.end()
            knownVersion = version
            return result
        } catch {
            if writer.isInTransaction {
                // The rest is removed when the next one begins.
                try? values.discard()
                rollBack()
            }
            values.end()
            throw error
        }
    }

    private enum Attempt {
        case begun(DiskTransaction, version: Int64)
        /// The log is begun anew before the next attempt.
        case again
        case busy
        case damaged
    }

    /// Begins a transaction for which the log has room.
    private func begin() throws(DiskFailure) -> (DiskTransaction, version: Int64) {
        writer.busyDeadline = MonotonicTime.now + Self.patience
        for _ in 0..<Self.greatestAttemptCount {
            let attempt: Attempt
            do throws(SQLiteError) {
                attempt = try tryToBegin()
            } catch {
                rollBack()
                throw DiskFailure(error)
            }
            switch attempt {
            case .begun(let transaction, let version): return (transaction, version)
            case .again: continue
            case .busy: throw busy
            case .damaged: throw DiskFailure(.damaged, "the state of the cache is missing", path: path)
            }
        }
        throw busy
    }

    private func tryToBegin() throws(SQLiteError) -> Attempt {
        try writer.run(DiskSQL.begin)
        let version = try writer.dataVersion
        guard let state = try DiskState(writer) else {
            rollBack()
            return .damaged
        }
        // After commits of others, the number that they have left, which is not too small.
        let logPages = version == knownVersion ? writer.logPages : Int(clamping: state.logPages)
        if max(logPages, 0) <= budget.logFrames - budget.leastTransactionFrames {
            return .begun(DiskTransaction(self, state, logPages: logPages), version: version)
        }
        try writer.run(DiskSQL.rollback)
        // Then the next writer begins the log anew. This waits for readers.
        if try writer.checkpoint(.restart).isBusy { return .busy }
        (writer.logPages, knownVersion) = (0, version)
        return .again
    }

    private func rollBack() {
        if writer.isInTransaction { try? writer.run(DiskSQL.rollback) }
    }

    private var busy: DiskFailure {
        DiskFailure(.busy, "another process keeps reading or writing the files; try again", path: path)
    }

    /// Copies the log to the database, and ends the database after its last page.
    func shrinkFile(truncatesLog: Bool = false) throws(DiskFailure) {
        let isBusy = try DiskFailure.converting { () throws(SQLiteError) in
            writer.busyDeadline = MonotonicTime.now + Self.patience
            let version = try writer.dataVersion
            if try writer.checkpoint(truncatesLog ? .truncate : .restart).isBusy { return true }
            (writer.logPages, knownVersion) = (0, version)
            return false
        }
        if isBusy { throw busy }
    }

    /// Prepares the first change: removes what a replaced database has left, a part of what a loss of power may have left,
    /// and what a limit that was larger has allowed.
    func prepareOnce() throws(DiskFailure) {
        if isPrepared { return }
        try DiskFailure.converting(path: path) { () throws(SystemError) in try values.removeOld() }
        try transaction { transaction throws(DiskFailure) in
            try values.sweep(.random(in: 0...255), transaction.isUsed)
        }
        if try exceedsBudget() { try trim() }
        isPrepared = true
    }
}
