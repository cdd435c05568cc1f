internal import Cyanotype

/// The objects that a query finds.
enum ObjectVisibility {
    /// Those that have not expired.
    case current
    /// Those that have expired.
    case expired
}

/// A query for the objects of a table: the statement that finds them, and what is left to do in memory.
struct ObjectSearch<M: Model> {
    let plan: ObjectPlan
    let query: Query<M>
    let compiled: CompiledQuery<M>
    private let now: Double
    private let visibility: ObjectVisibility

    init(
        _ query: Query<M>,
        _ plan: ObjectPlan,
        now: Double,
        finds visibility: ObjectVisibility = .current
    ) throws(StoreError) {
        if let mistake = query.mistake { throw StoreError(.query, mistake) }
        (self.plan, self.query, self.now, self.visibility) = (plan, query, now, visibility)
        compiled = query.compiled(for: plan.querySchema)
    }
}

extension ObjectSearch {
    /// Whether there are no results, whatever is stored.
    var isEmpty: Bool { compiled.isEmpty || query.maximumCount == 0 }

    /// Whether SQL alone finds the results among the rows that are true, apart from the limit and the offset.
    var isExact: Bool { compiled.isExact && (compiled.order != nil || query.cursor == nil) }

    /// Whether a limit or an offset chooses among the objects that match.
    var isLimited: Bool { query.maximumCount != nil || query.skippedCount > 0 }

    /// Whether all objects of the class are found.
    var findsAll: Bool { compiled.filter == nil && compiled.isExact && query.cursor == nil && !isLimited }

    /// Whether a column decides which objects are found, or their order.
    private var usesColumns: Bool {
        compiled.filter != nil || !query.orderings.isEmpty || plan.expiration != nil
    }

    /// The schemas of rows that have to be read by their documents.
    var staleSchemas: [Int64] { usesColumns ? plan.staleSchemas : [] }

    /// Whether each row is true, so that no row has to be read by its document.
    var isComplete: Bool { staleSchemas.isEmpty }
}

// MARK: - Statements

extension ObjectSearch {
    /// A statement with a row for each object, in the order of the query if SQL can say it, and with its limit if SQL says
    /// all of it.
    func statement(selecting columns: String) -> SQLText {
        var sql = statement(selecting: columns, groupedBy: nil)
        if let order = compiled.order { sql.text += " ORDER BY \(order)" }
        if compiled.allowsLimit, isLimited {
            sql.text += " " + ObjectPlan.dialect.limit(query.maximumCount, offset: query.skippedCount)
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

    /// A statement with the rows that are read by their documents, in the order of their identities.
    func staleStatement(selecting columns: String) -> SQLText {
        let schemas = ObjectTable.has(staleSchemas)
        var conditions = [SQLText(schemas)]
        if let indexed = plan.indexedStaleSchemas, Set(staleSchemas).isSubset(of: indexed) {
            // The same text as that of the index, or SQLite does not use it.
            conditions.insert(SQLText(ObjectTable.has(indexed)), at: 0)
        }
        // Without orderings, only identities decide what is after a cursor.
        if query.orderings.isEmpty, let page = compiled.page { conditions.append(page) }
        let condition = SQLText(conjunction: conditions) ?? SQLText("TRUE")
        return SQLText(
            """
            SELECT \(columns) FROM \(plan.table.name) AS \(ObjectPlan.alias) WHERE \(condition.text) \
            ORDER BY \(ObjectPlan.alias).id
            """,
            condition.bindings
        )
    }

    /// The conditions of the query and those of every query; `nil` if all objects are wanted.
    private var condition: SQLText? {
        var conditions = [compiled.filter, compiled.page].compactMap { $0 }
        conditions += plan.conditions(of: visibility, at: now)
        if !staleSchemas.isEmpty { conditions.append(SQLText("NOT \(ObjectTable.has(staleSchemas))")) }
        return SQLText(conjunction: conditions)
    }
}
