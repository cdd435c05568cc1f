internal import Cyanotype
public import FoundationEssentials

/// The order of results by one property.
///
/// ```swift
/// .by(\.rating, .reverse)
/// ```
///
/// `nil` is before all values, and after them in `.reverse`. Strings have the order of the bytes of their normal form.
public struct ObjectOrdering<Root>: Sendable {
    let path: PropertyPath
    let order: SortOrder
    /// Whether keys have the order of the values, so that columns and cursors can hold them.
    let hasOrderedKeys: Bool
    private let makeComparison: @Sendable () -> (Root, Root) -> ComparisonResult
    private let makeKey: @Sendable (Root) -> StorageKey?

    private init<Value>(
        _ keyPath: any KeyPath<Root, Value> & Sendable,
        _ order: SortOrder,
        _ makeComparison: @escaping @Sendable () -> (Value, Value) -> ComparisonResult
    ) {
        path = PropertyPath(keyPath)
        self.order = order
        hasOrderedKeys = KeySemantics(of: Value.self) == .ordered
        self.makeComparison = {
            let compare = makeComparison()
            return { compare($0[keyPath: keyPath], $1[keyPath: keyPath]) }
        }
        makeKey = { StorageKey(of: $0[keyPath: keyPath]) }
    }

    /// Orders by a property.
    public static func by<Value: Comparable & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Value> & Sendable,
        _ order: SortOrder = .forward
    ) -> ObjectOrdering {
        ObjectOrdering(keyPath, order) { KeySemantics.order(of: Value.self) }
    }

    /// Orders by an optional property. `nil` is before all values.
    public static func by<Value: Comparable & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Value?> & Sendable,
        _ order: SortOrder = .forward
    ) -> ObjectOrdering {
        ObjectOrdering(keyPath, order) { nilFirst(KeySemantics.order(of: Value.self)) }
    }

    /// Orders by a property that is `true` or `false`. `false` comes first.
    public static func by(_ keyPath: any KeyPath<Root, Bool> & Sendable, _ order: SortOrder = .forward)
        -> ObjectOrdering
    {
        ObjectOrdering(keyPath, order) { compareBooleans }
    }

    /// Orders by a property that is `true`, `false` or `nil`. `nil` comes first, then `false`.
    public static func by(_ keyPath: any KeyPath<Root, Bool?> & Sendable, _ order: SortOrder = .forward)
        -> ObjectOrdering
    {
        ObjectOrdering(keyPath, order) { nilFirst(compareBooleans) }
    }

    /// Makes a function that compares objects in the direction of the order.
    func makeComparator() -> (Root, Root) -> ComparisonResult {
        let compare = makeComparison()
        return order == .forward ? compare : { compare($1, $0) }
    }

    /// Returns the key that orders an object; `nil` if its value has none.
    func key(of object: Root) -> StorageKey? {
        hasOrderedKeys ? makeKey(object) : nil
    }
}

private func compareBooleans(_ left: Bool, _ right: Bool) -> ComparisonResult {
    left == right ? .orderedSame : left ? .orderedDescending : .orderedAscending
}

private func nilFirst<Value>(
    _ compare: @escaping (Value, Value) -> ComparisonResult
) -> (Value?, Value?) -> ComparisonResult {
    { left, right in
        switch (left, right) {
        case (nil, nil): .orderedSame
        case (nil, _?): .orderedAscending
        case (_?, nil): .orderedDescending
        case (let left?, let right?): compare(left, right)
        }
    }
}
