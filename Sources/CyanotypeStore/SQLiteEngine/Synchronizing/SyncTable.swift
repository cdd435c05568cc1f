internal import Cyanotype

/// The part of a file that keeps the changes of synchronized types until a server has them.
///
/// What a change leaves is in columns of the object's own row, the marks: the state that the server has, the base, from the first change
/// of a synced object on; the state that was sent to the server, from the first change after that; and whether the server may have an
/// object of which nobody knows. The states are ``Delta``s: large documents would take about twice as long to save with others beside
/// them. Every statement that gives a row another document or status must also assign its marks, see
/// ``keepingMarks(ofType:ifChanged:as:)``. Triggers would do this for every statement. But SQLite keeps a copy of each page that a
/// statement with triggers changes, so that it can undo the statement alone, and that takes several times as long as the change.
///
/// A table of records has the rest: which change is on its way; another state that the server may have; why the server has rejected a
/// change; and what is left of a deleted object, its tombstone, until it is forgotten. It also has the marks if there is no row, and
/// after an object that was set aside comes back, until the next ``set(_:of:_:)``.
///
/// A trigger leaves tombstones, whatever deletes an object: a program without the mark, an owner's deletion. Whoever adds a row calls
/// ``revive(_:ofType:_:)``.
struct SyncTable {
    let plan: ObjectPlan
    let statements: SyncStatements

    /// - Parameter plan: The plan of a class; the result is `nil` if its type is not synchronized.
    init?(of plan: ObjectPlan) {
        guard let statements = plan.statements.sync else { return nil }
        (self.plan, self.statements) = (plan, statements)
    }

    /// Defines the table. `base` is a whole document, or a delta from `base_source`, or from the target that `base_way` has from that.
    /// `sent` is a whole document, or a delta from `sent_source`.
    /// `deleted_revision` is 0 until the transaction of a deletion is about to be committed.
    static let creation = """
        CREATE TABLE IF NOT EXISTS cyanotype_sync(
            type INTEGER NOT NULL,
            id ANY NOT NULL,
            base_revision INTEGER,
            base_schema INTEGER,
            base ANY,
            base_way BLOB,
            base_source TEXT,
            sent_revision INTEGER,
            sent_deletes INTEGER NOT NULL DEFAULT 0,
            sent_key TEXT,
            sent_schema INTEGER,
            sent ANY,
            sent_source TEXT,
            sent_overtaken INTEGER NOT NULL DEFAULT 0,
            reason TEXT,
            status INTEGER,
            deleted REAL,
            deleted_revision INTEGER,
            may_be_on_server INTEGER NOT NULL DEFAULT 0,
            other_revision INTEGER,
            other_schema INTEGER,
            other TEXT,
            PRIMARY KEY(type, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS cyanotype_sync_deleted ON cyanotype_sync(type, deleted_revision)
            WHERE deleted_revision IS NOT NULL;
        INSERT OR IGNORE INTO cyanotype_properties(name, value) VALUES('\(Catalog.syncStoreProperty)', lower(hex(randomblob(16))));
        """

    /// The status that a row has while it leaves its table for that of the objects that were set aside. Its deletion then leaves
    /// no tombstone.
    static let movedStatus = -1

    /// What `may_be_on_server` is if the server has either the base or no object any more. If it has either the base or another
    /// state, that is in `other`.
    static let mayBeGone: Int64 = 2

    /// What `sent_overtaken` is if the server has told of the base, and not of another state.
    static let baseTold: Int64 = 2

    /// The present time in SQL, in seconds since 2001.
    private static let now = "(julianday('now') - 2451910.5) * 86400.0"

    /// The condition for records that say anything of a row. An edit leaves the reason where it is, but it says nothing any more.
    static let saysAnything =
        "(\(isKnownToServer) OR reason IS NOT NULL AND \(isUndetermined))"

    /// The condition for records of objects that the server may have.
    static let isKnownToServer =
        "(base IS NOT NULL OR other IS NOT NULL OR sent_revision IS NOT NULL OR may_be_on_server)"

    /// Adds the marks to the rows of a type, and defines the index of what a server does not have and the trigger.
    static func definitions(_ table: ObjectTable) -> [String] {
        // The sign keeps SQLite from converting the column's values to the type of the identity: it would not use the index.
        let row = "type = \(table.id) AND id = +old.id"
        let (synced, syncing) = (SyncStatus.synced.rawValue, SyncStatus.syncing.rawValue)
        func base(_ own: String, _ column: String) -> String { "iif(old.sync = \(synced), old.\(own), old.\(column))" }
        let isUnknown = """
            (old.may_be_on_server IS NOT NULL OR old.sync = 0 AND old.base IS NULL \
            AND NOT EXISTS(SELECT 1 FROM cyanotype_sync WHERE \(row) AND (\(isKnownToServer) OR reason IS NOT NULL)))
            """
        return [
            "CREATE INDEX IF NOT EXISTS \(table.name)_pending ON \(table.name)(id) WHERE \(ObjectTable.isPending)"
        ] + rowMarks.map { "ALTER TABLE \(table.name) ADD COLUMN \($0.name) \($0.type)" } + [
            // The server need not hear of an object that it never had, but a copy elsewhere may have it. One that has expired is
            // gone everywhere.
            """
            CREATE TRIGGER IF NOT EXISTS \(table.name)_sync_deleted AFTER DELETE ON \(table.name) WHEN old.sync >= 0
            BEGIN
                UPDATE cyanotype_sync SET sent = coalesce(old.sent, old.doc),
                    sent_schema = iif(old.sent IS NULL, old.schema, old.sent_schema),
                    sent_source = iif(old.sent IS NULL, NULL, old.doc)
                WHERE \(row) AND sent_revision IS NOT NULL AND sent IS NULL AND NOT sent_deletes;
                INSERT INTO cyanotype_sync(
                    type, id, base_revision, base_schema, base, base_way, base_source, status, deleted, deleted_revision,
                    may_be_on_server
                )
                SELECT \(table.id), old.id,
                    \(base("revision", "base_revision")), \(base("schema", "base_schema")), \(base("doc", "base")),
                    iif(old.base IS NULL, NULL, old.sent), iif(old.base IS NULL, NULL, old.doc),
                    iif(
                        old.sync IN (\(syncing), \(synced)) OR old.base IS NOT NULL OR \(isUnknown)
                        OR EXISTS(
                            SELECT 1 FROM cyanotype_sync
                            WHERE \(row) AND \(isKnownToServer)
                        ),
                        \(SyncStatus.notSynced.rawValue), \(synced)
                    ),
                    \(now), 0, \(isUnknown)
                WHERE old.expires IS NULL OR old.expires > \(now)
                ON CONFLICT(type, id) DO UPDATE SET
                    base_revision = coalesce(excluded.base_revision, base_revision),
                    base_schema = coalesce(excluded.base_schema, base_schema), base = coalesce(excluded.base, base),
                    base_way = iif(excluded.base IS NULL, base_way, excluded.base_way),
                    base_source = iif(excluded.base IS NULL, base_source, excluded.base_source),
                    may_be_on_server = iif(may_be_on_server, may_be_on_server, excluded.may_be_on_server),
                    status = excluded.status, reason = NULL, deleted = excluded.deleted, deleted_revision = 0;
                DELETE FROM cyanotype_sync WHERE \(row) AND deleted IS NULL;
            END
            """
        ]
    }
}
