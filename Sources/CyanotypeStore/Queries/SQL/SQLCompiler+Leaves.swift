internal import Cyanotype

extension SQLCompiler {
    /// Compiles a leaf, or its negation.
    func compile(_ form: Form, isNegated: Bool) -> SQLPiece {
        switch form {
        case .isNil(let path):
            nilTest(path, isNegated)
        case .compare(let path, let relation, let key):
            path.aspect == .count
                ? countComparison(path, relation, key, isNegated) : comparison(path, relation, key, isNegated)
        case .comparePaths(let left, let relation, let right):
            comparison(left, relation, right, isNegated)
        case .isOne(let path, let keys):
            membership(path, keys, isNegated)
        case .text(let path, let test):
            textTest(path, test, isNegated)
        case .anyElement(let path, let formula):
            anyElement(path, formula, isElementNegated: false, isNegated)
        case .allElements(let path, let formula):
            // All elements match unless any does not.
            anyElement(path, formula, isElementNegated: true, !isNegated)
        case .opaque:
            .unknown
        }
    }

    /// The column of a scalar property, and whether that can be NULL.
    private func scalar(_ path: PropertyPath) -> (column: ScalarColumn, isNullable: Bool)? {
        guard path.aspect == .value, case .scalar(let column)? = column(path) else { return nil }
        return (column, column.isNullable || path.isOptional)
    }

    private func nilTest(_ path: PropertyPath, _ isNegated: Bool) -> SQLPiece {
        guard let (column, isNullable) = scalar(path) else { return .unknown }
        guard isNullable else { return isNegated ? .everything(isExact: true) : .nothing }
        return .exact(isNegated ? "\(column.name) IS NOT NULL" : "\(column.name) IS NULL")
    }

    private func comparison(
        _ path: PropertyPath,
        _ relation: Relation,
        _ key: StorageKey,
        _ isNegated: Bool
    ) -> SQLPiece {
        guard let (column, isNullable) = scalar(path), relation == .equal || column.isOrdered else { return .unknown }
        let text = "\(column.name) \(relation.sql(isNegated: isNegated)) ?"
        return .exact(isNegated && isNullable ? "(\(text) OR \(column.name) IS NULL)" : text, [key])
    }

    private func comparison(
        _ left: PropertyPath,
        _ relation: Relation,
        _ right: PropertyPath,
        _ isNegated: Bool
    ) -> SQLPiece {
        guard let (left, isLeftNullable) = scalar(left), let (right, isRightNullable) = scalar(right),
            left.kind == right.kind, relation == .equal || (left.isOrdered && right.isOrdered)
        else { return .unknown }
        // Nil equals nil.
        if relation == .equal, isLeftNullable || isRightNullable {
            return .exact("\(left.name) \(isNegated ? "IS NOT" : "IS") \(right.name)")
        }
        let text = "\(left.name) \(relation.sql(isNegated: isNegated)) \(right.name)"
        guard isNegated, isLeftNullable || isRightNullable else { return .exact(text) }
        return .exact("(\(text) OR \(left.name) IS NULL OR \(right.name) IS NULL)")
    }

    private func membership(_ path: PropertyPath, _ keys: [StorageKey], _ isNegated: Bool) -> SQLPiece {
        guard let (column, isNullable) = scalar(path) else { return .unknown }
        guard let least = keys.min(), let greatest = keys.max() else {
            return isNegated ? .everything(isExact: true) : .nothing
        }
        guard keys.count <= variables else {
            return isNegated ? .unknown : .superset("\(column.name) BETWEEN ? AND ?", [least, greatest])
        }
        let marks = String(repeating: "?, ", count: keys.count - 1) + "?"
        guard isNegated else { return .exact("\(column.name) IN (\(marks))", keys) }
        let text = "\(column.name) NOT IN (\(marks))"
        return .exact(isNullable ? "(\(text) OR \(column.name) IS NULL)" : text, keys)
    }

    // MARK: - Strings

    /// Where Characters match, so do the bytes of normal forms. The reverse does not hold: bytes can match a part of a
    /// Character.
    private func textTest(_ path: PropertyPath, _ test: TextTest, _ isNegated: Bool) -> SQLPiece {
        guard !isNegated, let (column, _) = scalar(path), column.kind == .text,
            case .text(let key)? = StorageKey(of: test.text)
        else { return .unknown }
        if !test.ignoresCase { return textTest(column.name, test.relation, key) }
        // SQL folds the case of ASCII alone. So it finds all texts that have other characters too.
        let hasOthers = "length(\(column.name)) <> length(CAST(\(column.name) AS BLOB))"
        // Folding makes nothing else of ASCII.
        guard key.utf8.allSatisfy({ $0 < 0x80 }),
            case .some(let sql, _, _) = foldedTest(column.name, test.relation, key)
        else { return .superset(hasOthers) }
        return .some(SQLText("(\(sql.text) OR \(hasOthers))", sql.bindings), isExact: false, nesting: 2)
    }

    private func textTest(_ column: String, _ relation: TextTest.Relation, _ key: String) -> SQLPiece {
        switch relation {
        case .equals:
            return .exact("\(column) = ?", [.text(key)])
        case .contains:
            return .superset("instr(\(column), ?) > 0", [.text(key)])
        case .starts:
            guard let upper = key.afterAllWithPrefix else { return .superset("\(column) >= ?", [.text(key)]) }
            return .superset("(\(column) >= ? AND \(column) < ?)", [.text(key), .text(upper)])
        case .ends:
            return .superset("substr(\(column), -\(key.unicodeScalars.count)) = ?", [.text(key)])
        }
    }

    /// The test of a text that is all ASCII, by its lower case.
    private func foldedTest(_ column: String, _ relation: TextTest.Relation, _ key: String) -> SQLPiece {
        let folded = "lower(\(column))"
        // A range would need an index on the lower case.
        return relation == .starts
            ? .superset("instr(\(folded), ?) = 1", [.text(key)]) : textTest(folded, relation, key)
    }

    // MARK: - Arrays

    private func table(_ path: PropertyPath) -> SideTable? {
        guard case .elements(let table)? = column(path) else { return nil }
        return table
    }

    /// An element matches, or an element does not match, or the negation of these.
    private func anyElement(
        _ path: PropertyPath,
        _ formula: Formula,
        isElementNegated: Bool,
        _ isNegated: Bool
    ) -> SQLPiece {
        guard let table = table(path) else { return .unknown }
        let piece = compileElement(formula, isNegated: isElementNegated, in: table)
        let isExact = piece.isExact
        // The complement of a superset is no superset.
        if isNegated && !isExact { return .unknown }
        let condition: SQLText
        let nesting: Int
        switch piece {
        case .nothing: return isNegated ? .everything(isExact: true) : .nothing
        case .everything: (condition, nesting) = (SQLText(""), 1)
        case .some(let sql, _, let depth): (condition, nesting) = (SQLText(" AND \(sql.text)", sql.bindings), depth)
        }
        let text: String
        if isNegated {
            text = """
                NOT EXISTS (SELECT 1 FROM \(table.name) WHERE \(table.owner) = \(table.identity)\(condition.text))
                """
        } else {
            // SQLite begins with this subquery, by the index on values. It would run EXISTS for each object.
            let restriction = condition.text.isEmpty ? "" : " WHERE \(condition.text.dropFirst(5))"
            text = "\(table.identity) IN (SELECT \(table.owner) FROM \(table.name)\(restriction))"
        }
        return .some(SQLText(text, condition.bindings), isExact: isExact, nesting: nesting + 2)
    }

    /// A collection that is nil has no rows, as an empty one. No number is that of its elements, so the leaf is false for
    /// it: where the relation holds for 0, the rows find too many objects.
    private func countComparison(
        _ path: PropertyPath,
        _ relation: Relation,
        _ key: StorageKey,
        _ isNegated: Bool
    ) -> SQLPiece {
        guard let table = table(path.ofElements) else { return .unknown }
        let isExact = !path.isOptional || !relation.holds(between: .integer(0), and: key)
        // The complement of a superset is no superset.
        if isNegated && !isExact { return .unknown }
        let rows = "FROM \(table.name) WHERE \(table.owner) = \(table.identity)"
        if relation == .equal, key == .integer(0) {
            return .some(
                SQLText("\(isNegated ? "EXISTS" : "NOT EXISTS") (SELECT 1 \(rows))"),
                isExact: isExact,
                nesting: 2
            )
        }
        guard table.keepsDuplicates else { return .unknown }
        return .some(
            SQLText("(SELECT count(*) \(rows)) \(relation.sql(isNegated: isNegated)) ?", [key]),
            isExact: isExact,
            nesting: 2
        )
    }
}

extension Relation {
    fileprivate func holds(between left: StorageKey, and right: StorageKey) -> Bool {
        switch self {
        case .equal: left == right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        }
    }

    /// The operator, or that of the negation.
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
    /// The least string that is greater than all strings with this prefix, by their bytes. Nil if there is none.
    fileprivate var afterAllWithPrefix: String? {
        var scalars = Array(unicodeScalars)
        while let last = scalars.popLast() {
            // The order of UTF-8 is that of scalars, among which are no surrogates.
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
