internal import Cyanotype

/// A copy of an object's row with the document as it is stored, which may be damaged or of an earlier version.
struct RawRow: Sendable {
    /// The columns to select, in the table of a type.
    static let columns = "rowid, id, schema, checksum, doc"

    /// The number of the row, in the table of its type or in the quarantine.
    let number: Int64
    let identity: StorageKey
    let schema: Int64
    let checksum: Int64
    let document: [UInt8]

    init(_ row: borrowing SQLiteStatement) {
        (number, identity, schema, checksum) = (row.integer(0), row.key(1), row.integer(2), row.integer(3))
        document = row.blob(4)
    }

    /// The row of an object whose identity has changed.
    init(_ row: RawRow, identity: StorageKey) {
        (number, schema, checksum, document) = (row.number, row.schema, row.checksum, row.document)
        self.identity = identity
    }

    /// Calls a closure with the row of an object of its table's class and the current version.
    func lend<Value>(_ body: (borrowing StoredRow) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try CopiedRow(self).lend(body)
    }

    /// Whether the document is the one that was stored.
    var isWhole: Bool {
        unsafe document.withUnsafeBytes { unsafe DocumentCodec.checksum(of: $0, identity) } == checksum
    }
}

extension CopiedRow {
    /// The row of an object of its table's class and the current version.
    init(_ row: RawRow) {
        self.init(identity: row.identity, schema: row.schema, checksum: row.checksum, document: row.document)
    }

    /// The same row with another document.
    init(_ row: RawRow, document: [UInt8]) {
        let checksum = unsafe document.withUnsafeBytes { unsafe DocumentCodec.checksum(of: $0, row.identity) }
        self.init(identity: row.identity, schema: row.schema, checksum: checksum, document: document)
    }
}
