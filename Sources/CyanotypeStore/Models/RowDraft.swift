internal import Cyanotype

/// An object on its way into a row: its identity, document, keys and words. The next object reuses its memory.
struct RowDraft: ~Copyable {
    private(set) var identity = StorageKey.null
    /// The time at which the object expires; `.null` if it does not.
    private(set) var expires = StorageKey.null
    /// The status that the object has; `nil` if it has no property for it.
    private(set) var syncStatus: SyncStatus?
    private(set) var keys = RowKeys()
    /// The words of each searchable field; `nil` for a field without any.
    private(set) var texts: [String?] = []
    /// The references to other objects.
    private(set) var links: [ReferenceLink] = []
    /// A document of the object by another program, such as a server. The row keeps its members that the model does not know.
    var foreignDocument: JSON.Object?
    private var encoder = DocumentCodec.Encoder()
    /// The document, if it was encoded earlier.
    private var encoded: [UInt8]?

    /// Fills the draft from an object.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - shape: The shape of its class.
    ///   - mayBeReferred: Whether equal objects give equal documents, so that an unchanged one is known again.
    /// - Throws: ``StoreError`` with the code `mapping` if the object cannot be encoded, or `identity` if nothing can
    ///   be found by its identity.
    mutating func fill<M: Model>(
        from object: M,
        _ shape: ObjectShape,
        mayBeReferred: Bool = false
    ) throws(StoreError) {
        encoded = nil
        syncStatus = shape.isSyncable ? (object as? any Syncable)?.syncStatus : nil
        try keys.replace(by: object, shape)
        texts = shape.searchable.isEmpty ? [] : try shape.texts(of: object)
        (identity, expires) = try encode(object, shape, isSorted: mayBeReferred || shape.identity.isDocument)
        links = shape.hasReferences ? shape.links(references) : []
        guard case .null = identity else { return }
        var error = StoreError(.identity, "the object's identity is a value by which nothing can be found, such as NaN")
        error.type = shape.className
        throw error
    }

    /// Encodes the document, and returns the identity and the time at which the object expires.
    private mutating func encode<M: Model>(
        _ object: M,
        _ shape: ObjectShape,
        isSorted: Bool
    ) throws(StoreError) -> (identity: StorageKey, expires: StorageKey) {
        do throws(MappingError) {
            try encoder.encode(object, isSorted: isSorted, mayRefer: shape.hasReferences)
            return try ValueSource.withSource(of: object) { source throws(MappingError) in
                let identity =
                    switch shape.identity.source {
                    case .property(let key): try key(source)
                    case .document: StorageKey.blob(encoder.digest)
                    }
                return (identity, try shape.expiration?.key(in: source) ?? .null)
            }
        } catch {
            throw StoreError(error, of: shape.className)
        }
    }

    /// Replaces some members of the document.
    mutating func replaceMembers(_ members: JSON.Object, _ shape: ObjectShape) throws(StoreError) {
        try changeMembers(shape) { all in for (key, value) in members { all[key] = value } }
    }

    /// Changes the members of the document.
    mutating func changeMembers(_ shape: ObjectShape, _ change: (inout JSON.Object) -> Void) throws(StoreError) {
        guard var members = unsafe withDocument({ unsafe JSON.Object(document: $0) }) else { return }
        change(&members)
        encoded = try RowMigration.document(members, of: shape.className)
        links = shape.links(in: members)
    }

    /// Returns the document with the members that the model does not know: those of the foreign document, and those of the stored
    /// one that this lacks.
    ///
    /// - Parameters:
    ///   - stored: The members of the stored document; `nil` if there is none.
    ///   - shape: The shape of the class.
    /// - Returns: The document; `nil` if there are no such members.
    /// - Throws: ``StoreError``
    func document(keepingMembersOf stored: JSON.Object?, _ shape: ObjectShape) throws(StoreError) -> [UInt8]? {
        guard var members = unsafe withDocument({ unsafe JSON.Object(document: $0) }) else { return nil }
        var isMerged = false
        for case let source? in [foreignDocument, stored] {
            guard let merged = shape.merger().merged(members, keeping: source) else { continue }
            (members, isMerged) = (merged, true)
        }
        return isMerged ? try RowMigration.document(members, of: shape.className) : nil
    }

    /// The objects to which the document refers.
    var references: [ReferenceCollector.Found] { encoder.references?.found ?? [] }

    /// The checksum that the row gets.
    var checksum: Int64 { unsafe withDocument { unsafe DocumentCodec.checksum(of: $0, identity) } }

    /// Returns the checksum that the row of an object has if nobody refers to it.
    static func plainChecksum<M: Model>(of object: M, _ shape: ObjectShape) throws(StoreError) -> Int64 {
        var draft = RowDraft()
        try draft.fill(from: object, shape)
        return draft.checksum
    }

    /// Calls a closure with the document.
    func withDocument<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let encoded else { return try unsafe encoder.withDocument(body) }
        return try unsafe encoded.withUnsafeBufferPointer { bytes throws(Failure) in
            try unsafe body(UnsafeRawBufferPointer(bytes))
        }
    }
}

/// An object as it was at some time, for a row that is written later.
struct RowSnapshot: Sendable {
    let identity: StorageKey
    let expires: StorageKey
    let syncStatus: SyncStatus?
    let keys: RowKeys
    let texts: [String?]
    let links: [ReferenceLink]
    let document: [UInt8]

    /// - Throws: As ``RowDraft/fill(from:_:)``.
    init<M: Model>(of object: M, _ shape: ObjectShape) throws(StoreError) {
        var draft = RowDraft()
        try draft.fill(from: object, shape)
        self.init(draft)
    }

    /// Copies a draft that was filled.
    init(_ draft: borrowing RowDraft) {
        (identity, expires, keys, texts) = (draft.identity, draft.expires, draft.keys, draft.texts)
        (links, syncStatus) = (draft.links, draft.syncStatus)
        document = unsafe draft.withDocument { unsafe Array($0) }
    }
}

extension RowDraft {
    /// Creates the draft of an object as it was.
    init(_ snapshot: RowSnapshot) {
        (identity, expires) = (snapshot.identity, snapshot.expires)
        (keys, texts, encoded) = (snapshot.keys, snapshot.texts, snapshot.document)
        (links, syncStatus) = (snapshot.links, snapshot.syncStatus)
    }
}
