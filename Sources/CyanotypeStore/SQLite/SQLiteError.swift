internal import CSQLite
internal import CyanotypeSystem

/// An error of SQLite. It never contains a value that was bound to a statement.
///
/// It is the ``StoreError/underlying`` error of a ``StoreError``: use it in logs, and to tell failures apart that have
/// the same ``StoreError/code``.
public struct SQLiteError: Error, Hashable, Sendable {
    /// The extended result code, such as `SQLITE_CONSTRAINT_UNIQUE`: see <https://sqlite.org/rescode.html>.
    public let extendedCode: Int32
    /// SQLite's description of the error.
    public let message: String
    /// The first word of the statement that failed, such as `INSERT`; `nil` if no statement was running.
    public let statement: String?
    /// The `errno` of the system call that failed; 0 if none did.
    public let systemErrorNumber: Int32

    init(_ extendedCode: Int32, _ message: String, sql: String? = nil, systemErrorNumber: Int32 = 0) {
        self.extendedCode = extendedCode
        self.message = message
        statement = sql
        self.systemErrorNumber = systemErrorNumber
    }

    /// The primary result code, such as `SQLITE_CONSTRAINT`.
    public var code: Int32 { extendedCode & 0xFF }
}

extension SQLiteError {
    /// Describes a failed call by the state in which it left the connection.
    @inline(never)
    init(_ extendedCode: Int32, of connection: OpaquePointer, sql: String? = nil) {
        // The state is that of the connection's last call, which need not be the failed one.
        let isLast = unsafe sqlite3_extended_errcode(connection) == extendedCode
        let code = extendedCode & 0xFF
        let isSystemError = isLast && (code == SQLITE_CANTOPEN || code == SQLITE_IOERR || code == SQLITE_FULL)
        self.init(
            extendedCode,
            isLast ? unsafe String(cString: sqlite3_errmsg(connection)) : Self.generalMessage(extendedCode),
            sql: sql,
            systemErrorNumber: isSystemError ? unsafe sqlite3_system_errno(connection) : 0
        )
    }

    /// A caller's mistake, which no call of SQLite reports.
    static func misuse(_ message: String, sql: String? = nil) -> SQLiteError {
        SQLiteError(SQLITE_MISUSE, message, sql: sql)
    }

    static let closed = misuse("the connection is closed; open a new one")

    /// Returns the description that all errors with a code share.
    static func generalMessage(_ code: Int32) -> String {
        unsafe String(cString: sqlite3_errstr(code))
    }
}
