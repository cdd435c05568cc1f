internal import Cyanotype

/// A query for the objects of a table: the statement that finds them, and what is left to do in memory.
struct ObjectSearch<M: Model> {
    let plan: ObjectPlan
    let query: Query<M>
    let compiled: CompiledQuery<M>
    /// The conditions of the query and those of every query; `nil` if all objects are wanted.
    private let condition: SQLText?

    init(_ query: Query<M>, _ plan: ObjectPlan, now: Double) throws(StoreError) {
        if let mistake = query.mistake { throw StoreError(.query, mistake) }
        self.plan = plan
        self.query = query
        compiled = query.compiled(for: plan.querySchema)
        condition = SQLText(conjunction: [compiled.filter, compiled.page, plan.visibility(at: now)].compactMap { $0 })
    }

    /// Whether there are no results, whatever is stored.
    var isEmpty: Bool { compiled.isEmpty || query.maximumCount == 0 }

    /// Whether SQL alone finds the results, apart from the limit and the offset.
    var isExact: Bool { compiled.isExact && (compiled.order != nil || query.cursor == nil) }

    /// Whether a limit or an offset chooses among the objects that match.
    var isLimited: Bool { query.maximumCount != nil || query.skippedCount > 0 }

    /// A statement with a row for each object, in the order of the query if SQL can say it, and with its limit if SQL says
    /// all of it.
    func statement(selecting columns: String) -> SQLText {
        var sql = statement(selecting: columns, groupedBy: nil)
        if let order = compiled.order { sql.text += " ORDER BY \(order)" }
        if compiled.allowsLimit, isLimited {
            sql.text += " LIMIT \(query.maximumCount ?? -1) OFFSET \(query.skippedCount)"
        }
        return sql
    }

    /// A statement with a row for each group, in the order of the groups' keys, or one for all objects.
    func statement(selecting columns: String, groupedBy group: String?) -> SQLText {
        var sql = SQLText("SELECT \(columns) FROM \(plan.table.name) AS \(ObjectPlan.alias)")
        if let condition { sql = SQLText("\(sql.text) WHERE \(condition.text)", condition.bindings) }
        if let group { sql.text += " GROUP BY \(group) ORDER BY \(group)" }
        return sql
    }
}
