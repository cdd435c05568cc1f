internal import Cyanotype

/// Computes a value from the objects of a query.
struct Compute<M: Model, Value>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "aggregate(_:of:)" }

    let aggregate: ObjectAggregate<M, Value>
    let query: ObjectQuery<M>

    func run(in session: some EngineSession) throws(StoreError) -> Value {
        if let table = try session.table(for: M.self, .reading) {
            if let value = try session.compute(aggregate, of: query, in: table) { return value }
        }
        let accumulator = aggregate.makeAccumulator()
        try session.forEach(query) { object, _ throws(StoreError) in
            try accumulator.add(object)
            return true
        }
        return try accumulator.result()
    }
}

/// Computes a value for each group of a query's objects that have equal values of a property.
struct ComputeGroups<M: Model, Key: Hashable, Value>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "aggregate(_:of:by:)" }

    let aggregate: ObjectAggregate<M, Value>
    let query: ObjectQuery<M>
    let keyPath: any KeyPath<M, Key> & Sendable

    func run(in session: some EngineSession) throws(StoreError) -> [(key: Key, value: Value)] {
        if let table = try session.table(for: M.self, .reading) {
            if let groups = try session.compute(aggregate, of: query, by: keyPath, in: table) { return groups }
        }
        return try groupsInMemory(session)
    }

    private func groupsInMemory(_ session: some EngineSession) throws(StoreError) -> [(key: Key, value: Value)] {
        var accumulators: [Key: ObjectAggregate<M, Value>.Accumulator] = [:]
        var keys: [(key: Key, order: StorageKey)] = []
        try session.forEach(query) { object, _ throws(StoreError) in
            let key = object[keyPath: keyPath]
            if accumulators[key] == nil {
                accumulators[key] = aggregate.makeAccumulator()
                keys.append((key, StorageKey(of: key) ?? .null))
            }
            try accumulators[key]?.add(object)
            return true
        }
        // Groups without a key keep the order in which they were found, because sorting an array is stable.
        keys.sort { $0.order < $1.order }
        var groups: [(key: Key, value: Value)] = []
        for (key, _) in keys {
            if let accumulator = accumulators[key] { groups.append((key, try accumulator.result())) }
        }
        return groups
    }
}

/// Finds the distinct values of a property among the objects of a query.
struct FindDistinctValues<M: Model, Value: Hashable>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "distinctValues(of:in:)" }

    let keyPath: any KeyPath<M, Value> & Sendable
    let query: ObjectQuery<M>

    func run(in session: some EngineSession) throws(StoreError) -> [Value] {
        try ComputeGroups(aggregate: .count, query: query, keyPath: keyPath).run(in: session).map(\.key)
    }
}
