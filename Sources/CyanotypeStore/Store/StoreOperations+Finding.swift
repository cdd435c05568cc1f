public import Cyanotype
public import FoundationEssentials

// MARK: - By identity

// Why some functions can be inlined: see the functions that store objects.
extension StoreOperations {
    /// Returns an object.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: The object, or `nil` if there is none.
    /// - Throws: ``StoreError``, with the code `identity` if the identity is not of the model's type.
    @inlinable
    public func fetch<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> M? {
        try perform(Fetch(id: id))
    }

    /// Returns objects in the order of their identities, with `nil` for each that is missing.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - ids: The identities.
    /// - Returns: An element for each identity.
    /// - Throws: ``StoreError``
    public func fetch<M: Model>(
        _ type: M.Type,
        ids: some Sequence<some Hashable & Sendable>
    ) throws(StoreError) -> [M?] {
        try perform(FetchEach(ids: ids))
    }

    /// Returns an object with its revision and times.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: The object, or `nil` if there is none.
    /// - Throws: ``StoreError``
    public func fetchStored<M: Model>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) throws(StoreError) -> StoredObject<M>? {
        try perform(FetchStored(id: id))
    }

    /// Returns whether there is an object with an identity.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: Whether there is one.
    /// - Throws: ``StoreError``
    public func contains<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> Bool {
        try perform(Contains<M, _>(id: id))
    }
}

// MARK: - By query

extension StoreOperations {
    /// Returns a query for all objects of a model.
    ///
    /// ```swift
    /// let query = store.query(Article.self).filter(\.title, .contains("premium")).order(by: \.rating).limit(10)
    /// ```
    ///
    /// - Parameter type: The model.
    /// - Returns: The query, for this and any other store.
    public func query<M: Model>(_ type: M.Type) -> ObjectQuery<M> { ObjectQuery() }

    /// Returns the objects that a query finds, in its order.
    ///
    /// - Parameter query: The query.
    /// - Returns: The objects.
    /// - Throws: ``StoreError``, with the code `mapping` if an object cannot be decoded.
    @inlinable
    public func fetch<M: Model>(_ query: ObjectQuery<M>) throws(StoreError) -> [M] { try perform(Find(query: query)) }

    /// Returns the first object that a query finds, in its order. No other object is decoded, unless a filter or the
    /// order needs memory.
    ///
    /// - Parameter query: The query.
    /// - Returns: The object; `nil` if there is none.
    /// - Throws: ``StoreError``, with the code `mapping` if the object cannot be decoded.
    public func fetchFirst<M: Model>(_ query: ObjectQuery<M>) throws(StoreError) -> M? {
        try perform(FindFirst(query: query))
    }

    /// Returns the objects that match a predicate.
    ///
    /// ```swift
    /// let good = try store.fetch(
    ///     Article.self,
    ///     where: #Predicate { $0.rating >= 4 && $0.tags.contains(word) },
    ///     orderBy: .by(\.rating, .reverse), .by(\.title),
    ///     limit: 10
    /// )
    /// ```
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - predicate: The predicate.
    ///   - orderings: The order. Objects that are equal in it have the order of their identities.
    ///   - limit: The greatest number of objects; `nil` for all.
    /// - Returns: The objects.
    /// - Throws: ``StoreError``
    public func fetch<M: Model>(
        _ type: M.Type,
        where predicate: Predicate<M>,
        orderBy orderings: ObjectOrdering<M>...,
        limit: Int? = nil
    ) throws(StoreError) -> [M] {
        try fetch(ObjectQuery(where: predicate, orderings, limit))
    }

    /// Returns all objects of a model, those of its subclasses included. None is an empty array.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - orderings: The order. Objects that are equal in it have the order of their identities.
    ///   - limit: The greatest number of objects; `nil` for all.
    /// - Returns: The objects.
    /// - Throws: ``StoreError``
    public func fetch<M: Model>(
        _ type: M.Type,
        orderBy orderings: ObjectOrdering<M>...,
        limit: Int? = nil
    ) throws(StoreError) -> [M] {
        try fetch(ObjectQuery(where: nil, orderings, limit))
    }

    /// Returns the objects that a query finds and that can be decoded, in its order, and the failures of the others.
    ///
    /// ```swift
    /// let (readable, failures) = try store.fetchSkippingFailures(query)
    /// ```
    ///
    /// - Parameter query: The query. Its limit also counts the objects that cannot be decoded.
    /// - Returns: The objects, and the failures, such as one with the code `mapping`, `migration` or `corrupt`.
    /// - Throws: ``StoreError`` if the query or the file cannot be read.
    public func fetchSkippingFailures<M: Model>(
        _ query: ObjectQuery<M>
    ) throws(StoreError) -> (objects: [M], failures: [StoreError]) {
        try perform(FindSkippingFailures(query: query))
    }

    /// Returns the objects that a query finds, and the place where the next ones begin, unless these are the last.
    ///
    /// - Parameter query: The query, whose limit is the size of the page. Without a limit, the page has all objects.
    /// - Returns: The page.
    /// - Throws: ``StoreError``, with the code `query` if the query orders by a property whose values have no keys, or
    ///   if its limit is less than 1.
    @inlinable
    public func fetchPage<M: Model>(_ query: ObjectQuery<M>) throws(StoreError) -> ObjectPage<M> {
        try perform(FindPage(query: query))
    }

    /// Returns the number of the objects that a query finds.
    ///
    /// - Parameter query: The query.
    /// - Returns: The number.
    /// - Throws: ``StoreError``
    public func count<M: Model>(_ query: ObjectQuery<M>) throws(StoreError) -> Int { try perform(Count(query: query)) }

    /// Returns the number of a model's objects, those of its subclasses included.
    ///
    /// - Parameter type: The model.
    /// - Returns: The number.
    /// - Throws: ``StoreError``
    public func count<M: Model>(_ type: M.Type) throws(StoreError) -> Int { try count(ObjectQuery<M>()) }

    /// Returns how a query runs: what SQL finds, by which index, and what is filtered or sorted in memory.
    ///
    /// - Parameter query: The query.
    /// - Returns: The explanation, without values.
    /// - Throws: ``StoreError``
    public func explain<M: Model>(_ query: ObjectQuery<M>) throws(StoreError) -> QueryExplanation {
        try perform(Explain(query: query))
    }
}

// MARK: - Values

extension StoreOperations {
    /// Returns a property of the objects that a query finds, in its order.
    ///
    /// A Boolean, an integer, a date, a UUID or data in a column is read from there if the database evaluates the whole
    /// query, and no object is decoded.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - query: The query.
    /// - Returns: The values.
    /// - Throws: ``StoreError``
    public func values<M: Model, Value>(
        of keyPath: any KeyPath<M, Value> & Sendable,
        in query: ObjectQuery<M>
    ) throws(StoreError) -> [Value] {
        try perform(FindValues(keyPath: keyPath, query: query))
    }

    /// Returns the different values of a property of the objects that a query finds, in the order of the property.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - query: The query.
    /// - Returns: Each value once.
    /// - Throws: ``StoreError``
    public func distinctValues<M: Model, Value: Hashable>(
        of keyPath: any KeyPath<M, Value> & Sendable,
        in query: ObjectQuery<M>
    ) throws(StoreError) -> [Value] {
        try perform(FindDistinctValues(keyPath: keyPath, query: query))
    }

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
    public func aggregate<M: Model, Value>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>
    ) throws(StoreError) -> Value {
        try perform(Compute(aggregate: aggregate, query: query))
    }

    /// Computes a value for each group of objects with equal values of a property.
    ///
    /// - Parameters:
    ///   - aggregate: What to compute.
    ///   - query: The query.
    ///   - keyPath: The property.
    /// - Returns: Each value of the property, with the value for the objects that have it, in the order of the
    ///   property. Values with raw values have the order of the raw values.
    /// - Throws: ``StoreError``
    public func aggregate<M: Model, Key: Hashable, Value>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>,
        by keyPath: any KeyPath<M, Key> & Sendable
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        try perform(ComputeGroups(aggregate: aggregate, query: query, keyPath: keyPath))
    }
}

extension ObjectQuery {
    /// Makes the query of a function that takes a type.
    init(where predicate: Predicate<Root>?, _ orderings: [ObjectOrdering<Root>], _ limit: Int?) {
        var query = ObjectQuery().order(orderings)
        if let predicate { query = query.filter(predicate) }
        self = limit.map { query.limit($0) } ?? query
    }
}
