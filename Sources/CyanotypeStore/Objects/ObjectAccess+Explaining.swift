internal import Cyanotype

extension ObjectAccess {
    /// Explains how a query runs, by SQLite's own plan.
    func explain<M: Model>(_ query: Query<M>) throws(StoreError) -> QueryExplanation {
        guard let plan = try plan(for: M.self) else {
            // There is no table, so nothing is looked at.
            return query.explanation(for: QuerySchema(dialect: ObjectPlan.dialect, identity: "id") { _ in nil })
        }
        let search = try ObjectSearch(query, plan, now: now)
        var explanation = query.explanation(for: plan.querySchema)
        if search.isEmpty { return explanation }
        var sql = search.statement(selecting: "o.schema, o.id, o.checksum, o.doc")
        sql.text = "EXPLAIN QUERY PLAN " + sql.text
        try forEachRow(sql) { row in
            explanation.add(row.string(3), plan)
            return .next
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
        let isOfObjects = step.hasPrefix("SCAN o") || step.hasPrefix("SEARCH o ")
        if step == "SCAN o" || step.hasPrefix("SCAN o ") { scansAllObjects = true }
        guard let name = index(of: step, isOfObjects, plan), !indexes.contains(name) else { return }
        indexes.append(name)
    }

    /// The fields of the index that a step uses.
    private func index(of step: String, _ isOfObjects: Bool, _ plan: ObjectPlan) -> String? {
        let words = step.split(separator: " ")
        if isOfObjects, step.contains("USING INTEGER PRIMARY KEY") { return "id" }
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
