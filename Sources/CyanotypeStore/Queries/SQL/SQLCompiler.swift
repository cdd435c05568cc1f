/// Says formulas in SQL: exactly, or with a superset of the objects that match.
///
/// Negations go down to the leaves, which say them so that NULL is never negated. Then a NULL is as good as false.
///
/// SQLite limits statements: 32,766 variables, expressions of depth 1,000, and a parser's stack of 100 symbols. Its planner
/// takes 12 ms for 1,000 terms, and 10 s for 16,000. What goes over the compiler's own limits becomes a superset.
struct SQLCompiler {
    let column: (PropertyPath) -> Column?
    /// The number of variables that may still be bound.
    private(set) var variables = Self.maximumVariables
    /// The number of terms that may still be added.
    private var terms = Self.maximumTerms

    /// Leaves some variables for the rest of the statement.
    static var maximumVariables: Int { 30_000 }
    static var maximumTerms: Int { 1_000 }
    /// The depth of parentheses. Each takes about four symbols of the parser's stack.
    static var maximumNesting: Int { 16 }
    /// The number of parts that are joined before they are put in parentheses.
    private static var maximumParts: Int { 64 }

    init(column: @escaping (PropertyPath) -> Column?) {
        self.column = column
    }

    /// Compiles a formula, or its negation.
    mutating func compile(_ formula: Formula, isNegated: Bool = false) -> SQLPiece {
        switch formula {
        case .constant(let value):
            value == isNegated ? .nothing : .everything(isExact: true)
        case .leaf(let form):
            bounded(compile(form, isNegated: isNegated), terms: form.termCount)
        case .not(let formula):
            compile(formula, isNegated: !isNegated)
        case .all(let formulas):
            isNegated ? disjunction(formulas, isNegated: true) : conjunction(formulas, isNegated: false)
        case .any(let formulas):
            isNegated ? conjunction(formulas, isNegated: true) : disjunction(formulas, isNegated: false)
        }
    }

    /// Compiles what is in a subquery over the elements of an array. The leaf that holds it counts its variables.
    func compileElement(_ formula: Formula, isNegated: Bool, in table: SideTable) -> SQLPiece {
        var compiler = SQLCompiler { $0 == .root ? .scalar(table.value) : nil }
        compiler.variables = variables
        compiler.terms = terms
        return compiler.compile(formula, isNegated: isNegated)
    }

    /// Joins pieces that must all hold.
    func conjunction(of pieces: [SQLPiece]) -> SQLPiece {
        var isExact = true
        var parts: [SQLPiece] = []
        for piece in pieces {
            switch piece {
            case .nothing: return .nothing
            case .everything(let isExactPart): isExact = isExact && isExactPart
            case .some: parts.append(piece)
            }
        }
        return join(parts, "AND", isExact: isExact) ?? .everything(isExact: isExact)
    }

    /// The piece of a leaf, unless it binds too much or is too deep.
    private mutating func bounded(_ piece: SQLPiece, terms count: Int) -> SQLPiece {
        guard case .some(let sql, _, _) = piece else { return piece }
        guard sql.bindings.count <= variables, count <= terms else { return .unknown }
        variables -= sql.bindings.count
        terms -= count
        return bounded(nesting: piece)
    }

    /// The piece, unless it is too deep.
    private func bounded(nesting piece: SQLPiece) -> SQLPiece {
        guard case .some(_, _, let nesting) = piece, nesting > Self.maximumNesting else { return piece }
        return .unknown
    }

    private mutating func conjunction(_ formulas: [Formula], isNegated: Bool) -> SQLPiece {
        var pieces: [SQLPiece] = []
        for formula in formulas { pieces.append(compile(formula, isNegated: isNegated)) }
        return bounded(nesting: conjunction(of: pieces))
    }

    private mutating func disjunction(_ formulas: [Formula], isNegated: Bool) -> SQLPiece {
        var everything: SQLPiece?
        var parts: [SQLPiece] = []
        for formula in formulas {
            let piece = compile(formula, isNegated: isNegated)
            switch piece {
            case .nothing: continue
            case .everything(isExact: true): return piece
            case .everything: everything = piece
            case .some: parts.append(piece)
            }
        }
        if let everything { return everything }
        return bounded(nesting: join(parts, "OR", isExact: true) ?? .nothing)
    }

    /// Joins pieces in parentheses, many as a tree. Nil if there are none.
    private func join(_ pieces: [SQLPiece], _ word: String, isExact: Bool) -> SQLPiece? {
        guard case .some(let sql, let isFirstExact, let nesting)? = pieces.first else { return nil }
        if pieces.count == 1 { return .some(sql, isExact: isExact && isFirstExact, nesting: nesting) }
        if pieces.count > Self.maximumParts {
            let size = (pieces.count + Self.maximumParts - 1) / Self.maximumParts
            let groups = stride(from: 0, to: pieces.count, by: size).compactMap { start in
                join(Array(pieces[start..<min(start + size, pieces.count)]), word, isExact: isExact)
            }
            return join(groups, word, isExact: isExact)
        }
        var result = SQLText("(")
        var isExact = isExact
        var deepest = 0
        for (index, piece) in pieces.enumerated() {
            guard case .some(let sql, let isPieceExact, let nesting) = piece else { continue }
            if index > 0 { result.text += " \(word) " }
            result.text += sql.text
            result.bindings += sql.bindings
            isExact = isExact && isPieceExact
            deepest = max(deepest, nesting)
        }
        result.text += ")"
        return .some(result, isExact: isExact, nesting: deepest + 1)
    }
}

extension Form {
    /// The number of terms that SQL has for the form.
    fileprivate var termCount: Int {
        switch self {
        case .anyElement(_, let formula), .allElements(_, let formula):
            var count = 1
            formula.forEachForm { count += $0.termCount }
            return count
        default:
            return 1
        }
    }
}
