internal import Glibc

/// Opens the file of a store, and tells its format from others.
///
/// A file that is not a store, that a newer version has written, or that is damaged, is left as it is.
enum StoreFile {
    /// Names the format in the file's header: "Cyan".
    static let applicationID: Int64 = 0x4379_616E
    /// The version of the tables that this version of the library reads and writes.
    private static let formatVersion: Int64 = 1

    /// Opens the connection that writes, and creates the tables of a new store.
    static func open(_ configuration: StoreConfiguration) throws(StoreError) -> SQLiteConnection {
        do throws(StoreError) {
            let hasLog = try hasLog(configuration)
            let connection = try connect(configuration, mode: .readWriteCreate, keepsLog: hasLog)
            var attempt = 0
            while true {
                do throws(StoreError) {
                    if try format(of: connection) == nil { try create(on: connection) }
                    break
                } catch {
                    // SQLite does not wait where two that create the file might wait for each other.
                    guard error.code == .busy, connection.busyHandler.pause(attempt: attempt) else { throw error }
                    attempt += 1
                }
            }
            if hasLog { connection.keepsLog(false) }
            return connection
        } catch {
            throw explained(error, configuration).at(configuration.path)
        }
    }

    /// Opens a connection that reads.
    static func openReader(_ configuration: StoreConfiguration) throws(StoreError) -> SQLiteConnection {
        do throws(StoreError) {
            return try connect(configuration, mode: .readOnly)
        } catch {
            throw explained(error, configuration).at(configuration.path)
        }
    }

    /// Opens a file that has to be a store already. Nothing is created.
    static func openExisting(
        _ configuration: StoreConfiguration,
        mode: SQLiteConnection.Mode
    ) throws(StoreError) -> SQLiteConnection {
        do throws(StoreError) {
            let connection = try connect(configuration, mode: mode)
            guard try format(of: connection) != nil else {
                throw StoreError(.foreign, "the file is empty, so it is no store; choose another path")
            }
            return connection
        } catch {
            throw error.at(configuration.path)
        }
    }

    /// Whether a write-ahead log with something in it is beside a file.
    private static func hasLog(_ configuration: StoreConfiguration) throws(StoreError) -> Bool {
        var status = stat()
        guard let path = configuration.path, unsafe stat(path + "-wal", &status) == 0, status.st_size > 0 else {
            return false
        }
        // SQLite would remove the log, and begin with an empty store.
        if unsafe stat(path, &status) == 0, status.st_size == 0 {
            throw StoreError(
                .corrupt,
                "the file is empty, but its log (\(path)-wal) is not; restore both from a backup, or remove both"
            )
        }
        return true
    }

    /// Says why a file that may be read cannot be opened: SQLite would have to create files beside it.
    private static func explained(_ error: StoreError, _ configuration: StoreConfiguration) -> StoreError {
        guard [.cannotOpen, .readOnly].contains(error.code), let path = configuration.path,
            unsafe access(path, R_OK) == 0
        else { return error }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        if unsafe access(folder, W_OK) == 0 { return error }
        var explained = StoreError(
            .readOnly,
            """
            the folder may not be written, but SQLite has to create files beside the store, whose names end in -wal and \
            -shm; give this user write access to the folder, or copy the store to another one
            """
        )
        (explained.statement, explained.sqliteCode) = (error.statement, error.sqliteCode)
        return explained
    }

    private static func connect(
        _ configuration: StoreConfiguration,
        mode: SQLiteConnection.Mode,
        keepsLog: Bool = false
    ) throws(StoreError) -> SQLiteConnection {
        do throws(SQLiteError) {
            try SQLiteConnection.features.require()
        } catch {
            throw StoreError(.unsupported, error.message)
        }
        do throws(SQLiteError) {
            let path = configuration.path ?? SQLiteConnection.memoryPath
            let connection = try SQLiteConnection(path: path, mode: mode, vfs: configuration.fileSystem)
            // SQLite would copy the log to the file when it is closed, also to one that is not a store.
            if keepsLog { connection.keepsLog(true) }
            connection.busyDeadline = configuration.deadline
            // A new log is preferred to one that is written over, and what a long one has taken is given back.
            try connection.execute(
                """
                PRAGMA journal_size_limit = 16777216;
                PRAGMA synchronous = \(configuration.durability == .powerLoss ? "FULL" : "NORMAL");
                PRAGMA temp_store = MEMORY;
                PRAGMA cell_size_check = ON;
                """
            )
            return connection
        } catch {
            throw failure(error)
        }
    }

    /// The failure of a statement that is right for every file, so that it is the file that is not.
    private static func failure(_ error: SQLiteError) -> StoreError {
        let failure = StoreError(error)
        // SQLite says so of a format that it does not know.
        guard failure.code == .other else { return failure }
        var damage = StoreError(.corrupt, "\(failure.message); the file is damaged, restore it from a backup")
        (damage.statement, damage.sqliteCode) = (failure.statement, failure.sqliteCode)
        return damage
    }

    /// The version of the store's format; `nil` if the database is empty.
    private static func format(of connection: SQLiteConnection) throws(StoreError) -> Int64? {
        let (application, version, tables, ownTables): (Int64, Int64, Int64, Int64)
        // Of one moment: another connection may just be creating the tables.
        let begins = !connection.isInTransaction
        do throws(SQLiteError) {
            if begins { try connection.execute("BEGIN") }
            application = try connection.first(SQL("PRAGMA application_id")) { $0.integer(0) } ?? 0
            version = try connection.first(SQL("PRAGMA user_version")) { $0.integer(0) } ?? 0
            (tables, ownTables) = try connection.first(countTables) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
            if begins { try connection.execute("COMMIT") }
        } catch {
            if begins, connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw failure(error)
        }
        if application == 0, version == 0, tables == 0 { return nil }
        guard application == applicationID else {
            throw StoreError(.foreign, "the file is the database of another program; choose another path")
        }
        guard version <= formatVersion else {
            throw StoreError(
                .newer,
                "a newer version of Cyanotype has written the file (format \(version)); update the program that opens it"
            )
        }
        guard version > 0, ownTables == Catalog.tableNames.count else {
            throw StoreError(.corrupt, "the file is damaged: it lacks tables of the store; restore it from a backup")
        }
        return version
    }

    private static let countTables = SQL(
        """
        SELECT count(*), count(*) FILTER (
            WHERE type = 'table' AND name IN (\(Catalog.tableNames.map { "'\($0)'" }.joined(separator: ", ")))
        ) FROM sqlite_schema
        """
    )

    /// Creates the tables, unless another connection has done it meanwhile.
    private static func create(on connection: SQLiteConnection) throws(StoreError) {
        do throws(SQLiteError) {
            // Outside of a transaction, and only once: the mode is kept in the file.
            try connection.execute("PRAGMA journal_mode = WAL")
            try connection.execute("BEGIN IMMEDIATE")
        } catch {
            throw StoreError(error)
        }
        do throws(StoreError) {
            if try format(of: connection) == nil { try createTables(on: connection) }
            try execute("COMMIT", on: connection)
        } catch {
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw error
        }
    }

    private static func createTables(on connection: SQLiteConnection) throws(StoreError) {
        try execute(
            """
            PRAGMA application_id = \(applicationID);
            PRAGMA user_version = \(formatVersion);
            \(Catalog.creation)
            """,
            on: connection
        )
    }

    private static func execute(_ script: String, on connection: SQLiteConnection) throws(StoreError) {
        do throws(SQLiteError) {
            try connection.execute(script)
        } catch {
            throw StoreError(error)
        }
    }
}
