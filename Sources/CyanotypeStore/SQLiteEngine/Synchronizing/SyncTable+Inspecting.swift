/// What tools read without the models.
extension SyncTable {
    private static let countDeletions = SQL(
        """
        SELECT count(*) FILTER (WHERE status <> \(SyncStatus.synced.rawValue)),
            count(*) FILTER (WHERE status = \(SyncStatus.synced.rawValue))
        FROM cyanotype_sync WHERE type = ?1 AND status IS NOT NULL AND reason IS NULL
        """
    )

    /// Counts the deletions of a type of which a server has to hear, and those of which it need not, without rejected ones.
    static func deletions(
        ofType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) -> (pending: Int, known: Int) {
        try connection.first(countDeletions, bind: { $0.bind(type, at: 1) }) { row in
            (pending: Int(row.integer(0)), known: Int(row.integer(1)))
        } ?? (0, 0)
    }

    /// A statement for changes of a type, in the order of the identities: whether they are deletions, the revisions of the change and its
    /// base, whether they are on their way, the reasons why they were rejected, the statuses, and the times of deletions.
    ///
    /// - Parameters:
    ///   - type: The number of the type.
    ///   - row: The condition for rows, with the alias `o`. Their records have the alias `s`.
    ///   - tombstone: The condition for tombstones, whose records have the alias `s`.
    /// - Returns: The statement.
    private static func changes(ofType type: Int64, row: String, tombstone: String) -> SQL {
        SQL(
            adHoc: """
                SELECT o.id, 0, o.revision, coalesce(o.base_revision, s.base_revision), s.sent_revision IS NOT NULL,
                    iif(o.\(isUndetermined), s.reason, NULL), o.sync, NULL
                FROM \(TableName.objects(ofType: type)) AS o
                LEFT JOIN cyanotype_sync AS s ON s.type = \(type) AND s.id = +o.id
                WHERE \(row)
                UNION ALL
                SELECT s.id, 1, s.deleted_revision, s.base_revision, s.sent_revision IS NOT NULL, s.reason, s.status, s.deleted
                FROM cyanotype_sync AS s WHERE s.type = \(type) AND s.status IS NOT NULL AND \(tombstone)
                ORDER BY 1
                """
        )
    }

    /// The changes of a type that a server does not have or has rejected, and perhaps also the deletions of which no server has to hear.
    static func changes(ofType type: Int64, withKeptDeletions: Bool) -> SQL {
        changes(
            ofType: type,
            row: "(o.\(ObjectTable.isPending) OR o.\(isUndetermined) AND s.reason IS NOT NULL)",
            tombstone: withKeptDeletions ? "true" : "s.status <> \(SyncStatus.synced.rawValue)"
        )
    }

    /// The object of a type whose identity is the parameter, or its deletion.
    static func change(ofType type: Int64) -> SQL { changes(ofType: type, row: "o.id = ?1", tombstone: "s.id = ?1") }

    /// A statement for the states of a type's objects that a server has or that were sent to it: the identities, the states, and
    /// whether they were sent. A damaged state is a blob.
    static func states(ofType type: Int64) -> SQL {
        let table = TableName.objects(ofType: type)
        func states(_ column: String, isSent: Bool) -> String {
            """
            SELECT id, \(state(column)), \(isSent) FROM \(table) WHERE \(column) IS NOT NULL
            UNION ALL
            SELECT id, \(state(column, ofRecord: "")), \(isSent) FROM cyanotype_sync
            WHERE type = \(type) AND \(column) IS NOT NULL
            """
        }
        return SQL(adHoc: states("base", isSent: false) + " UNION ALL " + states("sent", isSent: true))
    }
}
