internal import Cyanotype

import FoundationEssentials

// Strings have the order of the bytes of their normal form, because Swift's `<` is not an order for a few of them. NaN,
// which no column holds, is before all other numbers, so that sorting works.
extension KeySemantics {
    /// Returns the function that orders two values.
    static func order<Value: Comparable>(of type: Value.Type) -> (Value, Value) -> ComparisonResult {
        if let ofStrings = stringOrder(as: type) { return ofStrings }
        return { left, right in
            if left < right { return .orderedAscending }
            if left > right { return .orderedDescending }
            if left == right { return .orderedSame }
            return compareUnordered(left, right)
        }
    }

    /// Returns the function that compares a value with a constant.
    static func comparison<Value: Comparable>(_ comparison: Comparison, with constant: Value) -> (Value) -> Bool {
        if let constant = constant as? String {
            let box = TestBox(test: TextOrder(constant).test(comparison))
            if let test = box.test(of: Value.self) { return test }
        }
        return switch comparison {
        case .equal: { $0 == constant }
        case .less: { $0 < constant }
        case .lessOrEqual: { $0 <= constant }
        case .greater: { $0 > constant }
        case .greaterOrEqual: { $0 >= constant }
        }
    }

    /// Returns the function that compares two values.
    static func comparison<Value: Comparable>(
        _ comparison: Comparison,
        of type: Value.Type
    ) -> (Value, Value) -> Bool {
        if let compare = stringOrder(as: type) {
            return { comparison.holds(compare($0, $1)) }
        }
        return switch comparison {
        case .equal: { $0 == $1 }
        case .less: { $0 < $1 }
        case .lessOrEqual: { $0 <= $1 }
        case .greater: { $0 > $1 }
        case .greaterOrEqual: { $0 >= $1 }
        }
    }

    /// Returns the order of strings; `nil` if the values are not strings.
    private static func stringOrder<Value>(as type: Value.Type) -> ((Value, Value) -> ComparisonResult)? {
        ComparisonBox(compare: compareStrings).comparison(of: type)
    }

    private static func compareUnordered<Value: Comparable>(_ left: Value, _ right: Value) -> ComparisonResult {
        let leftIsNaN = left != left
        let rightIsNaN = right != right
        if leftIsNaN == rightIsNaN { return .orderedSame }
        return leftIsNaN ? .orderedAscending : .orderedDescending
    }
}

/// Orders strings by the bytes of their normal form.
func compareStrings(_ left: String, _ right: String) -> ComparisonResult {
    // ASCII is its own normal form.
    if left.utf8Span.isKnownASCII && right.utf8Span.isKnownASCII {
        if left == right { return .orderedSame }
        return left < right ? .orderedAscending : .orderedDescending
    }
    guard let leftKey = StorageKey(of: left), let rightKey = StorageKey(of: right) else { return .orderedSame }
    if leftKey == rightKey { return .orderedSame }
    return leftKey < rightKey ? .orderedAscending : .orderedDescending
}

/// Compares strings with a constant, whose key is made once.
private struct TextOrder {
    let constant: String
    let key: StorageKey?
    let isASCII: Bool

    init(_ constant: String) {
        self.constant = constant
        key = StorageKey(of: constant)
        isASCII = constant.utf8Span.isKnownASCII
    }

    func test(_ comparison: Comparison) -> (String) -> Bool {
        { comparison.holds(compare($0)) }
    }

    private func compare(_ value: String) -> ComparisonResult {
        if isASCII && value.utf8Span.isKnownASCII {
            if value == constant { return .orderedSame }
            return value < constant ? .orderedAscending : .orderedDescending
        }
        guard let key, let valueKey = StorageKey(of: value) else { return .orderedSame }
        if valueKey == key { return .orderedSame }
        return valueKey < key ? .orderedAscending : .orderedDescending
    }
}
