internal import Cyanotype

/// Computes one value from all objects that a query finds, such as their number or the greatest value of a property.
///
/// ```swift
/// let best = try store.aggregate(.max(\.rating), of: query)
/// let counts = try store.aggregate(.count, of: query, by: \.section)
/// ```
///
/// The database computes it where the property is in a column and SQL says the query exactly. Otherwise the objects are
/// read one after the other.
public struct Aggregate<Root, Value>: Sendable {
    /// How a database computes the value.
    enum Form: Sendable {
        /// An expression for the name of a column with keys, which `isUsable` accepts, and the value that its result means.
        case computed(
            expression: @Sendable (String) -> String,
            path: PropertyPath?,
            isUsable: @Sendable (ScalarColumn) -> Bool,
            value: @Sendable (StorageKey) throws(StoreError) -> Value
        )
        /// The result of adding up the keys of a column that are not null, which `isUsable` accepts.
        case added(
            path: PropertyPath,
            isUsable: @Sendable (ScalarColumn) -> Bool,
            makeAccumulator: @Sendable () -> KeyAccumulator
        )
        /// The property of the object with the least or the greatest key that is not null.
        case picked(function: String, path: PropertyPath, none: @Sendable () -> Value, value: @Sendable (Root) -> Value)
    }

    /// Adds up objects in memory.
    struct Accumulator {
        let add: (Root) throws(StoreError) -> Void
        let result: () throws(StoreError) -> Value
    }

    /// Adds up keys.
    struct KeyAccumulator {
        let add: (StorageKey) -> Void
        let result: () -> Value
    }

    /// `nil` if only memory can compute the value.
    let form: Form?
    let makeAccumulator: @Sendable () -> Accumulator

    init(_ form: Form?, _ makeAccumulator: @escaping @Sendable () -> Accumulator) {
        self.form = form
        self.makeAccumulator = makeAccumulator
    }
}

extension Aggregate where Value == Int {
    /// The number of objects.
    public static var count: Aggregate {
        Aggregate(
            .computed(expression: { _ in "count(*)" }, path: nil, isUsable: { _ in true }) { key throws(StoreError) in
                guard case .integer(let count) = key else { return 0 }
                return Int(count)
            }
        ) {
            var count = 0
            return Accumulator(add: { _ in count += 1 }, result: { count })
        }
    }
}

// MARK: - Least and greatest

extension Aggregate {
    /// The least value of a property; `nil` if there are no objects.
    public static func min<Property: Comparable & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property> & Sendable
    ) -> Aggregate where Value == Property? {
        picking(.least, PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    /// The least value of an optional property, of those that are not nil.
    public static func min<Property: Comparable & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property?> & Sendable
    ) -> Aggregate where Value == Property? {
        picking(.least, PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    /// The greatest value of a property; `nil` if there are no objects.
    public static func max<Property: Comparable & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property> & Sendable
    ) -> Aggregate where Value == Property? {
        picking(.greatest, PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    /// The greatest value of an optional property, of those that are not nil.
    public static func max<Property: Comparable & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property?> & Sendable
    ) -> Aggregate where Value == Property? {
        picking(.greatest, PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    private enum Extreme: String {
        case least = "min"
        case greatest = "max"
    }

    private static func picking<Property: Comparable & SendableMetatype>(
        _ extreme: Extreme,
        _ path: PropertyPath,
        _ get: @escaping @Sendable (Root) -> Property?
    ) -> Aggregate where Value == Property? {
        let isOrdered = ValueMeaning(of: Property.self) == .ordered
        let form = isOrdered ? Form.picked(function: extreme.rawValue, path: path, none: { nil }, value: get) : nil
        return Aggregate(form) {
            // Keys have the order of columns, from which that of the type may differ.
            var best: (value: Property, key: StorageKey?)?
            return Accumulator(
                add: { object in
                    guard let value = get(object) else { return }
                    let key = isOrdered ? StorageKey(of: value) : nil
                    // NaN has no key, and no place in the order.
                    if isOrdered, key == nil { return }
                    guard let current = best else { return best = (value, key) }
                    let isLess = if let key, let known = current.key { key < known } else { value < current.value }
                    let isGreater = if let key, let known = current.key { key > known } else { value > current.value }
                    if extreme == .least ? isLess : isGreater { best = (value, key) }
                },
                result: { best?.value }
            )
        }
    }
}
