public import Cyanotype
public import FoundationEssentials

/// An object as its store has it: a document and what the store knows about it, for which a program needs no model.
///
/// The document is of the version that wrote it, whatever the program's own is. Its dates are seconds since 2001, the reference
/// date. It has all members, also those of sensitive fields.
public struct StoredDocument: Sendable {
    /// The name of the type.
    public let typeName: String
    /// The name of the class: that of the type, or of a subclass.
    public let className: String
    /// The identity.
    public let id: ObjectID
    /// The version of the model that wrote the document.
    public let version: Int
    /// The number of the change that stored it. Each transaction that changes objects of the type gets the next number.
    public let revision: Int64
    /// The time when the object was first stored.
    public let created: Date
    /// The time when it was last stored.
    public let modified: Date
    /// The status that the program has set.
    public let syncStatus: SyncStatus
    /// The document.
    public let json: JSON.Object
}

extension StoredDocument: CustomStringConvertible {
    /// The class, the identity, the version and the revision, without the document, which may have sensitive values.
    public var description: String {
        "\(className.printable) \(id.description.excerpt), version \(version), revision \(revision)"
    }
}

/// Some documents of a type, in the order of their identities.
struct DocumentPage {
    /// The documents, or the errors of those that cannot be read.
    var documents: [Result<StoredDocument, StoreError>] = []
    /// The identity after which the next page begins; `nil` at the end.
    var last: StorageKey?

    /// The bytes of documents in a page, at which it ends.
    static let byteLimit = 256 * 1024
}

extension StoredDocument {
    /// The row of a document.
    struct Row: ~Copyable {
        let typeName: String
        let id: ObjectID
        /// The class and the version; `nil` if the file does not record them.
        let shape: (className: String, version: Int)?
        let times: RowTimes
        let checksum: Int64
    }

    /// Reads the document of a row.
    ///
    /// - Throws: ``StoreError`` with the code `corrupt` if the row is damaged.
    init(_ row: borrowing Row, _ document: UnsafeRawBufferPointer) throws(StoreError) {
        let isWhole = unsafe DocumentCodec.checksum(of: document, row.id.key) == row.checksum
        guard isWhole, let shape = row.shape, let members = unsafe JSON.Object(document: document) else {
            var error = StoreError(
                .corrupt,
                "the document is damaged; restore the file from a backup, or delete the object"
            )
            (error.type, error.objectID) = (row.shape?.className ?? row.typeName, row.id)
            throw error
        }
        self.init(
            typeName: row.typeName,
            className: shape.className,
            id: row.id,
            version: shape.version,
            revision: row.times.revision,
            created: Date(timeIntervalSinceReferenceDate: row.times.created),
            modified: Date(timeIntervalSinceReferenceDate: row.times.modified),
            syncStatus: row.times.syncStatus,
            json: members
        )
    }
}
