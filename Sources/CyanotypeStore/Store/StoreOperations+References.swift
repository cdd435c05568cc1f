public import Cyanotype

// MARK: - Saving

extension StoreOperations {
    /// Stores an object, and chooses which objects are stored with it.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - saveReferences: Which of the objects are stored to which it refers, directly or by others.
    /// - Throws: ``StoreError``; then nothing is stored.
    public func save<M: Model>(_ object: M, saveReferences: SavedReferences) throws(StoreError) {
        try perform(Save(objects: CollectionOfOne(object), references: saveReferences))
    }

    /// Stores objects in one transaction, and chooses which objects are stored with them.
    ///
    /// - Parameters:
    ///   - objects: The objects.
    ///   - saveReferences: Which of the objects are stored to which they refer, directly or by others.
    /// - Throws: ``StoreError``; then nothing is stored.
    public func save<M: Model>(_ objects: some Sequence<M>, saveReferences: SavedReferences) throws(StoreError) {
        try perform(Save(objects: objects, references: saveReferences))
    }
}

// MARK: - Deleting

extension StoreOperations {
    /// Returns what the deletion of an object would do, without doing it.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: The plan; of nothing if there is no such object.
    /// - Throws: ``StoreError``, with the code `limit` if more than 1,000,000 objects would be deleted.
    /// - Complexity: O(*n* log *m*) for *n* objects that would be deleted or changed, among *m* references.
    public func deletionPlan<M: Model>(
        of type: M.Type,
        id: some Hashable & Sendable
    ) throws(StoreError) -> DeletionPlan { try perform(PlanDeletion<M, _>(id: id)) }

    /// Returns what the deletion of the stored object would do that has the identity of a given one.
    ///
    /// - Parameter object: The object.
    /// - Returns: The plan; of nothing if there is no such object.
    /// - Throws: ``StoreError``: see ``deletionPlan(of:id:)``.
    public func deletionPlan<M: Model>(of object: M) throws(StoreError) -> DeletionPlan {
        try perform(PlanObjectDeletion(object: object))
    }

    /// Returns what the deletion of a query's objects would do.
    ///
    /// - Parameter query: The query.
    /// - Returns: The plan.
    /// - Throws: ``StoreError``: see ``deletionPlan(of:id:)``.
    public func deletionPlan<M: Model>(of query: ObjectQuery<M>) throws(StoreError) -> DeletionPlan {
        try perform(PlanQueryDeletion(query: query))
    }
}

// MARK: - Finding

extension StoreOperations {
    /// Returns the objects that refer to another one by a field.
    ///
    /// ```swift
    /// let posts = try store.referrers(of: author, in: \Post.author)
    /// ```
    ///
    /// An index finds them. A field of a model that is inside of the owners finds all owners with such a model, in whichever
    /// of their fields it is.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - keyPath: The field, which is marked `reference(onDelete:)`.
    /// - Returns: The objects, in the order of their identities.
    /// - Throws: ``StoreError``, with the code `query` if the field has no references.
    public func referrers<M: Model, Owner: Model, Value>(
        of object: M,
        in keyPath: any KeyPath<Owner, Value> & Sendable
    ) throws(StoreError) -> [Owner] {
        try perform(FindReferrers(object: object, keyPath: keyPath))
    }
}
