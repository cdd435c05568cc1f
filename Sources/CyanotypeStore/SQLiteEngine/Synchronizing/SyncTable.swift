internal import Cyanotype

/// What a file keeps for synchronized types until a server has the changes of an object.
///
/// The state that the server has, the base, is in columns of the object's own row from the first change after it. A table of
/// records has the rest: the state that is on its way to the server, from the first change after that; why the server has rejected
/// a change; and what is left of a deleted object, its tombstone, until it is forgotten. It also has the base if there is no row.
///
/// A trigger leaves tombstones, whatever deletes an object: a program without the mark, an owner's deletion. Whoever changes a
/// row's status calls ``SyncMarks``, and whoever adds a row calls ``revive(_:ofType:_:)``.
struct SyncTable {
    private let plan: ObjectPlan
    private let statements: SyncStatements

    /// - Parameter plan: The plan of a class; the result is `nil` if its type is not synchronized.
    init?(of plan: ObjectPlan) {
        guard let statements = plan.statements.sync else { return nil }
        (self.plan, self.statements) = (plan, statements)
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

    /// Adds the base to the rows of a type, and defines the index of what a server does not have and the trigger.
    static func definitions(_ table: ObjectTable) -> [String] {
        // The sign keeps SQLite from converting the column's values to the type of the identity: it would not use the index.
        let row = "type = \(table.id) AND id = +old.id"
        let (synced, syncing) = (SyncStatus.synced.rawValue, SyncStatus.syncing.rawValue)
        func base(_ own: String, _ column: String) -> String { "iif(old.sync = \(synced), old.\(own), old.\(column))" }
        let hasNoRecord = "NOT EXISTS(SELECT 1 FROM cyanotype_sync WHERE \(row)) AND old.base IS NULL"
        return [
            "CREATE INDEX IF NOT EXISTS \(table.name)_pending ON \(table.name)(id) WHERE \(ObjectTable.isPending)",
            "ALTER TABLE \(table.name) ADD COLUMN base_revision INTEGER",
            "ALTER TABLE \(table.name) ADD COLUMN base_schema INTEGER",
            "ALTER TABLE \(table.name) ADD COLUMN base TEXT",
            // The server need not hear of an object that it never had, but a copy elsewhere may have it. One that has expired is
            // gone everywhere.
            """
            CREATE TRIGGER IF NOT EXISTS \(table.name)_sync_deleted AFTER DELETE ON \(table.name) WHEN old.sync >= 0
            BEGIN
                UPDATE cyanotype_sync SET sent = old.doc, sent_schema = old.schema
                WHERE \(row) AND sent_revision IS NOT NULL AND sent IS NULL AND NOT sent_deletes;
                INSERT INTO cyanotype_sync(
                    type, id, base_revision, base_schema, base, status, deleted, deleted_revision, may_be_on_server
                )
                SELECT \(table.id), old.id,
                    \(base("revision", "base_revision")), \(base("schema", "base_schema")), \(base("doc", "base")),
                    iif(
                        old.sync IN (\(syncing), \(synced)) OR old.base IS NOT NULL OR old.sync = 0 AND \(hasNoRecord)
                        OR EXISTS(
                            SELECT 1 FROM cyanotype_sync
                            WHERE \(row) AND (base IS NOT NULL OR sent_revision IS NOT NULL OR may_be_on_server)
                        ),
                        \(SyncStatus.notSynced.rawValue), \(synced)
                    ),
                    \(now), 0, old.sync = 0 AND \(hasNoRecord)
                WHERE old.expires IS NULL OR old.expires > \(now)
                ON CONFLICT(type, id) DO UPDATE SET
                    base_revision = coalesce(excluded.base_revision, base_revision),
                    base_schema = coalesce(excluded.base_schema, base_schema), base = coalesce(excluded.base, base),
                    status = excluded.status, reason = NULL, deleted = excluded.deleted, deleted_revision = 0;
                DELETE FROM cyanotype_sync WHERE \(row) AND deleted IS NULL;
            END
            """,
        ]
    }

    /// Assignments that keep the base of a row that the server has as it is.
    ///
    /// - Parameter condition: Whether the row gets another document.
    static func keepingBase(if condition: String) -> String {
        let isFirst = "sync = \(SyncStatus.synced.rawValue) AND \(condition)"
        return baseColumns.map { "\($0) = iif(\(isFirst), \($1), \($0))" }.joined(separator: ", ")
    }

    /// Assignments that keep the base of a row if it gets a status.
    static func keepingBase(ifStatus status: String) -> String {
        let synced = SyncStatus.synced.rawValue
        return baseColumns.map { base, own in
            "\(base) = CASE \(synced) WHEN \(status) THEN NULL WHEN sync THEN \(own) ELSE \(base) END"
        }.joined(separator: ", ")
    }

    /// The columns of the base, and those from which it comes.
    private static let baseColumns = [("base_revision", "revision"), ("base_schema", "schema"), ("base", "doc")]
}

// MARK: - Reading

extension SyncTable {
    /// Selects the columns of a record, in the order of ``record(_:at:)``.
    ///
    /// - Parameters:
    ///   - row: The alias of the table of objects; `nil` if none is selected.
    ///   - hasRecord: Whether the table of records is selected, with the alias `s`.
    static func columns(row: String?, hasRecord: Bool = true) -> String {
        let base = ["base_revision", "base_schema", "base"].map { column in
            let places = [row, hasRecord ? "s" : nil].compactMap { $0 }.map { "\($0).\(column)" }
            return places.count == 1 ? places[0] : "coalesce(\(places.joined(separator: ", ")))"
        }
        let others = [
            "type", "sent_revision", "sent_deletes", "sent_schema", "sent", "reason", "status", "deleted", "deleted_revision",
            "sent_key", "may_be_on_server", "sent_overtaken",
        ]
        return (base + others.map { hasRecord ? "s.\($0)" : "NULL" }).joined(separator: ", ")
    }

    /// A statement for the rows whose state a server does not have, with their revisions, in the order of their identities.
    ///
    /// - Parameters:
    ///   - identity: The identity after which they begin.
    ///   - now: The time by which objects expire.
    ///   - hasRecords: Whether any of them may have a record.
    /// - Returns: The statement.
    func pendingRows(after identity: StorageKey?, at now: Double, withRecords hasRecords: Bool) -> SQLText {
        let alias = ObjectPlan.alias
        var conditions = [SQLText("\(alias).\(ObjectTable.isPending)")] + plan.conditions(of: .current, at: now)
        if let identity { conditions.append(SQLText("\(alias).id > ?", [identity])) }
        let condition = SQLText(conjunction: conditions)
        let records = "LEFT JOIN cyanotype_sync AS s ON s.type = \(plan.table.id) AND s.id = +\(alias).id "
        return SQLText(
            """
            SELECT \(RowCodec.columnsWithIdentity), \(alias).revision, \
            \(Self.columns(row: alias, hasRecord: hasRecords)) \
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
            SELECT s.id, \(Self.columns(row: nil)) FROM cyanotype_sync AS s \
            WHERE \(pending)\(identity == nil ? "" : " AND s.id > ?") ORDER BY s.id
            """,
            identity.map { [$0] } ?? []
        )
    }

    /// A statement for the changes that a server has rejected, in the order of their identities.
    var rejections: SQLText {
        SQLText(
            """
            SELECT s.id, \(Self.columns(row: "o")) FROM cyanotype_sync AS s \
            LEFT JOIN \(plan.table.name) AS o ON o.id = s.id \
            WHERE s.type = \(plan.table.id) AND s.reason IS NOT NULL ORDER BY s.id
            """
        )
    }

    /// Returns the record of an object; `nil` if it has none.
    func record(of identity: StorageKey, _ connection: SQLiteConnection) throws(SQLiteError) -> SyncRecord? {
        try connection.first(statements.record, bind: { $0.bind(identity, at: 1) }) { record($0, at: 0) } ?? nil
    }

    /// Returns the record of a row of a statement, whose columns begin at `first`; `nil` if the row has none.
    func record(_ row: borrowing SQLiteStatement, at first: Int32) -> SyncRecord? {
        if row.isNull(first), row.isNull(first + 3) { return nil }
        var record = SyncRecord()
        if !row.isNull(first), let state = state(row, at: first + 1) {
            record.base = SyncRecord.Base(revision: row.integer(first), state: state)
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
        let hasRow = try connection.first(plan.statements.status, bind: { $0.bind(identity, at: 1) }) { _ in true } ?? false
        if hasRow {
            try connection.run(statements.setBase) { statement in
                statement.bind(identity, at: 1)
                bind(record.base, to: statement, at: 2)
            }
            record.base = nil
        }
        if record.isEmpty { return try Self.remove(identity, ofType: plan.table.id, connection) }
        try connection.run(Self.insert) { statement in
            statement.bind(plan.table.id, at: 1)
            statement.bind(identity, at: 2)
            bind(record.base, to: statement, at: 3)
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

    private func bind(_ base: SyncRecord.Base?, to statement: borrowing SQLiteStatement, at first: Int32) {
        statement.bind(base?.revision, at: first)
        statement.bind(base?.state.schema, at: first + 1)
        statement.bind(text(base?.state), at: first + 2)
    }

    private func text(_ state: SyncRecord.State?) -> String? {
        state.map { String(decoding: $0.document, as: UTF8.self) }
    }

    /// Removes the record of an object.
    static func remove(
        _ identity: StorageKey,
        ofType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(removal) { statement in
            statement.bind(type, at: 1)
            statement.bind(identity, at: 2)
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
                base IS NULL AND sent_revision IS NULL AND NOT may_be_on_server AND reason IS NULL \
                OR \(isSynced) = \(SyncStatus.synced.rawValue))
                """
        )
        try connection.run(remove) { statement in
            statement.bind(type, at: 1)
            statement.bind(identity, at: 2)
        }
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
            let replacements = [
                "UPDATE cyanotype_sync SET base_schema = ?3 WHERE type = ?1 AND base_schema = ?2",
                "UPDATE cyanotype_sync SET sent_schema = ?3 WHERE type = ?1 AND sent_schema = ?2",
                "UPDATE \(TableName.objects(ofType: type)) SET base_schema = ?3 WHERE ?1 IS NOT NULL AND base_schema = ?2",
            ]
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
