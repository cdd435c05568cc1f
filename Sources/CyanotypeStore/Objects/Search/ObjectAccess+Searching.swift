internal import Cyanotype

extension ObjectAccess {
    /// Returns the objects with words that somebody has typed, the best first.
    func search<M: Model>(
        for text: String,
        matching: WordMatching,
        completing: WordCompletion,
        in query: Query<M>
    ) throws(StoreError) -> [SearchResult<M>] {
        guard let plan = try plan(for: M.self) else { return [] }
        guard plan.isSearchable(M.self) else { throw unsearchable(plan) }
        if let mistake = query.mistake { throw StoreError(.query, mistake) }
        guard query.cursor == nil else {
            var error = StoreError(.query, "a search has the order of its scores, and no cursors; use an offset")
            error.type = plan.className
            throw error
        }
        let compiled = query.compiled(for: plan.querySchema)
        guard let expression = SearchExpression(text, matching, completing), !compiled.isEmpty, query.maximumCount != 0
        else { return [] }
        let schemas = plan.schemasWithoutWords
        let stale = try StaleSearch<M>(access: self, plan: plan, schemas: schemas).matches(expression, query)
        if stale.isEmpty {
            return try results(expression, query, plan).map {
                SearchResult(object: $0.object, score: $0.score, terms: expression.terms)
            }
        }
        // Any of these may come before the others.
        var most = query.offset(0)
        if let count = query.maximumCount {
            most = most.limit(min(count, .max - query.skippedCount) + query.skippedCount)
        }
        let all = try (results(expression, most, plan) + stale).sorted { one, other in
            one.score == other.score ? one.identity < other.identity : one.score > other.score
        }
        let page = all.dropFirst(query.skippedCount)
        return (query.maximumCount.map { page.prefix($0) } ?? page).map {
            SearchResult(object: $0.object, score: $0.score, terms: expression.terms)
        }
    }

    /// Returns the objects that the index of words finds.
    private func results<M: Model>(
        _ expression: SearchExpression,
        _ query: Query<M>,
        _ plan: ObjectPlan
    ) throws(StoreError) -> [StaleSearch<M>.Match] {
        guard let index = plan.search else { return [] }
        let compiled = query.compiled(for: plan.querySchema)
        let isIncluded = compiled.makeRemainingTest?()
        var skipped = compiled.isExact ? 0 : query.skippedCount
        var left = compiled.isExact ? .max : query.maximumCount ?? .max
        var results: [StaleSearch<M>.Match] = []
        try forEachObject(of: statement(query, compiled, index.match(expression, M.self), plan, index), plan, index) {
            object,
            identity,
            score throws(StoreError) in
            if let isIncluded, !(try evaluating(M.self) { try isIncluded(object) }) { return .next }
            if skipped > 0 {
                skipped -= 1
                return .next
            }
            results.append((object, identity, score))
            left -= 1
            return left == 0 ? .stop : .next
        }
        return results
    }

    private func unsearchable(_ plan: ObjectPlan) -> StoreError {
        var error = StoreError(
            .query,
            "the model has no searchable field; mark the fields whose words are to be found with searchable()"
        )
        error.type = plan.className
        return error
    }

    /// A statement with the identities and scores. It sorts no documents, which are long.
    private func statement<M: Model>(
        _ query: Query<M>,
        _ compiled: CompiledQuery<M>,
        _ match: String,
        _ plan: ObjectPlan,
        _ index: SearchIndex
    ) -> SQLText {
        let (search, numbers, objects) = (index.tables.index, index.tables.numbers, ObjectPlan.alias)
        let match = SQLText("\(search) MATCH ?", [.text(match)])
        var conditions = [match, compiled.filter].compactMap { $0 } + plan.conditions(of: .current, at: now)
        let stale = plan.schemasWithoutWords
        if !stale.isEmpty { conditions.append(SQLText("NOT \(ObjectTable.has(stale))")) }
        var sql = SQLText("SELECT \(objects).id, bm25(\(search)) FROM \(search)")
        // The words choose among fewer objects than other conditions. A cross join keeps this order of the tables.
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

    /// Calls a closure with the object and the score of each row.
    private func forEachObject<M: Model>(
        of statement: SQLText,
        _ plan: ObjectPlan,
        _ index: SearchIndex,
        _ body: (M, StorageKey, _ score: Double) throws(StoreError) -> Continuation
    ) throws(StoreError) {
        // Nothing changes between the two statements: while the outer one runs, both read one snapshot.
        guard let sharing else {
            try forEachRow(statement) { row throws(StoreError) in
                let identity = row.key(0)
                let object = try connection.first(index.document, bind: { $0.bind(identity, at: 1) }) {
                    document throws(StoreError) in
                    try self.object(M.self, plan, schema: document.integer(0), document, document: 2, identity)
                }
                return try object.map { object throws(StoreError) in try body(object, identity, -row.real(1)) } ?? .next
            }
            return
        }
        var rows: [(row: CopiedRow, score: Double)] = []
        try forEachRow(statement) { row throws(StoreError) in
            let identity = row.key(0)
            let copy = try connection.first(index.document, bind: { $0.bind(identity, at: 1) }) {
                document throws(StoreError) in
                CopiedRow(document.integer(0), identity, document.integer(1), document.blob(2))
            }
            if let copy { rows.append((copy, -row.real(1))) }
            return .next
        }
        // The program's code keeps nobody waiting.
        try sharing.lettingOthersUse(connection) { () throws(StoreError) in
            for (row, score) in rows where try body(object(M.self, plan, row), row.identity, score) == .stop { return }
        }
    }
}

extension ObjectPlan {
    /// Whether objects of a model may have words. Those of a class may have them in a subclass.
    fileprivate func isSearchable<M: Model>(_ type: M.Type) -> Bool {
        !shape.searchable.isEmpty || search != nil && M.self is AnyObject.Type
    }

    /// The schemas of rows whose words are not in the index, or whose keys a query cannot rely on.
    fileprivate var schemasWithoutWords: [Int64] { Set(staleSearchSchemas + staleSchemas).sorted() }
}

extension SearchIndex {
    /// The expression for FTS5. Only a class has subclasses with other columns; those that a struct had once are left
    /// out.
    fileprivate func match<M: Model>(_ expression: SearchExpression, _ type: M.Type) -> String {
        if others.isEmpty || M.self is AnyObject.Type { return expression.text }
        return "{\(columns.joined(separator: " "))} : (\(expression.text))"
    }
}
