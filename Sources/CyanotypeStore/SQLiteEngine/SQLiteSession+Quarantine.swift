internal import Cyanotype

extension SQLiteSession {
    /// Sets an object aside that cannot be migrated, unless its row has changed since it was read.
    ///
    /// - Parameters:
    ///   - identity: The identity of the object.
    ///   - schema: The schema of its row.
    ///   - checksum: The checksum of its row.
    ///   - plan: The plan of its class.
    ///   - error: The failure of the migration.
    /// - Returns: Its number among those that were set aside; `nil` if the row has changed.
    /// - Throws: ``StoreError``
    func quarantine(
        _ identity: StorageKey,
        schema: Int64,
        checksum: Int64,
        _ plan: ObjectPlan,
        _ error: StoreError
    ) throws(StoreError) -> Int64? {
        // Throws if a failure has undone the transaction.
        _ = try writing
        let number = try StoreError.converting { () throws(SQLiteError) in
            try catalog.quarantine(
                identity,
                schema: schema,
                checksum: checksum,
                ofType: plan.table.id,
                error.code,
                reason: error.message
            )
        }
        guard let number else { return nil }
        if let marks = plan.statements.sync?.marks {
            // Nobody knows later whether a server may have it.
            let status = try syncStatus(of: identity, in: plan)
            if status == .undetermined || status == .syncing, try syncRecord(of: identity, in: plan) == nil {
                try setSyncRecord(SyncRecord(mayBeOnServer: true), of: identity, in: plan)
            }
            // It is not deleted, so the server must not hear of it.
            try StoreError.converting { () throws(SQLiteError) in
                try writeStatus(SyncTable.movedStatus, of: identity, in: plan)
                try marks.move(of: identity, connection)
            }
        }
        _ = try remove(identity, from: plan)
        return number
    }

    /// Has a server hear that an object is gone that was set aside and got another identity.
    func leaveTombstone(of identity: StorageKey, in plan: ObjectPlan) throws(StoreError) {
        let transaction = try writing
        // Another object may have the identity now.
        guard try rowVersion(of: identity, in: plan) == nil, var record = try syncRecord(of: identity, in: plan),
            record.tombstone == nil
        else { return }
        if !record.isKnownToServer { return try setSyncRecord(nil, of: identity, in: plan) }
        record.reason = nil
        record.tombstone = SyncRecord.Tombstone(revision: 0, deleted: now, status: .notSynced)
        try setSyncRecord(record, of: identity, in: plan)
        transaction.noteDeletion(plan)
    }
}
