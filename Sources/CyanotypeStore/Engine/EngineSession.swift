internal import Cyanotype

/// One read, or one transaction, of an engine: what operations do objects with.
///
/// An engine keeps rows. A row is a document with what finds it: the identity, and the keys and words that a ``RowDraft``
/// has of it. The session decides nothing about objects: it gives rows, and operations decode them.
///
/// A session sees one state of the store, and its own changes. One thread at a time uses it.
protocol EngineSession: AnyObject {
    /// How the objects of a class are kept, in the state that the session sees.
    associatedtype Table: EngineTable
    /// The rows of a query, as far as the engine can choose and order them.
    associatedtype Selection: EngineSelection

    /// The time by which objects expire, in seconds since 2001.
    var now: Double { get }

    /// Whether the transaction has ended.
    var hasEnded: Bool { get }

    // MARK: - Tables

    /// Returns the shape of a model.
    ///
    /// - Throws: ``StoreError`` if the model has no identity that can be stored, or the name of another one.
    func shape<M: Model>(of type: M.Type) throws(StoreError) -> ObjectShape

    /// Returns the table of a model; `nil` if nothing of it is stored and the session only reads.
    func table<M: Model>(for type: M.Type, _ use: TableUse) throws(StoreError) -> Table?

    /// Returns the model of a type's class by its recorded name; `nil` if the store has not used it.
    func model(named name: String, ofType type: String) -> (any Model.Type)?

    // MARK: - Rows by identity

    /// Calls a closure with each visible row of some identities, and with its position among these.
    ///
    /// A row is visible if its object has not expired and is of the table's class. All rows are of one state.
    ///
    /// - Parameters:
    ///   - identities: The identities; `nil` for one that no object can have.
    ///   - table: The table.
    ///   - body: The closure. The engine does not keep others waiting while it runs.
    /// - Throws: What the closure throws, or another ``StoreError``.
    func forEachVisibleRow(
        of identities: [StorageKey?],
        in table: Table,
        _ body: (_ position: Int, borrowing StoredRow) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Calls a closure with the row of an identity if it is visible, the shape of its class, and its times.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    ///   - times: Whether the closure needs the times.
    ///   - body: The closure. The engine does not keep others waiting while it runs.
    /// - Throws: What the closure throws, or another ``StoreError``: with the code `identity` if the identity has the wrong
    ///   type, whatever is stored.
    func withVisibleRow<M: Model, ID: Hashable>(
        of type: M.Type,
        id: ID,
        times: Bool,
        _ body: (borrowing StoredRow, ObjectShape, RowTimes?) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Returns the state of the row of an identity.
    func visibility(of identity: StorageKey, in table: Table) throws(StoreError) -> RowVisibility

    // MARK: - Rows by query

    /// Returns how the engine runs a query.
    func run<M: Model>(
        _ query: ObjectQuery<M>,
        in table: Table,
        _ expiry: ExpiryFilter
    ) throws(StoreError) -> QueryRun<M, Selection>

    /// Calls a closure with each row of a selection, until it returns `false`.
    func forEachRow(
        of selection: Selection,
        in table: Table,
        _ body: (borrowing StoredRow) throws(StoreError) -> Bool
    ) throws(StoreError)

    /// Calls a closure with each row, in the order of the identities, that the engine cannot choose by its keys.
    ///
    /// There are none if the selection is complete.
    func forEachStaleRow(
        of selection: Selection,
        in table: Table,
        _ body: (borrowing StoredRow) throws(StoreError) -> Bool
    ) throws(StoreError)

    /// Returns the identities of a selection's rows.
    func identities(of selection: Selection, in table: Table) throws(StoreError) -> [StorageKey]

    /// Returns the number of a selection's rows.
    func count(of selection: Selection, in table: Table) throws(StoreError) -> Int

    // MARK: - Values

    /// Computes a value; `nil` if the engine cannot, so that the objects have to be read.
    func compute<M: Model, Value>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>,
        in table: Table
    ) throws(StoreError) -> Value?

    /// Computes a value for each group of rows; `nil` if the engine cannot.
    func compute<M: Model, Key: Hashable, Value>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>,
        by keyPath: any KeyPath<M, Key> & Sendable,
        in table: Table
    ) throws(StoreError) -> [(key: Key, value: Value)]?

    /// Returns the objects of a query with some words, the best first. Offset and limit of the query have been applied.
    func matches<M: Model>(
        _ expression: SearchExpression,
        in query: ObjectQuery<M>,
        _ table: Table
    ) throws(StoreError) -> [SearchMatch<M>]

    /// Returns how a query runs; the table is `nil` if nothing is stored.
    func explanation<M: Model>(of query: ObjectQuery<M>, in table: Table?) throws(StoreError) -> QueryExplanation

    // MARK: - Changing

    /// Stores rows.
    ///
    /// A row may have a unique key that another row has, if that row gets another key in the same call.
    ///
    /// - Parameters:
    ///   - replacing: Whether a row replaces the one with its identity. Otherwise that is an error.
    ///   - next: Fills the draft with the next row, and returns its table; `nil` after the last one.
    /// - Throws: ``StoreError``, with the code `constraint` if a key or an identity is taken.
    func save(
        replacing: Bool,
        _ next: (inout RowDraft) throws(StoreError) -> Table?
    ) throws(StoreError)

    /// Removes the row of an identity, and returns whether there was one.
    func remove(_ identity: StorageKey, from table: Table) throws(StoreError) -> Bool

    /// Removes all rows of the table's class, and returns how many of them were visible.
    func removeAll(from table: Table) throws(StoreError) -> Int

    /// Calls a closure whose changes are undone if it throws.
    func nested<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value

    // MARK: - Damage

    /// Records that the store is damaged, so that nothing more is written.
    func recordDamage()
}

/// What a table is for.
enum TableUse {
    /// Finding rows by their identities: the table need not know the last schemas.
    case identifying
    /// Finding rows by their keys.
    case reading
    /// Removing rows, of which no more need be known.
    case removing
    /// Storing rows: the table has all keys of the class.
    case storing
}

/// How the objects of a class are kept.
protocol EngineTable: AnyObject, Sendable {
    var shape: ObjectShape { get }

    /// Whether any class of the type has searchable fields, also a subclass that another program has used.
    var hasSearchableClasses: Bool { get }
}

/// Whether there is an object for those who look for one.
enum RowVisibility {
    case missing
    /// The object is of another class than the table's.
    case ofAnotherClass
    case expired
    case visible
    /// Only the document has the time at which the object expires.
    case knownByDocument
}

/// Which objects a query finds, by their expiry.
enum ExpiryFilter {
    /// Those that have not expired.
    case current
    /// Those that have expired.
    case expired
}
