internal import Cyanotype

/// Reading what has changed since a place.
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

    // Those of a running transaction have the last revision, or none yet.
    private static let forgotten = """
        type = ?1 AND status = \(SyncStatus.synced.rawValue) AND deleted < ?2 \
        AND deleted_revision > 0 AND deleted_revision < coalesce(?3, deleted_revision + 1)
        """
    private static let lastForgotten = SQL(
        "SELECT coalesce(max(deleted_revision), 0) FROM cyanotype_sync WHERE \(forgotten)"
    )
    private static let forget = SQL("DELETE FROM cyanotype_sync WHERE \(forgotten)")

    /// Forgets the deletions of a type that no server has to hear of and that are older than a time.
    ///
    /// - Parameters:
    ///   - time: The time, in seconds since 2001.
    ///   - type: The number of the type.
    ///   - revision: The revision of the running transaction's changes, which stay; `nil` if there are none.
    ///   - connection: The connection.
    /// - Returns: How many there were, and the last revision of one.
    /// - Throws: `SQLiteError`
    static func forget(
        before time: Double,
        ofType type: Int64,
        from revision: Int64?,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) -> (count: Int, last: Int64) {
        func bind(_ statement: borrowing SQLiteStatement) {
            statement.bind(type, at: 1)
            statement.bind(.real(time), at: 2)
            statement.bind(revision, at: 3)
        }
        let last = try connection.first(lastForgotten, bind: bind) { $0.integer(0) } ?? 0
        if last == 0 { return (0, 0) }
        try connection.run(forget, bind)
        return (Int(connection.changes), last)
    }
}
