internal import Cyanotype

/// The table of what a file keeps, beside the rows of synchronized types, until a server has the changes of an object.
///
/// A row has the state that the server has, from the first change after it, and the state that is on its way to the server, from
/// the first change after that. The row of a deleted object, a tombstone, stays until it is forgotten.
///
/// Triggers write this, whatever changes the status of an object or deletes it: a program without the mark, an edit without the
/// model, an owner's deletion. Whoever adds a row calls ``revive(_:ofType:_:)``.
struct SyncTable {
    private let plan: ObjectPlan

    /// - Parameter plan: The plan of a class; the result is `nil` if its type is not synchronized.
    init?(of plan: ObjectPlan) {
        if !plan.table.isSynchronized { return nil }
        self.plan = plan
    }

    /// Defines the table. `deleted_revision` is 0 until the transaction of a deletion is about to be committed.
    static let creation = """
        CREATE TABLE IF NOT EXISTS cyanotype_sync(
            type INTEGER NOT NULL,
            id ANY NOT NULL,
            base_revision INTEGER,
            base_schema INTEGER,
            base TEXT,
            sent_revision INTEGER,
            sent_deletes INTEGER NOT NULL DEFAULT 0,
            sent_key TEXT,
            sent_schema INTEGER,
            sent TEXT,
            sent_overtaken INTEGER NOT NULL DEFAULT 0,
            reason TEXT,
            status INTEGER,
            deleted REAL,
            deleted_revision INTEGER,
            may_be_on_server INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY(type, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS cyanotype_sync_deleted ON cyanotype_sync(type, deleted_revision)
            WHERE deleted_revision IS NOT NULL;
        INSERT OR IGNORE INTO cyanotype_properties(name, value) VALUES('\(Catalog.syncStoreProperty)', lower(hex(randomblob(16))));
        """

    /// The status that a row has while it leaves its table for that of the objects that were set aside. Its deletion then leaves
    /// no tombstone.
    static let movedStatus = -1

    /// What `may_be_on_server` is beside a base that the server may not have any more.
    private static let uncertainBase: Int64 = 2

    /// The present time in SQL, in seconds since 2001.
    private static let now = "(julianday('now') - 2451910.5) * 86400.0"

    /// Defines the index of what a server does not have, and the triggers of a type.
    ///
    /// A statement that sets no status runs none of them. SQLite keeps a copy of each page that a statement with triggers
    /// changes, which takes several times as long as the change, so that it can undo the statement alone. So the save of an
    /// object that the server does not have sets no status, and other statements begin with `UPDATE OR FAIL`, which needs no
    /// copies. The clause also applies inside of the triggers, which must not rely on another one.
    static func definitions(_ table: ObjectTable) -> [String] {
        // The sign keeps SQLite from converting the column's values to the type of the identity: it would not use the index.
        let row = "type = \(table.id) AND id = +old.id"
        let (synced, syncing) = (SyncStatus.synced.rawValue, SyncStatus.syncing.rawValue)
        // The state that was sent, unless there is a later one.
        let keepingSent = """
            UPDATE cyanotype_sync SET sent = old.doc, sent_schema = old.schema
            WHERE \(row) AND sent_revision IS NOT NULL AND sent IS NULL AND NOT sent_deletes
            """
        return [
            "CREATE INDEX IF NOT EXISTS \(table.name)_pending ON \(table.name)(id) WHERE \(ObjectTable.isPending)",
            """
            CREATE TRIGGER IF NOT EXISTS \(table.name)_sync_begun AFTER UPDATE OF sync ON \(table.name)
            WHEN old.sync = \(synced) AND new.sync <> \(synced)
            BEGIN
                DELETE FROM cyanotype_sync WHERE \(row);
                INSERT INTO cyanotype_sync(type, id, base_revision, base_schema, base)
                VALUES(\(table.id), old.id, old.revision, old.schema, old.doc);
            END
            """,
            """
            CREATE TRIGGER IF NOT EXISTS \(table.name)_sync_ended AFTER UPDATE OF sync ON \(table.name)
            WHEN old.sync <> \(synced) AND new.sync = \(synced)
            BEGIN
                DELETE FROM cyanotype_sync WHERE \(row);
            END
            """,
            """
            CREATE TRIGGER IF NOT EXISTS \(table.name)_sync_changed AFTER UPDATE OF sync ON \(table.name)
            WHEN old.sync <> new.sync AND old.sync <> \(synced) AND new.sync <> \(synced)
            BEGIN
                INSERT INTO cyanotype_sync(type, id, may_be_on_server)
                SELECT \(table.id), old.id, 1
                WHERE old.sync = 0 AND new.sync IN (1, 2) AND NOT EXISTS(SELECT 1 FROM cyanotype_sync WHERE \(row));
                \(keepingSent) AND old.sync = \(syncing) AND new.sync < \(syncing);
                UPDATE cyanotype_sync SET reason = NULL
                WHERE \(row) AND old.sync = 0 AND new.sync > 0 AND reason IS NOT NULL;
            END
            """,
            // The server need not hear of an object that it never had, but a copy elsewhere may have it. One that has expired is
            // gone everywhere.
            """
            CREATE TRIGGER IF NOT EXISTS \(table.name)_sync_deleted AFTER DELETE ON \(table.name) WHEN old.sync >= 0
            BEGIN
                \(keepingSent);
                INSERT INTO cyanotype_sync(
                    type, id, base_revision, base_schema, base, status, deleted, deleted_revision, may_be_on_server
                )
                SELECT \(table.id), old.id, iif(old.sync = \(synced), old.revision, NULL),
                    iif(old.sync = \(synced), old.schema, NULL), iif(old.sync = \(synced), old.doc, NULL),
                    iif(
                        old.sync IN (\(syncing), \(synced))
                        OR old.sync = 0 AND NOT EXISTS(SELECT 1 FROM cyanotype_sync WHERE \(row))
                        OR EXISTS(
                            SELECT 1 FROM cyanotype_sync
                            WHERE \(row) AND (base IS NOT NULL OR sent_revision IS NOT NULL OR may_be_on_server)
                        ),
                        \(SyncStatus.notSynced.rawValue), \(synced)
                    ),
                    \(now), 0, old.sync = 0 AND NOT EXISTS(SELECT 1 FROM cyanotype_sync WHERE \(row))
                WHERE old.expires IS NULL OR old.expires > \(now)
                ON CONFLICT(type, id) DO UPDATE SET
                    status = excluded.status, reason = NULL, deleted = excluded.deleted, deleted_revision = 0;
                DELETE FROM cyanotype_sync WHERE \(row) AND deleted IS NULL;
            END
            """,
        ]
    }
}

// MARK: - Reading

extension SyncTable {
    /// Selects the columns of a record, in the order of ``record(_:at:)``. The table has the alias `s`.
    private static let columns = """
        s.type, s.base_revision, s.base_schema, s.base, s.sent_revision, s.sent_deletes, s.sent_schema, s.sent, s.reason, \
        s.status, s.deleted, s.deleted_revision, s.sent_key, s.may_be_on_server, \
        s.sent_overtaken
        """

    /// A statement for the rows whose state a server does not have, with their revisions, in the order of their identities.
    ///
    /// - Parameters:
    ///   - identity: The identity after which they begin.
    ///   - now: The time by which objects expire.
    ///   - hasRecords: Whether to select their records.
    /// - Returns: The statement.
    func pendingRows(after identity: StorageKey?, at now: Double, withRecords hasRecords: Bool) -> SQLText {
        let alias = ObjectPlan.alias
        var conditions = [SQLText("\(alias).\(ObjectTable.isPending)")] + plan.conditions(of: .current, at: now)
        if let identity { conditions.append(SQLText("\(alias).id > ?", [identity])) }
        let condition = SQLText(conjunction: conditions)
        let records = "LEFT JOIN cyanotype_sync AS s ON s.type = \(plan.table.id) AND s.id = +\(alias).id "
        return SQLText(
            """
            SELECT \(RowCodec.columnsWithIdentity), \(alias).revision\(hasRecords ? ", \(Self.columns)" : "") \
            FROM \(plan.table.name) AS \(alias) \(hasRecords ? records : "")\
            WHERE \(condition?.text ?? "true") ORDER BY \(alias).id
            """,
            condition?.bindings ?? []
        )
    }

    /// A statement that has a row if any object of the type has a record. Most have none before their first upload.
    var anyRecord: SQLText { SQLText("SELECT 1 FROM cyanotype_sync WHERE type = \(plan.table.id) LIMIT 1") }

    /// A statement for the tombstones that a server does not have, in the order of their identities.
    func tombstones(after identity: StorageKey?) -> SQLText {
        let pending = "s.type = \(plan.table.id) AND s.status IN (1, 2) AND s.deleted_revision > 0"
        return SQLText(
            """
            SELECT s.id, \(Self.columns) FROM cyanotype_sync AS s \
            WHERE \(pending)\(identity == nil ? "" : " AND s.id > ?") ORDER BY s.id
            """,
            identity.map { [$0] } ?? []
        )
    }

    /// A statement for the changes that a server has rejected, in the order of their identities.
    var rejections: SQLText {
        SQLText(
            """
            SELECT s.id, \(Self.columns) FROM cyanotype_sync AS s \
            WHERE s.type = \(plan.table.id) AND s.reason IS NOT NULL ORDER BY s.id
            """
        )
    }

    /// A statement for the record of an object.
    func record(of identity: StorageKey) -> SQLText {
        SQLText(
            "SELECT \(Self.columns) FROM cyanotype_sync AS s WHERE s.type = \(plan.table.id) AND s.id = ?",
            [identity]
        )
    }

    /// Returns the record of a row of a statement, whose columns begin at `first`; `nil` if the row has none.
    func record(_ row: borrowing SQLiteStatement, at first: Int32) -> SyncRecord? {
        if row.isNull(first) { return nil }
        var record = SyncRecord()
        if !row.isNull(first + 1), let state = state(row, at: first + 2) {
            record.base = SyncRecord.Base(revision: row.integer(first + 1), state: state)
        }
        if !row.isNull(first + 4) {
            record.sent = SyncRecord.Sent(
                revision: row.integer(first + 4),
                isDeletion: row.integer(first + 5) != 0,
                key: row.isNull(first + 12) ? "" : row.string(first + 12),
                state: state(row, at: first + 6),
                isOvertaken: row.integer(first + 14) != 0
            )
        }
        record.mayBeOnServer = row.integer(first + 13) == 1
        record.isBaseUncertain = row.integer(first + 13) == Self.uncertainBase
        if !row.isNull(first + 8) { record.reason = row.string(first + 8) }
        if !row.isNull(first + 10) {
            record.tombstone = SyncRecord.Tombstone(
                revision: row.integer(first + 11),
                deleted: row.real(first + 10),
                status: SyncStatus(number: row.integer(first + 9))
            )
        }
        return record
    }

    private func state(_ row: borrowing SQLiteStatement, at first: Int32) -> SyncRecord.State? {
        if row.isNull(first + 1) { return nil }
        let schema = row.integer(first)
        return SyncRecord.State(
            schema: schema,
            foreign: plan.foreignSchema(schema),
            document: row.blob(first + 1)
        )
    }
}

// MARK: - History

extension SyncTable {
    /// The condition for what comes after a place, in the order of `revision` and `id`.
    private static func condition(
        after place: HistoryPlace,
        isDeletion: Bool,
        _ revision: String,
        _ id: String
    ) -> SQLText {
        var (text, bindings) = ("\(revision) > ?", [StorageKey.integer(place.revision)])
        // All deletions of a revision come after its other changes.
        if let identity = place.identity, isDeletion || !place.isDeletion {
            text += " OR \(revision) = ?"
            bindings.append(.integer(place.revision))
            if isDeletion == place.isDeletion {
                text += " AND \(id) > ?"
                bindings.append(identity)
            }
        }
        return SQLText("(\(text))", bindings)
    }

    /// A statement for the rows that were changed after a place, with their revisions.
    func changedRows(after place: HistoryPlace, limit: Int, at now: Double) -> SQLText {
        let alias = ObjectPlan.alias
        let after = Self.condition(after: place, isDeletion: false, "\(alias).revision", "\(alias).id")
        let condition = SQLText(conjunction: plan.conditions(of: .current, at: now) + [after])
        return SQLText(
            """
            SELECT \(RowCodec.columnsWithIdentity), \(alias).revision FROM \(plan.table.name) AS \(alias) \
            WHERE \(condition?.text ?? "true") ORDER BY \(alias).revision, \(alias).id LIMIT \(limit)
            """,
            condition?.bindings ?? []
        )
    }

    /// A statement for the deletions after a place, with their revisions. Those of a running transaction have none yet.
    func deletions(after place: HistoryPlace, limit: Int) -> SQLText {
        let after = Self.condition(after: place, isDeletion: true, "deleted_revision", "id")
        return SQLText(
            """
            SELECT id, deleted_revision FROM cyanotype_sync \
            WHERE type = \(plan.table.id) AND deleted_revision > 0 AND \(after.text) \
            ORDER BY deleted_revision, id LIMIT \(limit)
            """,
            after.bindings
        )
    }

    // Those of a running transaction have no revision yet.
    private static let forgotten =
        "type = ?1 AND status = \(SyncStatus.synced.rawValue) AND deleted < ?2 AND deleted_revision > 0"
    private static let lastForgotten = SQL(
        "SELECT coalesce(max(deleted_revision), 0) FROM cyanotype_sync WHERE \(forgotten)"
    )
    private static let forget = SQL("DELETE FROM cyanotype_sync WHERE \(forgotten)")

    /// Forgets the deletions of a type that no server has to hear of and that are older than a time.
    ///
    /// - Returns: How many there were, and the last revision of one.
    static func forget(
        before time: Double,
        ofType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) -> (count: Int, last: Int64) {
        func bind(_ statement: borrowing SQLiteStatement) {
            statement.bind(type, at: 1)
            statement.bind(.real(time), at: 2)
        }
        let last = try connection.first(lastForgotten, bind: bind) { $0.integer(0) } ?? 0
        if last == 0 { return (0, 0) }
        try connection.run(forget, bind)
        return (Int(connection.changes), last)
    }
}

// MARK: - Writing

extension SyncTable {
    private static let insert = SQL(
        """
        INSERT OR REPLACE INTO cyanotype_sync(
            type, id, base_revision, base_schema, base, sent_revision, sent_deletes, sent_schema, sent, reason, status, deleted,
            deleted_revision, sent_key, may_be_on_server, sent_overtaken
        ) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
        """
    )
    private static let delete = SQL("DELETE FROM cyanotype_sync WHERE type = ?1 AND id = ?2")
    private static let updateRevision = SQL(
        "UPDATE cyanotype_sync SET deleted_revision = ?2 WHERE type = ?1 AND deleted_revision = 0"
    )

    /// Writes the record of an object in place of the one that it has; `nil` and an empty one remove it.
    func set(
        _ record: SyncRecord?,
        of identity: StorageKey,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        guard let record, !record.isEmpty else {
            return try connection.run(Self.delete) { statement in
                statement.bind(plan.table.id, at: 1)
                statement.bind(identity, at: 2)
            }
        }
        func text(_ state: SyncRecord.State?) -> String? { state.map { String(decoding: $0.document, as: UTF8.self) } }
        try connection.run(Self.insert) { statement in
            statement.bind(plan.table.id, at: 1)
            statement.bind(identity, at: 2)
            statement.bind(record.base?.revision, at: 3)
            statement.bind(record.base?.state.schema, at: 4)
            statement.bind(text(record.base?.state), at: 5)
            statement.bind(record.sent?.revision, at: 6)
            statement.bind(record.sent?.isDeletion == true ? 1 : 0, at: 7)
            statement.bind(record.sent?.state?.schema, at: 8)
            statement.bind(text(record.sent?.state), at: 9)
            statement.bind(record.reason, at: 10)
            statement.bind(record.tombstone.map { Int64($0.status.rawValue) }, at: 11)
            statement.bind(record.tombstone.map { StorageKey.real($0.deleted) } ?? .null, at: 12)
            statement.bind(record.tombstone?.revision, at: 13)
            statement.bind(record.sent?.key, at: 14)
            statement.bind(record.isBaseUncertain ? Self.uncertainBase : record.mayBeOnServer ? 1 : 0, at: 15)
            statement.bind(record.sent?.isOvertaken == true ? 1 : 0, at: 16)
        }
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
        func bind(_ statement: borrowing SQLiteStatement) {
            statement.bind(type, at: 1)
            statement.bind(identity, at: 2)
        }
        try connection.run(removeTombstone, bind)
        if connection.changes == 0 { return }
        let isSynced = "(SELECT sync FROM \(TableName.objects(ofType: type)) WHERE id = ?2)"
        try connection.run(
            SQL(
                adHoc: """
                    DELETE FROM cyanotype_sync WHERE type = ?1 AND id = ?2 \
                    AND (base IS NULL AND sent_revision IS NULL AND NOT may_be_on_server OR \(isSynced) = \(SyncStatus.synced.rawValue))
                    """
            ),
            bind
        )
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
        try connection.run(remove) { statement in
            statement.bind(type, at: 1)
            statement.bind(identity, at: 2)
        }
    }

    /// Gives the states of a type's objects other schemas in place of some.
    static func replace(
        _ schemas: [(schema: Int64, replacement: Int64)],
        ofType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        for (schema, replacement) in schemas {
            for column in ["base_schema", "sent_schema"] {
                let replace = SQL(adHoc: "UPDATE cyanotype_sync SET \(column) = ?3 WHERE type = ?1 AND \(column) = ?2")
                try connection.run(replace) { statement in
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
