internal import Cyanotype

/// One read, or one transaction, of an engine. Operations find and change objects through it.
///
/// An engine keeps rows. A row is a document with the values that find it: the identity, and the keys and words of a
/// ``RowDraft``. The session decides nothing about objects: it lends rows, and operations decode them.
///
/// A session sees one snapshot of the store, and its own changes. One thread at a time uses it.
protocol EngineSession: AnyObject {
    /// How the objects of a class are kept, in the state that the session sees.
    associatedtype Table: EngineTable
    /// The rows that the engine finds for a query.
    associatedtype Selection: EngineSelection

    /// The current time, in seconds since the start of 2001 (UTC). An object whose expiry time is at most this has
    /// expired.
    var now: Double { get }

    /// Whether the transaction has ended.
    var hasEnded: Bool { get }

    // MARK: - Tables

    /// Returns the shape of a model.
    ///
    /// - Throws: ``StoreError`` with the code `identity` if the model has no identity that can be stored, or `type` if
    ///   another model has the same stored name.
    func shape<M: Model>(of type: M.Type) throws(StoreError) -> ObjectShape

    /// Returns the table of a model; `nil` if nothing of it is stored and the session only reads.
    func table<M: Model>(for type: M.Type, _ use: TableUse) throws(StoreError) -> Table?

    /// The models that the store has used.
    var models: ModelRegistry { get }

    /// Returns the model of a class; `nil` if the store has not used it.
    ///
    /// - Parameters:
    ///   - name: The stored name of the class, which its rows record.
    ///   - type: The stored name of its topmost superclass, whose table has the rows; for other models, the same name.
    /// - Returns: The model.
    func model(named name: String, ofType type: String) -> (any Model.Type)?

    /// Returns a decoder that nobody else is using.
    func decoder() -> DocumentCodec.Decoder

    /// Returns the objects for rows that refer to others.
    ///
    /// If the engine lends copies of rows while others may change the store, it has found all objects with the rows.
    ///
    /// - Parameter decoder: A decoder for them.
    /// - Returns: The objects.
    func referencedObjects(_ decoder: DocumentCodec.Decoder) -> ReferencedObjects

    /// Whether the engine lends copies of rows, so that others can change the store meanwhile. It has found the objects to which
    /// they refer with them: see ``referencedObjects(_:)``.
    var lendsCopies: Bool { get }

    /// Calls a closure that copies rows. If the engine keeps other calls waiting meanwhile, ``referencedObjects(_:)`` decode
    /// none of them until all are copied.
    func copyingRows(_ body: () throws(StoreError) -> Void) throws(StoreError)

    // MARK: - Rows by identity

    /// Calls a closure with each visible row of some identities, and with the position of its identity.
    ///
    /// A row is visible if its object has not expired and is of the table's class. A row with
    /// ``StoredRow/mayHaveExpired`` counts as visible: the caller has to check the expiry time of its object. All
    /// rows are of one snapshot.
    ///
    /// - Parameters:
    ///   - identities: The identities; `nil` for one that no object can have.
    ///   - table: The table.
    ///   - body: The closure. The engine does not keep other calls waiting while it runs.
    /// - Throws: What the closure throws, or another ``StoreError``.
    func forEachVisibleRow(
        of identities: [StorageKey?],
        in table: Table,
        _ body: (_ position: Int, borrowing StoredRow) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Calls a closure with the row of an identity if it is visible, the shape of its table's class, and its times.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    ///   - times: Whether the closure needs the times.
    ///   - body: The closure. The engine does not keep other calls waiting while it runs.
    /// - Throws: What the closure throws, or another ``StoreError``: with the code `identity` if the identity has the
    ///   wrong type, whatever is stored.
    func withVisibleRow<M: Model, ID: Hashable>(
        of type: M.Type,
        id: ID,
        times: Bool,
        _ body: (borrowing StoredRow, ObjectShape, RowTimes?) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Returns whether reads find the row of an identity, and otherwise why not.
    func visibility(of identity: StorageKey, in table: Table) throws(StoreError) -> RowVisibility

    // MARK: - Rows by query

    /// Returns how the engine runs a query.
    ///
    /// - Throws: ``StoreError`` with the code `query` if the query has a ``ObjectQuery/mistake``.
    func run<M: Model>(
        _ query: ObjectQuery<M>,
        in table: Table,
        _ expiry: ExpiryFilter
    ) throws(StoreError) -> QueryRun<M, Selection>

    /// Calls a closure with each row of a selection, until it returns `false`.
    ///
    /// - Parameters:
    ///   - selection: The selection.
    ///   - table: The table.
    ///   - expecting: May be called before, with the number of rows that are likely.
    ///   - body: The closure.
    /// - Throws: ``StoreError``
    func forEachRow(
        of selection: Selection,
        in table: Table,
        expecting: (Int) -> Void,
        _ body: (borrowing StoredRow) throws(StoreError) -> Bool
    ) throws(StoreError)

    /// Calls a closure with each stale row, in the order of the identities, until it returns `false`.
    ///
    /// A stale row does not have all keys of the class, so the engine does not know whether it matches. There are none
    /// if the selection is complete.
    func forEachStaleRow(
        of selection: Selection,
        in table: Table,
        _ body: (borrowing StoredRow) throws(StoreError) -> Bool
    ) throws(StoreError)

    /// Returns the identities of a selection's rows, without stale ones, in the order of the rows.
    func identities(of selection: Selection, in table: Table) throws(StoreError) -> [StorageKey]

    /// Returns the number of a selection's rows, without stale ones.
    func count(of selection: Selection, in table: Table) throws(StoreError) -> Int

    // MARK: - Values

    /// Returns a property of a selection's rows, in their order, if the engine can read it without their documents.
    ///
    /// - Returns: The values; `nil` if the engine does not have them exactly as the documents do.
    func values<M: Model, Value>(
        of keyPath: any KeyPath<M, Value> & Sendable,
        in selection: Selection,
        _ table: Table
    ) throws(StoreError) -> [Value]?

    /// Computes a value; `nil` if the engine cannot, so that the objects have to be read.
    func compute<M: Model, Value>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>,
        in table: Table
    ) throws(StoreError) -> Value?

    /// Computes a value for each group of rows, in the order of the groups' keys; `nil` if the engine cannot.
    func compute<M: Model, Key: Hashable, Value>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>,
        by keyPath: any KeyPath<M, Key> & Sendable,
        in table: Table
    ) throws(StoreError) -> [(key: Key, value: Value)]?

    /// Returns the objects of a query that have the words of an expression, the best first, within the query's offset
    /// and limit.
    func matches<M: Model>(
        _ expression: SearchExpression,
        in query: ObjectQuery<M>,
        _ table: Table
    ) throws(StoreError) -> [SearchMatch<M>]

    /// Returns how a query runs; the table is `nil` if nothing is stored.
    func explanation<M: Model>(of query: ObjectQuery<M>, in table: Table?) throws(StoreError) -> QueryExplanation

    // MARK: - Documents without their models

    /// Returns a page of the documents of a type, which the program need not know, in the order of their identities.
    ///
    /// - Parameters:
    ///   - name: A name that the type has or had.
    ///   - identity: The identity after which the page begins; `nil` for the first one.
    ///   - limit: The greatest number of documents.
    /// - Returns: The page, which is empty if there is no such type. Objects that have expired are not in it.
    /// - Throws: ``StoreError``
    func documents(
        ofType name: String,
        after identity: StorageKey?,
        limit: Int
    ) throws(StoreError) -> DocumentPage

    /// Returns the document of an object; `nil` if there is none, or it has expired.
    ///
    /// - Throws: ``StoreError``: with the code `identity` if the identity has another type than those in the file.
    func document<ID: Hashable>(ofType name: String, id: ID) throws(StoreError) -> StoredDocument?

    /// Removes an object of a type, which the program need not know.
    ///
    /// - Returns: Whether there was one that had not expired.
    /// - Throws: ``StoreError``: with the code `newerType` if a newer program has written objects of the type.
    func removeDocument<ID: Hashable>(ofType name: String, id: ID) throws(StoreError) -> Bool

    /// Stores another document in place of the one of an object, of whose type the program has no model.
    ///
    /// - Returns: Whether there is such an object.
    /// - Throws: ``StoreError``: with the code `unsupported` if the program has a model of the type.
    func replaceDocument<ID: Hashable>(
        ofType name: String,
        id: ID,
        with members: JSON.Object
    ) throws(StoreError) -> Bool

    // MARK: - Changing

    /// Calls a closure with a function that stores the row of a draft in a table.
    ///
    /// A row may have a unique key of another row if the other row gets another key before the closure returns.
    ///
    /// - Parameters:
    ///   - replacing: Whether a row replaces the one with its identity. Otherwise such a row is an error, unless it is
    ///     of the table's class and has expired.
    ///   - body: The closure, which the engine calls once.
    /// - Throws: ``StoreError``, with the code `constraint` if a key or an identity is taken, or what the closure
    ///   throws.
    func save(
        replacing: Bool,
        _ body: (_ write: (borrowing RowDraft, Table) throws(StoreError) -> Void) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Sets the status of the row of an identity.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - identity: The identity.
    ///   - table: The table.
    ///   - revision: The revision that the row must have; `nil` for any.
    /// - Returns: Whether there is such a row.
    /// - Throws: ``StoreError``
    func setSyncStatus(
        _ status: SyncStatus,
        of identity: StorageKey,
        in table: Table,
        ifRevision revision: Int64?
    ) throws(StoreError) -> Bool

    /// Returns the status of the row of an identity; `nil` if there is none.
    func syncStatus(of identity: StorageKey, in table: Table) throws(StoreError) -> SyncStatus?

    // MARK: - Changes for a server

    /// Whether the row of an object of a synchronized type may have references to missing objects, which the object does not have.
    func mayHaveMissingReferences(_ identity: StorageKey, in table: Table) throws(StoreError) -> Bool

    /// Notes whether the row of an object has such references.
    func noteMissingReferences(_ hasAny: Bool, of identity: StorageKey, in table: Table) throws(StoreError)

    /// Calls a closure with each row whose state a server does not have, with its revision and its record, in the order of the
    /// identities, until it returns `false`.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - identity: The identity after which the rows begin; `nil` for the first one.
    ///   - body: The closure.
    /// - Throws: ``StoreError``
    func forEachPendingRow(
        in table: Table,
        after identity: StorageKey?,
        _ body: (borrowing StoredRow, _ revision: Int64, SyncRecord?) throws(StoreError) -> Bool
    ) throws(StoreError)

    /// Calls a closure with each deletion of the table's type that a server does not have, in the order of the identities, until it
    /// returns `false`.
    func forEachTombstone(
        in table: Table,
        after identity: StorageKey?,
        _ body: (StorageKey, SyncRecord) throws(StoreError) -> Bool
    ) throws(StoreError)

    /// Calls a closure with each object of the table's type whose change a server has rejected, in the order of the identities,
    /// until it returns `false`.
    func forEachRejection(
        in table: Table,
        _ body: (StorageKey, SyncRecord) throws(StoreError) -> Bool
    ) throws(StoreError)

    /// Returns the record of an object or of its deletion; `nil` if there is none.
    func syncRecord(of identity: StorageKey, in table: Table) throws(StoreError) -> SyncRecord?

    /// Sets the record of an object or of its deletion. An empty one is none.
    func setSyncRecord(_ record: SyncRecord?, of identity: StorageKey, in table: Table) throws(StoreError)

    /// Gives an object or its tombstone the revision of this transaction, so that its change gets another key. Its times stay.
    func renewRevision(of identity: StorageKey, in table: Table) throws(StoreError)

    /// Returns the revision of the row of an identity and the checksum of its document; `nil` if there is none.
    func rowVersion(
        of identity: StorageKey,
        in table: Table
    ) throws(StoreError) -> (revision: Int64, checksum: Int64)?

    /// Returns the place in the changes of a server up to which the store has taken them; `nil` if there is none.
    func syncToken(of origin: String) throws(StoreError) -> String?

    /// Sets the place in the changes of a server.
    func setSyncToken(_ token: String, of origin: String) throws(StoreError)

    /// Calls a closure with each row that was changed after a place in the history, and its revision, in the order of the
    /// revisions and then of the identities, up to a limit.
    func forEachChangedRow(
        in table: Table,
        after place: HistoryPlace,
        limit: Int,
        _ body: (borrowing StoredRow, _ revision: Int64) -> Void
    ) throws(StoreError)

    /// Calls a closure with each object of the table's type that was deleted after a place in the history, and its revision, in the
    /// same order.
    func forEachDeletion(
        in table: Table,
        after place: HistoryPlace,
        limit: Int,
        _ body: (StorageKey, _ revision: Int64) -> Void
    ) throws(StoreError)

    /// Returns the revision up to which deletions of the table's type may be forgotten; 0 for none.
    func horizon(of table: Table) throws(StoreError) -> Int64

    /// Returns the revision of the last transaction before this one that has changed the table's type.
    func committedRevision(of table: Table) throws(StoreError) -> Int64

    /// Forgets the deletions of all types that no server has to hear of and that are older than a time, in seconds since 2001.
    ///
    /// - Returns: How many there were.
    func forgetDeletions(before time: Double) throws(StoreError) -> Int

    /// Returns the random name of the store, by which the keys of its changes differ from those of others.
    func syncStoreName() throws(StoreError) -> String

    // MARK: - States and deletions

    /// Notes that states of objects to which others may refer were read or written. In a transaction, they are known to others
    /// after the commit, because a state that was rolled back is none of the store.
    func note(_ events: [KnownStates.Event])

    /// Whether nobody has changed an owner's copy of an object, which has a checksum: see ``StateLog/contains(_:of:in:after:)``.
    func knows(_ checksum: Int64, of object: ModelReference, in owner: ModelReference) -> Bool

    /// Removes the row of an identity, whoever refers to it, and returns whether there was one.
    func remove(_ identity: StorageKey, from table: Table) throws(StoreError) -> Bool

    /// Removes all rows of the table's class, and returns how many of them were visible.
    func removeAll(from table: Table) throws(StoreError) -> Int

    // MARK: - References

    /// Whether any object refers to one of a type.
    func hasReferrers(ofType typeName: String) throws(StoreError) -> Bool

    /// Returns the objects that refer to those of a type with some identities.
    func referrers(of identities: [StorageKey], ofType typeName: String) throws(StoreError) -> [Referrer]

    /// Whether the store has a row for an object.
    func hasRow(_ object: ModelReference) throws(StoreError) -> Bool

    /// Removes the rows of a type, which the program need not know, and returns how many there were.
    func removeRows(of identities: [StorageKey], ofType typeName: String) throws(StoreError) -> Int

    /// Notes that an object was deleted although others forbid it. The commit checks whether they still do.
    func noteDenial(of object: ModelReference)

    /// Calls a closure whose changes are undone if it throws.
    func nested<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value

    /// The same for a closure that stores one object and does nothing after.
    func nestedStoringOne(_ body: () throws(StoreError) -> Void) throws(StoreError)

    // MARK: - Damage

    /// Records that the store is damaged, so that nothing more is written.
    func recordDamage()
}

/// The purpose of a table.
enum TableUse {
    /// Finding rows by their identities: the table need not know schemas that another program has just added.
    case identifying
    /// Finding rows by their keys: the table knows all schemas that the session sees.
    case reading
    /// Removing rows, found by their identities or keys, in a transaction.
    case removing
    /// Storing rows: the table has all keys of the class.
    case storing
}

/// How the objects of a class are kept.
protocol EngineTable: AnyObject, Sendable {
    var shape: ObjectShape { get }

    /// Whether any class of the type has searchable fields. It may be a subclass that only another program has used.
    var hasSearchableClasses: Bool { get }

    /// Whether the store keeps the changes of the type's objects until a server has them.
    var isSynchronized: Bool { get }
}

/// Whether reads find an object by its identity.
enum RowVisibility {
    case missing
    /// The object is of another class than the table's.
    case ofAnotherClass
    case expired
    case visible
    /// The object may have expired: only its document has the time, because a program without the mark wrote it.
    case dependsOnDocument
}

/// Selects the objects of a query by their expiry.
enum ExpiryFilter {
    /// Objects that have not expired.
    case current
    /// Objects that have expired.
    case expired
}

/// The rows of a query, as far as an engine can choose and order them.
protocol EngineSelection: AnyObject {
    /// Whether there are no rows, whatever is stored.
    var isEmpty: Bool { get }

    /// Whether the rows are all objects of the class.
    var isAll: Bool { get }

    /// Whether all rows match the query and are after its cursor.
    var isExact: Bool { get }

    /// Whether the rows have the order of the query.
    var isOrdered: Bool { get }

    /// Whether the offset and the limit of the query have been applied.
    var isLimited: Bool { get }

    /// Whether the selection has all rows that match. Otherwise there may be stale rows.
    var isComplete: Bool { get }
}

/// How an engine runs a query: the rows that it finds, and the test of their objects that it leaves to the caller.
struct QueryRun<M: Model, Selection: EngineSelection> {
    let query: ObjectQuery<M>
    let selection: Selection
    /// Makes the test of the filters that the engine does not apply exactly; `nil` if there are none.
    let makeRemainingTest: (() -> (M) throws -> Bool)?
}

extension QueryRun {
    /// Whether the rows are the results of the query.
    var hasResults: Bool {
        selection.isExact && selection.isComplete
            && (selection.isLimited || query.maximumCount == nil && query.skippedCount == 0)
    }
}

/// An object that has the words of a search.
struct SearchMatch<M> {
    let object: M
    let identity: StorageKey
    /// The BM25 score, greater for better objects. Only scores of one search can be compared.
    let score: Double
}
