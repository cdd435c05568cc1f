public import Cyanotype

/// A store whose operations run on threads of its own, so that a task never blocks a thread that others need.
///
/// It has the operations of ``Store``. Reading does not wait for writing.
///
/// A task that is cancelled while its operation waits for a thread or a lock throws ``StoreError`` with the code
/// `cancelled`. An operation that has begun to read or to write ends.
public struct BackgroundStore: _PerformingStore {
    public typealias _Visibility = _VisibleOperations

    private let store: ObjectStore

    init(_ store: ObjectStore) {
        self.store = store
    }

    public func _perform<Value: Sendable>(
        _ work: _StoreWork,
        _ body: @escaping @Sendable (ObjectStore) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await store.performElsewhere(work, body)
    }

    /// Calls a closure with the store on a thread of the store's own.
    ///
    /// ```swift
    /// let count = try await store.background.run { store in try store.count(Article.self) }
    /// ```
    ///
    /// If the task is cancelled, calls of the store that wait for a lock throw in the closure.
    ///
    /// - Parameter body: The closure.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    public func run<Value: Sendable>(
        _ body: @escaping @Sendable (ObjectStore) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let store = store
        return try await store.callers.run { () throws(StoreError) in try body(store) }
    }

    /// Calls a closure with the store on a thread of the store's own.
    ///
    /// - Parameter body: The closure.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or ``StoreError``.
    @_disfavoredOverload
    public func run<Value: Sendable>(
        _ body: @escaping @Sendable (ObjectStore) throws -> Value
    ) async throws -> Value {
        try await run { store throws(StoreError) in Result { try body(store) } }.get()
    }

    public func query<M: Model>(_ type: M.Type) -> Query<M> { Query() }

    public func observe<M: Model & Sendable>(
        _ query: Query<M>,
        onFailure: (@Sendable (StoreError) -> Void)? = nil
    ) -> ObservedResults<M> {
        store.observe(query, onFailure: onFailure)
    }
}

extension ObjectStore {
    /// This store with operations that run on threads of its own.
    public var background: BackgroundStore { BackgroundStore(self) }
}
