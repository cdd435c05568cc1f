public import Cyanotype
public import FoundationEssentials

// How stores witness the asynchronous requirements of `Store`, by operations.
//
// In an asynchronous function, the compiler prefers an asynchronous overload, and then insists on `await`, so that
// `try store.save(object)` would not compile any more. It finds a witness by the requirement's name, whatever its own
// name is. But it prefers everything else to a member that needs an unavailable conformance. So the witnesses of
// `ObjectStore` need one: only generic code, which calls the requirement itself, gets them.

/// Decides whether the asynchronous operations of a concrete store are preferred to synchronous ones. Not for programs.
public protocol _OperationVisibility {}

/// For a store without synchronous operations.
public enum _VisibleOperations: _OperationVisibility {}

/// For a store with synchronous operations.
public enum _HiddenOperations {}

@available(*, unavailable)
extension _HiddenOperations: _OperationVisibility {}

// MARK: - Storing

extension Store where _Visibility: _OperationVisibility {
    @_implements(Store,save(_:))
    public func _save<M: Model & Sendable>(_ objects: some Sequence<M> & Sendable) async throws(StoreError) {
        try await perform(Save(objects: objects))
    }

    @_implements(Store,save(_:))
    public func _save<M: Model & Sendable>(_ object: M) async throws(StoreError) {
        try await perform(Save(objects: CollectionOfOne(object)))
    }

    @_implements(Store,insert(_:))
    public func _insert<M: Model & Sendable>(_ objects: some Sequence<M> & Sendable) async throws(StoreError) {
        try await perform(Insert(objects: objects))
    }

    @_implements(Store,insert(_:))
    public func _insert<M: Model & Sendable>(_ object: M) async throws(StoreError) {
        try await perform(Insert(objects: CollectionOfOne(object)))
    }
}

// MARK: - References

extension Store where _Visibility: _OperationVisibility {
    @_implements(Store,save(_:saveReferences:))
    public func _save<M: Model & Sendable>(
        _ objects: some Sequence<M> & Sendable,
        saveReferences: SavedReferences
    ) async throws(StoreError) {
        try await perform(Save(objects: objects, references: saveReferences))
    }

    @_implements(Store,save(_:saveReferences:))
    public func _save<M: Model & Sendable>(_ object: M, saveReferences: SavedReferences) async throws(StoreError) {
        try await perform(Save(objects: CollectionOfOne(object), references: saveReferences))
    }

    @_implements(Store,deletionPlan(of:id:))
    public func _deletionPlan<M: Model & Sendable>(
        of type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> DeletionPlan {
        try await perform(PlanDeletion<M, _>(id: id))
    }

    @_implements(Store,deletionPlan(of:))
    public func _deletionPlan<M: Model & Sendable>(of object: M) async throws(StoreError) -> DeletionPlan {
        try await perform(PlanObjectDeletion(object: object))
    }

    @_implements(Store,deletionPlan(of:))
    public func _deletionPlan<M: Model & Sendable>(of query: ObjectQuery<M>) async throws(StoreError) -> DeletionPlan {
        try await perform(PlanQueryDeletion(query: query))
    }

    @_implements(Store,referrers(of:in:))
    public func _referrers<M: Model & Sendable, Owner: Model & Sendable, Value>(
        of object: M,
        in keyPath: any KeyPath<Owner, Value> & Sendable
    ) async throws(StoreError) -> [Owner] {
        try await perform(FindReferrers(object: object, keyPath: keyPath))
    }
}

// MARK: - Deleting

extension Store where _Visibility: _OperationVisibility {
    @_implements(Store,delete(_:id:))
    @discardableResult
    public func _delete<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> Bool {
        try await perform(Delete<M, _>(id: id))
    }

    @_implements(Store,delete(_:))
    @discardableResult
    public func _delete<M: Model & Sendable>(_ object: M) async throws(StoreError) -> Bool {
        try await perform(DeleteObject(object: object))
    }

    @_implements(Store,delete(_:))
    @discardableResult
    public func _delete<M: Model & Sendable>(_ query: ObjectQuery<M>) async throws(StoreError) -> Int {
        try await perform(DeleteFound(query: query))
    }

    @_implements(Store,delete(_:where:))
    @discardableResult
    public func _delete<M: Model & Sendable>(
        _ type: M.Type,
        where predicate: Predicate<M>
    ) async throws(StoreError) -> Int {
        try await perform(DeleteFound(query: ObjectQuery<M>().filter(predicate)))
    }

    @_implements(Store,delete(_:))
    @discardableResult
    public func _delete<M: Model & Sendable>(_ type: M.Type) async throws(StoreError) -> Int {
        try await perform(DeleteFound(query: ObjectQuery<M>()))
    }

    @_implements(Store,purgeExpired(_:))
    @discardableResult
    public func _purgeExpired<M: Model & Sendable>(_ type: M.Type) async throws(StoreError) -> Int {
        try await perform(PurgeExpired<M>())
    }
}

// MARK: - Statuses

extension Store where _Visibility: _OperationVisibility {
    @_implements(Store,setSyncStatus(_:of:ifRevision:))
    @discardableResult
    public func _setSyncStatus<M: Model & Sendable>(
        _ status: SyncStatus,
        of object: M,
        ifRevision revision: Int64?
    ) async throws(StoreError) -> Bool {
        try await perform(SetObjectSyncStatuses(status: status, objects: CollectionOfOne(object), revision: revision))
    }

    @_implements(Store,setSyncStatus(_:of:))
    @discardableResult
    public func _setSyncStatus<M: Model & Sendable>(
        _ status: SyncStatus,
        of objects: some Sequence<M> & Sendable
    ) async throws(StoreError) -> Bool {
        try await perform(SetObjectSyncStatuses(status: status, objects: objects))
    }

    @_implements(Store,setSyncStatus(_:of:))
    @discardableResult
    public func _setSyncStatus<M: Model & Sendable>(
        _ status: SyncStatus,
        of query: ObjectQuery<M>
    ) async throws(StoreError) -> Int {
        try await perform(SetFoundSyncStatuses(status: status, query: query))
    }

    @_implements(Store,setSyncStatus(_:of:id:ifRevision:))
    @discardableResult
    public func _setSyncStatus<M: Model & Sendable>(
        _ status: SyncStatus,
        of type: M.Type,
        id: some Hashable & Sendable,
        ifRevision revision: Int64?
    ) async throws(StoreError) -> Bool {
        try await perform(SetSyncStatuses<M, _>(status: status, ids: CollectionOfOne(id), revision: revision))
    }

    @_implements(Store,setSyncStatus(_:of:ids:))
    @discardableResult
    public func _setSyncStatus<M: Model & Sendable, ID: Hashable & Sendable>(
        _ status: SyncStatus,
        of type: M.Type,
        ids: some Sequence<ID> & Sendable
    ) async throws(StoreError) -> Bool {
        try await perform(SetSyncStatuses<M, _>(status: status, ids: ids))
    }

    @_implements(Store,syncStatus(of:))
    public func _syncStatus<M: Model & Sendable>(of object: M) async throws(StoreError) -> SyncStatus? {
        try await perform(FindObjectSyncStatus(object: object))
    }

    @_implements(Store,syncStatus(of:id:))
    public func _syncStatus<M: Model & Sendable>(
        of type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> SyncStatus? {
        try await perform(FindSyncStatus<M, _>(id: id))
    }
}

// MARK: - Changes for a server

extension Store where _Visibility: _OperationVisibility {
    @_implements(Store,outbox(of:after:limit:))
    public func _outbox(
        of types: any Model.Type...,
        after cursor: OutboxCursor?,
        limit: Int
    ) async throws(StoreError) -> OutboxPage {
        try await perform(ListOutbox(types: types, cursor: cursor, limit: limit))
    }

    @_implements(Store,beginSyncing(_:))
    public func _beginSyncing(_ changes: [OutboxChange]) async throws(StoreError) -> [OutboxChange] {
        try await perform(BeginSyncing(changes: changes))
    }

    @_implements(Store,acknowledge(_:))
    @discardableResult
    public func _acknowledge(_ change: OutboxChange) async throws(StoreError) -> Bool {
        try await perform(Acknowledge(change: change))
    }

    @_implements(Store,reject(_:reason:))
    @discardableResult
    public func _reject(_ change: OutboxChange, reason: String) async throws(StoreError) -> Bool {
        try await perform(Reject(change: change, reason: reason))
    }

    @_implements(Store,rejectedChanges(of:))
    public func _rejectedChanges(of type: any Model.Type) async throws(StoreError) -> [OutboxChange] {
        try await perform(ListRejections(model: type))
    }

    @_implements(Store,retry(_:isOutdated:))
    @discardableResult
    public func _retry(_ change: OutboxChange, isOutdated: Bool) async throws(StoreError) -> Bool {
        try await perform(Retry(change: change, isOutdated: isOutdated))
    }

    @_implements(Store,revert(_:))
    @discardableResult
    public func _revert(_ change: OutboxChange) async throws(StoreError) -> Bool {
        try await perform(Revert(change: change))
    }

    @_implements(Store,apply(_:from:token:conflicts:))
    @discardableResult
    public func _apply<M: Model & Sendable>(
        _ changes: [ServerChange<M>],
        from origin: String,
        token: String?,
        conflicts policy: ConflictPolicy
    ) async throws(StoreError) -> ServerChangeSummary {
        try await perform(ApplyChanges(changes: changes, origin: origin, token: token, policy: policy))
    }

    @_implements(Store,history(of:after:limit:))
    public func _history<M: Model & Sendable>(
        of type: M.Type,
        after token: HistoryToken?,
        limit: Int
    ) async throws(StoreError) -> HistoryPage { try await perform(ListHistory<M>(token: token, limit: limit)) }

    @_implements(Store,forget(before:))
    @discardableResult
    public func _forget(before date: Date) async throws(StoreError) -> Int {
        try await perform(ForgetHistory(time: date.timeIntervalSinceReferenceDate))
    }

    @_implements(Store,applySnapshot(_:of:from:token:conflicts:))
    @discardableResult
    public func _applySnapshot<M: Model & Sendable>(
        _ objects: [JSON],
        of type: M.Type,
        from origin: String,
        token: String?,
        conflicts policy: ConflictPolicy
    ) async throws(StoreError) -> ServerChangeSummary {
        let changes = objects.map(ServerChange<M>.save)
        return try await perform(
            ApplyChanges(changes: changes, isComplete: true, origin: origin, token: token, policy: policy)
        )
    }

    @_implements(Store,syncToken(from:))
    public func _syncToken(from origin: String) async throws(StoreError) -> String? {
        try await perform(FindSyncToken(origin: origin))
    }

    @_implements(Store,object(_:of:))
    public func _object<M: Model & Sendable>(
        _ type: M.Type,
        of change: OutboxChange
    ) async throws(StoreError) -> M? {
        try await perform(DecodeChange<M>(change: change))
    }
}

// MARK: - Finding by identity

extension Store where _Visibility: _OperationVisibility {
    @_implements(Store,fetch(_:id:))
    public func _fetch<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> M? {
        try await perform(Fetch(id: id))
    }

    @_implements(Store,fetch(_:ids:))
    public func _fetch<M: Model & Sendable, ID: Hashable & Sendable>(
        _ type: M.Type,
        ids: some Sequence<ID> & Sendable
    ) async throws(StoreError) -> [M?] {
        try await perform(FetchEach(ids: ids))
    }

    @_implements(Store,fetchStored(_:id:))
    public func _fetchStored<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> StoredObject<M>? {
        try await perform(FetchStored(id: id))
    }

    @_implements(Store,contains(_:id:))
    public func _contains<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> Bool {
        try await perform(Contains<M, _>(id: id))
    }
}

// MARK: - Finding by query

extension Store where _Visibility: _OperationVisibility {
    public func query<M: Model>(_ type: M.Type) -> ObjectQuery<M> { ObjectQuery() }

    @_implements(Store,fetch(_:))
    public func _fetch<M: Model & Sendable>(_ query: ObjectQuery<M>) async throws(StoreError) -> [M] {
        try await perform(Find(query: query))
    }

    @_implements(Store,fetchFirst(_:))
    public func _fetchFirst<M: Model & Sendable>(_ query: ObjectQuery<M>) async throws(StoreError) -> M? {
        try await perform(FindFirst(query: query))
    }

    @_implements(Store,fetch(_:where:orderBy:))
    public func _fetch<M: Model & Sendable>(
        _ type: M.Type,
        where predicate: Predicate<M>,
        orderBy orderings: ObjectOrdering<M>...
    ) async throws(StoreError) -> [M] {
        try await perform(Find(query: ObjectQuery(where: predicate, orderings, nil)))
    }

    @_implements(Store,fetch(_:where:orderBy:limit:))
    public func _fetch<M: Model & Sendable>(
        _ type: M.Type,
        where predicate: Predicate<M>,
        orderBy orderings: ObjectOrdering<M>...,
        limit: Int?
    ) async throws(StoreError) -> [M] {
        try await perform(Find(query: ObjectQuery(where: predicate, orderings, limit)))
    }

    @_implements(Store,fetch(_:orderBy:))
    public func _fetch<M: Model & Sendable>(
        _ type: M.Type,
        orderBy orderings: ObjectOrdering<M>...
    ) async throws(StoreError) -> [M] {
        try await perform(Find(query: ObjectQuery(where: nil, orderings, nil)))
    }

    @_implements(Store,fetch(_:orderBy:limit:))
    public func _fetch<M: Model & Sendable>(
        _ type: M.Type,
        orderBy orderings: ObjectOrdering<M>...,
        limit: Int?
    ) async throws(StoreError) -> [M] {
        try await perform(Find(query: ObjectQuery(where: nil, orderings, limit)))
    }

    @_implements(Store,fetchSkippingFailures(_:))
    public func _fetchSkippingFailures<M: Model & Sendable>(
        _ query: ObjectQuery<M>
    ) async throws(StoreError) -> (objects: [M], failures: [StoreError]) {
        try await perform(FindSkippingFailures(query: query))
    }

    @_implements(Store,fetchPage(_:))
    public func _fetchPage<M: Model & Sendable>(_ query: ObjectQuery<M>) async throws(StoreError) -> ObjectPage<M> {
        try await perform(FindPage(query: query))
    }

    @_implements(Store,count(_:))
    public func _count<M: Model & Sendable>(_ query: ObjectQuery<M>) async throws(StoreError) -> Int {
        try await perform(Count(query: query))
    }

    @_implements(Store,count(_:))
    public func _count<M: Model & Sendable>(_ type: M.Type) async throws(StoreError) -> Int {
        try await perform(Count(query: ObjectQuery<M>()))
    }

    @_implements(Store,explain(_:))
    public func _explain<M: Model & Sendable>(_ query: ObjectQuery<M>) async throws(StoreError) -> QueryExplanation {
        try await perform(Explain(query: query))
    }
}

// MARK: - Searching

extension Store where _Visibility: _OperationVisibility {
    @_implements(Store,search(_:for:))
    public func _search<M: Model & Sendable>(
        _ type: M.Type,
        for text: String
    ) async throws(StoreError) -> [SearchResult<M>] {
        try await perform(Search(text: text, matching: .allWords, completing: .lastWord, query: ObjectQuery<M>()))
    }

    @_implements(Store,search(_:for:limit:))
    public func _search<M: Model & Sendable>(
        _ type: M.Type,
        for text: String,
        limit: Int?
    ) async throws(StoreError) -> [SearchResult<M>] {
        try await perform(
            Search(text: text, matching: .allWords, completing: .lastWord, query: ObjectQuery(where: nil, [], limit))
        )
    }

    @_implements(Store,search(_:for:where:))
    public func _search<M: Model & Sendable>(
        _ type: M.Type,
        for text: String,
        where query: ObjectQuery<M>
    ) async throws(StoreError) -> [SearchResult<M>] {
        try await perform(Search(text: text, matching: .allWords, completing: .lastWord, query: query))
    }

    @_implements(Store,search(_:for:where:limit:))
    public func _search<M: Model & Sendable>(
        _ type: M.Type,
        for text: String,
        where query: ObjectQuery<M>,
        limit: Int?
    ) async throws(StoreError) -> [SearchResult<M>] {
        let query = limit.map { query.limit($0) } ?? query
        return try await perform(Search(text: text, matching: .allWords, completing: .lastWord, query: query))
    }

    @_implements(Store,search(_:for:where:))
    public func _search<M: Model & Sendable>(
        _ type: M.Type,
        for text: String,
        where predicate: Predicate<M>
    ) async throws(StoreError) -> [SearchResult<M>] {
        let query = ObjectQuery(where: predicate, [], nil)
        return try await perform(Search(text: text, matching: .allWords, completing: .lastWord, query: query))
    }

    @_implements(Store,search(_:for:where:limit:))
    public func _search<M: Model & Sendable>(
        _ type: M.Type,
        for text: String,
        where predicate: Predicate<M>,
        limit: Int?
    ) async throws(StoreError) -> [SearchResult<M>] {
        let query = ObjectQuery(where: predicate, [], limit)
        return try await perform(Search(text: text, matching: .allWords, completing: .lastWord, query: query))
    }

    @_implements(Store,search(for:in:))
    public func _search<M: Model & Sendable>(
        for text: String,
        in query: ObjectQuery<M>
    ) async throws(StoreError) -> [SearchResult<M>] {
        try await perform(Search(text: text, matching: .allWords, completing: .lastWord, query: query))
    }

    @_implements(Store,search(for:matching:completing:in:))
    public func _search<M: Model & Sendable>(
        for text: String,
        matching: WordMatching,
        completing: WordCompletion,
        in query: ObjectQuery<M>
    ) async throws(StoreError) -> [SearchResult<M>] {
        try await perform(Search(text: text, matching: matching, completing: completing, query: query))
    }
}

// MARK: - Values

extension Store where _Visibility: _OperationVisibility {
    @_implements(Store,values(of:in:))
    public func _values<M: Model & Sendable, Value: Sendable>(
        of keyPath: any KeyPath<M, Value> & Sendable,
        in query: ObjectQuery<M>
    ) async throws(StoreError) -> [Value] {
        try await perform(FindValues(keyPath: keyPath, query: query))
    }

    @_implements(Store,distinctValues(of:in:))
    public func _distinctValues<M: Model & Sendable, Value: Hashable & Sendable>(
        of keyPath: any KeyPath<M, Value> & Sendable,
        in query: ObjectQuery<M>
    ) async throws(StoreError) -> [Value] {
        try await perform(FindDistinctValues(keyPath: keyPath, query: query))
    }

    @_implements(Store,aggregate(_:of:))
    public func _aggregate<M: Model & Sendable, Value: Sendable>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>
    ) async throws(StoreError) -> Value {
        try await perform(Compute(aggregate: aggregate, query: query))
    }

    @_implements(Store,aggregate(_:of:by:))
    public func _aggregate<M: Model & Sendable, Key: Hashable & Sendable, Value: Sendable>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>,
        by keyPath: any KeyPath<M, Key> & Sendable
    ) async throws(StoreError) -> [(key: Key, value: Value)] {
        try await perform(ComputeGroups(aggregate: aggregate, query: query, keyPath: keyPath))
    }
}
