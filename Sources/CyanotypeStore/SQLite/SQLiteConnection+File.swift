internal import CSQLite

/// Access to the file of the main database without statements.
extension SQLiteConnection {
    /// Reads the beginning of the file itself, without the pages in the write-ahead log.
    ///
    /// - Parameter count: The number of bytes.
    /// - Returns: The bytes, zeros after the end of the file.
    /// - Throws: ``SQLiteError`` if the device fails.
    func fileBytes(_ count: Int) throws(SQLiteError) -> [UInt8] {
        let connection = unsafe try openHandle()
        var bytes = [UInt8](repeating: 0, count: count)
        let code = unsafe bytes.withUnsafeMutableBytes {
            unsafe cyanotype_sqlite3_read_file(connection, $0.baseAddress, Int32($0.count), 0)
        }
        guard code == SQLITE_OK || code == cyanotype_sqlite3_io_short_read else {
            throw SQLiteError(code, SQLiteError.generalMessage(code), sql: "READ")
        }
        return bytes
    }

    /// Locks the file, so that no other connection of any process can open the database.
    ///
    /// Connections that use a write-ahead log hold a shared lock on the file, which this exclusive lock excludes. The
    /// connection must not run statements before it is closed, which also ends the lock.
    ///
    /// - Returns: Whether it is locked; `false` if another connection has it open until the deadline.
    /// - Throws: ``SQLiteError`` for another failure, such as a file that may not be written.
    func lockFile() throws(SQLiteError) -> Bool {
        let connection = unsafe try openHandle()
        var attempt = 0
        while true {
            let code = unsafe cyanotype_sqlite3_lock_file(connection)
            if code == SQLITE_OK { return true }
            guard code & 0xFF == SQLITE_BUSY else {
                throw SQLiteError(code, SQLiteError.generalMessage(code), sql: "LOCK")
            }
            if !busyHandler.pause(attempt: attempt) { return false }
            attempt += 1
        }
    }

    /// Ends the lock of ``lockFile()``.
    func unlockFile() {
        guard let connection = unsafe try? openHandle() else { return }
        unsafe cyanotype_sqlite3_unlock_file(connection)
    }

    /// Whether the path leads to another file now than when this connection was opened, or to none.
    var hasMoved: Bool {
        guard let connection = unsafe try? openHandle() else { return false }
        return unsafe cyanotype_sqlite3_has_moved(connection) != 0
    }
}
