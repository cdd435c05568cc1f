internal import Cyanotype

/// Writing and removing records.
extension SyncTable {
    private static let insert = SQL(
        """
        INSERT OR REPLACE INTO cyanotype_sync(
            type, id, base_revision, base_schema, base, sent_revision, sent_deletes, sent_schema, sent, reason, status, deleted,
            deleted_revision, sent_key, may_be_on_server, sent_overtaken, other_revision, other_schema, other
        ) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)
        """
    )
    private static let removal = SQL("DELETE FROM cyanotype_sync WHERE type = ?1 AND id = ?2")
    private static let updateRevision = SQL(
        "UPDATE cyanotype_sync SET deleted_revision = ?2 WHERE type = ?1 AND deleted_revision = 0"
    )

    /// Writes the record of an object in place of the one that it has; `nil` and an empty one remove it.
    func set(
        _ record: SyncRecord?,
        of identity: StorageKey,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        var record = record ?? SyncRecord()
        let row = plan.statements.status
        let hasRow = try connection.first(row, bind: { $0.bind(identity, at: 1) }) { _ in true } ?? false
        if hasRow {
            try connection.run(statements.setMarks) { statement in
                statement.bind(identity, at: 1)
                bind(record.base, to: statement, at: 2)
                statement.bind(record.mayBeOnServer ? Int64(1) : nil, at: 5)
                bind(record.sent?.state, to: statement, at: 6)
            }
            (record.base, record.mayBeOnServer) = (nil, false)
            record.sent?.state = nil
        }
        if record.isEmpty { return try Self.remove(identity, ofType: plan.table.id, connection) }
        try connection.run(Self.insert) { statement in
            statement.bind(plan.table.id, at: 1)
            statement.bind(identity, at: 2)
            bind(record.base, to: statement, at: 3)
            statement.bind(record.sent?.revision, at: 6)
            statement.bind(record.sent?.isDeletion == true ? 1 : 0, at: 7)
            bind(record.sent?.state, to: statement, at: 8)
            statement.bind(record.reason, at: 10)
            statement.bind(record.tombstone.map { Int64($0.status.rawValue) }, at: 11)
            statement.bind(record.tombstone.map { StorageKey.real($0.deleted) } ?? .null, at: 12)
            statement.bind(record.tombstone?.revision, at: 13)
            statement.bind(record.sent?.key, at: 14)
            var (mayBeOnServer, other): (Int64, SyncRecord.Base?) = (record.mayBeOnServer ? 1 : 0, nil)
            switch record.alternative {
            case .missing: mayBeOnServer = Self.mayBeGone
            case .state(let state): other = state
            case nil: break
            }
            statement.bind(mayBeOnServer, at: 15)
            let sent = record.sent
            statement.bind(sent?.isOvertaken == true ? 1 : sent?.isBaseTold == true ? Self.baseTold : 0, at: 16)
            bind(other, to: statement, at: 17)
        }
    }

    private func bind(_ base: SyncRecord.Base?, to statement: borrowing SQLiteStatement, at first: Int32) {
        statement.bind(base?.revision, at: first)
        bind(base?.state, to: statement, at: first + 1)
    }

    private func bind(_ state: SyncRecord.State?, to statement: borrowing SQLiteStatement, at first: Int32) {
        statement.bind(state?.schema, at: first)
        statement.bind(state.map { String(decoding: $0.document, as: UTF8.self) }, at: first + 1)
    }

    /// Runs a statement whose parameters are the type and the identity of an object.
    static func run(
        _ sql: SQL,
        _ type: Int64,
        _ identity: StorageKey,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(sql) { statement in
            statement.bind(type, at: 1)
            statement.bind(identity, at: 2)
        }
    }

    /// Removes the record of an object.
    static func remove(
        _ identity: StorageKey,
        ofType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try run(removal, type, identity, connection)
    }

    private static let removeTombstone = SQL(
        """
        UPDATE cyanotype_sync SET deleted = NULL, deleted_revision = NULL, status = NULL, reason = NULL
        WHERE type = ?1 AND id = ?2 AND deleted IS NOT NULL
        """
    )
    private static let anyTombstone = SQL(
        "SELECT 1 FROM cyanotype_sync WHERE type = ?1 AND deleted_revision IS NOT NULL LIMIT 1"
    )

    /// Whether a deleted object of a type has a tombstone.
    static func hasTombstones(ofType type: Int64, _ connection: SQLiteConnection) throws(SQLiteError) -> Bool {
        try connection.first(anyTombstone, bind: { $0.bind(type, at: 1) }) { _ in true } ?? false
    }

    /// Removes the tombstone of an object that has a row again. What the server has, and what is on its way, stays.
    static func revive(
        _ identity: StorageKey,
        ofType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try run(removeTombstone, type, identity, connection)
        if connection.changes > 0 { try removeIdleRecord(identity, ofType: type, connection) }
    }

    /// Removes the record of an object that has a row, if it says nothing or the object is synced.
    static func removeIdleRecord(
        _ identity: StorageKey,
        ofType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        let isSynced = "(SELECT sync FROM \(TableName.objects(ofType: type)) WHERE id = ?2)"
        let remove = SQL(
            adHoc: """
                DELETE FROM cyanotype_sync WHERE type = ?1 AND id = ?2 AND deleted IS NULL AND (\
                NOT \(isKnownToServer) AND reason IS NULL \
                OR \(isSynced) = \(SyncStatus.synced.rawValue))
                """
        )
        try run(remove, type, identity, connection)
    }

    /// Removes the record of an object that neither has a row, nor was deleted, nor is set aside.
    static func removeRecord(
        ofMissing identity: StorageKey,
        ofType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        let remove = SQL(
            adHoc: """
                DELETE FROM cyanotype_sync WHERE type = ?1 AND id = ?2 AND deleted IS NULL
                    AND NOT EXISTS(SELECT 1 FROM \(TableName.objects(ofType: type)) WHERE id = ?2)
                    AND NOT EXISTS(SELECT 1 FROM cyanotype_quarantine WHERE type = ?1 AND identity = ?2)
                """
        )
        try run(remove, type, identity, connection)
    }

    /// Gives the states of a type's objects other schemas in place of some.
    static func replace(
        _ schemas: [(schema: Int64, replacement: Int64)],
        ofType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        for (schema, replacement) in schemas {
            let replacements =
                [
                    "UPDATE cyanotype_sync SET base_schema = ?3 WHERE type = ?1 AND base_schema = ?2",
                    "UPDATE cyanotype_sync SET sent_schema = ?3 WHERE type = ?1 AND sent_schema = ?2",
                    "UPDATE cyanotype_sync SET other_schema = ?3 WHERE type = ?1 AND other_schema = ?2",
                ]
                + ["base_schema", "sent_schema"].map { column in
                    // All of them have three parameters.
                    "UPDATE \(TableName.objects(ofType: type)) SET \(column) = ?3 WHERE ?1 IS NOT NULL AND \(column) = ?2"
                }
            for replace in replacements {
                try connection.run(SQL(adHoc: replace)) { statement in
                    statement.bind(type, at: 1)
                    statement.bind(schema, at: 2)
                    statement.bind(replacement, at: 3)
                }
            }
        }
    }

    /// Gives the tombstones of the running transaction the revision of their type.
    static func setRevision(
        _ revision: Int64,
        ofNewTombstonesOfType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(updateRevision) { statement in
            statement.bind(type, at: 1)
            statement.bind(revision, at: 2)
        }
    }
}
