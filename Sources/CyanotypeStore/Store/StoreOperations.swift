public import Cyanotype
public import FoundationEssentials

/// The operations on objects that a store and its transactions have.
///
/// They run on the thread that calls them. ``Store`` has the same operations as asynchronous functions.
///
/// A type that passes operations on to a store needs one function: see ``StoreOperation``.
public protocol StoreOperations {
    /// Performs an operation. The functions of this protocol, such as ``fetch(_:id:)``, call this.
    ///
    /// - Parameter operation: The operation.
    /// - Returns: Its result.
    /// - Throws: ``StoreError``; then nothing has changed.
    func perform<Operation: StoreOperation>(_ operation: Operation) throws(StoreError) -> Operation.Output
}

// MARK: - Storing

// Where a function can be inlined, the program that calls it knows the operation's type, and need not look up its
// metadata at each call.
extension StoreOperations {
    /// Stores an object, in place of the one with its identity if there is one.
    ///
    /// The store keeps a snapshot: save an object again after changing it.
    ///
    /// - Parameter object: The object.
    /// - Throws: ``StoreError``; then nothing is stored.
    @inlinable
    public func save<M: Model>(_ object: M) throws(StoreError) { try perform(Save(objects: CollectionOfOne(object))) }

    /// Stores objects in one transaction, in place of those with their identities.
    ///
    /// - Parameter objects: The objects.
    /// - Throws: ``StoreError``; then none is stored.
    @inlinable
    public func save<M: Model>(_ objects: some Sequence<M>) throws(StoreError) { try perform(Save(objects: objects)) }

    /// Stores an object that is not in the store.
    ///
    /// - Parameter object: The object.
    /// - Throws: ``StoreError`` with the code `constraint` if there is an object with its identity.
    @inlinable
    public func insert<M: Model>(_ object: M) throws(StoreError) {
        try perform(Insert(objects: CollectionOfOne(object)))
    }

    /// Stores objects that are not in the store, in one transaction.
    ///
    /// - Parameter objects: The objects.
    /// - Throws: ``StoreError`` with the code `constraint` if there is an object with the identity of one. Then none is
    ///   stored.
    @inlinable
    public func insert<M: Model>(_ objects: some Sequence<M>) throws(StoreError) {
        try perform(Insert(objects: objects))
    }
}

// MARK: - Deleting

extension StoreOperations {
    /// Removes an object.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreError``
    @discardableResult
    public func delete<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> Bool {
        try perform(Delete<M, _>(id: id))
    }

    /// Removes the stored object with the identity of an object.
    ///
    /// - Parameter object: The object.
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreError``
    @discardableResult
    public func delete<M: Model>(_ object: M) throws(StoreError) -> Bool { try perform(DeleteObject(object: object)) }

    /// Removes the objects that a query finds.
    ///
    /// - Parameter query: The query.
    /// - Returns: Their number.
    /// - Throws: ``StoreError``; then none is removed.
    @discardableResult
    public func delete<M: Model>(_ query: ObjectQuery<M>) throws(StoreError) -> Int {
        try perform(DeleteFound(query: query))
    }

    /// Removes the objects that match a predicate.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - predicate: The predicate.
    /// - Returns: Their number.
    /// - Throws: ``StoreError``; then none is removed.
    @discardableResult
    public func delete<M: Model>(_ type: M.Type, where predicate: Predicate<M>) throws(StoreError) -> Int {
        try delete(ObjectQuery<M>().filter(predicate))
    }

    /// Removes all objects of a model, those of its subclasses included.
    ///
    /// - Parameter type: The model.
    /// - Returns: Their number.
    /// - Throws: ``StoreError``; then none is removed.
    @discardableResult
    public func delete<M: Model>(_ type: M.Type) throws(StoreError) -> Int { try delete(ObjectQuery<M>()) }

    /// Removes the objects of a model that have expired, those of its subclasses included.
    ///
    /// No call finds an object that has expired, but it stays in the file until it is replaced, deleted, or removed by
    /// this.
    ///
    /// - Parameter type: The model.
    /// - Returns: Their number.
    /// - Throws: ``StoreError``; then none is removed.
    @discardableResult
    public func purgeExpired<M: Model>(_ type: M.Type) throws(StoreError) -> Int { try perform(PurgeExpired<M>()) }
}
