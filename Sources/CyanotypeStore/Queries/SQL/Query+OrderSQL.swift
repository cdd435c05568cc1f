internal import Cyanotype

import FoundationEssentials

extension Query {
    /// The greatest number of orderings in a statement. The condition of a page has as many levels.
    private static var maximumOrderings: Int { 8 }

    private func orderColumns(_ schema: QuerySchema) -> [ScalarColumn]? {
        guard orderings.count <= Self.maximumOrderings else { return nil }
        var columns: [ScalarColumn] = []
        for ordering in orderings {
            guard ordering.hasOrderedKeys, case .scalar(let column)? = schema.column(ordering.path), column.isOrdered
            else { return nil }
            let isNullable = column.isNullable || ordering.path.isOptional
            columns.append(ScalarColumn(name: column.name, kind: column.kind, isNullable: isNullable))
        }
        return columns
    }

    /// Follows ORDER BY. Nil if an ordering is not that of a column.
    func orderSQL(_ schema: QuerySchema) -> String? {
        guard let columns = orderColumns(schema) else { return nil }
        var terms = zip(orderings, columns).map { ordering, column in
            let isForward = ordering.order == .forward
            let nulls = column.isNullable ? (isForward ? " NULLS FIRST" : " NULLS LAST") : ""
            return "\(column.name) \(isForward ? "ASC" : "DESC")\(nulls)"
        }
        terms.append("\(schema.identity) \(reversesIdentities ? "DESC" : "ASC")")
        return terms.joined(separator: ", ")
    }

    /// Says which objects are after the cursor. Nil if there is none, or an ordering is not that of a column.
    func pageSQL(_ schema: QuerySchema) -> SQLText? {
        guard let cursor, let columns = orderColumns(schema), cursor.keys.count == columns.count else { return nil }
        var page = SQLText("\(schema.identity) \(reversesIdentities ? "<" : ">") ?", [cursor.identity])
        for (index, column) in columns.enumerated().reversed() {
            page = after(cursor.keys[index], column, orderings[index].order == .reverse, otherwise: page)
        }
        return page
    }

    /// The column is after a key, or is the key and the rest is after its own.
    private func after(
        _ key: StorageKey,
        _ column: ScalarColumn,
        _ isReversed: Bool,
        otherwise rest: SQLText
    ) -> SQLText {
        let name = column.name
        if key == .null {
            let tie = "(\(name) IS NULL AND \(rest.text))"
            // Nothing is before nil.
            return isReversed
                ? SQLText(tie, rest.bindings) : SQLText("(\(name) IS NOT NULL OR \(tie))", rest.bindings)
        }
        if isReversed && column.isNullable {
            return SQLText(
                "(\(name) < ? OR \(name) IS NULL OR (\(name) = ? AND \(rest.text)))",
                [key, key] + rest.bindings
            )
        }
        // The first comparison lets an index find the place.
        let sign = isReversed ? "<" : ">"
        return SQLText(
            "(\(name) \(sign)= ? AND (\(name) \(sign) ? OR \(rest.text)))",
            [key, key] + rest.bindings
        )
    }
}
