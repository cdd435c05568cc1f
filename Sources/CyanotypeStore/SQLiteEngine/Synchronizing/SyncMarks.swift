internal import Cyanotype

/// Keeps the record of an object right when its row gets another status, or leaves its table and comes back.
///
/// A save needs none of this: it leaves marks in the row, see ``SyncTable/keepingMarks(ofType:ifChanged:as:)``.
struct SyncMarks: Sendable {
    private let type: Int64
    private let find: SQL
    private let moveMarks: SQL
    private let keepSent: SQL
    private let forgetSent: SQL
    private let findOther: SQL
    private let sendReturned: SQL

    private static let removeReason = SQL(
        "UPDATE cyanotype_sync SET reason = NULL WHERE type = ?1 AND id = ?2 AND reason IS NOT NULL"
    )

    /// - Parameters:
    ///   - type: The number of a synchronized type.
    ///   - texts: The statements of the store by their texts.
    init(_ type: Int64, in texts: StatementTexts) {
        let table = TableName.objects(ofType: type)
        self.type = type
        find = texts.statement("SELECT sync FROM \(table) WHERE id = ?1 AND revision = coalesce(?2, revision)")
        let isOnItsWay = "type = ?1 AND id = ?2 AND sent_revision IS NOT NULL AND NOT sent_deletes"
        keepSent = texts.statement(
            """
            UPDATE cyanotype_sync SET (sent, sent_schema) = (SELECT doc, schema FROM \(table) WHERE id = ?2)
            WHERE \(isOnItsWay) AND sent IS NULL
            """
        )
        forgetSent = texts.statement(
            """
            UPDATE cyanotype_sync SET sent = NULL, sent_schema = NULL, sent_source = NULL
            WHERE \(isOnItsWay) AND (SELECT sync FROM \(table) WHERE id = ?2) = \(SyncStatus.syncing.rawValue)
            """
        )
        // An object that was sent or synced has a record while it is set aside.
        let (syncing, synced) = (SyncStatus.syncing.rawValue, SyncStatus.synced.rawValue)
        findOther = texts.statement(
            """
            SELECT iif(s.type IS NULL, o.sync IN (\(syncing), \(synced)), s.deleted IS NOT NULL)
            FROM \(table) AS o LEFT JOIN cyanotype_sync AS s ON s.type = ?1 AND s.id = ?2 WHERE o.id = ?2
            """
        )
        sendReturned = texts.statement(
            """
            UPDATE \(table) SET sync = \(SyncStatus.notSynced.rawValue),
                may_be_on_server = iif(EXISTS(SELECT 1 FROM cyanotype_sync WHERE type = ?1 AND id = ?2), NULL, 1)
            WHERE id = ?2
            """
        )
        moveMarks = texts.statement(
            """
            INSERT INTO cyanotype_sync(
                type, id, base_revision, base_schema, base, base_way, base_source, may_be_on_server, sent_schema, sent, sent_source
            )
            SELECT ?1, id, base_revision, base_schema, base, iif(base IS NULL, NULL, sent), iif(base IS NULL, NULL, doc), may_be_on_server IS NOT NULL,
                sent_schema, sent, iif(sent IS NULL, NULL, doc)
            FROM \(table) WHERE id = ?2 AND (base IS NOT NULL OR may_be_on_server IS NOT NULL OR sent IS NOT NULL)
            ON CONFLICT(type, id) DO UPDATE SET
                base_revision = coalesce(excluded.base_revision, base_revision),
                base_schema = coalesce(excluded.base_schema, base_schema), base = coalesce(excluded.base, base),
                base_way = iif(excluded.base IS NULL, base_way, excluded.base_way),
                base_source = iif(excluded.base IS NULL, base_source, excluded.base_source),
                may_be_on_server = iif(may_be_on_server, may_be_on_server, excluded.may_be_on_server),
                sent_schema = iif(sent IS NULL, excluded.sent_schema, sent_schema),
                sent_source = iif(sent IS NULL, excluded.sent_source, sent_source), sent = coalesce(sent, excluded.sent)
            """
        )
    }

    /// Returns the status of a row; `nil` if there is none with a revision.
    func status(
        of identity: StorageKey,
        ifRevision revision: Int64?,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) -> Int? {
        try connection.first(
            find,
            bind: { statement in
                statement.bind(identity, at: 1)
                statement.bind(revision, at: 2)
            },
            row: { Int(clamping: $0.integer(0)) }
        )
    }

    /// Removes from the record of an object what no longer holds, after its row has another status.
    func noteStatus(
        from old: Int,
        to new: Int,
        of identity: StorageKey,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        if old == new { return }
        let (undetermined, synced) = (SyncStatus.undetermined.rawValue, SyncStatus.synced.rawValue)
        if new == SyncTable.movedStatus {
            // Without the status, nothing would show that an edit has voided the reason.
            if old != undetermined { try SyncTable.run(Self.removeReason, type, identity, connection) }
            return
        }
        // A synced object has no record.
        if old == synced || new == synced { return try SyncTable.remove(identity, ofType: type, connection) }
        if old == undetermined || new == undetermined {
            try SyncTable.run(Self.removeReason, type, identity, connection)
            try SyncTable.removeIdleRecord(identity, ofType: type, connection)
        }
    }

    /// Moves the marks from the row of an object, which is about to leave its table, to its record, and keeps what was sent: another
    /// object may get the identity.
    func move(of identity: StorageKey, _ connection: SQLiteConnection) throws(SQLiteError) {
        try SyncTable.run(moveMarks, type, identity, connection)
        try SyncTable.run(keepSent, type, identity, connection)
    }

    /// Notes that the row of an object that was set aside is back in its table.
    ///
    /// If another object had the identity meanwhile, the server knows of that one: the object is sent, based on what the server has.
    func noteReturn(of identity: StorageKey, _ connection: SQLiteConnection) throws(SQLiteError) {
        let wasTaken = try connection.first(
            findOther,
            bind: { statement in
                statement.bind(type, at: 1)
                statement.bind(identity, at: 2)
            },
            row: { $0.integer(0) != 0 }
        )
        if wasTaken == true {
            try SyncTable.run(sendReturned, type, identity, connection)
        } else {
            // A row that is on its way has the state that was sent.
            try SyncTable.run(forgetSent, type, identity, connection)
        }
        try SyncTable.revive(identity, ofType: type, connection)
        try SyncTable.removeIdleRecord(identity, ofType: type, connection)
    }
}
