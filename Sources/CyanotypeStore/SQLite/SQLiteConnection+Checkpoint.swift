internal import CSQLite

extension SQLiteConnection {
    /// The connections that a checkpoint waits for.
    enum Checkpoint: Sendable {
        /// None: it copies the pages that no reader needs in the log.
        case passive
        /// The writer, and readers until all pages are copied.
        case full
        /// As `full`, and the readers of the log, so that the next writer starts the log over.
        case restart
        /// As `restart`, and truncates the log to zero bytes.
        case truncate
    }

    /// Copies pages from the write-ahead log to the database file.
    ///
    /// - Returns: The number of pages in the log, the number of those that are copied, and whether the work is not
    ///   complete because of other connections. The numbers are -1 if the database has no such log.
    /// - Throws: ``SQLiteError``, but not if a lock is held until the deadline: then the result is busy.
    func checkpoint(_ mode: Checkpoint) throws(SQLiteError) -> (log: Int, checkpointed: Int, isBusy: Bool) {
        let connection = unsafe try openHandle()
        var (log, checkpointed): (Int32, Int32) = (-1, -1)
        let code = busyHandler.reason(
            unsafe sqlite3_wal_checkpoint_v2(connection, "main", mode.code, &log, &checkpointed)
        )
        let isBusy = code & 0xFF == SQLITE_BUSY
        guard code == SQLITE_OK || isBusy else { throw unsafe SQLiteError(code, of: connection, sql: "CHECKPOINT") }
        return (Int(log), Int(checkpointed), isBusy)
    }
}

extension SQLiteConnection.Checkpoint {
    fileprivate var code: Int32 {
        switch self {
        case .passive: SQLITE_CHECKPOINT_PASSIVE
        case .full: SQLITE_CHECKPOINT_FULL
        case .restart: SQLITE_CHECKPOINT_RESTART
        case .truncate: SQLITE_CHECKPOINT_TRUNCATE
        }
    }
}
