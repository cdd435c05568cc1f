extension ObjectQuery {
    /// Explains which parts of the query the database evaluates, and which run in memory.
    func explanation(for schema: QuerySchema) -> QueryExplanation {
        var compiler = SQLCompiler(dialect: schema.dialect, column: schema.column)
        return QueryExplanation(
            parts: condition.conjuncts.map { conjunct in
                QueryExplanation.Part(conjunct.question, compiler.compile(conjunct.question), schema)
            } + explanationOfStatuses,
            sortedInMemory: orderColumns(schema) == nil ? orderings.map { $0.path.description } : []
        )
    }
}

extension ObjectQuery {
    /// The part for the statuses, if the query has any. Every engine has them beside the documents.
    var explanationOfStatuses: [QueryExplanation.Part] {
        statuses == nil ? [] : [QueryExplanation.Part(filter: "syncStatus is one of ?", place: .database, reasons: [])]
    }
}

extension QueryExplanation.Part {
    fileprivate init(_ question: Question, _ piece: SQLPiece, _ schema: QuerySchema) {
        filter = question.description
        switch piece {
        case .nothing, .everything(isExact: true), .some(_, isExact: true, _): place = .database
        case .some: place = .both
        case .everything: place = .memory
        }
        var reasons: [String] = []
        if place != .database {
            question.forEachLeaf { leaf in
                if let reason = leaf.reasonAgainstSQL(schema), !reasons.contains(reason) { reasons.append(reason) }
            }
            if reasons.isEmpty { reasons.append("it is too large, or a negation of what SQL finds too much of") }
        }
        self.reasons = reasons
    }
}

extension Question {
    /// Why SQL does not evaluate a leaf exactly; `nil` if it does.
    fileprivate func reasonAgainstSQL(_ schema: QuerySchema) -> String? {
        switch self {
        case .constant, .not, .all, .any:
            return nil
        case .opaque(let opaque):
            return opaque.reason
        case .text(let path, let test):
            let reason = test.ignoresCase ? "SQL knows the case of ASCII only" : "SQL compares bytes, not Characters"
            return missingColumn(path, schema) ?? reason
        case .comparePaths(let left, let comparison, let right):
            return missingColumn(left, schema, comparison) ?? missingColumn(right, schema, comparison)
        case .compare(let path, let comparison, _):
            return missingColumn(path, schema, comparison)
        case .isNil(let path), .isOne(let path, _):
            return missingColumn(path, schema)
        case .anyElement(let path, let question), .allElements(let path, let question):
            guard case .elements(let table)? = schema.column(path) else {
                return "no table has the elements of \(path)"
            }
            let elements = QuerySchema(dialect: schema.dialect, identity: table.owner) { table.column($0) }
            var reason: String?
            question.forEachLeaf { reason = reason ?? $0.reasonAgainstSQL(elements) }
            return reason
        }
    }

    private func missingColumn(
        _ path: PropertyPath,
        _ schema: QuerySchema,
        _ comparison: Comparison = .equal
    ) -> String? {
        switch (schema.column(path.collection), path.aspect) {
        case (.scalar(let column)?, .value), (.referenced(let column, _)?, .value):
            comparison == .equal || column.isOrdered ? nil : "the column of \(path) does not order its values"
        case (.elements, .count): "the table has the different elements of \(path.collection) only"
        default: "no column has \(path)"
        }
    }
}
