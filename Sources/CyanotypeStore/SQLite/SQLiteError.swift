internal import CSQLite
internal import CyanotypeSystem
internal import Glibc

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

/// An error that a ``SQLiteError`` can be converted to.
///
/// A function that runs a statement and calls a closure for its rows throws the closure's type of error, also for a
/// failure of the statement.
protocol SQLiteFailure: Error {
    init(_ error: SQLiteError)
}

extension SQLiteError: SQLiteFailure {
    /// Copies the error, for closures that throw no other type.
    init(_ error: SQLiteError) { self = error }
}

extension SQLiteError {
    /// Whether another connection holds a lock. Also true if a transaction that has read cannot write, because another
    /// one has written since; then waiting does not help, but repeating the transaction does.
    package var isBusy: Bool { code == SQLITE_BUSY }
    /// Whether a transaction that has read cannot write, because another one has written since.
    var isStaleSnapshot: Bool { extendedCode == cyanotype_sqlite3_busy_snapshot }
    /// Whether this connection itself, or one that shares its cache, holds a lock.
    package var isLocked: Bool { code == SQLITE_LOCKED }
    /// Whether the disk, the quota, or a limit of the file is full. SQLite reports some of these as I/O errors.
    package var isFull: Bool {
        code == SQLITE_FULL || code == SQLITE_IOERR && [ENOSPC, EDQUOT, EFBIG].contains(systemErrorNumber)
    }
    package var isReadOnly: Bool { code == SQLITE_READONLY }
    package var isCorrupt: Bool { code == SQLITE_CORRUPT }
    package var isNotADatabase: Bool { code == SQLITE_NOTADB }
    var isConstraint: Bool { code == SQLITE_CONSTRAINT }
    package var isInterrupted: Bool { code == SQLITE_INTERRUPT }
    package var isIO: Bool { code == SQLITE_IOERR && !isOutOfMemory && !isFull }
    package var isOutOfMemory: Bool { code == SQLITE_NOMEM || extendedCode == cyanotype_sqlite3_io_no_memory }
    var isSchemaChanged: Bool { code == SQLITE_SCHEMA }
    package var cannotOpen: Bool { code == SQLITE_CANTOPEN }
    /// Whether a value, or the text of a statement, is longer than SQLite's limit.
    var isTooBig: Bool { code == SQLITE_TOOBIG }
    package var isMisuse: Bool { code == SQLITE_MISUSE }

    /// A kind of constraint.
    enum Constraint: Hashable, Sendable {
        case unique, primaryKey, notNull, check, foreignKey, other
    }

    /// The kind of constraint that a statement violated.
    var constraint: Constraint? {
        guard isConstraint else { return nil }
        return switch extendedCode {
        case cyanotype_sqlite3_constraint_unique: .unique
        case cyanotype_sqlite3_constraint_primary_key, cyanotype_sqlite3_constraint_row_id: .primaryKey
        case cyanotype_sqlite3_constraint_not_null: .notNull
        case cyanotype_sqlite3_constraint_check: .check
        case cyanotype_sqlite3_constraint_foreign_key: .foreignKey
        default: .other
        }
    }

    /// The columns of a violated constraint, such as `article.title, article.author`, or its name. SQLite gives no name
    /// for foreign keys.
    var constraintSubject: String? {
        guard isConstraint, let colon = message.firstRange(of: ": ") else { return nil }
        return String(message[colon.upperBound...])
    }
}

extension SQLiteError: CustomStringConvertible {
    public var description: String {
        "\(message) (SQLite error \(extendedCode)\(statement.map { " in \($0)" } ?? "")"
            + (systemErrorNumber == 0 ? ")" : ", system error \(systemErrorNumber))")
            + (advice.map { "; \($0)" } ?? "")
    }

    /// What to do with a damaged file.
    static let restoring =
        "restore it from a backup with ObjectStore.restore(from:to:), which also replaces the files that end in -wal and -shm"

    /// A remedy; `nil` if the message contains one, or the mistake is in the library's own SQL.
    var advice: String? {
        switch code {
        case SQLITE_BUSY where isStaleSnapshot: "another connection has written since this transaction read; repeat it"
        case SQLITE_BUSY: "another connection holds the lock; end its transaction or wait longer"
        case SQLITE_LOCKED: "a transaction or a statement of this connection is running; end it first"
        case _ where isFull: "the disk or the limit of the file is full; free some space and try again"
        case SQLITE_READONLY: "give this user write access to the file and its folder, or use a writable file"
        case SQLITE_CORRUPT: "the file is damaged; \(Self.restoring)"
        case SQLITE_NOTADB: "the file is not an SQLite database, or is encrypted; choose another file"
        case SQLITE_CANTOPEN: "check that the folder exists and that this user has access to the file"
        case SQLITE_IOERR where !isOutOfMemory: "the device failed; check it and try again"
        case SQLITE_IOERR, SQLITE_NOMEM: "free some memory and try again"
        case SQLITE_INTERRUPT: "it was cancelled; repeat it if its result is still needed"
        case SQLITE_SCHEMA: "another connection keeps changing the tables; try again when it does not"
        case SQLITE_TOOBIG: "store a smaller value"
        case SQLITE_CONSTRAINT: "change the value, or the object that has it already"
        default: nil
        }
    }
}
