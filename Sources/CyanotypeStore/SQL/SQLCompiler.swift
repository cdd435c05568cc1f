internal import Cyanotype

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
    /// How many rows are in the ranges of columns, as far as that is known.
    private let shares: [String: RowShare]
    /// The ranges of keys to which the whole condition is limited.
    private(set) var ranges: [KeyRange] = []
    /// Whether the whole condition is limited to the part that is being compiled.
    private var isConjunct = true

    init(
        dialect: any SQLDialect,
        shares: [String: RowShare] = [:],
        column: @escaping (PropertyPath) -> Column?
    ) {
        (self.dialect, self.column, self.shares, limits) = (dialect, column, shares, dialect.limits)
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
            recordingRange(
                bounded(leaf(question, isNegated: isNegated), terms: question.termCount),
                of: question,
                isNegated
            )
        }
    }

    /// Records the range of keys to which a leaf limits the whole condition.
    private mutating func recordingRange(_ piece: SQLPiece, of question: Question, _ isNegated: Bool) -> SQLPiece {
        if isConjunct, !isNegated, let path = question.rangePath, case .scalar(let column)? = column(path),
            let sql = piece.sql
        {
            ranges.append(KeyRange(column: column.name, condition: sql))
        }
        return piece
    }

    /// The comparison of a column with a bound, with what is known of the rows in the range.
    private func comparison(_ column: String, _ operation: String) -> String {
        let text = "\(column) \(operation) ?"
        guard isConjunct, let share = shares[column] else { return text }
        return dialect.condition(text, selecting: share)
    }

    /// Compiles the question inside a subquery over elements. The limits count its parameters and terms for the
    /// enclosing leaf.
    func compileElement(_ question: Question, isNegated: Bool, in table: SideTable) -> SQLPiece {
        var compiler = SQLCompiler(dialect: dialect) { table.column($0) }
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
        let wasConjunct = isConjunct
        isConjunct = false
        defer { isConjunct = wasConjunct }
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
    /// The property whose keys a leaf limits to a range; `nil` for other questions.
    fileprivate var rangePath: PropertyPath? {
        switch self {
        case .compare(let path, let comparison, _): comparison == .equal ? nil : path
        case .text(let path, let test): test.kind == .starts && !test.ignoresCase ? path : nil
        default: nil
        }
    }

    /// The property that a leaf compares with values; `nil` for other questions.
    fileprivate var comparedPath: PropertyPath? {
        switch self {
        case .compare(let path, _, _), .isOne(let path, _), .text(let path, _): path.aspect == .value ? path : nil
        default: nil
        }
    }

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

// MARK: - Leaves

extension SQLCompiler {
    /// Compiles a question that has no parts, or its negation.
    func leaf(_ question: Question, isNegated: Bool) -> SQLPiece {
        if !isNegated, let piece = referencedTest(question) { return piece }
        return switch question {
        case .isNil(let path):
            nilTest(path, isNegated)
        case .compare(let path, let comparison, let key):
            path.aspect == .count
                ? countTest(path, comparison, key, isNegated) : valueTest(path, comparison, key, isNegated)
        case .comparePaths(let left, let comparison, let right):
            pathsTest(left, comparison, right, isNegated)
        case .isOne(let path, let keys):
            membership(path, keys, isNegated)
        case .text(let path, let test):
            textTest(path, test, isNegated)
        case .anyElement(let path, let question):
            elementTest(path, question, isElementNegated: false, isNegated)
        case .allElements(let path, let question):
            // All elements match unless one does not.
            elementTest(path, question, isElementNegated: true, !isNegated)
        case .opaque, .constant, .not, .all, .any:
            .unknown
        }
    }

    /// The column of a property's keys, and whether it can hold NULL.
    private func scalar(_ path: PropertyPath) -> (column: ScalarColumn, isNullable: Bool)? {
        guard path.aspect == .value, let column = column(path)?.scalar else { return nil }
        return (column, column.isNullable || path.isOptional)
    }

    private func nilTest(_ path: PropertyPath, _ isNegated: Bool) -> SQLPiece {
        guard let (column, isNullable) = scalar(path) else { return .unknown }
        guard isNullable else { return isNegated ? .everything(isExact: true) : .nothing }
        return .exact(isNegated ? "\(column.name) IS NOT NULL" : "\(column.name) IS NULL")
    }

    private func valueTest(
        _ path: PropertyPath,
        _ comparison: Comparison,
        _ key: StorageKey,
        _ isNegated: Bool
    ) -> SQLPiece {
        guard let (column, isNullable) = scalar(path), comparison == .equal || column.isOrdered else { return .unknown }
        let operation = comparison.sql(isNegated: isNegated)
        if comparison != .equal, !isNegated { return .exact(self.comparison(column.name, operation), [key]) }
        let text = "\(column.name) \(operation) ?"
        return .exact(isNegated && isNullable ? "(\(text) OR \(column.name) IS NULL)" : text, [key])
    }

    private func pathsTest(
        _ left: PropertyPath,
        _ comparison: Comparison,
        _ right: PropertyPath,
        _ isNegated: Bool
    ) -> SQLPiece {
        guard let (left, isLeftNullable) = scalar(left), let (right, isRightNullable) = scalar(right),
            left.kind == right.kind, comparison == .equal || (left.isOrdered && right.isOrdered)
        else { return .unknown }
        // `nil` equals `nil`.
        if comparison == .equal, isLeftNullable || isRightNullable {
            return .exact(dialect.isSame(left.name, right.name, isNegated: isNegated))
        }
        let text = "\(left.name) \(comparison.sql(isNegated: isNegated)) \(right.name)"
        guard isNegated, isLeftNullable || isRightNullable else { return .exact(text) }
        return .exact("(\(text) OR \(left.name) IS NULL OR \(right.name) IS NULL)")
    }

    private func membership(_ path: PropertyPath, _ keys: [StorageKey], _ isNegated: Bool) -> SQLPiece {
        guard let (column, isNullable) = scalar(path) else { return .unknown }
        guard let least = keys.min(), let greatest = keys.max() else {
            return isNegated ? .everything(isExact: true) : .nothing
        }
        guard keys.count <= parameters else {
            return isNegated ? .unknown : .superset("\(column.name) BETWEEN ? AND ?", [least, greatest])
        }
        let marks = String(repeating: "?, ", count: keys.count - 1) + "?"
        guard isNegated else { return .exact("\(column.name) IN (\(marks))", keys) }
        let text = "\(column.name) NOT IN (\(marks))"
        return .exact(isNullable ? "(\(text) OR \(column.name) IS NULL)" : text, keys)
    }

    // MARK: - References

    /// Compiles a test of a referenced object's property: it finds the objects first, and then their owners.
    private func referencedTest(_ question: Question) -> SQLPiece? {
        guard let path = question.comparedPath, case .referenced(_, let table)? = column(path) else { return nil }
        var compiler = SQLCompiler(dialect: dialect) { $0 == path ? .scalar(table.value) : nil }
        (compiler.parameters, compiler.terms) = (parameters, terms)
        return elementTest(compiler.compile(question), in: table, isNegated: false)
    }

    // MARK: - Strings

    /// Where Characters match, the bytes of the normal forms match, too. But bytes can also match a part of a
    /// Character.
    private func textTest(_ path: PropertyPath, _ test: TextTest, _ isNegated: Bool) -> SQLPiece {
        guard !isNegated, let (column, _) = scalar(path), column.kind == .text,
            case .text(let key)? = StorageKey(of: test.text)
        else { return .unknown }
        if !test.ignoresCase { return textTest(column.name, test.kind, key) }
        // SQL folds the case of ASCII alone, so texts with other characters match, whatever they are.
        let hasOthers = dialect.hasNonASCII(column.name)
        // ASCII folds to ASCII, so only texts with other characters can match such a key.
        guard key.utf8.allSatisfy({ $0 < 0x80 }),
            case .some(let sql, _, _) = foldedTest(column.name, test.kind, key)
        else { return .superset(hasOthers) }
        return .some(SQLText("(\(sql.text) OR \(hasOthers))", sql.bindings), isExact: false, nesting: 2)
    }

    private func textTest(_ column: String, _ kind: TextTest.Kind, _ key: String) -> SQLPiece {
        switch kind {
        case .equals:
            return .exact("\(column) = ?", [.text(key)])
        case .contains:
            return .superset(dialect.contains(column), [.text(key)])
        case .starts:
            let start = comparison(column, ">=")
            guard let upper = key.afterAllWithPrefix else { return .superset(start, [.text(key)]) }
            return .superset("(\(start) AND \(comparison(column, "<")))", [.text(key), .text(upper)])
        case .ends:
            return .superset(dialect.ends(column, count: key.unicodeScalars.count), [.text(key)])
        }
    }

    /// Compiles the test of a text in ASCII whose case is ignored.
    private func foldedTest(_ column: String, _ kind: TextTest.Kind, _ key: String) -> SQLPiece {
        let folded = dialect.lowercased(column)
        return kind == .starts ? .superset(dialect.starts(folded), [.text(key)]) : textTest(folded, kind, key)
    }

    // MARK: - Arrays

    private func table(_ path: PropertyPath) -> SideTable? {
        guard case .elements(let table)? = column(path) else { return nil }
        return table
    }

    /// Compiles the test whether any element matches or, if `isElementNegated`, whether any does not. `isNegated`
    /// negates the whole test.
    private func elementTest(
        _ path: PropertyPath,
        _ question: Question,
        isElementNegated: Bool,
        _ isNegated: Bool
    ) -> SQLPiece {
        guard let table = table(path) else { return .unknown }
        return elementTest(
            compileElement(question, isNegated: isElementNegated, in: table),
            in: table,
            isNegated: isNegated
        )
    }

    /// Returns the test whether any row of a table satisfies a condition, or its negation.
    private func elementTest(_ piece: SQLPiece, in table: SideTable, isNegated: Bool) -> SQLPiece {
        // The complement of a superset is no superset.
        if isNegated && !piece.isExact { return .unknown }
        if case .nothing = piece { return isNegated ? .everything(isExact: true) : .nothing }
        let condition = piece.sql
        let text =
            isNegated
            ? hasNoElement(in: table, where: condition?.text)
            : dialect.hasElement(in: table, where: condition?.text)
        let nesting = if case .some(_, _, let nesting) = piece { nesting } else { 1 }
        return .some(SQLText(text, condition?.bindings ?? []), isExact: piece.isExact, nesting: nesting + 2)
    }

    private func hasNoElement(in table: SideTable, where condition: String?) -> String {
        let filter = condition.map { " AND \($0)" } ?? ""
        return "NOT EXISTS (SELECT 1 FROM \(table.name) WHERE \(table.isOwned)\(filter))"
    }

    /// Compiles the test whether a collection is empty. The table has equal elements once, so it has no other counts.
    ///
    /// A collection that is `nil` has no rows either, but the test is false for it.
    private func countTest(
        _ path: PropertyPath,
        _ comparison: Comparison,
        _ key: StorageKey,
        _ isNegated: Bool
    ) -> SQLPiece {
        guard let table = table(path.collection), comparison == .equal, key == .integer(0) else { return .unknown }
        let isExact = !path.isOptional
        // The complement of a superset is no superset.
        if isNegated && !isExact { return .unknown }
        let rows = "EXISTS (SELECT 1 FROM \(table.name) WHERE \(table.isOwned))"
        return .some(SQLText(isNegated ? rows : "NOT \(rows)"), isExact: isExact, nesting: 2)
    }
}

extension Comparison {
    /// The operator, or the operator of the negation.
    fileprivate func sql(isNegated: Bool) -> String {
        switch (self, isNegated) {
        case (.equal, false): "="
        case (.equal, true): "<>"
        case (.less, false), (.greaterOrEqual, true): "<"
        case (.lessOrEqual, false), (.greater, true): "<="
        case (.greater, false), (.lessOrEqual, true): ">"
        case (.greaterOrEqual, false), (.less, true): ">="
        }
    }
}

extension String {
    /// The least string that is greater than all strings with this prefix, by their bytes; `nil` if there is none.
    fileprivate var afterAllWithPrefix: String? {
        var scalars = Array(unicodeScalars)
        while let last = scalars.popLast() {
            // UTF-8 has the order of the scalars, and no surrogate is one.
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            guard let scalar = Unicode.Scalar(next) else { continue }
            scalars.append(scalar)
            var result = String.UnicodeScalarView()
            result.append(contentsOf: scalars)
            return String(result)
        }
        return nil
    }
}
