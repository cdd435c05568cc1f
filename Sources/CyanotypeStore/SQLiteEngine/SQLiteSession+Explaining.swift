internal import Cyanotype

extension SQLiteSession {
    /// Returns how a query runs, with the indexes from SQLite's query plan.
    func explanation<M: Model>(of query: ObjectQuery<M>, in table: ObjectPlan?) throws(StoreError) -> QueryExplanation {
        guard let table else {
            // There is no table, so the query reads nothing.
            return query.explanation(for: QuerySchema(dialect: ObjectPlan.dialect, identity: "id") { _ in nil })
        }
        let selection = try run(query, in: table, .current).selection
        var explanation = query.explanation(for: try querySchema(of: table))
        if selection.isEmpty { return explanation }
        if !selection.staleSchemas.isEmpty {
            let isOutdated = SQLText(Catalog.hasSchema(selection.staleSchemas))
            explanation.outdatedObjectCount = try number(of: table.count(where: [isOutdated]))
        }
        var sql = selection.statement(selecting: RowCodec.columnsWithIdentity)
        sql.text = "EXPLAIN QUERY PLAN " + sql.text
        // A prepared statement would tell the same after another program has added an index.
        defer { connection.statements.remove(SQL(adHoc: ObjectPlan.dialect.statement(sql))) }
        try forEachResult(of: sql) { row in
            explanation.add(row.string(3), table)
            return true
        }
        return explanation
    }
}

extension QueryExplanation {
    /// Adds a step of SQLite's plan, such as "SEARCH o USING INDEX objects_1_k3 (k3>?)".
    fileprivate mutating func add(_ step: String, _ plan: ObjectPlan) {
        if step.hasPrefix("USE TEMP B-TREE FOR ORDER BY")
            || step.hasPrefix("USE TEMP B-TREE FOR RIGHT PART OF ORDER BY")
        {
            sortsInSQL = true
        }
        let isCausedByObjects = step.hasPrefix("SCAN o") || step.hasPrefix("SEARCH o ")
        if step == "SCAN o" || step.hasPrefix("SCAN o ") { scansAllObjects = true }
        guard let name = index(of: step, isCausedByObjects, plan), !indexes.contains(name) else { return }
        indexes.append(name)
    }

    /// Returns the fields of the index that a step uses, joined by commas; `nil` if it uses none.
    private func index(of step: String, _ isCausedByObjects: Bool, _ plan: ObjectPlan) -> String? {
        let words = step.split(separator: " ")
        if isCausedByObjects, step.contains("USING INTEGER PRIMARY KEY") { return "id" }
        if let position = words.firstIndex(of: "INDEX"), position + 1 < words.count {
            let name = words[position + 1]
            if name.hasPrefix("sqlite_autoindex_\(plan.table.name)_") { return "id" }
            let prefix = "\(plan.table.name)_"
            if name.hasPrefix(prefix) {
                let columns = name.dropFirst(prefix.count).split(separator: "_").filter { $0 != "unique" }
                return columns.map { column in plan.columns.first { $0.name == column }?.path ?? String(column) }
                    .joined(separator: ", ")
            }
        }
        return plan.columns.first { $0.isCollection && words.contains(plan.table.elements($0)[...]) }?.path
    }
}
