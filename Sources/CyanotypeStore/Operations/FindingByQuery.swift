internal import Cyanotype

/// Finds the objects of a query, in its order.
struct Find<M: Model>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "fetch(_:)" }

    let query: Query<M>

    func run(in access: ObjectAccess) throws(StoreError) -> [M] { try access.fetch(query) }
}

/// Finds the objects of a query that can be decoded, and the failures of the others.
struct FindSkippingFailures<M: Model>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "fetchSkippingFailures(_:)" }

    let query: Query<M>

    func run(in access: ObjectAccess) throws(StoreError) -> (objects: [M], failures: [StoreError]) {
        try access.fetchSkippingFailures(query)
    }
}

/// Finds a page of the objects of a query.
struct FindPage<M: Model>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "fetchPage(_:)" }

    let query: Query<M>

    func run(in access: ObjectAccess) throws(StoreError) -> Page<M> { try access.fetchPage(query) }
}

/// Counts the objects of a query.
struct Count<M: Model>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "count(_:)" }

    let query: Query<M>

    func run(in access: ObjectAccess) throws(StoreError) -> Int { try access.count(query) }
}

/// Explains how a query runs.
struct Explain<M: Model>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "explain(_:)" }

    let query: Query<M>

    func run(in access: ObjectAccess) throws(StoreError) -> QueryExplanation { try access.explain(query) }
}

/// Finds a property of the objects of a query.
struct FindValues<M: Model, Value>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "values(of:in:)" }

    let keyPath: any KeyPath<M, Value> & Sendable
    let query: Query<M>

    func run(in access: ObjectAccess) throws(StoreError) -> [Value] {
        var values: [Value] = []
        try access.forEach(query) { object, _ in
            values.append(object[keyPath: keyPath])
            return .next
        }
        return values
    }
}

/// Finds the different values of a property of the objects of a query.
struct FindDistinctValues<M: Model, Value: Hashable>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "distinctValues(of:in:)" }

    let keyPath: any KeyPath<M, Value> & Sendable
    let query: Query<M>

    func run(in access: ObjectAccess) throws(StoreError) -> [Value] {
        try access.aggregate(.count, of: query, by: keyPath).map(\.key)
    }
}
