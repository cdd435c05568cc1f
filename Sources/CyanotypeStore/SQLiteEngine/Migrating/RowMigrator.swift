internal import Cyanotype

/// Brings documents of earlier versions to the current one, one after another, with the memory of the one before.
struct RowMigrator<M: Model>: ~Copyable {
    private let plan: ObjectPlan
    private let models: ModelRegistry
    private let reader = DocumentReader()
    private var writer = DocumentWriter()
    private var draft = RowDraft()

    init(_ plan: ObjectPlan, _ models: ModelRegistry) { (self.plan, self.models) = (plan, models) }

    /// Migrates the document of a row. Without a transaction, it needs no lock.
    ///
    /// - Parameters:
    ///   - original: The row.
    ///   - session: The transaction for migrations that read or write other objects, and for objects that refer to others.
    /// - Returns: The row with the result of its migration.
    mutating func migrate(_ original: RawRow, in session: SQLiteSession? = nil) -> MigratedRow {
        do throws(StoreError) {
            return MigratedRow(original: original, outcome: try outcome(original, session))
        } catch {
            var error = error
            error.setObject(original.identity, plan.shape)
            return MigratedRow(original: original, outcome: .failed(error))
        }
    }

    private mutating func outcome(
        _ original: RawRow,
        _ session: SQLiteSession?
    ) throws(StoreError) -> MigratedRow.Outcome {
        if !original.isWhole {
            throw StoreError(.corrupt, "the document is damaged; restore the file from a backup, or discard the object")
        }
        guard case .older(let migration) = try state(original.schema) else {
            return try unsafe original.document.span.withUnsafeBytes { bytes throws(StoreError) in
                try unsafe outcome(original, bytes, members: nil, session)
            }
        }
        let members = try unsafe original.document.span.withUnsafeBytes { bytes throws(StoreError) in
            try unsafe self.members(bytes)
        }
        let migrated = try migration.migrated(members, useStore: session.map { Self.useStore(in: $0) })
        do throws(MappingError) {
            try writer.write(JSON.object(migrated))
        } catch {
            throw StoreError(error, of: plan.className)
        }
        // The writer lends its memory only while nothing else of this is changed.
        let document = unsafe writer.withBytes { unsafe Array($0) }
        return try unsafe document.span.withUnsafeBytes { bytes throws(StoreError) in
            try unsafe outcome(original, bytes, members: migrated, session)
        }
    }

    private static func useStore(in session: SQLiteSession) -> MigrationChain.StoreUse {
        { function, document in
            guard let eager = function as? EagerMigration else {
                throw SQLiteError.misuse("this is no migration of a store")
            }
            try eager.migrate(&document, session)
        }
    }

    private func state(_ schema: Int64) throws(StoreError) -> ForeignSchema.State {
        guard let foreign = plan.foreignSchema(schema) else { return .current }
        let state = foreign.state(for: plan.shape)
        if case .refused(let error) = state { throw error }
        return state
    }

    /// Returns the members of a document.
    private func members(_ document: UnsafeRawBufferPointer) throws(StoreError) -> JSON.Object {
        guard let members = unsafe JSON.Object(document: document, reader) else { throw .noDocument }
        return members
    }

    /// Returns what becomes of a document of the current version.
    ///
    /// - Parameters:
    ///   - original: The row.
    ///   - document: The document.
    ///   - members: Its members, if they are known.
    ///   - session: The transaction, if there is one.
    /// - Returns: The object, and its document if that has unknown members.
    /// - Throws: ``StoreError``
    private mutating func outcome(
        _ original: RawRow,
        _ document: UnsafeRawBufferPointer,
        members: JSON.Object?,
        _ session: SQLiteSession?
    ) throws(StoreError) -> MigratedRow.Outcome {
        let shape = plan.shape
        let object: M
        /// The members with references to missing objects, which the object does not have.
        var dangling: JSON.Object?
        if let session, models.mayRefer(shape) {
            let row = CopiedRow(original, document: unsafe Array(document))
            let decoder = ObjectDecoder(session, shape)
            try decoder.prefetch([row])
            let added = decoder.objects?.rows[ModelReference(typeName: shape.typeName, key: original.identity)]
            dangling = added?.dangling()
            do throws(StoreError) {
                object = try row.lend { row throws(StoreError) in try decoder.object(M.self, of: row) }
            } catch {
                if added?.lacksObjects ?? false { return .waiting(error) }
                throw error
            }
        } else {
            do throws(MappingError) {
                object = try unsafe reader.read(M.self, in: document)
            } catch {
                throw StoreError(error, of: shape.className)
            }
        }
        try draft.fill(from: object, shape, mayBeReferred: models.mayBeReferred(shape))
        if let dangling { try draft.replaceMembers(dangling, shape) }
        // A document that identifies its object has another identity when it changes.
        if draft.identity != original.identity, !shape.identity.isDocument {
            throw StoreError(
                .migration,
                "the migrated document has another identity than the object; let the migration keep the identity's member"
            )
        }
        let snapshot = RowSnapshot(draft)
        // A migration may add what the model does not know. Other documents have only what was recorded.
        let isClean =
            members == nil && plan.schemasToMigrate.contains(original.schema)
            && !plan.uncleanSchemas.contains(original.schema)
        let isEqual = unsafe snapshot.document.elementsEqual(document)
        if shape.dropsUnknownMembers || isClean || isEqual { return .migrated(snapshot, merged: nil) }
        let new = try unsafe snapshot.document.span.withUnsafeBytes { bytes throws(StoreError) in
            try unsafe self.members(bytes)
        }
        let old = if let members { members } else { try unsafe self.members(document) }
        guard let merged = shape.merger().merged(new, keeping: old) else { return .migrated(snapshot, merged: nil) }
        return .migrated(snapshot, merged: try RowMigration.document(merged, of: shape.className))
    }
}

extension ObjectPlan {
    /// Whether documents of some schemas are migrated only in a transaction, because that reads or writes other objects.
    func needTransaction(_ schemas: some Sequence<Int64>, _ models: ModelRegistry) -> Bool {
        models.mayRefer(shape) || schemas.contains { self.schemas.foreign($0)?.needsStore(for: shape) ?? false }
    }
}
