internal import CSQLite

extension SQLiteConnection {
    /// Begins to count the pages of the write-ahead log, in ``logPages``. This connection's commits then no longer
    /// checkpoint a long log automatically.
    package func countLogPages() {
        guard let connection = unsafe try? openHandle() else { return }
        let callback: LogCallback = { context, _, _, count in
            guard let context = unsafe context else { return SQLITE_OK }
            unsafe Unmanaged<LogCounter>.fromOpaque(context).takeUnretainedValue().pages = Int(count)
            return SQLITE_OK
        }
        // The counter lives as long as the connection, whose end removes the callback.
        _ = unsafe sqlite3_wal_hook(connection, callback, Unmanaged.passUnretained(logCounter).toOpaque())
    }

    /// The number of pages in the write-ahead log after the last commit of this connection.
    package var logPages: Int {
        get { logCounter.pages }
        set { logCounter.pages = newValue }
    }

    /// The number of rows that this connection has changed since it was opened.
    var totalChanges: Int64 {
        guard let handle = unsafe try? openHandle() else { return 0 }
        return unsafe sqlite3_total_changes64(handle)
    }

    private typealias LogCallback =
        @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, Int32) -> Int32
}

/// The number of pages in a write-ahead log, for the callback of SQLite.
final class LogCounter {
    var pages = 0
}

extension SQLiteConnection {
    /// The connections that a checkpoint waits for.
    package enum Checkpoint: Sendable {
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
    package func checkpoint(_ mode: Checkpoint) throws(SQLiteError) -> (log: Int, checkpointed: Int, isBusy: Bool) {
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
