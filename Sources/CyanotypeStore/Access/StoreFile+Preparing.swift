internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

extension StoreFile {
    /// What is at the path of a store.
    enum Presence {
        case missing, empty, filled
    }

    /// Looks at what is at a path, without opening it: opening a pipe would wait for its other end.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - mayBeDamaged: Whether a file that is too short for a store is accepted, because it will be replaced.
    /// - Returns: What is there. SQLite can open a file that is `filled`.
    /// - Throws: ``StoreError`` if no store can be there, with advice in its message.
    static func presence(at path: String, mayBeDamaged: Bool = false) throws(StoreError) -> Presence {
        if path.isEmpty { throw StoreError(.cannotOpen, "the path is empty; name a file, or use .temporary") }
        if path == SQLiteConnection.memoryPath {
            throw StoreError(.cannotOpen, "this names no file; use .memory, or ./:memory: for a file of this name")
        }
        if path.utf8.contains(0) { throw StoreError(.cannotOpen, "the path has a NUL character; remove it") }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let error = SystemError.last
            guard error.number == ENOENT else { throw StoreError(.cannotOpen, error) }
            // Another process may have created the file meanwhile.
            if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
                throw StoreError(.cannotOpen, "a link is there that leads to no file; remove it, or create its target")
            }
            return .missing
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw StoreError(.cannotOpen, "a folder is there; name a file in it")
        default: throw StoreError(.cannotOpen, "a pipe, a socket or a device is there; choose another path")
        }
        // SQLite's smallest page has 512 bytes, but SQLite takes a file of one byte for an empty one.
        if (1..<512).contains(status.st_size), !mayBeDamaged {
            throw StoreError(.notADatabase, "the file is not a database; choose another path, or remove the file")
        }
        return status.st_size == 0 ? .empty : .filled
    }

    /// Creates the file of a store, and its folder, for this user only. SQLite gives the files beside it the same mode.
    static func create(_ path: String) throws(StoreError) {
        do throws(SystemError) {
            let folder = Path.split(path).folder
            try Folder.create(folder)
            // A second thread waits here until the file is closed: closing it drops the POSIX locks that the process
            // has on it, those of a connection too.
            try creation.withLock { _ throws(SystemError) in try createPrivately(path) }
            // Some file systems cannot synchronize a folder.
            try? Folder.synchronize(folder)
        } catch {
            // Another process was faster.
            if error.number == EEXIST { return }
            throw StoreError(error.number == EROFS ? .readOnly : .cannotOpen, error)
        }
    }

    private static let creation = Locked(())

    /// Waits until no thread is creating a file. A file that is still empty may be open in ``create(_:)``.
    static func waitForCreation() { creation.withLock { _ in } }

    /// Creates a file with the mode 0600, whatever the process's mask allows.
    ///
    /// - Throws: `SystemError`, `EEXIST` if there is something already.
    static func createPrivately(_ path: String) throws(SystemError) {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = try SystemError.retrying { unsafe Glibc.open(path, flags, 0o600) }
        defer { close(descriptor) }
        _ = try SystemError.retrying { fchmod(descriptor, 0o600) }
    }

    /// Locks the file of a store that will be replaced, so that nobody can open it.
    ///
    /// - Parameter path: The file, damaged or not.
    /// - Returns: The connection that holds the lock until it is closed.
    /// - Throws: ``StoreError`` if somebody has the store open, or if the file is the database of another program.
    static func lock(_ path: String) throws(StoreError) -> SQLiteConnection {
        do throws(StoreError) {
            let lock: SQLiteConnection
            let isLocked: Bool
            let header: StoreFileHeader
            do throws(SQLiteError) {
                // SQLite would apply to the new file a rollback journal that a program with another journal mode has
                // left. Reading rolls it back now.
                if unsafe access(path + "-journal", F_OK) == 0 {
                    try? SQLiteConnection(path: path, mode: .readWrite).execute("SELECT 1 FROM sqlite_schema")
                }
                lock = try SQLiteConnection(path: path, mode: .readWrite)
                isLocked = lock.isReadOnly ? false : try lock.lockFile()
                // Through the connection: closing a descriptor of the file would drop its lock.
                header = StoreFileHeader(try lock.fileBytes(StoreFileHeader.count))
            } catch {
                throw StoreError(error)
            }
            if lock.isReadOnly {
                throw StoreError(.readOnly, "the file may not be written; give this user write access to it")
            }
            if !isLocked {
                let user = LogHolder.user(of: path)?.description ?? "another store of this program"
                throw StoreError(.busy, "\(user) has the store open; close it there first")
            }
            // The tables of a new store may be only in its log.
            if header.isDatabase, !header.isNew, header.applicationID != applicationID {
                throw StoreError(.foreign, "the file is the database of another program; choose another path")
            }
            return lock
        } catch {
            throw error.at(path)
        }
    }

    /// Returns the number of bytes of the log beside a file; 0 if there is none.
    static func logSize(of path: String) -> Int {
        var status = stat()
        return unsafe stat(path + "-wal", &status) == 0 ? Int(status.st_size) : 0
    }

    /// Returns whether this user may create files beside a file, as SQLite has to.
    static func mayCreateFiles(beside path: String) -> Bool { unsafe access(Path.split(path).folder, W_OK) == 0 }
}
