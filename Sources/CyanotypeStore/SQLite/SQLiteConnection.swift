internal import CSQLite

/// A connection to a database, used by one thread at a time: SQLite does not lock it.
@safe
final class SQLiteConnection {
    enum Mode: Sendable {
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
    init(path: String, mode: Mode, vfs: String? = nil, adHocCapacity: Int = 64) throws(SQLiteError) {
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
    func close() {
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
