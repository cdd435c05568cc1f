internal import Cyanotype
public import FoundationEssentials

extension Aggregate where Value: AdditiveArithmetic & SendableMetatype {
    /// The sum of a property. Floating-point numbers are added in no particular order.
    ///
    /// It throws ``StoreError`` with the code `overflow` if the sum of integers does not fit into their type.
    public static func sum(_ keyPath: any KeyPath<Root, Value> & Sendable) -> Aggregate {
        sum(PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    /// The sum of an optional property, whose nils are left out.
    ///
    /// It throws ``StoreError`` with the code `overflow` if the sum of integers does not fit into their type.
    public static func sum(_ keyPath: any KeyPath<Root, Value?> & Sendable) -> Aggregate {
        sum(PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    private static func sum(_ path: PropertyPath, _ get: @escaping @Sendable (Root) -> Value?) -> Aggregate {
        Aggregate(form(path)) {
            var sum = Value.zero
            // How often the sum has passed the greatest integer, less how often it has passed the least.
            var overflows = 0
            return Accumulator(
                add: { object in
                    if let value = get(object) { (sum, overflows) = added(sum, value, overflows) }
                },
                result: { () throws(StoreError) in
                    if overflows != 0 { throw .overflow(path) }
                    return sum
                }
            )
        }
    }

    private static func added(_ sum: Value, _ value: Value, _ overflows: Int) -> (Value, overflows: Int) {
        func added<Integer: FixedWidthInteger>(_ left: Integer) -> (Value, overflows: Int)? {
            guard let right = value as? Integer else { return nil }
            let (wrapped, overflow) = left.addingReportingOverflow(right)
            return (wrapped as? Value).map { ($0, overflows + (overflow ? (right < 0 ? -1 : 1) : 0)) }
        }
        if let sum = sum as? any FixedWidthInteger, let result = added(sum) { return result }
        return (sum + value, overflows)
    }

    /// The keys of integers up to 64 bits are the integers, except that those of 64 bits without a sign are shifted.
    private static func form(_ path: PropertyPath) -> Form? {
        if Value.self == Double.self {
            return .computed(expression: { "sum(\($0))" }, path: path, isUsable: { $0.kind == .real }) { key in
                guard case .real(let sum) = key, let value = sum as? Value else { return .zero }
                return value
            }
        }
        guard let type = Value.self as? any FixedWidthInteger.Type, type != UInt64.self, type != UInt.self else {
            return nil
        }
        // SQLite fails if it passes the greatest integer on the way, so it adds the halves.
        return .computed(
            expression: { "sum(\($0) >> 32) || ' ' || sum(\($0) & 4294967295)" },
            path: path,
            isUsable: { $0.kind == .integer },
            value: { key throws(StoreError) in
                guard case .text(let text) = key else { return .zero }
                let halves = text.split(separator: " ").compactMap { Int128($0) }
                guard halves.count == 2, let sum = integer(halves[0] << 32 + halves[1]) else { throw .overflow(path) }
                return sum
            }
        )
    }

    private static func integer(_ sum: Int128) -> Value? {
        func converted<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Value? {
            Integer(exactly: sum) as? Value
        }
        return (Value.self as? any FixedWidthInteger.Type).flatMap { converted($0) }
    }
}

extension StoreError {
    fileprivate static func overflow(_ path: PropertyPath) -> StoreError {
        var error = StoreError(.overflow, "the sum does not fit into the type of the property; compute the average")
        error.field = "\(path)"
        return error
    }
}

// MARK: - Averages

extension Aggregate where Value == Double? {
    /// The average of an integer property; `nil` if there are no objects.
    public static func average<Property: BinaryInteger & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property> & Sendable
    ) -> Aggregate {
        average(PropertyPath(keyPath), Property.self) { Double($0[keyPath: keyPath]) }
    }

    /// The average of an optional integer property, of the values that are not nil.
    public static func average<Property: BinaryInteger & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property?> & Sendable
    ) -> Aggregate {
        average(PropertyPath(keyPath), Property.self) { $0[keyPath: keyPath].map { Double($0) } }
    }

    /// The average of a floating-point property; `nil` if there are no objects.
    public static func average<Property: BinaryFloatingPoint & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property> & Sendable
    ) -> Aggregate {
        average(PropertyPath(keyPath), Property.self) { Double($0[keyPath: keyPath]) }
    }

    /// The average of an optional floating-point property, of the values that are not nil.
    public static func average<Property: BinaryFloatingPoint & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property?> & Sendable
    ) -> Aggregate {
        average(PropertyPath(keyPath), Property.self) { $0[keyPath: keyPath].map { Double($0) } }
    }

    private static func average(
        _ path: PropertyPath,
        _ type: Any.Type,
        _ get: @escaping @Sendable (Root) -> Double?
    ) -> Aggregate {
        let isShifted = type == UInt64.self || type == UInt.self
        let form = Form.computed(
            expression: { "avg(\($0))" },
            path: path,
            isUsable: { !isShifted && ($0.kind == .integer || $0.kind == .real) },
            value: { key throws(StoreError) in
                guard case .real(let average) = key else { return nil }
                return average
            }
        )
        return Aggregate(form) {
            var (sum, count) = (0.0, 0.0)
            return Accumulator(
                add: { object in
                    guard let value = get(object) else { return }
                    sum += value
                    count += 1
                },
                result: { count == 0 ? nil : sum / count }
            )
        }
    }
}

extension Aggregate where Value == Decimal? {
    /// The average of a decimal property; `nil` if there are no objects.
    public static func average(_ keyPath: any KeyPath<Root, Decimal> & Sendable) -> Aggregate {
        average { $0[keyPath: keyPath] }
    }

    /// The average of an optional decimal property, of the values that are not nil.
    public static func average(_ keyPath: any KeyPath<Root, Decimal?> & Sendable) -> Aggregate {
        average { $0[keyPath: keyPath] }
    }

    private static func average(_ get: @escaping @Sendable (Root) -> Decimal?) -> Aggregate {
        Aggregate(nil) {
            var (sum, count): (Decimal, Decimal) = (0, 0)
            return Accumulator(
                add: { object in
                    guard let value = get(object) else { return }
                    sum += value
                    count += 1
                },
                result: { count == 0 ? nil : sum / count }
            )
        }
    }
}
