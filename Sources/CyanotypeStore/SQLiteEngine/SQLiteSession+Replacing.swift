internal import Cyanotype

/// The replacement of a row whose document may have members that the program does not know.
struct Replacement {
    let schema: Int64
    /// The document; `nil` for that of the object.
    let document: [UInt8]?
}

extension SQLiteSession {
    /// Returns the replacement of the row with an object's identity. It keeps the members of the stored document that
    /// this program does not know.
    ///
    /// - Parameters:
    ///   - draft: The object.
    ///   - plan: The plan of its class.
    /// - Returns: The replacement.
    /// - Throws: ``StoreError``
    @inline(never)
    func replacement(for draft: borrowing RowDraft, _ plan: ObjectPlan) throws(StoreError) -> Replacement {
        guard let schema = plan.schema else { throw StoreError(SQLiteError.misuse("nothing can be written")) }
        let plain = Replacement(schema: schema, document: nil)
        if plan.uncleanSchemas.isEmpty, draft.foreignDocument == nil { return plain }
        let stored = plan.uncleanSchemas.isEmpty ? nil : try storedMembers(of: draft.identity, plan)
        if stored == nil, draft.foreignDocument == nil { return plain }
        guard let extraSchema = plan.extraSchema,
            let document = try draft.document(keepingMembersOf: stored, plan.shape)
        else { return plain }
        try StoreError.converting { () throws(SQLiteError) in
            try catalog.beginUse(of: extraSchema, ofType: plan.table.id)
        }
        return Replacement(schema: extraSchema, document: document)
    }

    /// Returns the members of the document that is stored under an identity, in the current version of the class; `nil` if
    /// there is none, or the object has expired, or its document is damaged or of another class.
    ///
    /// An object that a migration fails for is set aside first: the new one does not have what it had.
    private func storedMembers(of identity: StorageKey, _ plan: ObjectPlan) throws(StoreError) -> JSON.Object? {
        var members: JSON.Object?
        var failure: (error: StoreError, schema: Int64, checksum: Int64)?
        try connection.forEach(plan.statements.fetch, bind: { $0.bind(identity, at: 1) }) {
            statement throws(StoreError) in
            let row = RowCodec.row(statement, identity, plan)
            let hasExpired =
                plan.expiration != nil && !row.mayHaveExpired && !statement.isNull(RowCodec.expires)
                && statement.real(RowCodec.expires) <= now
            guard row.isWhole, !hasExpired else { return false }
            guard let foreign = row.foreign else {
                members = unsafe JSON.Object(document: row.document)
                return false
            }
            guard foreign.className == plan.className else { return false }
            switch foreign.state(for: plan.shape) {
            case .current: members = unsafe JSON.Object(document: row.document)
            case .older(let migration):
                do throws(StoreError) {
                    let document = try unsafe migration.migrated(row.document)
                    members = unsafe document.withUnsafeBytes { unsafe JSON.Object(document: $0) }
                } catch {
                    var error = error
                    error.setObject(identity, plan.shape)
                    // Only `migrateAll` can migrate it.
                    if migration.migration.needsStore { throw error }
                    failure = (error, row.schema, row.checksum)
                }
            case .refused(var error):
                error.setObject(identity, plan.shape)
                throw error
            }
            return false
        }
        guard let failure else { return members }
        _ = try quarantine(identity, schema: failure.schema, checksum: failure.checksum, plan, failure.error)
        return nil
    }
}
