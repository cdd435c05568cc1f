internal import Cyanotype
internal import CyanotypeStore
internal import CyanotypeSystem
internal import Glibc

/// Opens the database of a cache. A file that cannot be used gives way to a fresh one.
///
/// Whoever opens a connection holds a lock on the list of large values meanwhile. So a file and its log are only replaced
/// while nobody is about to open them; those who have them open already notice it by the names.
struct DiskOpening {
    /// The folder of the cache.
    let folder: String
    let limit: Int
    let cipher: CacheCipher?
    /// A file that has turned out to be damaged.
    var damaged: FileIdentity?

    struct Opened {
        let path: String
        let values: ValueFiles
        let connection: SQLiteConnection
        let secret: [UInt8]
    }

    static let databaseName = "cache.db"

    /// The kind of file that is at the path.
    private enum Found {
        case usable(secret: [UInt8])
        case empty
        case unusable(DiskEvent.Reason)
    }

    /// Opens the database.
    ///
    /// - Returns: The database, and why it is a fresh one in place of another; `nil` if it is not.
    /// - Throws: ``DiskFailure`` if the folder cannot be used.
    func open() throws(DiskFailure) -> (database: DiskDatabase, replaced: DiskEvent.Reason?) {
        guard limit >= DiskBudget.leastLimit else {
            throw DiskFailure(
                .limit,
                "the limit is \(limit) bytes; set at least \(DiskBudget.leastLimit)",
                path: folder
            )
        }
        let path = folder + "/" + Self.databaseName
        do throws(SQLiteError) {
            try SQLiteConnection.features.require()
        } catch {
            throw DiskFailure(error)
        }
        let (cache, values) = try DiskFailure.converting(path: folder) { () throws(SystemError) in
            try Folder.create(folder)
            let cache = try FileDescriptor.folder(at: folder)
            return (cache, try ValueFiles(in: cache, path: folder))
        }
        try Self.lock(values.list, path: path)
        defer { values.list.unlock() }
        do throws(StoreError) {
            try OpenFiles.refuseChild(path)
        } catch {
            throw DiskFailure(error)
        }
        var replaced: DiskEvent.Reason?
        if let damaged, FileIdentity(path) == damaged {
            replaced = .damaged
            try remove(path, in: cache, values)
        }
        // Twice: a fresh file is made in place of one that is unusable.
        while true {
            try create(in: cache, path, values)
            let connection = try connect(path)
            let found = try look(connection)
            let secret: [UInt8]
            switch found {
            case .usable(let found): secret = found
            case .empty: secret = try fill(connection)
            case .unusable(let reason):
                connection.setKeepsLog(true)
                connection.close()
                if replaced != nil {
                    throw DiskFailure(.inputOutput, "a fresh file is damaged; check the device", path: path)
                }
                replaced = reason
                try remove(path, in: cache, values)
                continue
            }
            let opened = Opened(path: path, values: values, connection: connection, secret: secret)
            return (try DiskDatabase(opened, limit: limit, cipher: cipher), replaced)
        }
    }

    /// Waits a moment for the lock of another process that opens the database.
    static func lock(_ list: FileDescriptor, path: String) throws(DiskFailure) {
        let deadline = MonotonicTime.now + DiskDatabase.patience
        while true {
            if try DiskFailure.converting(path: path, { () throws(SystemError) in try list.tryLock() }) { return }
            if MonotonicTime.now >= deadline {
                throw DiskFailure(.busy, "another process is opening the file; try again", path: path)
            }
            NativeThread.sleep(nanoseconds: 1_000_000)
        }
    }

    // MARK: - Files

    /// Creates an empty file, for this user only, unless there is a file.
    private func create(in cache: FileDescriptor, _ path: String, _ values: ValueFiles) throws(DiskFailure) {
        try DiskFailure.converting(path: path) { () throws(SystemError) in
            if let status = try cache.status(of: Self.databaseName) {
                if status.st_mode & S_IFMT != S_IFREG { throw SystemError(ENODEV) }
                if status.st_size > 0 { return }
            } else {
                // Nobody has it open, so that closing it drops no lock of this process.
                _ = try cache.open(Self.databaseName, O_RDWR | O_CREAT | O_EXCL)
            }
            // The log and the values of a database that is gone.
            LogFile.remove(of: path)
            try values.putAside()
        }
    }

    /// Removes all files. Others that have them open notice it.
    func removeFiles() throws(DiskFailure) {
        let path = folder + "/" + Self.databaseName
        let (cache, values) = try DiskFailure.converting(path: folder) { () throws(SystemError) in
            let cache = try FileDescriptor.folder(at: folder)
            return (cache, try ValueFiles(in: cache, path: folder))
        }
        try Self.lock(values.list, path: path)
        defer { values.list.unlock() }
        try remove(path, in: cache, values)
        try DiskFailure.converting(path: folder) { () throws(SystemError) in try values.removeOld() }
    }

    private func remove(_ path: String, in cache: FileDescriptor, _ values: ValueFiles) throws(DiskFailure) {
        try DiskFailure.converting(path: path) { () throws(SystemError) in
            try values.putAside()
            try cache.remove(Self.databaseName)
            LogFile.remove(of: path)
        }
    }

    // MARK: - Connections

    private func connect(_ path: String) throws(DiskFailure) -> SQLiteConnection {
        try DiskFailure.converting { () throws(SQLiteError) in
            let connection = try SQLiteConnection(path: path, mode: .readWrite)
            connection.busyDeadline = MonotonicTime.now + DiskDatabase.patience
            // SQLite would write the log of another file into this one when it is closed.
            connection.setKeepsLog(true)
            return connection
        }
    }

    private func look(_ connection: SQLiteConnection) throws(DiskFailure) -> Found {
        do throws(SQLiteError) {
            try connection.execute(
                """
                PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON; PRAGMA cache_spill = OFF;
                PRAGMA synchronous = NORMAL; PRAGMA secure_delete = \(cipher == nil ? "OFF" : "ON")
                """
            )
            let format = try number("PRAGMA application_id", connection)
            let version = try number("PRAGMA user_version", connection)
            let objects = try number("SELECT count(*) FROM sqlite_schema", connection)
            if format == 0, version == 0, objects == 0 { return .empty }
            guard format == DiskSQL.applicationID else { return .unusable(.foreign) }
            guard version == DiskSQL.formatVersion else { return .unusable(.otherVersion) }
            return try lookInside(connection)
        } catch {
            let failure = DiskFailure(error)
            if failure.code == .damaged { return .unusable(.damaged) }
            throw failure
        }
    }

    private func lookInside(_ connection: SQLiteConnection) throws(SQLiteError) -> Found {
        let names = DiskSQL.objectNames.map { "'\($0)'" }.joined(separator: ", ")
        guard try number("SELECT count(*) FROM sqlite_schema WHERE name IN (\(names))", connection) == 4,
            try number("PRAGMA page_size", connection) == Int64(DiskBudget.pageBytes),
            try number("PRAGMA auto_vacuum", connection) == 2,
            try connection.first(SQL(adHoc: "PRAGMA journal_mode = WAL"), row: { $0.string(0) }) == "wal",
            let secret = try connection.first(
                SQL(adHoc: "SELECT secret FROM state"),
                row: { $0.isNull(0) ? [] : $0.blob(0) }
            )
        else { return .unusable(.damaged) }
        // All that is read must be there.
        try connection.execute("SELECT id FROM entries LIMIT 1; SELECT hash FROM entries ORDER BY hash LIMIT 1")
        connection.setKeepsLog(false)
        guard let cipher else { return secret.isEmpty ? .usable(secret: []) : .unusable(.otherCipher) }
        guard !secret.isEmpty, let opened = try? cipher.open(secret), opened.count == KeyHash.secretCount else {
            return .unusable(.otherCipher)
        }
        return .usable(secret: opened)
    }

    /// Creates the tables.
    ///
    /// - Returns: The secret for the hashes of keys; empty without a cipher.
    private func fill(_ connection: SQLiteConnection) throws(DiskFailure) -> [UInt8] {
        let secret: [UInt8] = cipher == nil ? [] : (0..<KeyHash.secretCount).map { _ in .random(in: 0...255) }
        let sealed: [UInt8]?
        do {
            sealed = try cipher?.seal(secret)
        } catch {
            throw DiskFailure(.cipher, "the cipher has failed, so that nothing can be written")
        }
        let mode = try DiskFailure.converting { () throws(SQLiteError) in
            try connection.execute("PRAGMA page_size = \(DiskBudget.pageBytes); PRAGMA auto_vacuum = INCREMENTAL")
            return try connection.first(SQL(adHoc: "PRAGMA journal_mode = WAL"), row: { $0.string(0) })
        }
        guard mode == "wal" else {
            throw DiskFailure(.cannotOpen, "the file system has no shared memory; use a local one", path: folder)
        }
        try DiskFailure.converting { () throws(SQLiteError) in
            try connection.execute(
                """
                BEGIN IMMEDIATE;
                PRAGMA application_id = \(DiskSQL.applicationID);
                PRAGMA user_version = \(DiskSQL.formatVersion);
                \(DiskSQL.creation)
                """
            )
            if let sealed {
                try connection.run(SQL(adHoc: "UPDATE state SET secret = ?1")) { $0.bind(sealed, at: 1) }
            }
            try connection.execute("COMMIT")
        }
        connection.setKeepsLog(false)
        return secret
    }

    private func number(_ text: String, _ connection: SQLiteConnection) throws(SQLiteError) -> Int64 {
        try connection.first(SQL(adHoc: text), row: { $0.integer(0) }) ?? 0
    }
}
