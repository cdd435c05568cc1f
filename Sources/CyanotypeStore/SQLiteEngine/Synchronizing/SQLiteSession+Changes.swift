internal import Cyanotype

extension SQLiteSession {
    func forEachPendingRow(
        in table: ObjectPlan,
        after identity: StorageKey?,
        _ body: (borrowing StoredRow, _ revision: Int64, SyncRecord?) throws(StoreError) -> Bool
    ) throws(StoreError) {
        guard let sync = SyncTable(of: table) else { return }
        let hasRecords = try number(of: sync.anyRecord) > 0
        let rows = sync.pendingRows(after: identity, at: now, withRecords: hasRecords)
        try forEachResult(of: rows) { statement throws(StoreError) in
            try body(
                RowCodec.row(statement, table),
                statement.integer(RowCodec.count),
                sync.record(statement, at: RowCodec.count + 1, hasRecord: hasRecords)
            )
        }
    }

    func forEachTombstone(
        in table: ObjectPlan,
        after identity: StorageKey?,
        _ body: (StorageKey, SyncRecord) throws(StoreError) -> Bool
    ) throws(StoreError) {
        guard let sync = SyncTable(of: table) else { return }
        try dateTombstones()
        try forEachResult(of: sync.tombstones(after: identity)) { statement throws(StoreError) in
            guard let record = sync.record(statement, at: 1) else { return true }
            return try body(statement.key(0), record)
        }
    }

    func forEachRejection(
        in table: ObjectPlan,
        _ body: (StorageKey, SyncRecord) throws(StoreError) -> Bool
    ) throws(StoreError) {
        guard let sync = SyncTable(of: table) else { return }
        try forEachResult(of: sync.rejections) { statement throws(StoreError) in
            guard let record = sync.record(statement, at: 1) else { return true }
            return try body(statement.key(0), record)
        }
    }

    func syncRecord(of identity: StorageKey, in table: ObjectPlan) throws(StoreError) -> SyncRecord? {
        guard let sync = SyncTable(of: table) else { return nil }
        return try StoreError.converting { () throws(SQLiteError) in try sync.record(of: identity, connection) }
    }

    func setSyncRecord(
        _ record: SyncRecord?,
        of identity: StorageKey,
        in table: ObjectPlan
    ) throws(StoreError) {
        _ = try writing
        guard let sync = SyncTable(of: table) else { return }
        try StoreError.converting { () throws(SQLiteError) in try sync.set(record, of: identity, connection) }
    }

    func mayHaveMissingReferences(_ identity: StorageKey, in table: ObjectPlan) throws(StoreError) -> Bool {
        let transaction = try writing
        return try StoreError.converting { () throws(SQLiteError) in
            let type = table.table.id
            guard try transaction.mayHaveMissingReferences(ofType: type, connection) else { return false }
            return try SyncTable.hasMissingReferences(identity, ofType: type, connection)
        }
    }

    func noteMissingReferences(
        _ hasAny: Bool,
        of identity: StorageKey,
        in table: ObjectPlan
    ) throws(StoreError) {
        let transaction = try writing
        try StoreError.converting { () throws(SQLiteError) in
            try SyncTable.noteMissingReferences(hasAny, of: identity, ofType: table.table.id, connection)
        }
        if hasAny { transaction.noteMissingReferences(ofType: table.table.id) }
    }

    func renewRevision(of identity: StorageKey, in table: ObjectPlan) throws(StoreError) {
        let transaction = try writing
        guard var record = try syncRecord(of: identity, in: table), let tombstone = record.tombstone else {
            return try StoreError.converting { () throws(SQLiteError) in
                let revision = try transaction.revision(table, on: connection)
                try connection.run(SQL(adHoc: table.table.update(["revision"]))) { statement in
                    statement.bind(identity, at: 1)
                    statement.bind(revision, at: 2)
                }
            }
        }
        try StoreError.converting { () throws(SQLiteError) in
            let revision = try transaction.nextRevision(table, on: connection)
            try noteDeletion(of: identity, in: table, revision: revision, transaction)
        }
        record.tombstone = SyncRecord.Tombstone(revision: 0, deleted: tombstone.deleted, status: tombstone.status)
        try setSyncRecord(record, of: identity, in: table)
    }

    func rowVersion(
        of identity: StorageKey,
        in table: ObjectPlan
    ) throws(StoreError) -> (revision: Int64, checksum: Int64)? {
        var version: (revision: Int64, checksum: Int64)?
        let row = SQLText("SELECT revision, checksum FROM \(table.table.name) WHERE id = ?", [identity])
        try forEachResult(of: row) { statement in
            version = (statement.integer(0), statement.integer(1))
            return false
        }
        return version
    }

    func syncToken(of origin: String) throws(StoreError) -> String? {
        try StoreError.converting { () throws(SQLiteError) in try catalog.syncToken(of: origin) }
    }

    func setSyncToken(_ token: String, of origin: String) throws(StoreError) {
        _ = try writing
        try StoreError.converting { () throws(SQLiteError) in try catalog.setSyncToken(token, of: origin) }
    }

    func syncStoreName() throws(StoreError) -> String {
        try StoreError.converting { () throws(SQLiteError) in try catalog.syncStoreName() ?? "" }
    }

    func forEachChangedRow(
        in table: ObjectPlan,
        after place: HistoryPlace,
        limit: Int,
        _ body: (borrowing StoredRow, _ revision: Int64) -> Void
    ) throws(StoreError) {
        guard let sync = SyncTable(of: table) else { return }
        try forEachResult(of: sync.changedRows(after: place, limit: limit, at: now)) { statement in
            body(RowCodec.row(statement, table), statement.integer(RowCodec.count))
            return true
        }
    }

    func forEachDeletion(
        in table: ObjectPlan,
        after place: HistoryPlace,
        limit: Int,
        _ body: (StorageKey, _ revision: Int64) -> Void
    ) throws(StoreError) {
        guard let sync = SyncTable(of: table) else { return }
        try forEachResult(of: sync.deletions(after: place, limit: limit)) { statement in
            body(statement.key(0), statement.integer(1))
            return true
        }
    }

    func horizon(of table: ObjectPlan) throws(StoreError) -> Int64 {
        try StoreError.converting { () throws(SQLiteError) in try catalog.horizon(ofType: table.table.id) }
    }

    func committedRevision(of table: ObjectPlan) throws(StoreError) -> Int64 {
        if let own = transaction?.state.revisions[table.table.id] { return own - 1 }
        return try StoreError.converting { () throws(SQLiteError) in try catalog.revision(ofType: table.table.id) }
    }

    func forgetDeletions(before time: Double) throws(StoreError) -> Int {
        _ = try writing
        return try StoreError.converting { () throws(SQLiteError) in
            var count = 0
            for type in try catalog.revisions().keys.sorted() where try catalog.isSynchronized(type: type) {
                let forgotten = try SyncTable.forget(
                    before: time,
                    ofType: type,
                    from: transaction?.state.revisions[type],
                    connection
                )
                count += forgotten.count
                if forgotten.last > 0 { try catalog.raiseHorizon(to: forgotten.last, ofType: type) }
            }
            return count
        }
    }

    /// Gives the tombstones of this transaction, if it is one that writes, the revisions of their types.
    func dateTombstones() throws(StoreError) {
        guard let transaction else { return }
        try StoreError.converting { () throws(SQLiteError) in
            for (type, _) in transaction.state.deletions {
                guard let revision = transaction.state.revisions[type], try catalog.isSynchronized(type: type) else {
                    continue
                }
                try SyncTable.setRevision(revision, ofNewTombstonesOfType: type, connection)
            }
        }
    }
}
