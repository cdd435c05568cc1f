internal import Cyanotype
internal import FoundationEssentials

extension ObjectAggregate where Value: AdditiveArithmetic & SendableMetatype {
    /// The sum of a property.
    ///
    /// It is zero if there are no objects. The sum of `Double`s is exact and rounded once, so that it depends neither
    /// on their order nor on an index. Integers are added exactly, and other types by their own `+`, in the order of
    /// the query.
    ///
    /// Computing it throws ``StoreError`` with the code `overflow` if the sum of integers does not fit into their type.
    public static func sum(_ keyPath: any KeyPath<Root, Value> & Sendable) -> ObjectAggregate {
        sum(PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    /// The sum of an optional property, without the values that are `nil`; zero if there are no others.
    ///
    /// Computing it throws ``StoreError`` with the code `overflow` if the sum of integers does not fit into their type.
    public static func sum(_ keyPath: any KeyPath<Root, Value?> & Sendable) -> ObjectAggregate {
        sum(PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    private static func sum(_ path: PropertyPath, _ get: @escaping @Sendable (Root) -> Value?) -> ObjectAggregate {
        ObjectAggregate(computation(path)) {
            if Value.self == Double.self {
                var sum = ExactSum()
                return Accumulator(
                    add: { object in
                        if let value = get(object) as? Double { sum.add(value) }
                    },
                    result: { sum.value as? Value ?? .zero }
                )
            }
            var sum = Value.zero
            // How many times the sum has wrapped around upwards, minus how many times downwards. If it ends at 0, the
            // wrapped sum is the exact one, whatever came in between.
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

    /// Returns what a database computes from the keys; `nil` if only memory can compute the sum.
    ///
    /// The keys of integers up to 64 bits are the integers. But the keys of unsigned ones of 64 bits have the top bit
    /// flipped, so that their sum is another one. Larger integers have blobs as keys, which no engine adds.
    private static func computation(_ path: PropertyPath) -> Computation? {
        if Value.self == Double.self {
            return .reals(path) {
                var sum = ExactSum()
                return KeyAccumulator(
                    add: { if case .real(let value) = $0 { sum.add(value) } },
                    result: { sum.value as? Value ?? .zero }
                )
            }
        }
        guard let type = Value.self as? any FixedWidthInteger.Type, type != UInt64.self, type != UInt.self else {
            return nil
        }
        return .integers(path, isCounted: false) { total throws(StoreError) in
            guard let sum = integer(total.sum) else { throw .overflow(path) }
            return sum
        }
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
