internal import Cyanotype
import FoundationEssentials

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
    /// The ranges of keys to which the filter is limited.
    let ranges: [KeyRange]

    /// Whether SQL evaluates all filters exactly.
    var isExact: Bool { makeRemainingTest == nil }

    /// Whether SQL evaluates the whole query, so that LIMIT and OFFSET can be part of the statement.
    var allowsLimit: Bool { isExact && order != nil }
}

extension ObjectQuery {
    /// Compiles the query. What SQL cannot express is left to memory.
    ///
    /// - Parameters:
    ///   - schema: The table.
    ///   - shares: How many rows are in the query's ranges of columns, as far as that is known.
    /// - Returns: The query.
    /// - Precondition: The query has no ``mistake``.
    func compiled(for schema: QuerySchema, _ shares: [String: RowShare] = [:]) -> CompiledQuery<Root> {
        var compiler = SQLCompiler(dialect: schema.dialect, shares: shares, column: schema.column)
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
            order: columns.map { order(by: $0, schema) },
            ranges: compiler.ranges
        )
    }
}

// MARK: - Order and pages

extension ObjectQuery {
    /// The greatest number of orderings in a statement. The condition of a page has as many levels.
    private static var maximumOrderings: Int { 8 }

    /// The columns of the orderings; `nil` if a column does not have the order of its property's values.
    func orderColumns(_ schema: QuerySchema) -> [ScalarColumn]? {
        guard orderings.count <= Self.maximumOrderings else { return nil }
        var columns: [ScalarColumn] = []
        for ordering in orderings {
            guard ordering.hasOrderedKeys, var column = schema.column(ordering.path)?.scalar, column.isOrdered
            else { return nil }
            column.isNullable = column.isNullable || ordering.path.isOptional
            columns.append(column)
        }
        return columns
    }

    /// Returns the terms of ORDER BY.
    func order(by columns: [ScalarColumn], _ schema: QuerySchema) -> String {
        var terms = zip(orderings, columns).map { ordering, column in
            schema.dialect.order(
                by: column.name,
                isReversed: ordering.order == .reverse,
                isNullable: column.isNullable
            )
        }
        terms.append(schema.dialect.order(by: schema.identity, isReversed: reversesIdentities, isNullable: false))
        return terms.joined(separator: ", ")
    }

    /// Returns the condition of the objects after the cursor; `nil` if there is none.
    func page(by columns: [ScalarColumn], _ schema: QuerySchema) -> SQLText? {
        guard let cursor, cursor.keys.count == columns.count else { return nil }
        var page = SQLText("\(schema.identity) \(reversesIdentities ? "<" : ">") ?", [cursor.identity])
        for (index, column) in columns.enumerated().reversed() {
            page = after(cursor.keys[index], column, orderings[index].order == .reverse, otherwise: page)
        }
        return page
    }

    /// Returns the condition `column > key`, or `column = key` and the following columns come after their keys.
    private func after(
        _ key: StorageKey,
        _ column: ScalarColumn,
        _ isReversed: Bool,
        otherwise rest: SQLText
    ) -> SQLText {
        let name = column.name
        if key == .null {
            let tie = "(\(name) IS NULL AND \(rest.text))"
            // Nothing is before `nil`.
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

// MARK: - Tables

/// A type's table as the query compiler sees it: its columns, and the dialect of its database.
struct QuerySchema: Sendable {
    let dialect: any SQLDialect
    /// The qualified name of the identity's column, which orders objects whose other keys are equal.
    let identity: String
    /// Returns where the keys of a property are; `nil` if the database has none, so that memory has to evaluate the
    /// property.
    let column: @Sendable (PropertyPath) -> Column?
}

/// Where a store keeps the keys of a property.
enum Column: Hashable, Sendable {
    /// A column of the type's table.
    case scalar(ScalarColumn)
    /// A table with a row for each different element of an array or set.
    case elements(SideTable)
    /// A column of the object to which a reference leads. The table has it with the owners: a condition on it finds those
    /// without looking at each.
    case referenced(ScalarColumn, in: SideTable)

    /// The expression for the key of a property that has one.
    var scalar: ScalarColumn? {
        switch self {
        case .scalar(let column), .referenced(let column, _): column
        case .elements: nil
        }
    }
}

/// The columns of the objects in a collection of references.
final class ElementColumns: Hashable, Sendable {
    /// Returns where the keys of an object's property are; `nil` if they are nowhere.
    let column: @Sendable (PropertyPath) -> Column?

    init(_ column: @escaping @Sendable (PropertyPath) -> Column?) { self.column = column }

    static func == (one: ElementColumns, other: ElementColumns) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A column that holds keys.
struct ScalarColumn: Hashable, Sendable {
    /// The name, quoted and qualified if necessary: `t."rating"`.
    var name: String
    let kind: StorageKeyType.Kind
    /// Whether keys have the order of the values. Those of raw values do not.
    var isOrdered = true
    /// Whether the column can hold NULL.
    var isNullable = false
}

/// A table with a row `(value, owner)` for each different element of an array or set. All names are quoted and
/// qualified.
struct SideTable: Hashable, Sendable {
    let name: String
    let value: ScalarColumn
    /// The column with the identity of the object that has the element. It is never NULL.
    let owner: String
    /// The column of the type's table to which `owner` refers.
    let identity: String
    /// The columns of the elements, if they are objects.
    var object: ElementColumns?
    /// The same table for a condition that finds elements first, and then their owners; `nil` for ``name``.
    var fromElements: String?
    /// The identity in a comparison with `owner`; `nil` for ``identity``.
    var comparedIdentity: String?
}

extension SideTable {
    /// The condition that an element is one of the object's.
    var isOwned: String { "\(owner) = \(comparedIdentity ?? identity)" }

    /// Returns where the keys of an element's property are, or those of the element itself.
    func column(_ path: PropertyPath) -> Column? {
        if let object { return object.column(path) }
        return path == .root ? .scalar(value) : nil
    }
}

// MARK: - Ranges

/// A condition that limits the keys of a column to a range.
struct KeyRange {
    /// The name of the column.
    let column: String
    let condition: SQLText
}

/// How many of the rows a condition selects.
enum RowShare {
    /// So few that an index that finds them is faster than a scan, even if they have to be sorted.
    case few
    /// So many that a scan is faster.
    case most
}

// MARK: - Texts

/// A part of a statement, and the values for its parameters.
struct SQLText: Hashable, Sendable {
    /// The text, with `?` for each parameter. No name and no literal contains one. ``SQLDialect/statement(_:)`` writes
    /// the parameters as the database wants them.
    var text: String
    /// The values of the parameters, in their order.
    var bindings: [StorageKey]

    init(_ text: String, _ bindings: [StorageKey] = []) {
        self.text = text
        self.bindings = bindings
    }

    /// Joins conditions by AND; `nil` if there are none.
    init?(conjunction conditions: [SQLText]) {
        if conditions.isEmpty { return nil }
        self.init(conditions.map(\.text).joined(separator: " AND "), conditions.flatMap(\.bindings))
    }
}

/// The SQL for a condition, as far as SQL can express it. If it is not exact, memory tests the objects that it selects.
enum SQLPiece {
    /// All objects. If it is exact, the condition is always true; otherwise SQL does not narrow the objects.
    case everything(isExact: Bool)
    /// No object.
    case nothing
    /// A superset of the matching objects; if it is exact, no others. `nesting` is the depth of parentheses, which
    /// ``SQLLimits`` bounds.
    case some(SQLText, isExact: Bool, nesting: Int)

    static func exact(_ text: String, _ bindings: [StorageKey] = []) -> SQLPiece {
        .some(SQLText(text, bindings), isExact: true, nesting: 1)
    }

    static func superset(_ text: String, _ bindings: [StorageKey] = []) -> SQLPiece {
        .some(SQLText(text, bindings), isExact: false, nesting: 1)
    }

    /// The piece of a condition that SQL cannot express.
    static var unknown: SQLPiece { .everything(isExact: false) }

    var isExact: Bool {
        switch self {
        case .everything(let isExact), .some(_, let isExact, _): isExact
        case .nothing: true
        }
    }

    var isNothing: Bool {
        guard case .nothing = self else { return false }
        return true
    }

    /// The condition; `nil` if it selects all objects.
    var sql: SQLText? {
        switch self {
        case .everything: nil
        case .nothing: SQLText("FALSE")
        case .some(let sql, _, _): sql
        }
    }
}
