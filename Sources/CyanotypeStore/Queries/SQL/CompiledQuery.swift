/// A query as SQL says it, and what is left to do in memory.
package struct CompiledQuery<Root> {
    /// Follows WHERE. Nil if all objects are wanted. It says the filters alone, or more than they find.
    package let filter: SQLText?
    /// Tells whether the filters find no object, whatever there is.
    package let isEmpty: Bool
    /// The filters that SQL does not say exactly. Nil if there are none, so that LIMIT and OFFSET can be in SQL.
    package let makeRemainingTest: (() -> (Root) throws -> Bool)?
    /// Says which objects are after the cursor, exactly. Nil if there is no cursor, or SQL cannot say the order.
    package let page: SQLText?
    /// Follows ORDER BY, and ends with the identity. Nil if SQL cannot say the order.
    package let order: String?
    /// Tells which parts the database evaluates, and which memory.
    package let explanation: QueryExplanation

    /// Tells whether SQL says the filters exactly.
    package var isExact: Bool { makeRemainingTest == nil }

    /// Tells whether SQL says everything, so that LIMIT and OFFSET can too.
    package var allowsLimit: Bool { isExact && order != nil }
}

extension Query {
    /// Says the query in SQL, as far as that can.
    ///
    /// Look for a ``mistake`` first.
    package func compiled(for schema: QuerySchema) -> CompiledQuery<Root> {
        var compiler = SQLCompiler(column: schema.column)
        var pieces: [SQLPiece] = []
        var remaining: [Condition<Root>] = []
        var parts: [QueryExplanation.Part] = []
        for conjunct in condition.conjuncts {
            let formula = conjunct.formula
            let piece = compiler.compile(formula)
            if !piece.isExact { remaining.append(conjunct) }
            pieces.append(piece)
            parts.append(QueryExplanation.Part(formula, piece, schema))
        }
        let piece = compiler.conjunction(of: pieces)
        let order = orderSQL(schema)
        let rest = Condition.all(remaining)
        return CompiledQuery(
            filter: piece.sql,
            isEmpty: piece.isNothing,
            makeRemainingTest: piece.isExact ? nil : { rest.makeTest() },
            page: order == nil ? nil : pageSQL(schema),
            order: order,
            explanation: QueryExplanation(
                parts: parts,
                sortedInMemory: order == nil ? orderings.map { $0.path.description } : []
            )
        )
    }
}

extension SQLPiece {
    fileprivate var sql: SQLText? {
        switch self {
        case .everything: nil
        case .nothing: SQLText("FALSE")
        case .some(let sql, _, _): sql
        }
    }

    fileprivate var isNothing: Bool {
        guard case .nothing = self else { return false }
        return true
    }
}
