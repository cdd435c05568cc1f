internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// Opens the file of a store, and refuses files of other formats.
///
/// A file that is not a store, that a newer version has written, or that is damaged, is left as it is.
enum StoreFile {
    /// Names the format in the file's header: "Cyan".
    static let applicationID: Int64 = 0x4379_616E

    /// Opens the connection that writes, and creates the tables of a new store.
    static func open(_ configuration: StoreConfiguration) throws(StoreError) -> SQLiteConnection {
        do throws(StoreError) {
            guard let path = configuration.path else {
                return try prepare(try connect(configuration, mode: .readWriteCreate), configuration)
            }
            while true {
                let presence = try presence(at: path)
                let logSize = try logSize(of: path, presence)
                switch presence {
                case .missing: try create(path)
                case .empty: waitForCreation()
                case .filled: break
                }
                let connection = try connect(configuration, mode: .readWrite, keepsLog: logSize > 0)
                if logSize > 0, try !hasOwnLog(connection, path) { continue }
                let prepared = try prepare(connection, configuration)
                if logSize > 0 { prepared.setKeepsLog(false) }
                prepared.countLogPages()
                // There may be a long log already, of pages of the usual size at least.
                prepared.logPages = logSize / LogLimit.pageBytes
                return prepared
            }
        } catch {
            throw explained(error, configuration).at(configuration.path)
        }
    }

    /// Creates the tables if there are none, and lets the file have a log.
    private static func prepare(
        _ connection: SQLiteConnection,
        _ configuration: StoreConfiguration
    ) throws(StoreError) -> SQLiteConnection {
        var attempt = 0
        while true {
            do throws(StoreError) {
                let format = try format(of: connection)
                if format == nil { try create(on: connection) }
                if connection.isReadOnly { return connection }
                if case .reading? = format?.access { return try readOnly(connection, configuration) }
                if configuration.path != nil { try useLog(connection) }
                if format == .first { try upgrade(connection) }
                return connection
            } catch {
                // SQLite does not wait where two connections that create the file could deadlock.
                guard error.code == .busy, connection.busyHandler.pause(attempt: attempt) else { throw error }
                attempt += 1
            }
        }
    }

    /// Returns a connection that cannot write, in place of one that could.
    private static func readOnly(
        _ connection: SQLiteConnection,
        _ configuration: StoreConfiguration
    ) throws(StoreError) -> SQLiteConnection {
        // Closing a writable connection would copy the log into the file, and that is a write.
        connection.setKeepsLog(true)
        let reader = try connect(configuration, mode: .readOnly)
        connection.close()
        return reader
    }

    /// Makes a store use a write-ahead log again, if another program has changed that. The mode is kept in the file.
    private static func useLog(_ connection: SQLiteConnection) throws(StoreError) {
        do throws(SQLiteError) {
            let header = StoreFileHeader(try connection.fileBytes(StoreFileHeader.count))
            if !header.usesLog { try connection.execute("PRAGMA journal_mode = WAL") }
            // Begins the first log of a file that was restored.
            guard header.isRestored, try LogGeneration.current(of: connection).isRestored else { return }
            try connection.execute("BEGIN IMMEDIATE")
            do throws(SQLiteError) {
                try LogGeneration.markLog(of: connection)
                try connection.execute("COMMIT")
            } catch {
                if connection.isInTransaction { try? connection.execute("ROLLBACK") }
                throw error
            }
        } catch {
            throw StoreError(error)
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
            var hasLog = false
            if let path = configuration.path { hasLog = try logSize(of: path, presence(at: path)) > 0 }
            let connection = try connect(configuration, mode: mode, keepsLog: hasLog)
            if hasLog, let path = configuration.path {
                if try logOwner(connection) != .thisFile { throw staleLog(path) }
                connection.setKeepsLog(false)
            }
            guard let format = try format(of: connection) else {
                throw StoreError(.foreign, "the file is empty, so it is no store; choose another path")
            }
            if mode == .readWrite, !connection.isReadOnly {
                if case .reading(let refusal) = format.access { throw refusal }
                if format == .first { try upgrade(connection) }
            }
            return connection
        } catch {
            throw error.at(configuration.path)
        }
    }

    /// The size of the log beside a file, which must not be there without the file: SQLite would remove the log, and
    /// begin with an empty store.
    private static func logSize(of path: String, _ presence: Presence) throws(StoreError) -> Int {
        let size = logSize(of: Path.resolved(path))
        if size == 0 || presence == .filled { return size }
        // Another process may have created the store since. It fills the file before it begins the log.
        let presence = try self.presence(at: path)
        if presence == .filled { return size }
        throw StoreError(
            .corrupt,
            """
            the file is \(presence == .missing ? "missing" : "empty"), but its log (\(path)-wal) is not, which has \
            objects of the store; put the file back, or \(StoreError.restoring)
            """
        )
    }

    /// Returns whether the log beside a file is its own. Removes the log of a file that was replaced.
    private static func hasOwnLog(_ connection: SQLiteConnection, _ path: String) throws(StoreError) -> Bool {
        let log = LogFile(of: path)
        switch try logOwner(connection) {
        case .thisFile: return true
        case .anotherFile: throw staleLog(path)
        case .replacedFile:
            connection.close()
            try log.removeUnused()
            return false
        }
    }

    private static func logOwner(_ connection: SQLiteConnection) throws(StoreError) -> LogGeneration.Owner {
        do throws(SQLiteError) {
            return try LogGeneration.owner(ofLogOf: connection)
        } catch {
            throw failure(error)
        }
    }

    private static func staleLog(_ path: String) -> StoreError {
        StoreError(
            .staleLog,
            """
            the log (\(path)-wal) belongs to another state of the file, as when the file is copied over an older one by \
            hand; \(StoreError.restoring), or remove the files that end in -wal and -shm to keep the file as it is
            """
        )
    }

    /// Returns the failure that explains why a file that may be read cannot be opened: SQLite has to create files
    /// beside it.
    private static func explained(_ error: StoreError, _ configuration: StoreConfiguration) -> StoreError {
        guard [.cannotOpen, .readOnly].contains(error.code), let path = configuration.path,
            unsafe access(path, R_OK) == 0
        else { return error }
        if mayCreateFiles(beside: path) { return error }
        var explained = StoreError(
            .readOnly,
            """
            the folder may not be written, but SQLite has to create files beside the store, whose names end in -wal and \
            -shm; give this user write access to the folder, or copy the store to another one
            """
        )
        explained.underlying = error.underlying
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
            let path = configuration.database
            let connection = try SQLiteConnection(path: path, mode: mode, vfs: configuration.fileSystem)
            // SQLite would checkpoint the log when the connection is closed, even into a file that is not a store.
            if keepsLog { connection.setKeepsLog(true) }
            if configuration.trace != nil { connection.recordStatements() }
            connection.busyDeadline = configuration.deadline
            try DeltaFunctions.add(to: connection)
            try connection.execute("PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON")
            try connection.setCacheSize(configuration.cacheSize)
            if mode == .readOnly { return connection }
            // A new log is preferred to one that is overwritten, and the space of a long log is released.
            try connection.execute(
                """
                PRAGMA journal_size_limit = 16777216;
                PRAGMA synchronous = \(configuration.durability == .powerLoss ? "FULL" : "NORMAL");
                """
            )
            return connection
        } catch {
            throw failure(error)
        }
    }

    /// Returns the failure of a statement that works on every store, so the file must be damaged.
    private static func failure(_ error: SQLiteError) -> StoreError {
        let failure = StoreError(error)
        // SQLite reports a general error for a format that it does not know.
        guard failure.code == .other else { return failure }
        var damage = StoreError(.corrupt, "\(failure.message); the file is damaged, \(StoreError.restoring)")
        damage.underlying = failure.underlying
        return damage
    }

    /// Returns the format of a store; `nil` if the database is empty.
    ///
    /// - Throws: ``StoreError`` if this program may not even read it.
    static func format(of connection: SQLiteConnection) throws(StoreError) -> StoreFormat? {
        let (application, number, tables, ownTables): (Int64, Int64, Int64, Int64)
        var least: [String: Int64] = [:]
        // In one snapshot, because another connection may be creating the tables.
        let begins = !connection.isInTransaction
        do throws(SQLiteError) {
            if begins { try connection.execute("BEGIN") }
            application = try connection.first(SQL("PRAGMA application_id")) { $0.integer(0) } ?? 0
            number = try LogGeneration.current(of: connection).format
            (tables, ownTables) = try connection.first(countTables) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
            if application == applicationID, number > StoreFormat.current.number {
                try? connection.forEach(formatProperties) { row in
                    least[row.string(0)] = row.integer(1)
                    return true
                }
            }
            if begins { try connection.execute("COMMIT") }
        } catch {
            if begins, connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw failure(error)
        }
        if application == 0, number == 0, tables == 0 { return nil }
        guard application == applicationID else {
            throw StoreError(.foreign, "the file is the database of another program; choose another path")
        }
        if number > StoreFormat.current.number {
            let format = StoreFormat(
                number: number,
                leastReader: least[StoreFormat.readerProperty] ?? number,
                leastWriter: least[StoreFormat.writerProperty] ?? number
            )
            if case .nothing(let refusal) = format.access { throw refusal }
            return format
        }
        let expected = number == 1 ? Catalog.format1TableCount : Catalog.tableNames.count
        guard number > 0, ownTables == expected else {
            throw StoreError(.corrupt, "the file is damaged: it lacks tables of the store; \(StoreError.restoring)")
        }
        return number == 1 ? .first : .current
    }

    /// Returns the error of each write, if the format of a store forbids writing.
    static func writeRefusal(of connection: SQLiteConnection) throws(StoreError) -> StoreError? {
        let number = try StoreError.converting { () throws(SQLiteError) in
            try LogGeneration.current(of: connection).format
        }
        if number <= StoreFormat.current.number { return nil }
        guard case .reading(let refusal)? = try format(of: connection)?.access else { return nil }
        return refusal
    }

    private static let countTables = SQL(
        """
        SELECT count(*), count(*) FILTER (
            WHERE type = 'table' AND name IN (\(Catalog.tableNames.map { "'\($0)'" }.joined(separator: ", ")))
        ) FROM sqlite_schema
        """
    )
    private static let formatProperties = SQL(
        """
        SELECT name, value FROM cyanotype_properties
        WHERE name IN ('\(StoreFormat.readerProperty)', '\(StoreFormat.writerProperty)') AND typeof(value) = 'integer'
        """
    )

    private static var firstGeneration: LogGeneration {
        LogGeneration(format: StoreFormat.current.number, number: LogGeneration.randomNumber())
    }

    /// Creates the tables, unless another connection has done it meanwhile.
    private static func create(on connection: SQLiteConnection) throws(StoreError) {
        // Outside of a transaction, and only once: the mode is kept in the file.
        try execute("PRAGMA journal_mode = WAL", on: connection)
        try inTransaction(on: connection) { () throws(StoreError) in
            guard try format(of: connection) == nil else { return }
            try execute(
                """
                PRAGMA application_id = \(applicationID);
                \(Catalog.creation)
                \(formatRecord)
                PRAGMA user_version = \(firstGeneration.userVersion)
                """,
                on: connection
            )
        }
    }

    /// Changes the tables of format 1 into those of the current one, unless another connection has done it meanwhile.
    private static func upgrade(_ connection: SQLiteConnection) throws(StoreError) {
        try inTransaction(on: connection) { () throws(StoreError) in
            guard try format(of: connection) == .first else { return }
            try StoreError.converting { () throws(SQLiteError) in
                try LogGeneration.markLog(of: connection)
                let number = try LogGeneration.current(of: connection).number
                let generation = LogGeneration(format: StoreFormat.current.number, number: number)
                try connection.execute(
                    """
                    \(Catalog.upgradeFromFormat1)
                    \(formatRecord)
                    PRAGMA user_version = \(generation.userVersion)
                    """
                )
            }
        }
    }

    /// Records which programs may use the file.
    private static let formatRecord = """
        INSERT OR REPLACE INTO cyanotype_properties(name, value) VALUES
            ('\(StoreFormat.readerProperty)', \(StoreFormat.current.leastReader)),
            ('\(StoreFormat.writerProperty)', \(StoreFormat.current.leastWriter));
        """

    private static func inTransaction(
        on connection: SQLiteConnection,
        _ body: () throws(StoreError) -> Void
    ) throws(StoreError) {
        try execute("BEGIN IMMEDIATE", on: connection)
        do throws(StoreError) {
            try body()
            try execute("COMMIT", on: connection)
        } catch {
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw error
        }
    }

    private static func execute(_ script: String, on connection: SQLiteConnection) throws(StoreError) {
        try StoreError.converting { () throws(SQLiteError) in
            try connection.execute(script)
        }
    }
}
