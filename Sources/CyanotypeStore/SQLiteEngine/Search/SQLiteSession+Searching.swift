internal import Cyanotype

extension SQLiteSession {
    func matches<M: Model>(
        _ expression: SearchExpression,
        in query: ObjectQuery<M>,
        _ table: ObjectPlan
    ) throws(StoreError) -> [SearchMatch<M>] {
        let schema = try querySchema(of: table)
        let compiled = query.compiled(for: schema)
        if compiled.isEmpty { return [] }
        let stale = try StaleSearch<M>(session: self, plan: table, schemas: table.schemasWithoutWords)
            .matches(expression, query)
        if stale.isEmpty { return try indexedMatches(expression, query, compiled, table) }
        // Any stale object may come before the others.
        let whole = query.withoutOffset
        let indexed = try indexedMatches(expression, whole, whole.compiled(for: schema), table)
        let all = (indexed + stale).sorted { one, other in
            one.score == other.score ? one.identity < other.identity : one.score > other.score
        }
        let page = all.dropFirst(query.skippedCount)
        return Array(query.maximumCount.map { page.prefix($0) } ?? page)
    }

    /// Returns the objects that the full-text index finds.
    private func indexedMatches<M: Model>(
        _ expression: SearchExpression,
        _ query: ObjectQuery<M>,
        _ compiled: CompiledQuery<M>,
        _ plan: ObjectPlan
    ) throws(StoreError) -> [SearchMatch<M>] {
        guard let index = plan.search else { return [] }
        let decoder = ObjectDecoder(self, plan.shape)
        let isIncluded = compiled.makeRemainingTest?()
        var skipped = compiled.isExact ? 0 : query.skippedCount
        var left = compiled.isExact ? .max : query.maximumCount ?? .max
        var matches: [SearchMatch<M>] = []
        let statement = statement(query, compiled, index.match(expression, M.self), plan, index)
        try forEachRow(of: statement, plan, index) { row, score throws(StoreError) in
            let object = try decoder.object(M.self, of: row)
            if let isIncluded, !(try evaluating(M.self) { try isIncluded(object) }) { return true }
            if skipped > 0 {
                skipped -= 1
                return true
            }
            matches.append(SearchMatch(object: object, identity: row.identity, score: score))
            left -= 1
            return left > 0
        }
        return matches
    }

    /// A statement that returns identities and scores. It does not select documents, because SQLite would have to sort
    /// them.
    private func statement<M: Model>(
        _ query: ObjectQuery<M>,
        _ compiled: CompiledQuery<M>,
        _ match: String,
        _ plan: ObjectPlan,
        _ index: SearchIndex
    ) -> SQLText {
        let (search, numbers, objects) = (index.tables.index, index.tables.numbers, ObjectPlan.alias)
        let match = SQLText("\(search) MATCH ?", [.text(match)])
        var conditions = [match, compiled.filter, query.statusCondition].compactMap { $0 }
        conditions += plan.conditions(of: .current, at: now)
        let stale = plan.schemasWithoutWords
        if !stale.isEmpty { conditions.append(SQLText("NOT \(Catalog.hasSchema(stale))")) }
        var sql = SQLText("SELECT \(objects).id, bm25(\(search)) FROM \(search)")
        // Words match fewer objects than other conditions. With a cross join, SQLite keeps this order of the tables.
        sql.text += " CROSS JOIN \(numbers) ON \(numbers).docid = \(search).rowid"
        sql.text += " CROSS JOIN \(plan.table.name) AS \(objects) ON \(objects).id = \(numbers).id"
        if let condition = SQLText(conjunction: conditions) {
            sql = SQLText("\(sql.text) WHERE \(condition.text)", condition.bindings)
        }
        sql.text += " ORDER BY bm25(\(search)), \(objects).id"
        if compiled.isExact, query.maximumCount != nil || query.skippedCount > 0 {
            sql.text += " LIMIT \(query.maximumCount ?? -1) OFFSET \(query.skippedCount)"
        }
        return sql
    }

    /// Calls a closure with each row and its score, until it returns `false`.
    private func forEachRow(
        of statement: SQLText,
        _ plan: ObjectPlan,
        _ index: SearchIndex,
        _ body: (borrowing StoredRow, _ score: Double) throws(StoreError) -> Bool
    ) throws(StoreError) {
        func withRow<Value>(
            of identity: StorageKey,
            _ body: (borrowing StoredRow) throws(StoreError) -> Value
        ) throws(StoreError) -> Value? {
            try connection.first(plan.statements.fetch, bind: { $0.bind(identity, at: 1) }) {
                result throws(StoreError) in
                try body(RowCodec.row(result, identity, plan))
            }
        }
        // Nothing changes between the two statements: while the outer one runs, both read one snapshot.
        if !isShared {
            return try forEachResult(of: statement) { result throws(StoreError) in
                let score = -result.real(1)
                return try withRow(of: result.key(0)) { row throws(StoreError) in try body(row, score) } ?? true
            }
        }
        var rows: [(row: CopiedRow, score: Double)] = []
        try forEachResult(of: statement) { result throws(StoreError) in
            let copy = try withRow(of: result.key(0)) { row in CopiedRow(row) }
            if let copy { rows.append((copy, -result.real(1))) }
            return true
        }
        try findReferenced(rows.lazy.map(\.row), plan.shape)
        // Nobody has to wait for the connection while the program's code runs.
        try lettingOthersUse { () throws(StoreError) in
            for (row, score) in rows where try !row.lend({ row throws(StoreError) in try body(row, score) }) { return }
        }
    }
}

extension ObjectPlan {
    /// The schemas of rows whose words are not in the index, or whose keys may be wrong.
    fileprivate var schemasWithoutWords: [Int64] { Set(staleSearchSchemas + staleSchemas).sorted() }
}

extension SearchIndex {
    /// Returns the expression for FTS5. Only a class has subclasses with other columns. For a struct, the other columns
    /// are of fields that it once had: they are left out.
    fileprivate func match<M: Model>(_ expression: SearchExpression, _ type: M.Type) -> String {
        if others.isEmpty || M.self is AnyObject.Type { return expression.text }
        return "{\(columns.joined(separator: " "))} : (\(expression.text))"
    }
}
