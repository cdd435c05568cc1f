internal import CSQLite
package import CyanotypeSystem

/// A connection to a database, used by one thread at a time: SQLite does not lock it.
@safe
package final class SQLiteConnection {
    package enum Mode: Sendable {
        case readWriteCreate, readWrite, readOnly
        /// Like `readOnly`, but without locks, log or journal. Nobody may change the database meanwhile.
        case immutable
    }

    /// A path that names a new database in memory.
    static let memoryPath = ":memory:"

    /// `nil` once the connection is closed.
    private var handle: OpaquePointer?
    /// Interrupts this connection from any thread.
    let interrupter: SQLiteInterrupter
    let busyHandler: BusyHandler
    let statements: StatementCache
    /// Counts the pages of the write-ahead log after ``countLogPages()``.
    let logCounter = LogCounter()
    /// Records the statements after ``recordStatements()``.
    private(set) var recorder: StatementRecorder?
    /// An object that its users keep with the connection, for one use after the other.
    var companion: AnyObject?
    /// The number of forks before this connection was opened.
    private let forks = ForkCount.watched()

    /// Opens a database.
    ///
    /// SQLite reads the file at the first use. Only then does a file that is not a database cause an error. If the file
    /// is write-protected, ``isReadOnly`` is true for every mode.
    ///
    /// - Parameters:
    ///   - path: A file, ``memoryPath``, or an empty string for a temporary file.
    ///   - mode: What the connection may do.
    ///   - vfs: The name of a registered VFS; `nil` for the default one.
    ///   - adHocCapacity: The number of ad-hoc statements in the statement cache.
    /// - Throws: ``SQLiteError``, such as for a missing folder or file.
    package init(path: String, mode: Mode, vfs: String? = nil, adHocCapacity: Int = 64) throws(SQLiteError) {
        let opened = try unsafe Self.open(path, mode, vfs)
        interrupter = unsafe SQLiteInterrupter(opened)
        busyHandler = BusyHandler(interrupter)
        statements = StatementCache(adHocCapacity: adHocCapacity)
        unsafe handle = opened
        unsafe busyHandler.install(on: opened)
        unsafe Self.restrict(opened)
    }

    deinit { close() }

    /// Closes the database and rolls back an open transaction. Every later use fails.
    ///
    /// In a forked child of the process that opened it, the files stay as they are, and the memory is not freed: the
    /// locks and the shared memory belong to the parent.
    package func close() {
        guard let open = unsafe handle else { return }
        unsafe handle = nil
        if forks != ForkCount.current {
            let objects: [AnyObject] = [statements, busyHandler, interrupter]
            for object in objects { _ = unsafe Unmanaged.passRetained(object) }
            return
        }
        interrupter.invalidate()
        statements.removeAll()
        unsafe BusyHandler.remove(from: open)
        // A statement that is still running keeps the connection open until it ends.
        unsafe sqlite3_close_v2(open)
    }

    /// Begins to record the statements that are run.
    func recordStatements() {
        guard recorder == nil, let open = unsafe handle else { return }
        let recorder = StatementRecorder()
        unsafe recorder.install(on: open)
        self.recorder = recorder
    }

    /// Returns SQLite's pointer; throws ``SQLiteError/closed`` after ``close()``.
    func openHandle() throws(SQLiteError) -> OpaquePointer {
        guard let handle = unsafe handle else { throw .closed }
        return unsafe handle
    }

    private static func open(_ path: String, _ mode: Mode, _ vfs: String?) throws(SQLiteError) -> OpaquePointer {
        // SQLite would end the path there, and open another file.
        if path.utf8.contains(0) { throw SQLiteError(SQLITE_CANTOPEN, "the path has a NUL character; remove it") }
        // SQLite may be built to take such names for URIs.
        let plain = path.utf8.starts(with: "file:".utf8) ? "./" + path : path
        let (path, flags) = (mode == .immutable ? immutableURI(of: path) : plain, mode.flags)
        var opened: OpaquePointer?
        let code =
            if let vfs {
                unsafe sqlite3_open_v2(path, &opened, flags, vfs)
            } else {
                unsafe sqlite3_open_v2(path, &opened, flags, nil)
            }
        // There is no connection to ask for a message if memory is short.
        guard let opened = unsafe opened else { throw SQLiteError(code, SQLiteError.generalMessage(code)) }
        if code == SQLITE_OK { return unsafe opened }
        defer { unsafe sqlite3_close_v2(opened) }
        throw unsafe SQLiteError(code, of: opened)
    }

    /// Returns the URI with which SQLite opens a file that does not change.
    private static func immutableURI(of path: String) -> String {
        var uri = path.utf8.first == UInt8(ascii: "/") ? "file://" : "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                uri += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
            }
        }
        return uri + "?immutable=1"
    }

    /// Forbids what a damaged or malicious schema could do, and takes text in double quotes for names only.
    private static func restrict(_ connection: OpaquePointer) {
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
            (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
        ] as [(Int32, Int32)] {
            // An option that a build of SQLite lacks has nothing to forbid.
            _ = unsafe cyanotype_sqlite3_db_config(connection, option, value)
        }
    }
}

extension SQLiteConnection.Mode {
    fileprivate var flags: Int32 {
        let access =
            switch self {
            case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        return access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    }
}

// MARK: - State

/// After the connection is closed, what these would read from SQLite is 0 or `false`, and setters do nothing. Only
/// ``dataVersion`` throws.
extension SQLiteConnection {
    /// The time until which a call waits for the lock of another connection before it fails. Set it for each operation.
    /// At first it is in the past, so that no call waits.
    package var busyDeadline: MonotonicTime {
        get { busyHandler.deadline }
        set { busyHandler.deadline = newValue }
    }

    /// The number of rows that the last `INSERT`, `UPDATE` or `DELETE` changed. Changes by triggers do not count.
    package var changes: Int64 {
        guard let handle = unsafe try? openHandle() else { return 0 }
        return unsafe sqlite3_changes64(handle)
    }

    /// The rowid of the last row inserted, not counting inserts by triggers; 0 if there is none.
    var lastInsertRowID: Int64 {
        guard let handle = unsafe try? openHandle() else { return 0 }
        return unsafe sqlite3_last_insert_rowid(handle)
    }

    /// Whether a transaction is open. SQLite itself rolls one back after some errors.
    package var isInTransaction: Bool {
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
    package func setKeepsLog(_ keeps: Bool) {
        guard let handle = unsafe try? openHandle() else { return }
        _ = unsafe cyanotype_sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps ? 1 : 0)
    }

    /// Sets how many bytes the pages of the database may take in memory.
    package func setCacheSize(_ size: Int) throws(SQLiteError) {
        // A negative number is one of KiB, and 0 would be the default.
        try execute("PRAGMA cache_size = -\(min(max(1, size >> 10), Int(Int32.max)))")
    }

    /// A number that changes when another connection commits. This connection's own commits do not change it.
    package var dataVersion: Int64 {
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
