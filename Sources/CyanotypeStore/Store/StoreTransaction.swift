public import Cyanotype

/// A transaction of a store, in which reads and writes are one step.
///
/// It ends with the closure that gets it. The closure gets it as `inout`, so that the compiler refuses closures and tasks
/// that would use it later. A copy that is used after the end throws. See `transaction` of ``ObjectStore``.
public struct StoreTransaction: StoreOperations {
    private let unchecked: ObjectAccess

    init(_ access: ObjectAccess) {
        unchecked = access
    }

    /// The access, while the transaction lasts.
    private var access: ObjectAccess {
        get throws(StoreError) {
            if let transaction = unchecked.transaction, transaction.hasEnded {
                throw StoreError(
                    .ended,
                    "the transaction has ended; use it only in the closure that gets it, before the closure returns"
                )
            }
            return unchecked
        }
    }
}

@available(*, unavailable)
extension StoreTransaction: Sendable {}

// MARK: - Nested transactions

extension StoreTransaction {
    /// Calls a closure whose changes are undone if it throws, without those before it.
    ///
    /// - Parameter body: The closure.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or another ``StoreError``.
    @discardableResult
    public func transaction<Value>(
        _ body: (inout StoreTransaction) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try access.nested { access throws(StoreError) in
            var transaction = StoreTransaction(access)
            return try body(&transaction)
        }
    }

    /// Calls a closure whose changes are undone if it throws, without those before it.
    ///
    /// - Parameter body: The closure.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or ``StoreError``.
    @_disfavoredOverload
    @discardableResult
    public func transaction<Value>(_ body: (inout StoreTransaction) throws -> Value) throws -> Value {
        var thrown: (any Error)?
        do throws(StoreError) {
            return try transaction { transaction throws(StoreError) in try transaction.call(body, &thrown) }
        } catch {
            throw thrown ?? error
        }
    }

    /// Calls a closure that throws errors of any type, and keeps its error.
    func call<Value>(
        _ body: (inout StoreTransaction) throws -> Value,
        _ thrown: inout (any Error)?
    ) throws(StoreError) -> Value {
        do {
            var transaction = self
            return try body(&transaction)
        } catch {
            thrown = error
            // Only undoes the changes.
            throw StoreError(.cancelled, "the closure threw")
        }
    }
}

// MARK: - Storing

// Each of these is a nested transaction: a closure that catches its error must not commit the half of it.
extension StoreTransaction {
    public func save<M: Model>(_ objects: some Sequence<M>) throws(StoreError) {
        try access.nested { access throws(StoreError) in try access.save(objects, replacing: true) }
    }

    public func insert<M: Model>(_ objects: some Sequence<M>) throws(StoreError) {
        try access.nested { access throws(StoreError) in try access.save(objects, replacing: false) }
    }

    @discardableResult
    public func delete<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> Bool {
        try access.nested { access throws(StoreError) in try access.delete(type, id: id) }
    }

    @discardableResult
    public func delete<M: Model>(_ object: M) throws(StoreError) -> Bool {
        try access.nested { access throws(StoreError) in try access.delete(object) }
    }

    @discardableResult
    public func delete<M: Model>(_ query: Query<M>) throws(StoreError) -> Int {
        try access.nested { access throws(StoreError) in try access.delete(query) }
    }

    @discardableResult
    public func purgeExpired<M: Model>(_ type: M.Type) throws(StoreError) -> Int {
        try access.nested { access throws(StoreError) in try access.purgeExpired(type) }
    }
}

// MARK: - Finding

extension StoreTransaction {
    public func fetch<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> M? {
        try access.fetch(type, id: id)
    }

    public func fetch<M: Model>(_ type: M.Type, ids: some Sequence<some Hashable & Sendable>) throws(StoreError) -> [M?]
    {
        try access.fetch(type, ids: ids)
    }

    public func fetch<M: Model>(_ query: Query<M>) throws(StoreError) -> [M] { try access.fetch(query) }

    public func fetch<M: Model>(_ query: Query<M>, failures: inout [StoreError]) throws(StoreError) -> [M] {
        try access.fetch(query, failures: &failures)
    }

    public func fetchPage<M: Model>(_ query: Query<M>) throws(StoreError) -> Page<M> { try access.fetchPage(query) }

    public func stored<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> StoredObject<M>? {
        try access.stored(type, id: id)
    }

    public func exists<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> Bool {
        try access.exists(type, id: id)
    }

    public func count<M: Model>(_ query: Query<M>) throws(StoreError) -> Int { try access.count(query) }

    public func search<M: Model>(
        for text: String,
        matching: WordMatching,
        completing: WordCompletion,
        in query: Query<M>
    ) throws(StoreError) -> [SearchResult<M>] {
        try access.search(for: text, matching: matching, completing: completing, in: query)
    }

    public func aggregate<M: Model, Value>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>
    ) throws(StoreError) -> Value {
        try access.aggregate(aggregate, of: query)
    }

    public func aggregate<M: Model, Key: Hashable, Value>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>,
        by keyPath: any KeyPath<M, Key> & Sendable
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        try access.aggregate(aggregate, of: query, by: keyPath)
    }

    public func explain<M: Model>(_ query: Query<M>) throws(StoreError) -> QueryExplanation {
        try access.explain(query)
    }
}
