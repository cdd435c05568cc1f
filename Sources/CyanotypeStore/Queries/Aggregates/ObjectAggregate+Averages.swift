internal import Cyanotype
public import FoundationEssentials

extension ObjectAggregate where Value == Double? {
    /// The average of an integer property; `nil` if there are no objects.
    ///
    /// It is the exact sum, divided by the number of objects.
    public static func average<Property: BinaryInteger & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property> & Sendable
    ) -> ObjectAggregate {
        integerAverage(PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    /// The average of an optional integer property, of the values that are not `nil`; `nil` if there are none.
    ///
    /// It is the exact sum, divided by the number of values.
    public static func average<Property: BinaryInteger & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property?> & Sendable
    ) -> ObjectAggregate {
        integerAverage(PropertyPath(keyPath)) { $0[keyPath: keyPath] }
    }

    /// The average of a floating-point property; `nil` if there are no objects.
    ///
    /// It is the exact sum, rounded once and divided by the number of objects.
    public static func average<Property: BinaryFloatingPoint & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property> & Sendable
    ) -> ObjectAggregate {
        average(PropertyPath(keyPath)) { Double($0[keyPath: keyPath]) }
    }

    /// The average of an optional floating-point property, of the values that are not `nil`; `nil` if there are none.
    ///
    /// It is the exact sum, rounded once and divided by the number of values.
    public static func average<Property: BinaryFloatingPoint & SendableMetatype>(
        _ keyPath: any KeyPath<Root, Property?> & Sendable
    ) -> ObjectAggregate {
        average(PropertyPath(keyPath)) { $0[keyPath: keyPath].map { Double($0) } }
    }

    private static func average(_ path: PropertyPath, _ get: @escaping @Sendable (Root) -> Double?) -> ObjectAggregate {
        let computation = Computation.reals(path) {
            var (sum, count) = (ExactSum(), 0.0)
            return KeyAccumulator(
                add: { key in
                    guard case .real(let value) = key else { return }
                    sum.add(value)
                    count += 1
                },
                result: { count == 0 ? nil : sum.value / count }
            )
        }
        return ObjectAggregate(computation) {
            var (sum, count) = (ExactSum(), 0.0)
            return Accumulator(
                add: { object in
                    guard let value = get(object) else { return }
                    sum.add(value)
                    count += 1
                },
                result: { count == 0 ? nil : sum.value / count }
            )
        }
    }

    private static func integerAverage<Property: BinaryInteger & SendableMetatype>(
        _ path: PropertyPath,
        _ get: @escaping @Sendable (Root) -> Property?
    ) -> ObjectAggregate {
        let computation = Computation.integers(path, isCounted: true) { total throws(StoreError) in
            total.count == 0 ? nil : Double(total.sum) / Double(total.count)
        }
        // Their keys have the top bit flipped, so a database cannot add them.
        let isShifted = Property.self == UInt64.self || Property.self == UInt.self
        return ObjectAggregate(isShifted ? nil : computation) {
            // A `BinaryInteger` may not fit into `Int128`, nor may the sum. Such values are added separately, as
            // `Double`s.
            var (sum, rest, count) = (Int128.zero, ExactSum(), 0.0)
            return Accumulator(
                add: { object in
                    guard let value = get(object) else { return }
                    count += 1
                    let (result, overflows) = Int128(exactly: value)?.addingReportingOverflow(sum) ?? (0, true)
                    if overflows { rest.add(Double(value)) } else { sum = result }
                },
                result: { count == 0 ? nil : (Double(sum) + rest.value) / count }
            )
        }
    }
}

extension ObjectAggregate where Value == Decimal? {
    /// The average of a decimal property; `nil` if there are no objects.
    ///
    /// `Decimal` adds and divides, and may round each step.
    public static func average(_ keyPath: any KeyPath<Root, Decimal> & Sendable) -> ObjectAggregate {
        average { $0[keyPath: keyPath] }
    }

    /// The average of an optional decimal property, of the values that are not `nil`; `nil` if there are none.
    ///
    /// `Decimal` adds and divides, and may round each step.
    public static func average(_ keyPath: any KeyPath<Root, Decimal?> & Sendable) -> ObjectAggregate {
        average { $0[keyPath: keyPath] }
    }

    private static func average(_ get: @escaping @Sendable (Root) -> Decimal?) -> ObjectAggregate {
        // The keys of decimals are blobs, which a database cannot add.
        ObjectAggregate(nil) {
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
