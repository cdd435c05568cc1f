/// Compiles questions to SQL that selects the matching objects, or more.
///
/// It pushes negations into the leaves, whose SQL handles NULL, so that NULL behaves as false everywhere.
struct SQLCompiler {
    let dialect: any SQLDialect
    let column: (PropertyPath) -> Column?
    let limits: SQLLimits
    /// The number of parameters that the statement may still have.
    private(set) var parameters: Int
    /// The number of terms that the statement may still have.
    private var terms: Int

    init(dialect: any SQLDialect, column: @escaping (PropertyPath) -> Column?) {
        (self.dialect, self.column, limits) = (dialect, column, dialect.limits)
        (parameters, terms) = (limits.parameters, limits.terms)
    }

    /// Compiles a question, or its negation.
    mutating func compile(_ question: Question, isNegated: Bool = false) -> SQLPiece {
        switch question {
        case .constant(let value):
            value == isNegated ? .nothing : .everything(isExact: true)
        case .not(let question):
            compile(question, isNegated: !isNegated)
        case .all(let questions):
            isNegated ? disjunction(questions, isNegated: true) : conjunction(questions, isNegated: false)
        case .any(let questions):
            isNegated ? conjunction(questions, isNegated: true) : disjunction(questions, isNegated: false)
        default:
            bounded(leaf(question, isNegated: isNegated), terms: question.termCount)
        }
    }

    /// Compiles the question inside a subquery over elements. The limits count its parameters and terms for the
    /// enclosing leaf.
    func compileElement(_ question: Question, isNegated: Bool, in table: SideTable) -> SQLPiece {
        var compiler = SQLCompiler(dialect: dialect) { $0 == .root ? .scalar(table.value) : nil }
        compiler.parameters = parameters
        compiler.terms = terms
        return compiler.compile(question, isNegated: isNegated)
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

    /// The piece of a leaf, unless it exceeds a limit.
    private mutating func bounded(_ piece: SQLPiece, terms count: Int) -> SQLPiece {
        guard case .some(let sql, _, _) = piece else { return piece }
        guard sql.bindings.count <= parameters, count <= terms else { return .unknown }
        parameters -= sql.bindings.count
        terms -= count
        return bounded(nesting: piece)
    }

    /// The piece, unless it is too deep.
    private func bounded(nesting piece: SQLPiece) -> SQLPiece {
        guard case .some(_, _, let nesting) = piece, nesting > limits.nesting else { return piece }
        return .unknown
    }

    private mutating func conjunction(_ questions: [Question], isNegated: Bool) -> SQLPiece {
        var pieces: [SQLPiece] = []
        for question in questions { pieces.append(compile(question, isNegated: isNegated)) }
        return bounded(nesting: conjunction(of: pieces))
    }

    private mutating func disjunction(_ questions: [Question], isNegated: Bool) -> SQLPiece {
        var everything: SQLPiece?
        var parts: [SQLPiece] = []
        for question in questions {
            let piece = compile(question, isNegated: isNegated)
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

    /// Joins pieces in parentheses, many of them as a tree; `nil` if there are none.
    private func join(_ pieces: [SQLPiece], _ word: String, isExact: Bool) -> SQLPiece? {
        guard case .some(let sql, let isFirstExact, let nesting)? = pieces.first else { return nil }
        if pieces.count == 1 { return .some(sql, isExact: isExact && isFirstExact, nesting: nesting) }
        if pieces.count > limits.operands {
            let size = (pieces.count + limits.operands - 1) / limits.operands
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

extension Question {
    /// The number of terms in the SQL of a leaf.
    fileprivate var termCount: Int {
        switch self {
        case .anyElement(_, let question), .allElements(_, let question):
            var count = 1
            question.forEachLeaf { count += $0.termCount }
            return count
        default:
            return 1
        }
    }
}
