internal import Cyanotype
internal import CyanotypeStore
internal import CyanotypeSystem

/// A row as a transaction needs it.
struct DiskRow {
    let id: Int64
    let hash: Int64
    let checksum: Int64
    let version: Int64
    let size: Int
    let keySize: Int
    let isProtected: Bool

    init(_ row: borrowing SQLiteStatement) {
        (id, hash, checksum, version) = (row.integer(0), row.integer(1), row.integer(2), row.integer(3))
        (size, keySize) = (max(0, Int(row.integer(4))), Int(row.integer(5)))
        isProtected = row.integer(6) != 0
    }

    /// The bytes that count for the share of what was read.
    var bytes: Int64 { Int64(size) &+ Int64(keySize) }
    /// The bytes that are in the row.
    var rowBytes: Int { keySize + (version == 0 ? size : 0) }
}

/// A transaction that changes a cache.
///
/// It keeps an upper bound of the pages that it changes, so that its part of the log is long enough, and changes nothing for
/// which the limit leaves no room.
final class DiskTransaction {
    private let database: DiskDatabase
    private let connection: SQLiteConnection
    private let budget: DiskBudget
    private var state: DiskState
    /// The pages that this transaction may still add to the log.
    private var framesLeft: Int
    /// The size of the database's file, which only a checkpoint changes.
    private let databaseBytes: Int
    /// Whether only a checkpoint can make the file smaller now.
    private(set) var needsCheckpoint = false
    /// Whether something has changed that may leave room for more.
    private(set) var hasChanges = false

    init(_ database: DiskDatabase, _ state: DiskState, logPages: Int) {
        self.database = database
        (connection, budget) = (database.writer, database.budget)
        self.state = state
        framesLeft = budget.logFrames - logPages - DiskBudget.ownFrames
        databaseBytes = DiskDatabase.size(database.path)
    }

    /// Writes the state, and commits.
    func finish() throws(DiskFailure) {
        if state.isWrong { throw DiskFailure(.damaged, "the sums of the cache are wrong", path: database.path) }
        state.logPages = Int64(budget.logFrames - framesLeft)
        try DiskFailure.converting { () throws(SQLiteError) in
            try state.write(connection)
            try connection.run(DiskSQL.commit)
        }
    }

    private func isEmpty() throws(DiskFailure) -> Bool { try number(DiskSQL.anyRow) == 0 }

    /// Takes pages from those that the transaction may change.
    ///
    /// - Returns: Whether there were enough.
    private func take(_ frames: Int) -> Bool {
        if framesLeft < frames { return false }
        framesLeft -= frames
        return true
    }

    private func pageCount() throws(DiskFailure) -> Int { try number(DiskSQL.pageCount) }
    private func freePageCount() throws(DiskFailure) -> Int { try number(DiskSQL.freePageCount) }

    private func number(_ sql: SQL) throws(DiskFailure) -> Int {
        try DiskFailure.converting { () throws(SQLiteError) in
            Int(clamping: try connection.first(sql) { $0.integer(0) } ?? 0)
        }
    }

    func row(_ sql: SQL, _ argument: Int64) throws(DiskFailure) -> DiskRow? {
        try DiskFailure.converting { () throws(SQLiteError) in
            try connection.first(sql, bind: { $0.bind(argument, at: 1) }, row: { DiskRow($0) })
        }
    }

    /// Whether a row names a file.
    func isUsed(_ name: ValueFiles.Name) throws(DiskFailure) -> Bool {
        try row(DiskSQL.rowOfKey, name.hash)?.version == name.version
    }
}

// MARK: - Room

extension DiskTransaction {
    /// Removes the values that were not used for the longest time until something fits.
    ///
    /// - Parameters:
    ///   - pages: The pages by which the database may grow.
    ///   - fileBytes: The blocks of a new file in bytes.
    /// - Returns: Whether it fits; `false` if this transaction cannot do more.
    /// - Throws: ``DiskFailure``.
    func makeRoom(pages: Int, fileBytes: Int) throws(DiskFailure) -> Bool {
        while true {
            let (count, free) = (try pageCount(), try freePageCount())
            let used = max(databaseBytes, count * DiskBudget.pageBytes)
            let growth = max(0, count + max(0, pages - free)) * DiskBudget.pageBytes
            let others = Int(clamping: state.fileBytes) + fileBytes
            let excess = used + others - budget.contentBytes
            if excess <= 0, growth + others <= budget.contentBytes { return true }
            if excess > 0, count * DiskBudget.pageBytes + others <= budget.contentBytes {
                needsCheckpoint = true
                return false
            }
            // Free pages only help other pages until they are cut off.
            let wanted = min(free - pages, (excess + DiskBudget.pageBytes - 1) / DiskBudget.pageBytes)
            let isWorthIt = wanted * DiskBudget.pageBytes >= min(excess, 64 * DiskBudget.pageBytes)
            if excess > 0, wanted > 0 {
                let isLast = try isEmpty()
                if isWorthIt || isLast { return try cutOff(wanted) }
            }
            if try !evict() { return false }
        }
    }

    /// Moves the last pages to the places of free ones.
    ///
    /// - Returns: `false`: the file becomes smaller by a checkpoint.
    private func cutOff(_ pages: Int) throws(DiskFailure) -> Bool {
        let pages = min(pages, framesLeft / DiskBudget.vacuumFrames)
        guard pages > 0, take(pages * DiskBudget.vacuumFrames) else { return false }
        try DiskFailure.converting { () throws(SQLiteError) in
            try connection.execute("PRAGMA incremental_vacuum(\(pages))")
        }
        (needsCheckpoint, hasChanges) = (true, true)
        return false
    }

    /// Removes the value that is needed least: the oldest of those that nobody has read since they were written, or, if
    /// those that were read take four fifths, the one among them whose last use is the longest ago.
    private func evict() throws(DiskFailure) -> Bool {
        let first: Int64 = state.protectedBytes > state.bytes / 5 * 4 ? 1 : 0
        if let row = try row(DiskSQL.oldest, first) { return try remove(row) }
        guard let row = try row(DiskSQL.oldest, 1 - first) else { return false }
        return try remove(row)
    }
}

// MARK: - Changes

extension DiskTransaction {
    /// Adds a value, or puts it in the place of the one that its key has.
    ///
    /// - Returns: Whether that is done; `false` if this transaction cannot do more.
    func put(_ value: SealedValue, for key: [UInt8], hash: Int64) throws(DiskFailure) -> Bool {
        let isFile = value.bytes.count >= DiskBudget.leastFileBytes
        let storedKey = database.cipher == nil ? key : []
        let rowBytes = storedKey.count + (isFile ? 0 : value.bytes.count)
        // First, so that the former value never comes back.
        if try !removeKey(hash) { return false }
        if isFile, !database.values.hasRoom { return false }
        let fileBytes = isFile ? DiskBudget.blocks(value.bytes.count) : 0
        guard try makeRoom(pages: DiskBudget.insertionPages(rowBytes), fileBytes: fileBytes),
            take(DiskBudget.insertionFrames(rowBytes, pageCount: try pageCount()))
        else { return false }

        let name = isFile ? ValueFiles.Name(newFor: hash) : nil
        if let name {
            try DiskFailure.converting(path: database.path) { () throws(SystemError) in
                try database.values.write(value.bytes, to: name)
            }
        }
        let checksum = unsafe value.bytes.withUnsafeBytes { bytes in
            unsafe storedKey.withUnsafeBytes { key in
                unsafe RowChecksum.of(bytes, key: key, hash: hash, written: value.written, deadline: value.deadline)
            }
        }
        try DiskFailure.converting { () throws(SQLiteError) in
            try connection.run(DiskSQL.add) { statement in
                statement.bind(hash, at: 1)
                statement.bind(value.written / 1_000_000_000, at: 2)
                statement.bind(value.written, at: 3)
                statement.bind(value.deadline, at: 4)
                statement.bind(checksum, at: 5)
                statement.bind(name?.version ?? 0, at: 6)
                statement.bind(Int64(value.bytes.count), at: 7)
                statement.bind(storedKey, at: 8)
                if isFile { statement.bindNull(at: 9) } else { statement.bind(value.bytes, at: 9) }
            }
        }
        state.entryCount += 1
        state.bytes += Int64(storedKey.count + value.bytes.count)
        state.fileBytes += Int64(fileBytes)
        hasChanges = true
        return true
    }

    /// Removes the value of a key, whichever has this hash.
    ///
    /// - Returns: Whether it is gone; `false` if this transaction cannot do more.
    func removeKey(_ hash: Int64) throws(DiskFailure) -> Bool {
        guard let row = try row(DiskSQL.rowOfKey, hash) else { return true }
        return try remove(row)
    }

    /// Removes a row that was read, unless another one has its number now.
    ///
    /// - Returns: Whether it is gone; `false` if this transaction cannot do more.
    func remove(_ identity: RowIdentity) throws(DiskFailure) -> Bool {
        guard let row = try row(DiskSQL.row, identity.id), row.checksum == identity.checksum else { return true }
        return try remove(row)
    }

    private func remove(_ row: DiskRow) throws(DiskFailure) -> Bool {
        let frames = DiskBudget.removalFrames(
            row.rowBytes,
            pageCount: try pageCount(),
            erases: database.cipher != nil
        )
        guard take(frames) else { return false }
        // Before the commit: a row without its file is an absent value, but a file without a row would take space.
        if row.version != 0 {
            try DiskFailure.converting(path: database.path) { () throws(SystemError) in
                try database.values.remove(ValueFiles.Name(hash: row.hash, version: row.version))
            }
            state.fileBytes -= Int64(DiskBudget.blocks(row.size))
        }
        try DiskFailure.converting { () throws(SQLiteError) in
            try connection.run(DiskSQL.remove) { $0.bind(row.id, at: 1) }
        }
        state.entryCount -= 1
        state.bytes -= row.bytes
        if row.isProtected { state.protectedBytes -= row.bytes }
        hasChanges = true
        return true
    }

    /// Removes all values.
    ///
    /// - Returns: Whether they are gone; `false` if this transaction cannot do more.
    func removeAll() throws(DiskFailure) -> Bool {
        if try isEmpty() { return true }
        let count = try pageCount()
        // Each page becomes free, which is noted in the pages of references and in a list with 1,022 numbers in a page.
        let frames = count / 400 + 16 + (database.cipher == nil ? 0 : count)
        guard take(frames) else {
            while try evict() {}
            return try isEmpty()
        }
        try DiskFailure.converting(path: database.path) { () throws(SystemError) in try database.values.removeAll() }
        state.fileBytes = 0
        try DiskFailure.converting { () throws(SQLiteError) in try connection.run(DiskSQL.removeAll) }
        (state.entryCount, state.bytes, state.protectedBytes, hasChanges) = (0, 0, 0, true)
        return true
    }

    /// Notes that a value was read.
    ///
    /// - Returns: Whether that is done; `false` if this transaction cannot do more.
    func use(_ hash: Int64, at second: Int64) throws(DiskFailure) -> Bool {
        guard let row = try row(DiskSQL.rowOfKey, hash) else { return true }
        guard take(DiskBudget.useFrames) else { return false }
        try DiskFailure.converting { () throws(SQLiteError) in
            try connection.run(DiskSQL.use) { statement in
                statement.bind(row.id, at: 1)
                statement.bind(second, at: 2)
            }
        }
        if !row.isProtected { state.protectedBytes += row.bytes }
        hasChanges = true
        return true
    }
}
