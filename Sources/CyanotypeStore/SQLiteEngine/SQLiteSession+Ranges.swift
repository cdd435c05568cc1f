internal import Cyanotype

// SQLite keeps no statistics of a file, so it cannot tell a range that selects ten rows from one that selects all. By
// the wrong choice, it looks at all rows for ten, or sorts all rows for a page of ten.
extension SQLiteSession {
    /// Counts the rows in ranges of indexed columns, up to a limit, and returns what that tells about each column.
    func shares<M: Model>(
        of ranges: [KeyRange],
        _ query: ObjectQuery<M>,
        _ table: ObjectPlan
    ) throws(StoreError) -> [String: RowShare] {
        var conditions: [String: [SQLText]] = [:]
        for range in ranges where table.hasIndex(on: range.column) {
            conditions[range.column, default: []].append(range.condition)
        }
        var shares: [String: RowShare] = [:]
        for (column, parts) in conditions {
            guard let condition = SQLText(conjunction: parts) else { continue }
            shares[column] = try share(of: condition, query, table)
        }
        return shares
    }

    /// Returns how many rows a condition selects; `nil` if that is not known, or no reason to decide against SQLite.
    private func share<M: Model>(
        of condition: SQLText,
        _ query: ObjectQuery<M>,
        _ table: ObjectPlan
    ) throws(StoreError) -> RowShare? {
        let limit = Self.countedRows(for: query)
        var (selected, all) = (0, 0.0)
        let sql = SQLText(
            """
            SELECT (SELECT count(*) FROM (SELECT 1 FROM \(table.table.name) AS \(ObjectPlan.alias) \
            WHERE \(condition.text) LIMIT \(limit))), \
            (SELECT max(rowid) FROM \(table.table.name)) - (SELECT min(rowid) FROM \(table.table.name))
            """,
            condition.bindings
        )
        try forEachResult(of: sql) { row in
            // The second is about the number of all rows, or more.
            (selected, all) = (Int(row.integer(0)), row.real(1))
            return false
        }
        if selected < limit {
            // Finding and sorting a row by an index takes as long as passing eight in a scan.
            return selected <= Self.alwaysFew || Double(selected) * 8 <= all ? .few : .most
        }
        // A page in the order of the identities ends early in a scan. Other queries read all the rows anyway.
        return query.maximumCount != nil && query.orderings.isEmpty ? .most : nil
    }

    private static var alwaysFew: Int { 64 }

    /// Returns the number of rows to count: so few that it takes a small part of the query's time.
    private static func countedRows<M: Model>(for query: ObjectQuery<M>) -> Int {
        let most = 4096
        guard let count = query.maximumCount, count < most, query.skippedCount < most else { return most }
        let wanted = count + query.skippedCount
        // The pages after the first one count less, because they are as the first one has been.
        return min(max(query.cursor == nil ? 4 * wanted : wanted, alwaysFew), most)
    }
}
