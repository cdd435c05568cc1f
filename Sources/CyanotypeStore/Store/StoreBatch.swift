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
/// A batch keeps each object as it is when it is added. The store does not have the changes before ``commit()``, and never
/// if the batch is dropped. One thread at a time uses a batch.
public final class StoreBatch {
    private struct Change {
        let apply: (ObjectAccess) throws(StoreError) -> Void
    }

    private let store: ObjectStore
    private var changes: [Change] = []

    init(store: ObjectStore) {
        self.store = store
    }

    /// The number of changes that are not stored yet.
    public var count: Int { changes.count }

    /// Adds an object to store, in place of the one with its identity if there is one.
    ///
    /// - Parameter object: The object.
    /// - Throws: ``StoreError`` with the code `mapping` if the object cannot be encoded; then it is not added.
    public func save<M: Model>(_ object: M) throws(StoreError) {
        try add(object, replacing: true)
    }

    /// Adds objects to store, in place of those with their identities.
    ///
    /// - Parameter objects: The objects.
    /// - Throws: ``StoreError`` with the code `mapping` if an object cannot be encoded; those before it are added.
    public func save<M: Model>(_ objects: some Sequence<M>) throws(StoreError) {
        for object in objects { try save(object) }
    }

    /// Adds an object to store that must be new.
    ///
    /// - Parameter object: The object.
    /// - Throws: ``StoreError`` with the code `mapping` if the object cannot be encoded; then it is not added.
    public func insert<M: Model>(_ object: M) throws(StoreError) {
        try add(object, replacing: false)
    }

    /// Adds the removal of an object, if there is one then.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    public func delete<M: Model>(_ type: M.Type, id: some Hashable & Sendable) {
        add { access throws(StoreError) in _ = try access.delete(M.self, id: id) }
    }

    /// Adds the removal of the objects that a query finds then.
    ///
    /// - Parameter query: The query.
    public func delete<M: Model>(_ query: Query<M>) {
        add { access throws(StoreError) in _ = try access.delete(query) }
    }

    /// Stores all changes in one transaction, in their order, and empties the batch.
    ///
    /// - Throws: ``StoreError``; then nothing is stored, and the batch keeps its changes.
    public func commit() throws(StoreError) {
        if changes.isEmpty { return }
        try store.write { access throws(StoreError) in
            for change in changes { try change.apply(access) }
        }
        changes.removeAll()
    }

    /// Forgets all changes.
    public func removeAll() {
        changes.removeAll()
    }

    private func add(_ apply: @escaping (ObjectAccess) throws(StoreError) -> Void) {
        changes.append(Change(apply: apply))
    }

    private func add<M: Model>(_ object: M, replacing: Bool) throws(StoreError) {
        if let exact = subclass(of: object) {
            try add(object, as: exact, replacing: replacing)
        } else {
            try add(object, as: M.self, replacing: replacing)
        }
    }

    private func add<M: Model, Exact: Model>(
        _ object: M,
        as exact: Exact.Type,
        replacing: Bool
    ) throws(StoreError) {
        // The type is that of the object.
        guard let object = object as? Exact else { return }
        let snapshot = try Snapshot(of: object)
        add { access throws(StoreError) in
            try access.save(CollectionOfOne(try snapshot.object), replacing: replacing)
        }
    }

    /// An object as it is now, also one of a class, which may change.
    private struct Snapshot<M: Model> {
        private let document: [UInt8]

        init(of object: M) throws(StoreError) {
            var writer = DocumentWriter()
            do throws(MappingError) {
                try writer.write(object)
            } catch {
                throw StoreError(error, of: "\(M.self)")
            }
            document = unsafe writer.withBytes { unsafe Array($0) }
        }

        var object: M {
            get throws(StoreError) {
                do throws(MappingError) {
                    return try unsafe document.withUnsafeBufferPointer { bytes throws(MappingError) in
                        try unsafe JSONReader.readStored(M.self, in: UnsafeRawBufferPointer(bytes))
                    }
                } catch {
                    throw StoreError(error, of: "\(M.self)")
                }
            }
        }
    }
}

extension ObjectStore {
    /// Returns a batch of changes that are stored later.
    ///
    /// - Returns: The batch, which is empty.
    public func batch() -> StoreBatch { StoreBatch(store: self) }
}
