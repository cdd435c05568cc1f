import FoundationEssentials

/// How a value compares with another one.
enum Comparison: Sendable {
    case equal
    case less
    case lessOrEqual
    case greater
    case greaterOrEqual

    /// The comparison that holds when the operands change places.
    var flipped: Comparison {
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

    /// The operator in Swift.
    var symbol: String {
        switch self {
        case .equal: "=="
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        }
    }
}
