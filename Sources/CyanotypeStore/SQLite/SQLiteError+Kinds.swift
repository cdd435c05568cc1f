internal import CSQLite
internal import Glibc

extension SQLiteError {
    /// Whether another connection holds a lock. Also true if a transaction that has read cannot write, because another
    /// one has written since; then waiting does not help, but repeating the transaction does.
    var isBusy: Bool { code == SQLITE_BUSY }
    /// Whether a transaction that has read cannot write, because another one has written since.
    var isStaleSnapshot: Bool { extendedCode == cyanotype_sqlite3_busy_snapshot }
    /// Whether this connection itself, or one that shares its cache, holds a lock.
    var isLocked: Bool { code == SQLITE_LOCKED }
    /// Whether the disk, the quota, or a limit of the file is full. SQLite reports some of these as I/O errors.
    var isFull: Bool {
        code == SQLITE_FULL || code == SQLITE_IOERR && [ENOSPC, EDQUOT, EFBIG].contains(systemErrorNumber)
    }
    var isReadOnly: Bool { code == SQLITE_READONLY }
    var isCorrupt: Bool { code == SQLITE_CORRUPT }
    var isNotADatabase: Bool { code == SQLITE_NOTADB }
    var isConstraint: Bool { code == SQLITE_CONSTRAINT }
    var isInterrupted: Bool { code == SQLITE_INTERRUPT }
    var isIO: Bool { code == SQLITE_IOERR && !isOutOfMemory && !isFull }
    var isOutOfMemory: Bool { code == SQLITE_NOMEM || extendedCode == cyanotype_sqlite3_io_no_memory }
    var isSchemaChanged: Bool { code == SQLITE_SCHEMA }
    var cannotOpen: Bool { code == SQLITE_CANTOPEN }
    /// Whether a value, or the text of a statement, is longer than SQLite's limit.
    var isTooBig: Bool { code == SQLITE_TOOBIG }
    var isMisuse: Bool { code == SQLITE_MISUSE }

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
