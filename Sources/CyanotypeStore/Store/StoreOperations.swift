public import Cyanotype

/// The operations on objects that a store and its transactions have.
///
/// Their calls work on the thread that calls them. ``Store`` has the same as asynchronous ones.
public protocol StoreOperations {
    /// Stores objects in one transaction, in place of those with their identities.
    ///
    /// The store keeps a snapshot: save an object again after changing it.
    ///
    /// - Parameter objects: The objects.
    /// - Throws: ``StoreError``; then none is stored.
    func save<M: Model>(_ objects: some Sequence<M>) throws(StoreError)

    /// Stores objects that are not in the store, in one transaction.
    ///
    /// - Parameter objects: The objects.
    /// - Throws: ``StoreError`` with the code `constraint` if there is an object with the identity of one. Then none is
    ///   stored.
    func insert<M: Model>(_ objects: some Sequence<M>) throws(StoreError)

    /// Returns an object.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: The object, or `nil` if there is none.
    /// - Throws: ``StoreError``, with the code `identity` if the identity is not of the model's type.
    func fetch<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> M?

    /// Returns objects in the order of their identities, with `nil` for each that is missing.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - ids: The identities.
    /// - Returns: An element for each identity.
    /// - Throws: ``StoreError``
    func fetch<M: Model>(_ type: M.Type, ids: some Sequence<some Hashable & Sendable>) throws(StoreError) -> [M?]

    /// Returns the objects that a query finds, in its order.
    ///
    /// - Parameter query: The query.
    /// - Returns: The objects.
    /// - Throws: ``StoreError``, with the code `mapping` if an object cannot be decoded.
    func fetch<M: Model>(_ query: Query<M>) throws(StoreError) -> [M]

    /// Returns the objects that a query finds and that can be decoded, in its order.
    ///
    /// - Parameters:
    ///   - query: The query. Its limit counts objects that cannot be decoded.
    ///   - failures: The failures of the other objects are appended to this.
    /// - Returns: The objects.
    /// - Throws: ``StoreError`` if not the objects, but the query or the file is the reason.
    func fetch<M: Model>(_ query: Query<M>, failures: inout [StoreError]) throws(StoreError) -> [M]

    /// Returns the objects that a query finds, and the place where the next ones begin, unless these are the last.
    ///
    /// - Parameter query: The query, whose limit is the size of the page. Without a limit, the page has all objects.
    /// - Returns: The page.
    /// - Throws: ``StoreError``, with the code `query` if the query orders by a property whose values have no keys, or if
    ///   its limit is less than 1.
    func fetchPage<M: Model>(_ query: Query<M>) throws(StoreError) -> Page<M>

    /// Returns an object with its revision and times.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: The object, or `nil` if there is none.
    /// - Throws: ``StoreError``
    func stored<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> StoredObject<M>?

    /// Whether there is an object.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: Whether there is one.
    /// - Throws: ``StoreError``
    func exists<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> Bool

    /// Returns the number of the objects that a query finds.
    ///
    /// - Parameter query: The query.
    /// - Returns: The number.
    /// - Throws: ``StoreError``
    func count<M: Model>(_ query: Query<M>) throws(StoreError) -> Int

    /// Returns the objects with words that somebody has typed, the best first.
    ///
    /// The words are looked for in the fields marked `searchable()`, without regard to case and accents. The text has
    /// no syntax: quotes, operators and everything else between words only separate these. A text without words finds
    /// nothing. A thousand different words count at most. Characters of a script without spaces are one word.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - matching: Whether an object must have all words.
    ///   - completing: Which words are also found as the beginnings of longer ones.
    ///   - query: Objects must match its filters. Its limit and offset count results. Its orderings are ignored.
    /// - Returns: The objects in the order of their scores, and those with equal scores in that of their identities.
    /// - Throws: ``StoreError``, with the code `query` if no field of the model is searchable, or if the query has a cursor.
    func search<M: Model>(
        for text: String,
        matching: WordMatching,
        completing: WordCompletion,
        in query: Query<M>
    ) throws(StoreError) -> [SearchResult<M>]

    /// Computes a value from the objects that a query finds.
    ///
    /// ```swift
    /// let best = try store.aggregate(.max(\.rating), of: store.query(Article.self))
    /// ```
    ///
    /// - Parameters:
    ///   - aggregate: What to compute.
    ///   - query: The query.
    /// - Returns: The value.
    /// - Throws: ``StoreError``
    func aggregate<M: Model, Value>(_ aggregate: Aggregate<M, Value>, of query: Query<M>) throws(StoreError) -> Value

    /// Computes a value for each group of objects with equal values of a property.
    ///
    /// - Parameters:
    ///   - aggregate: What to compute.
    ///   - query: The query.
    ///   - keyPath: The property.
    /// - Returns: The values of the property with what is computed from the objects that have them, in the order of the
    ///   property; values with raw values in the order of these.
    /// - Throws: ``StoreError``
    func aggregate<M: Model, Key: Hashable, Value>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>,
        by keyPath: any KeyPath<M, Key> & Sendable
    ) throws(StoreError) -> [(key: Key, value: Value)]

    /// Removes an object.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreError``
    @discardableResult
    func delete<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> Bool

    /// Removes the stored object with the identity of an object.
    ///
    /// - Parameter object: The object.
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreError``
    @discardableResult
    func delete<M: Model>(_ object: M) throws(StoreError) -> Bool

    /// Removes the objects that a query finds.
    ///
    /// - Parameter query: The query.
    /// - Returns: Their number.
    /// - Throws: ``StoreError``; then none is removed.
    @discardableResult
    func delete<M: Model>(_ query: Query<M>) throws(StoreError) -> Int

    /// Removes the objects of a model that have expired, those of its subclasses included.
    ///
    /// No call finds an object that has expired, but it stays in the file until it is replaced, deleted, or removed by this.
    ///
    /// - Parameter type: The model.
    /// - Returns: Their number.
    /// - Throws: ``StoreError``; then none is removed.
    @discardableResult
    func purgeExpired<M: Model>(_ type: M.Type) throws(StoreError) -> Int

    /// Tells how a query runs: what SQL finds, by which index, and what is filtered or sorted in memory.
    ///
    /// - Parameter query: The query.
    /// - Returns: The explanation, without values.
    /// - Throws: ``StoreError``
    func explain<M: Model>(_ query: Query<M>) throws(StoreError) -> QueryExplanation
}
