internal import CSQLite

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
