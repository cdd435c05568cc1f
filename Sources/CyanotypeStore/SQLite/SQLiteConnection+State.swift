internal import CSQLite
internal import CyanotypeSystem

/// After the connection is closed, what these would read from SQLite is 0 or `false`, and setters do nothing. Only
/// ``dataVersion`` throws.
extension SQLiteConnection {
    /// The time until which a call waits for the lock of another connection before it fails. Set it for each operation.
    /// At first it is in the past, so that no call waits.
    var busyDeadline: MonotonicTime {
        get { busyHandler.deadline }
        set { busyHandler.deadline = newValue }
    }

    /// The number of rows that the last `INSERT`, `UPDATE` or `DELETE` changed. Changes by triggers do not count.
    var changes: Int64 {
        guard let handle = unsafe try? openHandle() else { return 0 }
        return unsafe sqlite3_changes64(handle)
    }

    /// The rowid of the last row inserted, not counting inserts by triggers; 0 if there is none.
    var lastInsertRowID: Int64 {
        guard let handle = unsafe try? openHandle() else { return 0 }
        return unsafe sqlite3_last_insert_rowid(handle)
    }

    /// Whether a transaction is open. SQLite itself rolls one back after some errors.
    var isInTransaction: Bool {
        guard let handle = unsafe try? openHandle() else { return false }
        return unsafe sqlite3_get_autocommit(handle) == 0
    }

    /// Whether a transaction that has written is open.
    var isInWriteTransaction: Bool {
        guard let handle = unsafe try? openHandle() else { return false }
        return unsafe sqlite3_txn_state(handle, nil) == SQLITE_TXN_WRITE
    }

    /// Whether the file cannot be written: the connection was opened for reading, or the file is write-protected.
    var isReadOnly: Bool {
        guard let handle = unsafe try? openHandle() else { return false }
        return unsafe sqlite3_db_readonly(handle, "main") == 1
    }

    /// Whether a call of this connection has found the database to be damaged. The store then writes nothing more.
    var foundDamage: Bool {
        get { busyHandler.foundDamage }
        set { busyHandler.foundDamage = newValue }
    }

    /// Records damage that SQLite has not noticed, such as a wrong index, and returns the error for it.
    func damage(_ message: String) -> SQLiteError {
        foundDamage = true
        return SQLiteError(SQLITE_CORRUPT, message)
    }

    /// Sets whether closing the last connection leaves the write-ahead log as it is, without a checkpoint.
    ///
    /// A log must not be copied to the file if it may belong to another file, or if the file is damaged.
    func keepsLog(_ keeps: Bool) {
        guard let handle = unsafe try? openHandle() else { return }
        _ = unsafe cyanotype_sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps ? 1 : 0)
    }

    /// A number that changes when another connection commits. This connection's own commits do not change it.
    var dataVersion: Int64 {
        get throws(SQLiteError) {
            try first(Self.dataVersionSQL) { $0.integer(0) } ?? 0
        }
    }

    private static let dataVersionSQL = SQL("PRAGMA data_version")

    /// A limit that SQLite applies to a connection: a count, unless noted otherwise.
    enum Limit: Sendable {
        /// The size of a text, a blob or a row, in bytes.
        case length
        /// The length of a statement's text, in bytes.
        case sqlLength
        case columns, expressionDepth, compoundSelects, instructions, functionArguments, attachedDatabases
        /// The length of a pattern of `LIKE`, in bytes.
        case patternLength
        case parameters, triggerDepth, workerThreads
    }

    /// Returns the present value of a limit.
    func limit(_ limit: Limit) -> Int {
        guard let handle = unsafe try? openHandle() else { return 0 }
        return Int(unsafe sqlite3_limit(handle, limit.code, -1))
    }

    /// Sets a limit, to the maximum of this build of SQLite if `value` is larger.
    func setLimit(_ limit: Limit, _ value: Int) {
        guard let handle = unsafe try? openHandle() else { return }
        unsafe sqlite3_limit(handle, limit.code, Int32(clamping: max(value, 0)))
    }
}

extension SQLiteConnection.Limit {
    fileprivate var code: Int32 {
        switch self {
        case .length: SQLITE_LIMIT_LENGTH
        case .sqlLength: SQLITE_LIMIT_SQL_LENGTH
        case .columns: SQLITE_LIMIT_COLUMN
        case .expressionDepth: SQLITE_LIMIT_EXPR_DEPTH
        case .compoundSelects: SQLITE_LIMIT_COMPOUND_SELECT
        case .instructions: SQLITE_LIMIT_VDBE_OP
        case .functionArguments: SQLITE_LIMIT_FUNCTION_ARG
        case .attachedDatabases: SQLITE_LIMIT_ATTACHED
        case .patternLength: SQLITE_LIMIT_LIKE_PATTERN_LENGTH
        case .parameters: SQLITE_LIMIT_VARIABLE_NUMBER
        case .triggerDepth: SQLITE_LIMIT_TRIGGER_DEPTH
        case .workerThreads: SQLITE_LIMIT_WORKER_THREADS
        }
    }
}
