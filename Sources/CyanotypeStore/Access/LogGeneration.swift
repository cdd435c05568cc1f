/// Finds a write-ahead log that does not belong to the file beside it.
///
/// A log that a killed process has left must not be applied to another file that has replaced its own, such as a
/// backup. SQLite cannot tell them apart. So the upper bits of the file's `user_version` are a number, which the first
/// change in each log raises. It is on the first page, so the log has that page. Before a checkpoint, the file has the
/// previous number; after it, the file has the log's number.
struct LogGeneration: Equatable {
    /// The value of `user_version`: the format in the lowest 8 bits, then 23 bits for the number, then the bit of a
    /// restored file.
    let userVersion: Int32

    /// Set in a file that ``ObjectStore/restore(from:to:progress:)`` has made, until its first log begins. Until then,
    /// a log beside it belongs to the file that it has replaced. The header has a copy of the value, so that damage is
    /// not mistaken for this bit.
    private static let restoredBit = Int32.min
    private static let greatest: Int32 = 0x7F_FFFF

    init(userVersion: Int32) {
        self.userVersion = userVersion
    }

    init(format: Int64, number: Int32, isRestored: Bool = false) {
        userVersion = Int32(truncatingIfNeeded: format & 0xFF) | number << 8 | (isRestored ? Self.restoredBit : 0)
    }

    /// The version of the store's format.
    var format: Int64 { Int64(userVersion & 0xFF) }
    var number: Int32 { userVersion >> 8 & Self.greatest }
    var isRestored: Bool { userVersion & Self.restoredBit != 0 }

    /// The generation of the next log.
    var next: LogGeneration {
        let number = number == 0 ? Self.randomNumber() : number % Self.greatest + 1
        return LogGeneration(format: format, number: number)
    }

    /// Returns a random number, so that no log of another file continues it.
    static func randomNumber() -> Int32 { Int32.random(in: 1...greatest) }
}

// MARK: - Files and logs

extension LogGeneration {
    /// The owner of the log beside a file.
    enum Owner {
        case thisFile
        /// The file that `restore` has replaced by this one. It has not removed the log yet.
        case replacedFile
        case anotherFile
    }

    private static let userVersionSQL = SQL("PRAGMA user_version")
    private static let applicationSQL = SQL("PRAGMA application_id")

    /// Returns which file the log beside a file belongs to, by comparing their generations.
    ///
    /// - Parameter connection: A connection that has not begun a transaction.
    /// - Returns: Whose log it is.
    /// - Throws: An error of SQLite.
    static func owner(ofLogOf connection: SQLiteConnection) throws(SQLiteError) -> Owner {
        // While this reads, no log can begin, so that the file is at most one number behind.
        try connection.execute("BEGIN")
        defer { try? connection.execute("COMMIT") }
        let inLog = try current(of: connection)
        let application = try connection.first(applicationSQL) { $0.integer(0) } ?? 0
        let file = StoreFileHeader(try connection.fileBytes(StoreFileHeader.count))
        if file.isNew { return .thisFile }
        guard file.applicationID == application else { return .anotherFile }
        // The later check of the format throws for the file of another program.
        guard application == StoreFile.applicationID else { return .thisFile }
        if file.generation.next.number == inLog.number || file.generation.number == 0 { return .thisFile }
        if file.isRestored { return .replacedFile }
        return file.generation.number == inLog.number ? .thisFile : .anotherFile
    }

    /// Returns the generation with the log's changes, as the connection reads it.
    static func current(of connection: SQLiteConnection) throws(SQLiteError) -> LogGeneration {
        LogGeneration(
            userVersion: Int32(truncatingIfNeeded: try connection.first(userVersionSQL) { $0.integer(0) } ?? 0)
        )
    }

    /// Marks the log in a transaction that writes, unless it is marked.
    static func markLog(of connection: SQLiteConnection) throws(SQLiteError) {
        let inLog = try current(of: connection)
        let inFile = StoreFileHeader(try connection.fileBytes(StoreFileHeader.count)).generation
        if inLog.number == inFile.number || inLog.number == 0 {
            try connection.execute("PRAGMA user_version = \(inLog.next.userVersion)")
        }
    }
}

/// The beginning of a database's file. See "The Database Header" in SQLite's description of its file formats.
struct StoreFileHeader {
    static let count = 108

    private let bytes: [UInt8]

    /// - Parameter bytes: The first bytes, ``count`` of them.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isDatabase: Bool { bytes.starts(with: "SQLite format 3\0".utf8) }
    /// Whether the database uses a write-ahead log: the version of the format that readers need.
    var usesLog: Bool { bytes[19] == 2 }
    var applicationID: Int64 { Int64(integer(at: 68)) }
    var generation: LogGeneration { LogGeneration(userVersion: integer(at: Self.generationOffset)) }
    /// Whether the file has no tables yet, because those that were created are in the log.
    var isNew: Bool { applicationID == 0 && bytes[103] == 0 && bytes[104] == 0 }

    /// Whether the file was put in the place of another one, and has no log yet.
    var isRestored: Bool { generation.isRestored && integer(at: Self.copyOffset) == generation.userVersion }

    /// The offset of the number that `PRAGMA user_version` reads.
    static let generationOffset = 60
    /// The offset of a copy of that number in a restored file: the last four of the bytes that SQLite does not use.
    static let copyOffset = 88

    private func integer(at offset: Int) -> Int32 {
        Int32(bitPattern: bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }
}
