internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// The write-ahead log beside a database, as it was when it was looked at.
package struct LogFile {
    private let database: String
    private let status: stat

    /// - Parameter database: The database.
    init(of database: String) {
        self.database = Path.resolved(database)
        var status = stat()
        _ = unsafe stat(self.database + "-wal", &status)
        self.status = status
    }

    /// Removes the log if nobody has the database open, and nobody has changed the log.
    func removeUnused() throws(StoreError) {
        do throws(SQLiteError) {
            let lock = try SQLiteConnection(path: database, mode: .readWrite)
            defer { lock.close() }
            // Whoever has it open has removed the log.
            guard try lock.lockFile() else { return }
            defer { lock.unlockFile() }
            let now = LogFile(of: database).status
            guard now.st_ino == status.st_ino, now.st_size == status.st_size,
                now.st_mtim.tv_sec == status.st_mtim.tv_sec, now.st_mtim.tv_nsec == status.st_mtim.tv_nsec
            else { return }
            LogFile.remove(of: database)
        } catch {
            throw StoreError(error)
        }
    }

    /// Removes the files that SQLite keeps beside a database. Nobody may have the database open.
    package static func remove(of database: String) {
        for suffix in ["-wal", "-shm", "-journal"] { unsafe unlink(database + suffix) }
    }
}
