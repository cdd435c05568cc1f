internal import Cyanotype

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
