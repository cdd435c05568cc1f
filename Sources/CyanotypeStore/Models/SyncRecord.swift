internal import Cyanotype

/// What a store keeps beside the row of an object, or in place of it, until a server has its changes.
struct SyncRecord: Sendable {
    /// A state of an object other than its row's.
    struct State: Sendable {
        /// The number of the schema by which it was written.
        let schema: Int64
        /// The way in which the document is read, unless it is of the table's class and its current version.
        let foreign: ForeignSchema?
        /// The shape of the document's class, if it is another one than the table's and the store has used its model.
        let exact: ObjectShape?
        /// Empty if it is one of a record that is damaged.
        let document: [UInt8]

        init(schema: Int64, foreign: ForeignSchema?, exact: ObjectShape? = nil, document: [UInt8]) {
            (self.schema, self.foreign, self.exact, self.document) = (schema, foreign, exact, document)
        }

        init(_ row: borrowing StoredRow, exact: ObjectShape? = nil) {
            self.init(schema: row.schema, foreign: row.foreign, exact: exact, document: row.documentCopy)
        }
    }

    /// The state that the server has, as far as the store knows.
    struct Base: Sendable {
        let revision: Int64
        let state: State
    }

    /// The change that is on its way to the server.
    struct Sent: Sendable {
        let revision: Int64
        let isDeletion: Bool
        /// By this, the server recognizes the change.
        let key: String
        /// The state that was sent; `nil` if the row still has it, or for a deletion.
        var state: State?
        /// Whether the server has told of another state since, or had no such object, so that an answer does not show what the
        /// server has now.
        var isOvertaken = false
        /// Whether the server has told of the base since. Then others may have replaced what was sent by the same state again.
        var isBaseTold = false
    }

    /// Another state than the base that the server may have.
    enum Alternative: Sendable {
        /// No object, because others have deleted it.
        case missing
        /// A state of which the server told, perhaps after it had the base.
        case state(Base)
    }

    /// What is left of an object that was deleted.
    struct Tombstone: Sendable {
        /// 0 in the transaction that deletes the object.
        let revision: Int64
        /// In seconds since 2001.
        let deleted: Double
        var status: SyncStatus
    }

    var base: Base?
    /// The state that the server probably has if it refuses a change on the base as outdated; `nil` if the store knows of none.
    var alternative: Alternative?
    var sent: Sent?
    /// Why the server has rejected the change.
    var reason: String?
    var tombstone: Tombstone?
    /// Whether nobody knew if the server had the object before its first change.
    var mayBeOnServer = false

    /// The base, or the only other state that the server may have.
    var probableBase: Base? {
        if let base { return base }
        if case .state(let state) = alternative { return state }
        return nil
    }

    /// Whether the server may have an object with the identity.
    var isKnownToServer: Bool { base != nil || alternative != nil || sent != nil || mayBeOnServer }

    /// Whether an object with a status, or its deletion, has a change that the server does not have.
    func isOfChange(_ status: SyncStatus?) -> Bool {
        switch status {
        case .notSynced, .syncing: true
        case .undetermined: reason != nil
        case .synced, nil: false
        }
    }

    /// Whether there is nothing to be kept.
    var isEmpty: Bool { !isKnownToServer && reason == nil && tombstone == nil }
}

extension SyncRecord.State {
    private static var damage: StoreError {
        StoreError(
            .corrupt,
            """
            the record of what a server has or gets is damaged; restore the file from a backup, or send the change without it and \
            acknowledge that, which removes the record
            """
        )
    }

    /// Returns the members of the document in the current version of its class.
    ///
    /// - Parameter shape: The shape of the class's table.
    /// - Returns: The members.
    /// - Throws: ``StoreError``
    func members(_ shape: ObjectShape) throws(StoreError) -> JSON.Object {
        guard let members = unsafe document.withUnsafeBytes({ unsafe JSON.Object(document: $0) }) else {
            throw document.isEmpty ? Self.damage : .noDocument
        }
        guard let foreign, !foreign.isCurrent else { return members }
        switch foreign.state(for: exact ?? shape) {
        case .current: return members
        case .older(let migration): return try migration.migrated(members)
        case .refused(let error): throw error
        }
    }

    /// Returns the document for servers and other stores: in the form of the blueprint, and with `null` for fields without a value.
    /// An error names the object.
    func document(_ shape: ObjectShape, of identity: StorageKey) throws(StoreError) -> JSON.Object {
        let exact = exact ?? shape
        do throws(StoreError) {
            return try exact.translated(members(shape)).withMissingMembers(of: exact.modelFields)
        } catch {
            var error = error
            error.setObject(identity, shape)
            throw error
        }
    }

    /// Calls a closure with the state as if it was the row of an object.
    func lend<Value>(
        _ identity: StorageKey,
        _ body: (borrowing StoredRow) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        if document.isEmpty { throw Self.damage }
        let checksum = unsafe document.withUnsafeBytes { unsafe DocumentCodec.checksum(of: $0, identity) }
        return try CopiedRow(
            identity: identity,
            schema: schema,
            foreign: foreign,
            checksum: checksum,
            document: document
        ).lend(body)
    }
}
