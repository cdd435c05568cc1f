internal import Cyanotype

/// Computes one value from all objects that a query finds, such as their number or the greatest value of a property.
///
/// ```swift
/// let best = try store.aggregate(.max(\.rating), of: query)
/// let counts = try store.aggregate(.count, of: query, by: \.section)
/// ```
///
/// The database computes it where the property is in a column and the database alone evaluates the query. Otherwise the
/// objects are read one after the other.
public struct ObjectAggregate<Root, Value>: Sendable {
    /// What a database computes, and the function that makes the value from the result.
    ///
    /// Null keys are ignored.
    enum Computation: Sendable {
        case count(value: @Sendable (Int) -> Value)
        /// The sum of the keys of an integer property, which are the integers themselves, and their number if
        /// `isCounted`.
        case integers(
            PropertyPath,
            isCounted: Bool,
            value: @Sendable (IntegerTotal) throws(StoreError) -> Value
        )
        /// The keys of a floating-point property, which this program adds, because a database rounds each step.
        case reals(PropertyPath, makeAccumulator: @Sendable () -> KeyAccumulator)
        /// The object with the least or the greatest key; `nil` if there is none.
        case extreme(Extreme, PropertyPath, value: @Sendable (Root?) -> Value)

        /// The property; `nil` if the computation is about objects.
        var path: PropertyPath? {
            switch self {
            case .count: nil
            case .integers(let path, _, _), .reals(let path, _), .extreme(_, let path, _): path
            }
        }
    }

    enum Extreme: Sendable {
        case least, greatest
    }

    /// Computes the value from objects in memory.
    struct Accumulator {
        let add: (Root) throws(StoreError) -> Void
        let result: () throws(StoreError) -> Value
    }

    /// Computes the value from keys.
    struct KeyAccumulator {
        let add: (StorageKey) -> Void
        let result: () -> Value
    }

    /// What a database computes; `nil` if only memory can compute the value.
    let computation: Computation?
    let makeAccumulator: @Sendable () -> Accumulator

    init(_ computation: Computation?, _ makeAccumulator: @escaping @Sendable () -> Accumulator) {
        self.computation = computation
        self.makeAccumulator = makeAccumulator
    }
}

extension ObjectAggregate where Value == Int {
    /// The number of objects.
    public static var count: ObjectAggregate {
        ObjectAggregate(.count { $0 }) {
            var count = 0
            return Accumulator(add: { _ in count += 1 }, result: { count })
        }
    }
}

// MARK: - Least and greatest

extension ObjectAggregate {
    /// The least value of a property; `nil` if there are no objects.
    public static func min<Property: Comparable & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property> & Sendable
    ) -> ObjectAggregate where Value == Property? {
        picking(.least, PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    /// The least value of an optional property, without the values that are `nil`; `nil` if there are no others.
    public static func min<Property: Comparable & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property?> & Sendable
    ) -> ObjectAggregate where Value == Property? {
        picking(.least, PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    /// The greatest value of a property; `nil` if there are no objects.
    public static func max<Property: Comparable & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property> & Sendable
    ) -> ObjectAggregate where Value == Property? {
        picking(.greatest, PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    /// The greatest value of an optional property, without the values that are `nil`; `nil` if there are no others.
    public static func max<Property: Comparable & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property?> & Sendable
    ) -> ObjectAggregate where Value == Property? {
        picking(.greatest, PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    private static func picking<Property: Comparable & SendableMetatype>(
        _ extreme: Extreme,
        _ path: PropertyPath,
        _ get: @escaping @Sendable (Root) -> Property?
    ) -> ObjectAggregate where Value == Property? {
        let isOrdered = KeySemantics(of: Property.self) == .ordered
        let computation = isOrdered ? Computation.extreme(extreme, path) { $0.flatMap(get) } : nil
        return ObjectAggregate(computation) {
            // Columns order keys, and the type may order its values otherwise. Memory must agree with the columns.
            var best: (value: Property, key: StorageKey?)?
            return Accumulator(
                add: { object in
                    guard let value = get(object) else { return }
                    let key = isOrdered ? StorageKey(of: value) : nil
                    // NaN has no key and no place in the order.
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
