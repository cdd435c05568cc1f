public import Cyanotype

/// Changes that are collected, and stored later in one transaction.
///
/// ```swift
/// let batch = store.batch()
/// try batch.save(article)
/// try batch.delete(Article.self, id: "old")
/// try batch.commit()
/// ```
///
/// A batch keeps each object as it is when it is added. The store does not have the changes before ``commit()``, and
/// never if the batch is dropped. One thread at a time uses a batch.
public final class StoreBatch {
    private let store: ObjectStore
    private var changes: [any EngineOperation] = []

    init(store: ObjectStore) {
        self.store = store
    }

    /// The number of changes that are not stored yet. The removal of a query's objects counts as one.
    public var count: Int { changes.count }

    /// Adds an object to store, in place of the one with its identity if there is one.
    ///
    /// - Parameter object: The object.
    /// - Throws: ``StoreError`` with the code `mapping` if the object cannot be encoded, or `identity` if nothing can be
    ///   found by its identity; then it is not added.
    public func save<M: Model>(_ object: M) throws(StoreError) {
        try add(object, replacing: true)
    }

    /// Adds an object to store, and chooses which objects are stored with it.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - saveReferences: Which of the objects are stored to which it refers, directly or by others.
    /// - Throws: ``StoreError``: see ``save(_:)-(M)``.
    public func save<M: Model>(_ object: M, saveReferences: SavedReferences) throws(StoreError) {
        try add(object, replacing: true, saveReferences)
    }

    /// Adds objects to store, in place of those with their identities.
    ///
    /// - Parameter objects: The objects.
    /// - Throws: ``StoreError`` with the code `mapping` or `identity` if an object cannot be stored; those before it are added.
    public func save<M: Model>(_ objects: some Sequence<M>) throws(StoreError) {
        for object in objects { try save(object) }
    }

    /// Adds an object to store. ``commit()`` throws if the store has an object with its identity by then.
    ///
    /// - Parameter object: The object.
    /// - Throws: ``StoreError`` with the code `mapping` if the object cannot be encoded, or `identity` if nothing can be
    ///   found by its identity; then it is not added.
    public func insert<M: Model>(_ object: M) throws(StoreError) {
        try add(object, replacing: false)
    }

    /// Adds the removal of an object. If there is none when the batch is committed, nothing is removed.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    public func delete<M: Model>(_ type: M.Type, id: some Hashable & Sendable) {
        changes.append(Delete<M, _>(id: id))
    }

    /// Adds the removal of the objects that a query finds when the batch is committed.
    ///
    /// - Parameter query: The query.
    public func delete<M: Model>(_ query: ObjectQuery<M>) {
        changes.append(DeleteFound(query: query))
    }

    /// Stores all changes in one transaction, in their order, and empties the batch.
    ///
    /// - Throws: ``StoreError``, with the code `constraint` if an inserted object is not new, or `identity` if an
    ///   identity is not of its model's type. Then nothing is stored, and the batch keeps its changes.
    public func commit() throws(StoreError) {
        if changes.isEmpty { return }
        try store.engine.write { session throws(StoreError) in
            for change in changes { _ = try change.run(in: session) }
        }
        changes.removeAll()
    }

    /// Drops all changes without storing them.
    public func removeAll() {
        changes.removeAll()
    }

    private func add<M: Model>(
        _ object: M,
        replacing: Bool,
        _ references: SavedReferences = .changed
    ) throws(StoreError) {
        changes.append(try SaveSnapshot(of: object, replacing: replacing, references, store.engine.registry.models))
    }
}

extension ObjectStore {
    /// Returns a batch of changes that are stored later.
    ///
    /// - Returns: The batch, which is empty.
    public func batch() -> StoreBatch { StoreBatch(store: self) }
}
