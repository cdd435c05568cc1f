internal import Cyanotype

/// The SQL for a condition, as far as SQL can express it.
enum SQLPiece {
    /// All objects: an exact answer, or all that can be said.
    case everything(isExact: Bool)
    /// No object.
    case nothing
    /// At least the objects that match, and if the piece is exact, no others.
    case some(SQLText, isExact: Bool, nesting: Int)

    static func exact(_ text: String, _ bindings: [StorageKey] = []) -> SQLPiece {
        .some(SQLText(text, bindings), isExact: true, nesting: 1)
    }

    static func superset(_ text: String, _ bindings: [StorageKey] = []) -> SQLPiece {
        .some(SQLText(text, bindings), isExact: false, nesting: 1)
    }

    /// Nothing can be said.
    static var unknown: SQLPiece { .everything(isExact: false) }

    var isExact: Bool {
        switch self {
        case .everything(let isExact), .some(_, let isExact, _): isExact
        case .nothing: true
        }
    }
}
