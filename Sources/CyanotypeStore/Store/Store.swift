public import Cyanotype
public import FoundationEssentials

/// A store of objects, wherever it keeps them. It has the operations of ``StoreOperations``, but asynchronous ones.
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
/// No call blocks a thread that tasks need. ``ObjectStore`` performs a call on the caller's thread if it need not wait
/// there, because changing the thread costs as much as a fetch. It performs other calls on threads of its own. Its
/// ``ObjectStore/background`` performs all calls there, for long queries. A call throws ``StoreError`` with the code
/// `cancelled` if its task is cancelled while the call waits. A call that has begun to read or write goes on to its
/// end.
///
/// A type that wraps a store implements ``perform(_:)``, the transactions and the observing functions. The other
/// requirements have default implementations.
public protocol Store: Sendable {
    /// Whether overloads prefer the asynchronous operations of a concrete store. Not for programs: see
    /// ``_OperationVisibility``.
    associatedtype _Visibility = _VisibleOperations

    // Requirements cannot have default arguments, so functions with a limit are here twice.

    /// Performs an operation. The other functions of this protocol, such as ``fetch(_:id:)``, call this.
    ///
    /// - Parameter operation: The operation.
    /// - Returns: Its result.
    /// - Throws: ``StoreError``; then nothing has changed.
    func perform<Operation: StoreOperation & Sendable>(
        _ operation: Operation
    ) async throws(StoreError) -> Operation.Output where Operation.Output: Sendable

    // MARK: - Transactions

    /// Calls a closure, on a thread of the store's own, whose reads and changes are one step. See `transaction` of
    /// ``ObjectStore``.
    @discardableResult
    func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value

    /// Calls a closure, on a thread of the store's own, whose reads and changes are one step. See `transaction` of
    /// ``ObjectStore``.
    @_disfavoredOverload
    @discardableResult
    func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> Value
    ) async throws -> Value

    // MARK: - Observing

    /// Observes the objects that a query finds. See ``ObjectStore/observe(_:onFailure:)``.
    func observe<M: Model & Sendable>(
        _ query: ObjectQuery<M>,
        onFailure: (@Sendable (StoreError) -> Void)?
    ) -> ObservedResults<M>

    /// The changes of all objects from now on. See ``ObjectStore/changes``.
    var changes: ObjectChanges { get }

    /// Returns the changes of a model's objects from now on. See ``ObjectStore/changes(of:)``.
    func changes<M: Model>(of type: M.Type) -> ObjectChanges

    // MARK: - Storing

    /// Stores objects in one transaction, in place of those with their identities.
    func save<M: Model & Sendable>(_ objects: some Sequence<M> & Sendable) async throws(StoreError)

    /// Stores an object, in place of the one with its identity if there is one.
    func save<M: Model & Sendable>(_ object: M) async throws(StoreError)

    /// Stores objects that are not in the store, in one transaction.
    func insert<M: Model & Sendable>(_ objects: some Sequence<M> & Sendable) async throws(StoreError)

    /// Stores an object that is not in the store.
    func insert<M: Model & Sendable>(_ object: M) async throws(StoreError)

    // MARK: - Deleting

    /// Removes the object with an identity, and returns whether there was one. See ``StoreOperations/delete(_:id:)``.
    @discardableResult
    func delete<M: Model & Sendable>(_ type: M.Type, id: some Hashable & Sendable) async throws(StoreError) -> Bool

    /// Removes the stored object with the identity of an object.
    @discardableResult
    func delete<M: Model & Sendable>(_ object: M) async throws(StoreError) -> Bool

    /// Removes the objects that a query finds, and returns their number.
    @discardableResult
    func delete<M: Model & Sendable>(_ query: ObjectQuery<M>) async throws(StoreError) -> Int

    /// Removes the objects that match a predicate, and returns their number.
    @discardableResult
    func delete<M: Model & Sendable>(_ type: M.Type, where predicate: Predicate<M>) async throws(StoreError) -> Int

    /// Removes all objects of a model, and returns their number.
    @discardableResult
    func delete<M: Model & Sendable>(_ type: M.Type) async throws(StoreError) -> Int

    /// Removes the objects of a model that have expired, and returns their number. See
    /// ``StoreOperations/purgeExpired(_:)``.
    @discardableResult
    func purgeExpired<M: Model & Sendable>(_ type: M.Type) async throws(StoreError) -> Int

    // MARK: - References

    /// Stores objects in one transaction, and chooses which objects are stored with them. See
    /// ``StoreOperations/save(_:saveReferences:)-(Sequence,_)``.
    func save<M: Model & Sendable>(
        _ objects: some Sequence<M> & Sendable,
        saveReferences: SavedReferences
    ) async throws(StoreError)

    /// Stores an object, and chooses which objects are stored with it.
    func save<M: Model & Sendable>(_ object: M, saveReferences: SavedReferences) async throws(StoreError)

    /// Returns what the deletion of an object would do. See ``StoreOperations/deletionPlan(of:id:)``.
    func deletionPlan<M: Model & Sendable>(
        of type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> DeletionPlan

    /// Returns what the deletion of the stored object would do that has the identity of a given one.
    func deletionPlan<M: Model & Sendable>(of object: M) async throws(StoreError) -> DeletionPlan

    /// Returns what the deletion of a query's objects would do.
    func deletionPlan<M: Model & Sendable>(of query: ObjectQuery<M>) async throws(StoreError) -> DeletionPlan

    /// Returns the objects that refer to another one by a field. See ``StoreOperations/referrers(of:in:)``.
    func referrers<M: Model & Sendable, Owner: Model & Sendable, Value>(
        of object: M,
        in keyPath: any KeyPath<Owner, Value> & Sendable
    ) async throws(StoreError) -> [Owner]

    // MARK: - Statuses

    /// Sets the status of the stored object that has the identity of a given one. See
    /// ``StoreOperations/setSyncStatus(_:of:ifRevision:)``.
    @discardableResult
    func setSyncStatus<M: Model & Sendable>(
        _ status: SyncStatus,
        of object: M,
        ifRevision revision: Int64?
    ) async throws(StoreError) -> Bool

    /// Sets the statuses of the stored objects that have the identities of given ones.
    @discardableResult
    func setSyncStatus<M: Model & Sendable>(
        _ status: SyncStatus,
        of objects: some Sequence<M> & Sendable
    ) async throws(StoreError) -> Bool

    /// Sets the statuses of a query's objects, and returns their number.
    @discardableResult
    func setSyncStatus<M: Model & Sendable>(
        _ status: SyncStatus,
        of query: ObjectQuery<M>
    ) async throws(StoreError) -> Int

    /// Sets the status of an object.
    @discardableResult
    func setSyncStatus<M: Model & Sendable>(
        _ status: SyncStatus,
        of type: M.Type,
        id: some Hashable & Sendable,
        ifRevision revision: Int64?
    ) async throws(StoreError) -> Bool

    /// Sets the statuses of objects.
    @discardableResult
    func setSyncStatus<M: Model & Sendable, ID: Hashable & Sendable>(
        _ status: SyncStatus,
        of type: M.Type,
        ids: some Sequence<ID> & Sendable
    ) async throws(StoreError) -> Bool

    /// Returns the status of the stored object that has the identity of a given one; `nil` if there is none.
    func syncStatus<M: Model & Sendable>(of object: M) async throws(StoreError) -> SyncStatus?

    /// Returns the status of an object; `nil` if there is none.
    func syncStatus<M: Model & Sendable>(
        of type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> SyncStatus?

    // MARK: - Changes for a server

    /// Returns changes of synchronized objects that a server does not have yet. See
    /// ``StoreOperations/outbox(of:after:limit:)``.
    func outbox(
        of types: any Model.Type...,
        after cursor: OutboxCursor?,
        limit: Int
    ) async throws(StoreError) -> OutboxPage

    /// Notes that changes are on their way to the server, and returns those to send. See
    /// ``StoreOperations/beginSyncing(_:)``.
    func beginSyncing(_ changes: [OutboxChange]) async throws(StoreError) -> [OutboxChange]

    /// Notes that the server has a change. See ``StoreOperations/acknowledge(_:)``.
    @discardableResult
    func acknowledge(_ change: OutboxChange) async throws(StoreError) -> Bool

    /// Notes that the server has rejected a change. See ``StoreOperations/reject(_:reason:)``.
    @discardableResult
    func reject(_ change: OutboxChange, reason: String) async throws(StoreError) -> Bool

    /// Returns the changes of a type that the server has rejected. See ``StoreOperations/rejectedChanges(of:)``.
    func rejectedChanges(of type: any Model.Type) async throws(StoreError) -> [OutboxChange]

    /// Has an object sent anew whose change was rejected, did not arrive, or was outdated. See
    /// ``StoreOperations/retry(_:isOutdated:)``.
    @discardableResult
    func retry(_ change: OutboxChange, isOutdated: Bool) async throws(StoreError) -> Bool

    /// Gives an object the state back that the server has. See ``StoreOperations/revert(_:)``.
    @discardableResult
    func revert(_ change: OutboxChange) async throws(StoreError) -> Bool

    /// Stores the changes that a server tells of. See ``StoreOperations/apply(_:from:token:conflicts:)``.
    @discardableResult
    func apply<M: Model & Sendable>(
        _ changes: [ServerChange<M>],
        from origin: String,
        token: String?,
        conflicts policy: ConflictPolicy
    ) async throws(StoreError) -> ServerChangeSummary

    /// Stores all objects of a type that a server has, in place of those that it had. See
    /// ``StoreOperations/applySnapshot(_:of:from:token:conflicts:)``.
    @discardableResult
    func applySnapshot<M: Model & Sendable>(
        _ objects: [JSON],
        of type: M.Type,
        from origin: String,
        token: String?,
        conflicts policy: ConflictPolicy
    ) async throws(StoreError) -> ServerChangeSummary

    /// Returns the place in a server's list of changes up to which the store has taken them; `nil` if it has none.
    func syncToken(from origin: String) async throws(StoreError) -> String?

    /// Returns the changes of a synchronized type since a place in its history. See
    /// ``StoreOperations/history(of:after:limit:)``.
    func history<M: Model & Sendable>(
        of type: M.Type,
        after token: HistoryToken?,
        limit: Int
    ) async throws(StoreError) -> HistoryPage

    /// Forgets which objects were deleted before a time. See ``StoreOperations/forget(before:)``.
    @discardableResult
    func forget(before date: Date) async throws(StoreError) -> Int

    /// Returns the object that a change saves; `nil` for a deletion.
    func object<M: Model & Sendable>(_ type: M.Type, of change: OutboxChange) async throws(StoreError) -> M?

    // MARK: - Finding by identity

    /// Returns the object with an identity; `nil` if there is none. See ``StoreOperations/fetch(_:id:)``.
    func fetch<M: Model & Sendable>(_ type: M.Type, id: some Hashable & Sendable) async throws(StoreError) -> M?

    /// Returns an element for each identity; `nil` for a missing object. See ``StoreOperations/fetch(_:ids:)``.
    func fetch<M: Model & Sendable, ID: Hashable & Sendable>(
        _ type: M.Type,
        ids: some Sequence<ID> & Sendable
    ) async throws(StoreError) -> [M?]

    /// Returns the object with an identity, its revision and times; `nil` if there is none. See
    /// ``StoreOperations/fetchStored(_:id:)``.
    func fetchStored<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> StoredObject<M>?

    /// Returns whether there is an object with an identity. See ``StoreOperations/contains(_:id:)``.
    func contains<M: Model & Sendable>(_ type: M.Type, id: some Hashable & Sendable) async throws(StoreError) -> Bool

    // MARK: - Finding by query

    /// Returns a query for all objects of a model.
    func query<M: Model>(_ type: M.Type) -> ObjectQuery<M>

    /// Returns the objects that a query finds, in its order.
    func fetch<M: Model & Sendable>(_ query: ObjectQuery<M>) async throws(StoreError) -> [M]

    /// See ``StoreOperations/fetchFirst(_:)``.
    func fetchFirst<M: Model & Sendable>(_ query: ObjectQuery<M>) async throws(StoreError) -> M?

    /// Returns the objects that match a predicate, in an order.
    func fetch<M: Model & Sendable>(
        _ type: M.Type,
        where predicate: Predicate<M>,
        orderBy orderings: ObjectOrdering<M>...
    ) async throws(StoreError) -> [M]

    /// Returns the first objects that match a predicate, in an order; all if the limit is `nil`.
    func fetch<M: Model & Sendable>(
        _ type: M.Type,
        where predicate: Predicate<M>,
        orderBy orderings: ObjectOrdering<M>...,
        limit: Int?
    ) async throws(StoreError) -> [M]

    /// Returns all objects of a model, in an order.
    func fetch<M: Model & Sendable>(_ type: M.Type, orderBy orderings: ObjectOrdering<M>...) async throws(StoreError)
        -> [M]

    /// Returns the first objects of a model, in an order; all if the limit is `nil`.
    func fetch<M: Model & Sendable>(
        _ type: M.Type,
        orderBy orderings: ObjectOrdering<M>...,
        limit: Int?
    ) async throws(StoreError) -> [M]

    /// Returns the objects of a query that can be decoded, and the failures of the others. See
    /// ``StoreOperations/fetchSkippingFailures(_:)``.
    func fetchSkippingFailures<M: Model & Sendable>(
        _ query: ObjectQuery<M>
    ) async throws(StoreError) -> (objects: [M], failures: [StoreError])

    /// Returns a page of a query's objects, and the place where the next page begins. See
    /// ``StoreOperations/fetchPage(_:)``.
    func fetchPage<M: Model & Sendable>(_ query: ObjectQuery<M>) async throws(StoreError) -> ObjectPage<M>

    /// Returns the number of the objects that a query finds.
    func count<M: Model & Sendable>(_ query: ObjectQuery<M>) async throws(StoreError) -> Int

    /// Returns the number of a model's objects.
    func count<M: Model & Sendable>(_ type: M.Type) async throws(StoreError) -> Int

    /// Returns how a query runs. See ``StoreOperations/explain(_:)``.
    func explain<M: Model & Sendable>(_ query: ObjectQuery<M>) async throws(StoreError) -> QueryExplanation

    // MARK: - Searching

    /// Returns the objects with words that somebody has typed, the best first. See
    /// ``StoreOperations/search(_:for:matching:completing:where:limit:)-(_,_,_,_,ObjectQuery<M>,_)``.
    func search<M: Model & Sendable>(_ type: M.Type, for text: String) async throws(StoreError) -> [SearchResult<M>]

    /// Returns the best objects with words that somebody has typed; all if the limit is `nil`.
    func search<M: Model & Sendable>(
        _ type: M.Type,
        for text: String,
        limit: Int?
    ) async throws(StoreError) -> [SearchResult<M>]

    /// Returns the objects of a query with words that somebody has typed, the best first.
    func search<M: Model & Sendable>(
        _ type: M.Type,
        for text: String,
        where query: ObjectQuery<M>
    ) async throws(StoreError) -> [SearchResult<M>]

    /// Returns the best objects of a query with words that somebody has typed. A limit of `nil` is the query's own.
    func search<M: Model & Sendable>(
        _ type: M.Type,
        for text: String,
        where query: ObjectQuery<M>,
        limit: Int?
    ) async throws(StoreError) -> [SearchResult<M>]

    /// Returns the objects that match a predicate and have words that somebody has typed, the best first.
    func search<M: Model & Sendable>(
        _ type: M.Type,
        for text: String,
        where predicate: Predicate<M>
    ) async throws(StoreError) -> [SearchResult<M>]

    /// Returns the best objects that match a predicate and have words that somebody has typed; all if the limit is
    /// `nil`.
    func search<M: Model & Sendable>(
        _ type: M.Type,
        for text: String,
        where predicate: Predicate<M>,
        limit: Int?
    ) async throws(StoreError) -> [SearchResult<M>]

    /// Returns the objects of a query with words that somebody has typed, the best first. The query selects the model.
    func search<M: Model & Sendable>(for text: String, in query: ObjectQuery<M>) async throws(StoreError)
        -> [SearchResult<M>]

    /// Returns the objects of a query that have all or some of the words, the best first. See
    /// ``StoreOperations/search(for:matching:completing:in:)``.
    func search<M: Model & Sendable>(
        for text: String,
        matching: WordMatching,
        completing: WordCompletion,
        in query: ObjectQuery<M>
    ) async throws(StoreError) -> [SearchResult<M>]

    // MARK: - Values

    /// Returns a property of the objects that a query finds. See ``StoreOperations/values(of:in:)``.
    func values<M: Model & Sendable, Value: Sendable>(
        of keyPath: any KeyPath<M, Value> & Sendable,
        in query: ObjectQuery<M>
    ) async throws(StoreError) -> [Value]

    /// Returns each value of a property of a query's objects once. See ``StoreOperations/distinctValues(of:in:)``.
    func distinctValues<M: Model & Sendable, Value: Hashable & Sendable>(
        of keyPath: any KeyPath<M, Value> & Sendable,
        in query: ObjectQuery<M>
    ) async throws(StoreError) -> [Value]

    /// Computes a value from the objects that a query finds. See ``StoreOperations/aggregate(_:of:)``.
    func aggregate<M: Model & Sendable, Value: Sendable>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>
    ) async throws(StoreError) -> Value

    /// Computes a value for each group of objects with equal values of a property. See
    /// ``StoreOperations/aggregate(_:of:by:)``.
    func aggregate<M: Model & Sendable, Key: Hashable & Sendable, Value: Sendable>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>,
        by keyPath: any KeyPath<M, Key> & Sendable
    ) async throws(StoreError) -> [(key: Key, value: Value)]
}

extension Store {
    /// Observes the objects that a query finds, without a function that gets the failures. See
    /// ``ObjectStore/observe(_:onFailure:)``.
    public func observe<M: Model & Sendable>(_ query: ObjectQuery<M>) -> ObservedResults<M> {
        observe(query, onFailure: nil)
    }
}
