internal import Cyanotype
public import CyanotypeStore

extension Cache where Value: Model {
    /// Finds the objects that a query selects, in its order, among those in memory and on the disk that are not too old.
    ///
    /// ```swift
    /// let found = try authors.values(ObjectQuery().filter(\.name, .contains("An")).order(by: \.name).limit(10))
    /// ```
    ///
    /// It has the meaning that it has in an object store. Objects that no ordering tells apart come in the order of their
    /// keys, if these have one. Finding an object does not count as a use.
    ///
    /// - Parameter query: The query. It must have no cursor.
    /// - Returns: The objects.
    /// - Throws: ``CacheError`` with the code ``CacheError/Code/query`` if the query has a mistake, and the error of a
    ///   predicate or of a closure in it.
    /// - Complexity: O(*n*) for *n* objects in the cache, all of which are in memory meanwhile, and the sorting of those that
    ///   are found.
    public func values(_ query: ObjectQuery<Value>) throws -> [Value] { try found(query).map(\.value) }

    /// Finds the first object that a query selects: see ``values(_:)``.
    ///
    /// - Parameter query: The query. It must have no cursor.
    /// - Returns: The object, or `nil` if there is none.
    /// - Throws: What ``values(_:)`` throws.
    public func first(_ query: ObjectQuery<Value>) throws -> Value? { try values(query.limit(1)).first }

    /// Removes the objects that a query selects.
    ///
    /// - Parameter query: The query. It must have no cursor.
    /// - Returns: How many were removed.
    /// - Throws: What ``values(_:)`` throws.
    @discardableResult
    public func removeValues(_ query: ObjectQuery<Value>) throws -> Int {
        removeValues(for: try found(query).map(\.key))
    }

    private func found(_ query: ObjectQuery<Value>) throws -> [(key: Key, value: Value)] {
        if query.cursor != nil { throw CacheError(.query, "a cache has no pages: use offset(_:) and limit(_:)") }
        if query.statuses != nil { throw CacheError(.query, "a cache keeps no statuses; ask an object store for them") }
        if let mistake = query.mistake { throw CacheError(.query, mistake) }
        var entries: [(key: Key, value: Value, order: StorageKey)] = []
        try forEachValue { key, value in entries.append((key, value, try Self.order(of: key))) }
        entries.sort { $0.order < $1.order }
        // Their numbers stand for the keys.
        let objects = entries.enumerated().map { (object: $1.value, identity: StorageKey.integer(Int64($0))) }
        return try query.results(among: objects)?.compactMap { result in
            guard case .integer(let number) = result.identity else { return nil }
            return (entries[Int(number)].key, result.object)
        } ?? []
    }

    /// The place of a key in the order of keys.
    private static func order(of key: Key) throws -> StorageKey {
        guard let key = key as? any StorageKeyConvertible else { return .null }
        return try key.storageKey
    }
}
