internal import Cyanotype

/// Notes in ``SyncTable`` what a server has to hear of, before the row of an object gets another status.
///
/// Triggers would do this for every statement. But SQLite keeps a copy of each page that a statement with triggers changes, so
/// that it can undo the statement alone, and that takes several times as long as the change.
struct SyncMarks: Sendable {
    private let type: Int64
    private let find: SQL
    private let addUnknown: SQL
    private let keepSent: SQL
    private let moveBaseOfRow: SQL

    private static let removeReason = SQL(
        "UPDATE cyanotype_sync SET reason = NULL WHERE type = ?1 AND id = ?2 AND reason IS NOT NULL"
    )

    /// - Parameters:
    ///   - type: The number of a synchronized type.
    ///   - texts: The statements of the store by their texts; `nil` for a tool that opens the file once.
    init(_ type: Int64, in texts: StatementTexts? = nil) {
        func sql(_ text: String) -> SQL { texts?.statement(text) ?? SQL(adHoc: text) }
        let table = TableName.objects(ofType: type)
        self.type = type
        find = sql("SELECT sync, checksum FROM \(table) WHERE id = ?1 AND revision = coalesce(?2, revision)")
        addUnknown = sql(
            """
            INSERT INTO cyanotype_sync(type, id, may_be_on_server) SELECT ?1, ?2, 1
            WHERE NOT EXISTS(SELECT 1 FROM cyanotype_sync WHERE type = ?1 AND id = ?2)
                AND NOT EXISTS(SELECT 1 FROM \(table) WHERE id = ?2 AND base IS NOT NULL)
            """
        )
        keepSent = sql(
            """
            UPDATE cyanotype_sync SET (sent, sent_schema) = (SELECT doc, schema FROM \(table) WHERE id = ?2)
            WHERE type = ?1 AND id = ?2 AND sent_revision IS NOT NULL AND sent IS NULL AND NOT sent_deletes
            """
        )
        moveBaseOfRow = sql(
            """
            INSERT INTO cyanotype_sync(type, id, base_revision, base_schema, base, base_source)
            SELECT ?1, id, base_revision, base_schema, base, doc FROM \(table) WHERE id = ?2 AND base IS NOT NULL
            ON CONFLICT(type, id) DO UPDATE SET
                base_revision = excluded.base_revision, base_schema = excluded.base_schema, base = excluded.base,
                base_source = excluded.base_source
            """
        )
    }

    /// Notes that a row, if it is there, is about to get another document, and with it the status of a change.
    ///
    /// - Parameters:
    ///   - identity: The identity of the object.
    ///   - checksum: The checksum of the document; one that the row has is no change. `nil` for any change.
    ///   - connection: The connection.
    /// - Returns: Whether the row's status is one whose change has to be noted.
    /// - Throws: `SQLiteError`
    @discardableResult
    func noteChange(
        of identity: StorageKey,
        checksum: Int64?,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) -> Bool {
        guard let row = try row(identity, ifRevision: nil, connection) else { return false }
        if row.checksum != checksum {
            try note(from: row.status, to: SyncStatus.notSynced.rawValue, of: identity, connection)
        }
        return ![SyncStatus.notSynced.rawValue, SyncStatus.synced.rawValue].contains(row.status)
    }

    /// Notes that a row, if it is there with a revision, is about to get another status.
    func noteStatus(
        _ status: Int,
        of identity: StorageKey,
        ifRevision revision: Int64?,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        guard let row = try row(identity, ifRevision: revision, connection) else { return }
        try note(from: row.status, to: status, of: identity, connection)
    }

    /// Moves the base from the row of an object, which is about to leave its table, to its record.
    func moveBase(of identity: StorageKey, _ connection: SQLiteConnection) throws(SQLiteError) {
        try SyncTable.run(moveBaseOfRow, type, identity, connection)
    }

    private func row(
        _ identity: StorageKey,
        ifRevision revision: Int64?,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) -> (status: Int, checksum: Int64)? {
        try connection.first(
            find,
            bind: { statement in
                statement.bind(identity, at: 1)
                statement.bind(revision, at: 2)
            },
            row: { (status: Int(clamping: $0.integer(0)), checksum: $0.integer(1)) }
        )
    }

    private func note(
        from old: Int,
        to new: Int,
        of identity: StorageKey,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        let (undetermined, syncing) = (SyncStatus.undetermined.rawValue, SyncStatus.syncing.rawValue)
        let synced = SyncStatus.synced.rawValue
        if old == new { return }
        // A synced object has no record.
        if old == synced || new == synced { return try SyncTable.remove(identity, ofType: type, connection) }
        if old == undetermined, new > undetermined {
            try SyncTable.run(addUnknown, type, identity, connection)
            // A new record has no reason, and says something.
            if connection.changes > 0 { return }
            try SyncTable.run(Self.removeReason, type, identity, connection)
            try SyncTable.removeIdleRecord(identity, ofType: type, connection)
        }
        // An object that is set aside comes back as it is. Otherwise this keeps what was sent, before the row gets a later state.
        if old == syncing, new < syncing, new != SyncTable.movedStatus {
            try SyncTable.run(keepSent, type, identity, connection)
            // A program that sets statuses by hand has no record, and what it sent may have arrived.
            try SyncTable.run(addUnknown, type, identity, connection)
        }
    }
}
