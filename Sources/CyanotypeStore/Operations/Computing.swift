internal import Cyanotype

/// Computes a value from the objects of a query.
struct Compute<M: Model, Value>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "aggregate(_:of:)" }

    let aggregate: Aggregate<M, Value>
    let query: Query<M>

    func run(in access: ObjectAccess) throws(StoreError) -> Value { try access.aggregate(aggregate, of: query) }
}

/// Computes a value from each group of the objects of a query that have equal values of a property.
struct ComputeGroups<M: Model, Key: Hashable, Value>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "aggregate(_:of:by:)" }

    let aggregate: Aggregate<M, Value>
    let query: Query<M>
    let keyPath: any KeyPath<M, Key> & Sendable

    func run(in access: ObjectAccess) throws(StoreError) -> [(key: Key, value: Value)] {
        try access.aggregate(aggregate, of: query, by: keyPath)
    }
}
