internal import CSQLite

extension SQLiteConnection {
    /// Copies the database, as it is now, over another one. That one changes only if all pages were copied.
    ///
    /// Other connections may write meanwhile, but the write-ahead log grows until the end. In a transaction that has
    /// written, this throws.
    ///
    /// - Parameters:
    ///   - path: The path of the copy. It stays an empty file if this fails and there was none.
    ///   - pagesPerStep: The number of pages after which `progress` is called.
    ///   - progress: Called with the number of remaining pages and of all pages. Its error ends the backup.
    /// - Throws: The error of SQLite, or of `progress`.
    func backup<Failure: SQLiteFailure>(
        to path: String,
        pagesPerStep: Int32 = 256,
        progress: (_ remaining: Int, _ total: Int) throws(Failure) -> Void
    ) throws(Failure) {
        let copy: SQLiteConnection
        let began: Bool
        do throws(SQLiteError) {
            if isInWriteTransaction { throw .misuse("a transaction has written; commit it before a backup") }
            copy = try SQLiteConnection(path: path, mode: .readWriteCreate)
            copy.busyDeadline = busyDeadline
            began = try beginReading()
        } catch {
            throw Failure(error)
        }
        // Using `copy` here also keeps it open until the end.
        defer {
            if began { try? run(Self.end) }
            copy.close()
        }
        try copyPages(to: copy, max(pagesPerStep, 1), progress)
    }

    /// Copies the database, as it is now, over another one.
    func backup(
        to path: String,
        pagesPerStep: Int32 = 256,
        progress: (_ remaining: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(SQLiteError) {
        try backup(to: path, pagesPerStep: pagesPerStep) { remaining, total throws(SQLiteError) in
            progress(remaining, total)
        }
    }

    private static let begin = SQL("BEGIN")
    private static let end = SQL("COMMIT")
    private static let read = SQL("SELECT 1 FROM sqlite_schema LIMIT 1")

    /// Begins to read, so that the backup need not start over when another connection commits.
    ///
    /// - Returns: Whether this began a transaction.
    private func beginReading() throws(SQLiteError) -> Bool {
        let begins = !isInTransaction
        if begins { try run(Self.begin) }
        do throws(SQLiteError) {
            try run(Self.read)
        } catch {
            if begins { try? run(Self.end) }
            throw error
        }
        return begins
    }

    private func copyPages<Failure: SQLiteFailure>(
        to copy: SQLiteConnection,
        _ pagesPerStep: Int32,
        _ progress: (_ remaining: Int, _ total: Int) throws(Failure) -> Void
    ) throws(Failure) {
        let (backup, target) = unsafe try Self.converting(Failure.self) { () throws(SQLiteError) in
            let (source, target) = unsafe (try openHandle(), try copy.openHandle())
            // Errors are reported on the copy's connection.
            guard let backup = unsafe sqlite3_backup_init(target, "main", source, "main") else {
                throw unsafe SQLiteError(sqlite3_extended_errcode(target), of: target, sql: "BACKUP")
            }
            return unsafe (backup, target)
        }
        // If not all pages were copied, this rolls the copy back.
        defer { unsafe sqlite3_backup_finish(backup) }
        var attempt = 0
        while true {
            let code = unsafe sqlite3_backup_step(backup, pagesPerStep)
            if code == SQLITE_OK || code == SQLITE_DONE {
                attempt = 0
                let (remaining, total) = unsafe (sqlite3_backup_remaining(backup), sqlite3_backup_pagecount(backup))
                try progress(Int(remaining), Int(total))
                if code == SQLITE_DONE { return }
            } else if code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED, busyHandler.pause(attempt: attempt) {
                attempt += 1
            } else {
                throw Failure(unsafe SQLiteError(busyHandler.reason(code), of: target, sql: "BACKUP"))
            }
        }
    }

    private static func converting<Value, Failure: SQLiteFailure>(
        _: Failure.Type,
        _ body: () throws(SQLiteError) -> Value
    ) throws(Failure) -> Value {
        do throws(SQLiteError) {
            return try body()
        } catch {
            throw Failure(error)
        }
    }
}
