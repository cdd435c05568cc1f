import FoundationEssentials

/// A comparison of two values.
enum Relation: Sendable {
    case equal
    case less
    case lessOrEqual
    case greater
    case greaterOrEqual

    /// The relation that holds when the operands change places.
    var flipped: Relation {
        switch self {
        case .equal: .equal
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }

    func holds(_ result: ComparisonResult) -> Bool {
        switch self {
        case .equal: result == .orderedSame
        case .less: result == .orderedAscending
        case .lessOrEqual: result != .orderedDescending
        case .greater: result == .orderedDescending
        case .greaterOrEqual: result != .orderedAscending
        }
    }
}
