public import Cyanotype

/// A store whose operations run on threads of its own, so that a task never blocks a thread that others need.
///
/// A task that is cancelled before its operation has begun throws ``StoreError`` with the code `cancelled`. An operation that
/// has begun ends.
public struct BackgroundStore: Store {
    private let store: ObjectStore

    init(_ store: ObjectStore) {
        self.store = store
    }

    /// Calls a closure with the store on a thread of the store's own.
    ///
    /// ```swift
    /// let names = try await store.background.run { store throws(StoreError) in
    ///     try store.transaction { … }
    /// }
    /// ```
    ///
    /// - Parameter body: The closure.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    public func run<Value: Sendable>(
        _ body: @escaping @Sendable (ObjectStore) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let store = store
        return try await store.workers.run { () throws(StoreError) in try body(store) }
    }
}

extension ObjectStore {
    /// This store with operations that run on threads of its own.
    public var background: BackgroundStore { BackgroundStore(self) }
}

// MARK: - Storing

extension BackgroundStore {
    public func save<M: Model & Sendable>(_ objects: some Sequence<M> & Sendable) async throws(StoreError) {
        try await run { store throws(StoreError) in try store.save(objects) }
    }

    public func save<M: Model & Sendable>(_ object: M) async throws(StoreError) {
        try await run { store throws(StoreError) in try store.save(object) }
    }

    public func insert<M: Model & Sendable>(_ objects: some Sequence<M> & Sendable) async throws(StoreError) {
        try await run { store throws(StoreError) in try store.insert(objects) }
    }

    public func insert<M: Model & Sendable>(_ object: M) async throws(StoreError) {
        try await run { store throws(StoreError) in try store.insert(object) }
    }

    @discardableResult
    public func delete<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> Bool {
        try await run { store throws(StoreError) in try store.delete(type, id: id) }
    }

    @discardableResult
    public func delete<M: Model & Sendable>(_ object: M) async throws(StoreError) -> Bool {
        try await run { store throws(StoreError) in try store.delete(object) }
    }

    @discardableResult
    public func delete<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> Int {
        try await run { store throws(StoreError) in try store.delete(query) }
    }
}

// MARK: - Finding

extension BackgroundStore {
    public func fetch<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> M? {
        try await run { store throws(StoreError) in try store.fetch(type, id: id) }
    }

    public func fetch<M: Model & Sendable, ID: Hashable & Sendable>(
        _ type: M.Type,
        ids: some Sequence<ID> & Sendable
    ) async throws(StoreError) -> [M?] {
        try await run { store throws(StoreError) in try store.fetch(type, ids: ids) }
    }

    public func fetch<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> [M] {
        try await run { store throws(StoreError) in try store.fetch(query) }
    }

    public func fetchPage<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> Page<M> {
        try await run { store throws(StoreError) in try store.fetchPage(query) }
    }

    public func stored<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> StoredObject<M>? {
        try await run { store throws(StoreError) in try store.stored(type, id: id) }
    }

    public func exists<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> Bool {
        try await run { store throws(StoreError) in try store.exists(type, id: id) }
    }

    public func count<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> Int {
        try await run { store throws(StoreError) in try store.count(query) }
    }

    public func aggregate<M: Model & Sendable, Value: Sendable>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>
    ) async throws(StoreError) -> Value {
        try await run { store throws(StoreError) in try store.aggregate(aggregate, of: query) }
    }

    public func aggregate<M: Model & Sendable, Key: Hashable & Sendable, Value: Sendable>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>,
        by keyPath: any KeyPath<M, Key> & Sendable
    ) async throws(StoreError) -> [(key: Key, value: Value)] {
        try await run { store throws(StoreError) in try store.aggregate(aggregate, of: query, by: keyPath) }
    }
}
