internal import CSQLite

extension SQLiteConnection {
    /// Begins to count the pages of the write-ahead log, in ``logPages``. This connection's commits then no longer
    /// checkpoint a long log automatically.
    func countLogPages() {
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
    var logPages: Int {
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
