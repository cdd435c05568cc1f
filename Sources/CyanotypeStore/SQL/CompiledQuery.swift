/// A query split into its SQL and the filters that run in memory.
struct CompiledQuery<Root> {
    /// The condition of the WHERE clause; `nil` if it selects all objects. It may select more objects than match: see
    /// ``makeRemainingTest``.
    let filter: SQLText?
    /// Whether no object can match, whatever is stored.
    let isEmpty: Bool
    /// Makes the test of the filters that SQL does not evaluate exactly; `nil` if there are none, so that LIMIT and
    /// OFFSET can be part of the statement.
    let makeRemainingTest: (() -> (Root) throws -> Bool)?
    /// The exact condition of the objects after the cursor; `nil` if there is no cursor or no ``order``.
    let page: SQLText?
    /// The terms of ORDER BY, of which the last is the identity; `nil` if SQL cannot sort the objects.
    let order: String?

    /// Whether SQL evaluates all filters exactly.
    var isExact: Bool { makeRemainingTest == nil }

    /// Whether SQL evaluates the whole query, so that LIMIT and OFFSET can be part of the statement.
    var allowsLimit: Bool { isExact && order != nil }
}

extension ObjectQuery {
    /// Compiles the query. What SQL cannot express is left to memory.
    ///
    /// - Precondition: The query has no ``mistake``.
    func compiled(for schema: QuerySchema) -> CompiledQuery<Root> {
        var compiler = SQLCompiler(dialect: schema.dialect, column: schema.column)
        var pieces: [SQLPiece] = []
        var remaining: [Condition<Root>] = []
        for conjunct in condition.conjuncts {
            let piece = compiler.compile(conjunct.question)
            if !piece.isExact { remaining.append(conjunct) }
            pieces.append(piece)
        }
        let piece = compiler.conjunction(of: pieces)
        let columns = orderColumns(schema)
        return CompiledQuery(
            filter: piece.sql,
            isEmpty: piece.isNothing,
            makeRemainingTest: piece.isExact ? nil : { [remaining] in Condition.all(remaining).makeTest() },
            page: columns.flatMap { page(by: $0, schema) },
            order: columns.map { order(by: $0, schema) }
        )
    }
}
