internal import Cyanotype

/// Finds objects by their words, the best first. The orderings of the query are ignored.
struct Search<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "search(for:matching:completing:in:)" }

    let text: String
    let matching: WordMatching
    let completing: WordCompletion
    let query: ObjectQuery<M>

    func run(in session: some EngineSession) throws(StoreError) -> [SearchResult<M>] {
        guard let table = try session.table(for: M.self, .reading) else { return [] }
        // A subclass may have searchable fields although the class has none.
        guard !table.shape.searchable.isEmpty || table.hasSearchableClasses && M.self is AnyObject.Type else {
            var error = StoreError(
                .query,
                "the model has no searchable field; mark the fields whose words are to be found with searchable()"
            )
            error.type = table.shape.className
            throw error
        }
        if let mistake = query.mistake { throw StoreError(.query, mistake) }
        guard query.cursor == nil else {
            var error = StoreError(.query, "a search has the order of its scores, and no cursors; use an offset")
            error.type = table.shape.className
            throw error
        }
        guard let expression = SearchExpression(text, matching, completing), query.maximumCount != 0 else { return [] }
        return try session.matches(expression, in: query, table).map {
            SearchResult(object: $0.object, score: $0.score, terms: expression.terms)
        }
    }
}
