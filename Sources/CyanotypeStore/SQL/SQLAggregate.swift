internal import Cyanotype

/// An aggregate whose computation a statement does, wholly or in part.
struct SQLAggregate<Root, Value> {
    typealias Computation = ObjectAggregate<Root, Value>.Computation

    let computation: Computation
    /// What the statement selects: the keys that ``value(of:_:)`` takes, or for real numbers the key of each object.
    let expressions: [String]
    private let dialect: any SQLDialect

    /// Creates the part of a statement; `nil` if the column does not have what the computation needs.
    ///
    /// - Parameters:
    ///   - computation: The computation.
    ///   - column: The column of its property; `nil` if it has none.
    ///   - dialect: The dialect of the statement.
    init?(_ computation: Computation, _ column: ScalarColumn?, _ dialect: any SQLDialect) {
        (self.computation, self.dialect) = (computation, dialect)
        if case .count = computation {
            expressions = ["count(*)"]
            return
        }
        guard let column, column.isOrdered else { return nil }
        let name = column.name
        switch computation {
        case .integers(_, let isCounted, _) where column.kind == .integer:
            expressions = dialect.integerSum(name) + (isCounted ? ["count(\(name))"] : [])
        case .reals where column.kind == .real:
            expressions = [name]
        case .extreme(let extreme, _, _):
            expressions = ["\(extreme.function)(\(name))"]
        case .count, .integers, .reals:
            return nil
        }
    }

    /// Returns the value from the keys of a row.
    ///
    /// - Parameters:
    ///   - keys: The keys of the ``expressions``; none if there are no objects.
    ///   - object: The object with the least or greatest key; `nil` if there is none, or for another computation.
    /// - Returns: The value.
    /// - Throws: ``StoreError`` if the value does not fit into its type.
    func value(of keys: [StorageKey], _ object: Root? = nil) throws(StoreError) -> Value {
        switch computation {
        case .count(let value):
            return value(keys.first?.count ?? 0)
        case .integers(_, let isCounted, let value):
            let sum = dialect.integerSum(of: keys.dropLast(isCounted ? 1 : 0)) ?? 0
            return try value(IntegerTotal(sum: sum, count: isCounted ? keys.last?.count ?? 0 : 0))
        case .reals(_, let makeAccumulator):
            let accumulator = makeAccumulator()
            for key in keys { accumulator.add(key) }
            return accumulator.result()
        case .extreme(_, _, let value):
            return value(object)
        }
    }
}

extension ObjectAggregate.Extreme {
    fileprivate var function: String {
        switch self {
        case .least: "min"
        case .greatest: "max"
        }
    }
}

extension StorageKey {
    fileprivate var count: Int? {
        guard case .integer(let count) = self else { return nil }
        return Int(count)
    }
}
