public import Cyanotype
public import FoundationEssentials

extension StoreOperations {
    /// Returns a query for all objects of a model.
    ///
    /// ```swift
    /// let query = store.query(Article.self).filter(\.title, .contains("premium")).order(by: \.rating).limit(10)
    /// ```
    ///
    /// - Parameter type: The model.
    /// - Returns: The query, for this and any other store.
    public func query<M: Model>(_ type: M.Type) -> Query<M> { Query() }

    /// Stores an object, in place of the one with its identity if there is one.
    ///
    /// - Parameter object: The object.
    /// - Throws: ``StoreError``; then nothing is stored.
    public func save<M: Model>(_ object: M) throws(StoreError) { try save(CollectionOfOne(object)) }

    /// Stores an object that is not in the store.
    ///
    /// - Parameter object: The object.
    /// - Throws: ``StoreError`` with the code `constraint` if there is an object with its identity.
    public func insert<M: Model>(_ object: M) throws(StoreError) { try insert(CollectionOfOne(object)) }

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
        orderBy orderings: Ordering<M>...,
        limit: Int? = nil
    ) throws(StoreError) -> [M] {
        let query = Query<M>().filter(predicate).order(orderings)
        return try fetch(limit.map { query.limit($0) } ?? query)
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
        orderBy orderings: Ordering<M>...,
        limit: Int? = nil
    ) throws(StoreError) -> [M] {
        let query = Query<M>().order(orderings)
        return try fetch(limit.map { query.limit($0) } ?? query)
    }

    /// Returns a property of the objects that a query finds, in its order.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - query: The query.
    /// - Returns: The values.
    /// - Throws: ``StoreError``
    public func values<M: Model, Value>(
        of keyPath: any KeyPath<M, Value> & Sendable,
        in query: Query<M>
    ) throws(StoreError) -> [Value] {
        try fetch(query).map { $0[keyPath: keyPath] }
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
        in query: Query<M>
    ) throws(StoreError) -> [Value] {
        try aggregate(.count, of: query, by: keyPath).map(\.key)
    }

    /// Returns the number of a model's objects, those of its subclasses included.
    ///
    /// - Parameter type: The model.
    /// - Returns: The number.
    /// - Throws: ``StoreError``
    public func count<M: Model>(_ type: M.Type) throws(StoreError) -> Int { try count(Query<M>()) }

    /// Removes the objects that match a predicate.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - predicate: The predicate.
    /// - Returns: Their number.
    /// - Throws: ``StoreError``; then none is removed.
    @discardableResult
    public func delete<M: Model>(_ type: M.Type, where predicate: Predicate<M>) throws(StoreError) -> Int {
        try delete(Query<M>().filter(predicate))
    }

    /// Removes all objects of a model, those of its subclasses included.
    ///
    /// - Parameter type: The model.
    /// - Returns: Their number.
    /// - Throws: ``StoreError``; then none is removed.
    @discardableResult
    public func delete<M: Model>(_ type: M.Type) throws(StoreError) -> Int { try delete(Query<M>()) }
}
