extension Formula: CustomStringConvertible {
    /// The formula, with `?` for each value.
    var description: String {
        switch self {
        case .constant(let value): value ? "true" : "false"
        case .leaf(let form): form.description
        case .not(let formula): "!(\(formula))"
        case .all(let formulas): Self.join(formulas, " && ")
        case .any(let formulas): Self.join(formulas, " || ")
        }
    }

    private static func join(_ formulas: [Formula], _ separator: String) -> String {
        "(" + formulas.map(\.description).joined(separator: separator) + ")"
    }

    func forEachForm(_ body: (Form) -> Void) {
        switch self {
        case .constant: break
        case .leaf(let form): body(form)
        case .not(let formula): formula.forEachForm(body)
        case .all(let formulas), .any(let formulas): for formula in formulas { formula.forEachForm(body) }
        }
    }
}

extension Form: CustomStringConvertible {
    var description: String {
        switch self {
        case .isNil(let path): "\(path) == nil"
        case .compare(let path, let relation, _): "\(path) \(relation.symbol) ?"
        case .comparePaths(let left, let relation, let right): "\(left) \(relation.symbol) \(right)"
        case .isOne(let path, let keys): "\(path) is one of \(keys.count) values"
        case .text(let path, let test): "\(path) \(test)"
        case .anyElement(let path, let formula): "\(path) contains an element where \(formula)"
        case .allElements(let path, let formula): "\(path) has only elements where \(formula)"
        case .opaque(let opaque): opaque.description
        }
    }

    /// Says why SQL does not say the form exactly. Nil if it does.
    func reasonAgainstSQL(_ schema: QuerySchema) -> String? {
        switch self {
        case .opaque(let opaque):
            return opaque.reason
        case .text(let path, let test):
            let reason = test.ignoresCase ? "SQL knows the case of ASCII only" : "SQL compares bytes, not Characters"
            return missingColumn(path, schema) ?? reason
        case .comparePaths(let left, let relation, let right):
            return missingColumn(left, schema, relation) ?? missingColumn(right, schema, relation)
        case .compare(let path, let relation, _):
            return missingColumn(path, schema, relation)
        case .isNil(let path), .isOne(let path, _):
            return missingColumn(path, schema)
        case .anyElement(let path, let formula), .allElements(let path, let formula):
            guard case .elements(let table)? = schema.column(path) else {
                return "no table has the elements of \(path)"
            }
            let elements = QuerySchema(identity: table.owner) { $0 == .root ? .scalar(table.value) : nil }
            var reason: String?
            formula.forEachForm { reason = reason ?? $0.reasonAgainstSQL(elements) }
            return reason
        }
    }

    private func missingColumn(_ path: PropertyPath, _ schema: QuerySchema, _ relation: Relation = .equal) -> String? {
        switch (schema.column(path.ofElements), path.aspect) {
        case (.scalar(let column)?, .value):
            relation == .equal || column.isOrdered ? nil : "the column of \(path) does not order its values"
        case (.elements(let table)?, .count):
            table.keepsDuplicates ? nil : "the table has the different elements of \(path.ofElements) only"
        default: "no column has \(path)"
        }
    }
}
