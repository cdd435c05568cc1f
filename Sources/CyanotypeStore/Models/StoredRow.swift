internal import Cyanotype

/// The row of an object as an engine has it, lent to a closure.
///
/// It is safe because only engines make rows, and each lends its document for as long as the closure runs. A row cannot
/// be copied, so no closure keeps one.
@usableFromInline
@safe
struct StoredRow: ~Copyable {
    @usableFromInline let identity: StorageKey
    /// The number of the schema by which the object was written.
    let schema: Int64
    /// The way in which the document is read, if the schema is not the table's own; `nil` if the document is certainly
    /// of the table's class and its current version.
    let foreign: ForeignSchema?
    /// Whether the object may have expired, because only its document has the time.
    @usableFromInline let mayHaveExpired: Bool
    /// The checksum that the document should have.
    let checksum: Int64
    let syncStatus: SyncStatus
    /// The bytes of the document.
    @usableFromInline let document: UnsafeRawBufferPointer

    init(
        identity: StorageKey,
        schema: Int64,
        foreign: ForeignSchema?,
        mayHaveExpired: Bool,
        checksum: Int64,
        syncStatus: SyncStatus,
        document: UnsafeRawBufferPointer
    ) {
        (self.identity, self.schema, self.foreign) = (identity, schema, foreign)
        (self.mayHaveExpired, self.checksum, self.syncStatus) = (mayHaveExpired, checksum, syncStatus)
        unsafe self.document = document
    }

    /// The size of the document.
    var byteCount: Int { unsafe document.count }

    /// Whether the document is the one that was written.
    var isWhole: Bool { unsafe DocumentCodec.checksum(of: document, identity) == checksum }
}

/// A copy of a row, for code that must not run while the engine reads.
struct CopiedRow {
    let identity: StorageKey
    private let schema: Int64
    private let foreign: ForeignSchema?
    private let mayHaveExpired: Bool
    private let checksum: Int64
    private let syncStatus: SyncStatus
    private let document: [UInt8]

    /// The recorded name of the class, if it may be another one than the table's.
    var className: String? { foreign?.className }

    init(_ row: borrowing StoredRow) {
        (identity, schema, foreign) = (row.identity, row.schema, row.foreign)
        (mayHaveExpired, checksum, document) = (row.mayHaveExpired, row.checksum, row.documentCopy)
        syncStatus = row.syncStatus
    }

    init(
        identity: StorageKey,
        schema: Int64,
        foreign: ForeignSchema? = nil,
        mayHaveExpired: Bool = false,
        checksum: Int64,
        syncStatus: SyncStatus = .undetermined,
        document: [UInt8]
    ) {
        (self.identity, self.schema, self.foreign) = (identity, schema, foreign)
        (self.mayHaveExpired, self.checksum, self.document) = (mayHaveExpired, checksum, document)
        self.syncStatus = syncStatus
    }

    /// Calls a closure with the row.
    func lend<Value>(_ body: (borrowing StoredRow) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try unsafe document.withUnsafeBufferPointer { bytes throws(StoreError) in
            try body(
                unsafe StoredRow(
                    identity: identity,
                    schema: schema,
                    foreign: foreign,
                    mayHaveExpired: mayHaveExpired,
                    checksum: checksum,
                    syncStatus: syncStatus,
                    document: UnsafeRawBufferPointer(bytes)
                )
            )
        }
    }
}

extension StoredRow {
    var documentCopy: [UInt8] { unsafe Array(document) }
}

/// When and by which change an object was stored.
struct RowTimes {
    let revision: Int64
    /// Seconds since 2001.
    let created: Double
    let modified: Double
    let syncStatus: SyncStatus
}
