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

    /// A statement for the changes of a type that a server does not have or has rejected, in the order of the identities: whether
    /// they are deletions, the revisions of the change and its base, whether they are on their way, and the reasons.
    static func changes(ofType type: Int64) -> SQL {
        SQL(
            adHoc: """
                SELECT o.id, 0, o.revision, coalesce(o.base_revision, s.base_revision), s.sent_revision IS NOT NULL,
                    iif(o.sync = 0, s.reason, NULL)
                FROM \(TableName.objects(ofType: type)) AS o
                LEFT JOIN cyanotype_sync AS s ON s.type = \(type) AND s.id = +o.id
                WHERE o.\(ObjectTable.isPending) OR o.sync = 0 AND s.reason IS NOT NULL
                UNION ALL
                SELECT id, 1, deleted_revision, base_revision, sent_revision IS NOT NULL, reason FROM cyanotype_sync
                WHERE type = \(type) AND status IS NOT NULL AND status <> \(SyncStatus.synced.rawValue)
                ORDER BY 1
                """
        )
    }

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
