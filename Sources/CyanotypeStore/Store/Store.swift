public import Cyanotype

/// A store of objects, wherever it keeps them: the operations of ``StoreOperations``, as asynchronous ones.
///
/// Write code that works with any store against this:
///
/// ```swift
/// func rename(_ id: String, in store: some Store) async throws {
///     guard let article = try await store.fetch(Article.self, id: id) else { return }
///     …
/// }
/// ```
///
/// ``ObjectStore`` works on the thread that calls it, also through this protocol: a fetch takes microseconds. Its
/// ``ObjectStore/background`` works on threads of its own, for long queries and for writers that may wait.
public protocol Store: Sendable {
    /// Stores objects in one transaction, in place of those with their identities.
    func save<M: Model & Sendable>(_ objects: some Sequence<M> & Sendable) async throws(StoreError)

    /// Stores an object, in place of the one with its identity if there is one.
    func save<M: Model & Sendable>(_ object: M) async throws(StoreError)

    /// Stores objects that are not in the store, in one transaction.
    func insert<M: Model & Sendable>(_ objects: some Sequence<M> & Sendable) async throws(StoreError)

    /// Stores an object that is not in the store.
    func insert<M: Model & Sendable>(_ object: M) async throws(StoreError)

    /// See ``StoreOperations/fetch(_:id:)``.
    func fetch<M: Model & Sendable>(_ type: M.Type, id: some Hashable & Sendable) async throws(StoreError) -> M?

    /// See ``StoreOperations/fetch(_:ids:)``.
    func fetch<M: Model & Sendable, ID: Hashable & Sendable>(
        _ type: M.Type,
        ids: some Sequence<ID> & Sendable
    ) async throws(StoreError) -> [M?]

    /// Returns the objects that a query finds, in its order.
    func fetch<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> [M]

    /// See ``StoreOperations/fetchPage(_:)``.
    func fetchPage<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> Page<M>

    /// See ``StoreOperations/stored(_:id:)``.
    func stored<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> StoredObject<M>?

    /// See ``StoreOperations/exists(_:id:)``.
    func exists<M: Model & Sendable>(_ type: M.Type, id: some Hashable & Sendable) async throws(StoreError) -> Bool

    /// Returns the number of the objects that a query finds.
    func count<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> Int

    /// See ``StoreOperations/aggregate(_:of:)``.
    func aggregate<M: Model & Sendable, Value: Sendable>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>
    ) async throws(StoreError) -> Value

    /// See ``StoreOperations/aggregate(_:of:by:)``.
    func aggregate<M: Model & Sendable, Key: Hashable & Sendable, Value: Sendable>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>,
        by keyPath: any KeyPath<M, Key> & Sendable
    ) async throws(StoreError) -> [(key: Key, value: Value)]

    /// See ``StoreOperations/delete(_:id:)``.
    @discardableResult
    func delete<M: Model & Sendable>(_ type: M.Type, id: some Hashable & Sendable) async throws(StoreError) -> Bool

    /// Removes the stored object with the identity of an object.
    @discardableResult
    func delete<M: Model & Sendable>(_ object: M) async throws(StoreError) -> Bool

    /// Removes the objects that a query finds, and returns their number.
    @discardableResult
    func delete<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> Int
}

// Its operations that do not wait are the witnesses.
extension ObjectStore: Store {}
