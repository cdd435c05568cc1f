public import Cyanotype

/// Finds the objects of a query, in its order.
@usableFromInline
struct Find<M: Model>: StoreOperation, Sendable {
    @usableFromInline static var _use: _StoreUse { .reading }
    @usableFromInline static var _name: StaticString { "fetch(_:)" }

    @usableFromInline let query: ObjectQuery<M>

    @usableFromInline init(query: ObjectQuery<M>) {
        self.query = query
    }

    @inlinable
    func _run(in session: _StoreSession) throws(StoreError) -> [M] {
        var objects: [M] = []
        try session.forEach(query, expecting: { objects.reserve(expecting: $0) }) { (object: consuming M) in
            objects.append(object)
            return true
        }
        objects.shrink()
        return objects
    }
}

/// Finds the first object of a query, in its order.
struct FindFirst<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "fetchFirst(_:)" }

    let query: ObjectQuery<M>

    func run(in session: some EngineSession) throws(StoreError) -> M? {
        // A limit of 0 finds nothing, and a negative one is an error.
        let first = (query.maximumCount ?? 1) > 0 ? query.limit(1) : query
        var found: M?
        try session.forEach(first) { object, _ in
            found = object
            return false
        }
        return found
    }
}

/// Finds the objects of a query that can be decoded, and the failures of the others.
struct FindSkippingFailures<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "fetchSkippingFailures(_:)" }

    let query: ObjectQuery<M>

    func run(in session: some EngineSession) throws(StoreError) -> (objects: [M], failures: [StoreError]) {
        var (objects, failures) = ([M](), [StoreError]())
        try session.forEach(query, onFailure: { error, _ in failures.append(error) }) { (object: consuming M, _) in
            objects.append(object)
            return true
        }
        return (objects, failures)
    }
}

/// Finds the values of a property of the objects of a query, in its order.
struct FindValues<M: Model, Value>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "values(of:in:)" }

    let keyPath: any KeyPath<M, Value> & Sendable
    let query: ObjectQuery<M>

    func run(in session: some EngineSession) throws(StoreError) -> [Value] {
        if let values = try storedValues(session) { return values }
        var values: [Value] = []
        try session.forEach(query) { object, _ in
            values.append(object[keyPath: keyPath])
            return true
        }
        return values
    }

    /// Returns the values if they can be read without decoding objects.
    private func storedValues(_ session: some EngineSession) throws(StoreError) -> [Value]? {
        guard Value.self is any StorageKeyReadable.Type, let table = try session.table(for: M.self, .reading)
        else { return nil }
        let run = try session.run(query, in: table, .current)
        guard run.hasResults, run.selection.isOrdered else { return nil }
        return try session.values(of: keyPath, in: run.selection, table)
    }
}

/// Counts the objects of a query.
struct Count<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "count(_:)" }

    let query: ObjectQuery<M>

    func run(in session: some EngineSession) throws(StoreError) -> Int {
        guard let table = try session.table(for: M.self, .reading) else { return 0 }
        let run = try session.run(query, in: table, .current)
        if run.selection.isEmpty { return 0 }
        if run.hasResults { return try session.count(of: run.selection, in: table) }
        var count = 0
        try session.forEach(query) { _, _ in
            count += 1
            return true
        }
        return count
    }
}

/// Explains how a query runs.
struct Explain<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "explain(_:)" }

    let query: ObjectQuery<M>

    func run(in session: some EngineSession) throws(StoreError) -> QueryExplanation {
        try session.explanation(of: query, in: try session.table(for: M.self, .reading))
    }
}
