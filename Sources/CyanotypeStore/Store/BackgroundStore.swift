public import Cyanotype

/// A store whose operations run on threads of its own, so that a task never blocks a thread that others need.
///
/// It has the operations of ``Store``. Reading does not wait for writing.
///
/// A task that is cancelled while its operation waits for a thread or a lock throws ``StoreError`` with the code
/// `cancelled`. An operation that has begun to read or write goes on to its end.
public struct BackgroundStore: Store, _StoreOnObjectStore {
    public let _objectStore: ObjectStore

    init(_ store: ObjectStore) {
        _objectStore = store
    }

    public func perform<Operation: StoreOperation & Sendable>(
        _ operation: Operation
    ) async throws(StoreError) -> Operation.Output where Operation.Output: Sendable {
        try await _objectStore.performElsewhere(operation)
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
        let store = _objectStore
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

    public func observe<M: Model & Sendable>(
        _ query: ObjectQuery<M>,
        onFailure: (@Sendable (StoreError) -> Void)? = nil
    ) -> ObservedResults<M> {
        _objectStore.observe(query, onFailure: onFailure)
    }

    public var changes: ObjectChanges { _objectStore.changes }

    public func changes<M: Model>(of type: M.Type) -> ObjectChanges { _objectStore.changes(of: type) }
}

extension ObjectStore {
    /// This store with operations that run on threads of its own.
    public var background: BackgroundStore { BackgroundStore(self) }
}
