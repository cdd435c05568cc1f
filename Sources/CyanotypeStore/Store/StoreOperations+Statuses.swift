public import Cyanotype

// MARK: - Statuses

extension StoreOperations {
    /// Sets the status of the stored object that has the identity of a given one.
    ///
    /// With a revision, an edit that was made while the object was on its way to the server is not taken for something that the
    /// server has:
    ///
    /// ```swift
    /// if let entry = try store.fetchStored(Article.self, id: "x") {
    ///     try store.setSyncStatus(.syncing, of: entry.value, ifRevision: entry.revision)
    ///     try upload(entry.value)
    ///     let isDone = try store.setSyncStatus(.synced, of: entry.value, ifRevision: entry.revision)
    /// }
    /// ```
    ///
    /// A status is no part of the object: its revision and the time of its modification stay, and observers are not told.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - object: The object.
    ///   - revision: The ``StoredObject/revision`` that the object must have; `nil` for any.
    /// - Returns: Whether there is such an object. Otherwise nothing has changed.
    /// - Throws: ``StoreError``
    @discardableResult
    public func setSyncStatus<M: Model>(
        _ status: SyncStatus,
        of object: M,
        ifRevision revision: Int64? = nil
    ) throws(StoreError) -> Bool {
        try perform(SetObjectSyncStatuses(status: status, objects: CollectionOfOne(object), revision: revision))
    }

    /// Sets the statuses of the stored objects that have the identities of given ones.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - objects: The objects.
    /// - Returns: Whether there are all of them. Those that there are get the status in any case.
    /// - Throws: ``StoreError``; then nothing has changed.
    @discardableResult
    public func setSyncStatus<M: Model>(
        _ status: SyncStatus,
        of objects: some Sequence<M>
    ) throws(StoreError) -> Bool { try perform(SetObjectSyncStatuses(status: status, objects: objects)) }

    /// Sets the statuses of a query's objects.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - query: The query.
    /// - Returns: How many objects the query has found.
    /// - Throws: ``StoreError``; then nothing has changed.
    @discardableResult
    public func setSyncStatus<M: Model>(
        _ status: SyncStatus,
        of query: ObjectQuery<M>
    ) throws(StoreError) -> Int { try perform(SetFoundSyncStatuses(status: status, query: query)) }

    /// Sets the status of an object: see ``setSyncStatus(_:of:ifRevision:)``.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - type: The model.
    ///   - id: The identity.
    ///   - revision: The ``StoredObject/revision`` that the object must have; `nil` for any.
    /// - Returns: Whether there is such an object. Otherwise nothing has changed.
    /// - Throws: ``StoreError``, with the code `identity` if the identity is not of the model's type.
    @discardableResult
    public func setSyncStatus<M: Model>(
        _ status: SyncStatus,
        of type: M.Type,
        id: some Hashable & Sendable,
        ifRevision revision: Int64? = nil
    ) throws(StoreError) -> Bool {
        try perform(SetSyncStatuses<M, _>(status: status, ids: CollectionOfOne(id), revision: revision))
    }

    /// Sets the statuses of objects.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - type: The model.
    ///   - ids: The identities.
    /// - Returns: Whether there are all of them. Those that there are get the status in any case.
    /// - Throws: ``StoreError``; then nothing has changed.
    @discardableResult
    public func setSyncStatus<M: Model>(
        _ status: SyncStatus,
        of type: M.Type,
        ids: some Sequence<some Hashable & Sendable>
    ) throws(StoreError) -> Bool { try perform(SetSyncStatuses<M, _>(status: status, ids: ids)) }

    /// Returns the status of the stored object that has the identity of a given one; `nil` if there is none.
    ///
    /// - Parameter object: The object.
    /// - Returns: The status.
    /// - Throws: ``StoreError``
    public func syncStatus<M: Model>(of object: M) throws(StoreError) -> SyncStatus? {
        try perform(FindObjectSyncStatus(object: object))
    }

    /// Returns the status of an object; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: The status.
    /// - Throws: ``StoreError``, with the code `identity` if the identity is not of the model's type.
    public func syncStatus<M: Model>(
        of type: M.Type,
        id: some Hashable & Sendable
    ) throws(StoreError) -> SyncStatus? { try perform(FindSyncStatus<M, _>(id: id)) }
}
