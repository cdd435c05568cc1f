internal import Cyanotype
internal import CyanotypeStore
internal import CyanotypeSystem
internal import Glibc

extension DiskDatabase {
    /// The result of a search for a key.
    enum Lookup {
        case absent
        /// A value, and whether its use is to be noted.
        case value(DiskValue, notesUse: Bool)
        /// A row that is of no use, and what to tell of it.
        case useless(RowIdentity, DiskEvent?)
    }

    /// A row, with its value if that is in it.
    fileprivate struct Row {
        let identity: RowIdentity
        let written: Int64
        let deadline: Int64
        let version: Int64
        let size: Int
        let isProtected: Bool
        let used: Int64
        /// Whether it may be the row of the key: without a cipher, the key is in the row.
        var isOfKey = true
        /// Whether the value in the row is the one that was written.
        var isWhole = true
        var key: [UInt8] = []
        var value: [UInt8] = []

        init(_ row: borrowing SQLiteStatement) {
            identity = RowIdentity(id: row.integer(0), checksum: row.integer(1))
            (written, deadline, version) = (row.integer(2), row.integer(3), row.integer(4))
            size = max(0, Int(row.integer(5)))
            (isProtected, used) = (row.integer(6) != 0, row.integer(7))
        }
    }

    /// Finds the value of a key, with a reader.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - hash: The hash of the key.
    ///   - times: The rules by which values get too old.
    ///   - noted: The second of a use that is not in the row yet; the least number if there is none.
    ///   - now: The time.
    /// - Returns: The result.
    /// - Throws: ``DiskFailure``.
    func find(
        _ key: [UInt8],
        hash: Int64,
        _ times: DiskTimes,
        noted: Int64,
        now: Int64
    ) throws(DiskFailure) -> Lookup {
        let reader = try takeReader()
        defer { putBack(reader) }
        var missing: RowIdentity?
        while true {
            guard let row = try row(of: key, hash: hash, reader), row.isOfKey else { return .absent }
            let isRepeated = missing == row.identity
            guard row.isWhole else { return .useless(row.identity, .damagedValue) }
            let used = max(row.used, noted)
            guard let age = times.age(written: row.written, deadline: row.deadline, used: used, now: now) else {
                let isUseless = times.isUseless(written: row.written, deadline: row.deadline, now: now)
                return isUseless ? .useless(row.identity, nil) : .absent
            }
            var bytes = row.value
            if row.version != 0 {
                guard let read = try readFile(row, hash) else {
                    // It is gone by a change that was made meanwhile, or by one that was not committed.
                    if isRepeated { return .useless(row.identity, nil) }
                    missing = row.identity
                    continue
                }
                guard isWhole(read, row, key: cipher == nil ? key : [], hash: hash) else {
                    return .useless(row.identity, .damagedValue)
                }
                bytes = read
            }
            let notesUse = !row.isProtected || used < now / 1_000_000_000 - times.usePause
            return opened(bytes, row, of: key, used: used, age, now: now, notesUse: notesUse)
        }
    }

    private func opened(
        _ bytes: [UInt8],
        _ row: Row,
        of key: [UInt8],
        used: Int64,
        _ age: DiskTimes.Age,
        now: Int64,
        notesUse: Bool
    ) -> Lookup {
        var plain = bytes
        if let cipher {
            let sealed = SealedValue(bytes: bytes, written: row.written, deadline: row.deadline)
            guard let opened = sealed.opened(cipher) else { return .useless(row.identity, .cipherFailed) }
            // Another key may have the same hash.
            if opened.key != key { return .absent }
            plain = opened.value
        }
        return .value(DiskValue(bytes: plain, written: row.written, used: used, age, now: now), notesUse: notesUse)
    }

    /// Reads the row of a hash, and checks what is in it while SQLite lends its bytes.
    private func row(
        of key: [UInt8],
        hash: Int64,
        _ reader: SQLiteConnection
    ) throws(DiskFailure) -> Row? {
        var found: Row?
        try DiskFailure.converting { () throws(SQLiteError) in
            // Not `first`, which is generic and knows nothing of rows.
            try reader.forEach(DiskSQL.find, bind: { $0.bind(hash, at: 1) }) { statement in
                found = row(statement, of: key, hash: hash)
                return false
            }
        }
        return found
    }

    private func row(_ statement: borrowing SQLiteStatement, of key: [UInt8], hash: Int64) -> Row {
        var row = Row(statement)
        let ownKey = unsafe statement.bytes(8)
        if cipher == nil {
            row.isOfKey = unsafe key.withUnsafeBytes { unsafe Self.areEqual($0, ownKey) }
            if !row.isOfKey { return row }
        }
        if row.version != 0 { return row }
        let value = unsafe statement.bytes(9)
        let checksum = unsafe RowChecksum.of(
            value,
            key: ownKey,
            hash: hash,
            written: row.written,
            deadline: row.deadline
        )
        row.isWhole = value.count == row.size && checksum == row.identity.checksum
        if row.isWhole { row.value = unsafe Array(value) }
        return row
    }

    private static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
        // In bounds: both have as many bytes as are compared.
        guard one.count == other.count else { return false }
        guard let start = one.baseAddress, let otherStart = other.baseAddress else { return true }
        return unsafe memcmp(start, otherStart, one.count) == 0
    }

    private func readFile(_ row: Row, _ hash: Int64) throws(DiskFailure) -> [UInt8]? {
        // A damaged size must not take all memory: the file has to have it.
        try DiskFailure.converting(path: path) { () throws(SystemError) in
            try values.read(ValueFiles.Name(hash: hash, version: row.version), count: row.size)
        }
    }

    private func isWhole(_ bytes: [UInt8], _ row: Row, key: [UInt8], hash: Int64) -> Bool {
        let checksum = unsafe bytes.withUnsafeBytes { bytes in
            unsafe key.withUnsafeBytes { key in
                unsafe RowChecksum.of(bytes, key: key, hash: hash, written: row.written, deadline: row.deadline)
            }
        }
        return checksum == row.identity.checksum
    }
}

// MARK: - All rows

extension DiskDatabase {
    /// A row of a page, with all that is needed to read its value later.
    struct PageRow {
        fileprivate let row: Row
        fileprivate let hash: Int64

        var id: Int64 { row.identity.id }
    }

    /// Returns the rows after a number, in the order in which they were written.
    func rows(after id: Int64, count: Int) throws(DiskFailure) -> [PageRow] {
        let reader = try takeReader()
        defer { putBack(reader) }
        return try DiskFailure.converting { () throws(SQLiteError) in
            var rows: [PageRow] = []
            var bytes = 0
            try reader.forEach(DiskSQL.page, bind: { $0.bind(id, at: 1) }) { statement in
                var row = Row(statement)
                row.key = statement.blob(9)
                if row.version == 0 { row.value = statement.blob(10) }
                rows.append(PageRow(row: row, hash: statement.integer(8)))
                bytes += row.value.count
                return rows.count < count && bytes < 1 << 20
            }
            return rows
        }
    }

    /// Returns the key and the value of a row; `nil` if the value is gone or damaged.
    func entry(
        of page: PageRow,
        _ times: DiskTimes,
        now: Int64
    ) throws(DiskFailure) -> (key: [UInt8], value: DiskValue)? {
        let row = page.row
        guard let age = times.age(written: row.written, deadline: row.deadline, used: row.used, now: now) else {
            return nil
        }
        let bytes = row.version == 0 ? row.value : try readFile(row, page.hash)
        guard let bytes, isWhole(bytes, row, key: row.key, hash: page.hash) else { return nil }
        var (key, plain) = (row.key, bytes)
        if let cipher {
            let sealed = SealedValue(bytes: bytes, written: row.written, deadline: row.deadline)
            guard let opened = sealed.opened(cipher) else { return nil }
            (key, plain) = opened
        }
        guard keyHash(key) == page.hash else { return nil }
        return (key, DiskValue(bytes: plain, written: row.written, used: row.used, age, now: now))
    }

    /// The number of rows, those of values that are gone included.
    func entryCount() throws(DiskFailure) -> Int {
        let reader = try takeReader()
        defer { putBack(reader) }
        return try DiskFailure.converting { () throws(SQLiteError) in
            Int(clamping: try reader.first(DiskSQL.count) { $0.integer(0) } ?? 0)
        }
    }

    /// The bytes that count against the limit now.
    func usedBytes() throws(DiskFailure) -> Int {
        let reader = try takeReader()
        defer { putBack(reader) }
        let state = try DiskFailure.converting { () throws(SQLiteError) in try DiskState(reader) }
        let files = [path, path + "-wal", path + "-shm"].reduce(0) { $0 + Self.size($1) }
        return files + DiskBudget.namesBytes + Int(clamping: state?.fileBytes ?? 0)
    }
}
