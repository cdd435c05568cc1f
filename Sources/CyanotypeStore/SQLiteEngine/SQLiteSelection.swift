internal import Cyanotype

/// The rows of a query, with the statements that find them.
final class SQLiteSelection: EngineSelection {
    private let plan: ObjectPlan
    private let filter: SQLText?
    private let page: SQLText?
    private let order: String?
    /// The condition for the statuses of the query, which hold for stale rows, too; `nil` for any.
    private let statuses: SQLText?
    /// The conditions that every query of the class has, expiry and class, and that for the statuses.
    private let conditions: [SQLText]
    private let limit: (count: Int?, offset: Int)
    private let hasOrderings: Bool

    let isEmpty: Bool
    let isExact: Bool
    let isLimited: Bool
    let isAll: Bool
    /// The schemas of the rows whose keys cannot be trusted, so that their documents must be decoded.
    let staleSchemas: [Int64]

    init<M: Model>(
        _ query: ObjectQuery<M>,
        _ compiled: CompiledQuery<M>,
        _ plan: ObjectPlan,
        now: Double,
        _ expiry: ExpiryFilter
    ) {
        self.plan = plan
        (filter, page, order) = (compiled.filter, compiled.page, compiled.order)
        statuses = query.statusCondition
        conditions = plan.conditions(of: expiry, at: now) + [statuses].compactMap { $0 }
        limit = (query.maximumCount, query.skippedCount)
        hasOrderings = !query.orderings.isEmpty
        isEmpty = compiled.isEmpty || query.maximumCount == 0
        isExact = compiled.isExact && (compiled.order != nil || query.cursor == nil)
        isLimited = compiled.allowsLimit
        let choosesAmongResults = query.maximumCount != nil || query.skippedCount > 0
        let hasConditions = compiled.filter != nil || statuses != nil
        isAll = !hasConditions && compiled.isExact && query.cursor == nil && !choosesAmongResults
        // If no column decides which objects are found or their order, no column has to be right.
        let usesColumns = compiled.filter != nil || hasOrderings || plan.expiration != nil
        staleSchemas = usesColumns ? plan.staleSchemas : []
    }

    var isOrdered: Bool { order != nil }

    var isComplete: Bool { staleSchemas.isEmpty }
}

// MARK: - Statements

extension SQLiteSelection {
    /// A statement that returns a row for each object, in the order of the query if SQL can sort by it, and with the
    /// limit if SQL evaluates the whole query.
    func statement(selecting columns: String) -> SQLText {
        var sql = statement(selecting: columns, groupedBy: nil)
        if let order { sql.text += " ORDER BY \(order)" }
        if isLimited, choosesAmongResults {
            sql.text += " " + ObjectPlan.dialect.limit(limit.count, offset: limit.offset)
        }
        return sql
    }

    /// A statement that returns a row for each group, in the order of the groups' keys. Without a group, it returns a
    /// row for each object in any order, or one row if the columns are aggregates.
    func statement(selecting columns: String, groupedBy group: String?) -> SQLText {
        var sql = SQLText("SELECT \(columns) FROM \(plan.table.name) AS \(ObjectPlan.alias)")
        if let condition { sql = SQLText("\(sql.text) WHERE \(condition.text)", condition.bindings) }
        if let group { sql.text += " GROUP BY \(group) ORDER BY \(group)" }
        return sql
    }

    /// A statement that returns the rows with stale schemas, in the order of their identities.
    func staleStatement(selecting columns: String) -> SQLText {
        let schemas = Catalog.hasSchema(staleSchemas)
        var conditions = [SQLText(schemas)]
        if let indexed = plan.indexedStaleSchemas, Set(staleSchemas).isSubset(of: indexed) {
            // SQLite uses the partial index only if its condition has the same text.
            conditions.insert(SQLText(Catalog.hasSchema(indexed)), at: 0)
        }
        // Without orderings, only identities decide which objects are after a cursor.
        if !hasOrderings, let page { conditions.append(page) }
        if let statuses { conditions.append(statuses) }
        let condition = SQLText(conjunction: conditions) ?? SQLText("TRUE")
        return SQLText(
            """
            SELECT \(columns) FROM \(plan.table.name) AS \(ObjectPlan.alias) WHERE \(condition.text) \
            ORDER BY \(ObjectPlan.alias).id
            """,
            condition.bindings
        )
    }

    /// The conditions of the query and of every query, and the exclusion of stale schemas; `nil` if all rows match.
    private var condition: SQLText? {
        var conditions = [filter, page].compactMap { $0 } + conditions
        if !staleSchemas.isEmpty { conditions.append(SQLText("NOT \(Catalog.hasSchema(staleSchemas))")) }
        return SQLText(conjunction: conditions)
    }

    /// Whether a limit or an offset chooses among the objects that match.
    private var choosesAmongResults: Bool { limit.count != nil || limit.offset > 0 }

    /// A statement that counts the rows.
    var countStatement: SQLText {
        var sql = choosesAmongResults ? statement(selecting: "1") : statement(selecting: "1", groupedBy: nil)
        sql.text = "SELECT count(*) FROM (\(sql.text))"
        return sql
    }
}

// MARK: - Running

extension SQLiteSession {
    func run<M: Model>(
        _ query: ObjectQuery<M>,
        in table: ObjectPlan,
        _ expiry: ExpiryFilter
    ) throws(StoreError) -> QueryRun<M, SQLiteSelection> {
        if let mistake = query.mistake { throw StoreError(.query, mistake) }
        let schema = try querySchema(of: table)
        var compiled = query.compiled(for: schema)
        if !compiled.ranges.isEmpty, compiled.order != nil {
            let shares = try shares(of: compiled.ranges, query, table)
            if !shares.isEmpty { compiled = query.compiled(for: schema, shares) }
        }
        return QueryRun(
            query: query,
            selection: SQLiteSelection(query, compiled, table, now: now, expiry),
            makeRemainingTest: compiled.makeRemainingTest
        )
    }

    func forEachRow(
        of selection: SQLiteSelection,
        in table: ObjectPlan,
        expecting: (Int) -> Void,
        _ body: (borrowing StoredRow) throws(StoreError) -> Bool
    ) throws(StoreError) {
        let statement = selection.statement(selecting: RowCodec.columnsWithIdentity)
        try forEachRow(of: statement, in: table, expecting: expecting, body)
    }

    func forEachStaleRow(
        of selection: SQLiteSelection,
        in table: ObjectPlan,
        _ body: (borrowing StoredRow) throws(StoreError) -> Bool
    ) throws(StoreError) {
        try forEachRow(of: selection.staleStatement(selecting: RowCodec.columnsWithIdentity), in: table, body)
    }

    func identities(of selection: SQLiteSelection, in table: ObjectPlan) throws(StoreError) -> [StorageKey] {
        var identities: [StorageKey] = []
        try forEachResult(of: selection.statement(selecting: "o.id")) { row in
            identities.append(row.key(0))
            return true
        }
        return identities
    }

    func count(of selection: SQLiteSelection, in table: ObjectPlan) throws(StoreError) -> Int {
        try number(of: selection.countStatement)
    }
}
