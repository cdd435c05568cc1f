public import Cyanotype
public import FoundationEssentials

// MARK: - Storing

extension _PerformingStore where _Visibility: _OperationVisibility {
    @_implements(Store,save(_:))
    public func _save<M: Model & Sendable>(_ objects: some Sequence<M> & Sendable) async throws(StoreError) {
        try await _perform(.writing) { store throws(StoreError) in try store.save(objects) }
    }

    @_implements(Store,save(_:))
    public func _save<M: Model & Sendable>(_ object: M) async throws(StoreError) {
        try await _perform(.writing) { store throws(StoreError) in try store.save(object) }
    }

    @_implements(Store,insert(_:))
    public func _insert<M: Model & Sendable>(_ objects: some Sequence<M> & Sendable) async throws(StoreError) {
        try await _perform(.writing) { store throws(StoreError) in try store.insert(objects) }
    }

    @_implements(Store,insert(_:))
    public func _insert<M: Model & Sendable>(_ object: M) async throws(StoreError) {
        try await _perform(.writing) { store throws(StoreError) in try store.insert(object) }
    }

    @_implements(Store,delete(_:id:))
    @discardableResult
    public func _delete<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> Bool {
        try await _perform(.writing) { store throws(StoreError) in try store.delete(type, id: id) }
    }

    @_implements(Store,delete(_:))
    @discardableResult
    public func _delete<M: Model & Sendable>(_ object: M) async throws(StoreError) -> Bool {
        try await _perform(.writing) { store throws(StoreError) in try store.delete(object) }
    }

    @_implements(Store,delete(_:))
    @discardableResult
    public func _delete<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> Int {
        try await _perform(.writing) { store throws(StoreError) in try store.delete(query) }
    }

    @_implements(Store,delete(_:where:))
    @discardableResult
    public func _delete<M: Model & Sendable>(
        _ type: M.Type,
        where predicate: Predicate<M>
    ) async throws(StoreError) -> Int {
        try await _perform(.writing) { store throws(StoreError) in try store.delete(type, where: predicate) }
    }

    @_implements(Store,delete(_:))
    @discardableResult
    public func _delete<M: Model & Sendable>(_ type: M.Type) async throws(StoreError) -> Int {
        try await _perform(.writing) { store throws(StoreError) in try store.delete(type) }
    }

    @_implements(Store,purgeExpired(_:))
    @discardableResult
    public func _purgeExpired<M: Model & Sendable>(_ type: M.Type) async throws(StoreError) -> Int {
        try await _perform(.writing) { store throws(StoreError) in try store.purgeExpired(type) }
    }

    @_implements(Store,transaction(_:))
    @discardableResult
    public func _transaction<Value: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await _perform(.closure) { store throws(StoreError) in try store.transaction(body) }
    }

    @_implements(Store,transaction(_:))
    @_disfavoredOverload
    @discardableResult
    public func _transaction<Value: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> Value
    ) async throws -> Value {
        let result = try await _perform(.closure) { store throws(StoreError) in
            Result { try store.transaction(body) }
        }
        return try result.get()
    }
}

// MARK: - Finding

extension _PerformingStore where _Visibility: _OperationVisibility {
    @_implements(Store,fetch(_:id:))
    public func _fetch<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> M? {
        try await _perform(.reading) { store throws(StoreError) in try store.fetch(type, id: id) }
    }

    @_implements(Store,fetch(_:ids:))
    public func _fetch<M: Model & Sendable, ID: Hashable & Sendable>(
        _ type: M.Type,
        ids: some Sequence<ID> & Sendable
    ) async throws(StoreError) -> [M?] {
        let ids = Array(ids)
        return try await _perform(.reading) { store throws(StoreError) in try store.fetch(type, ids: ids) }
    }

    @_implements(Store,fetch(_:))
    public func _fetch<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> [M] {
        try await _perform(.reading) { store throws(StoreError) in try store.fetch(query) }
    }

    @_implements(Store,fetch(_:where:orderBy:))
    public func _fetch<M: Model & Sendable>(
        _ type: M.Type,
        where predicate: Predicate<M>,
        orderBy orderings: Ordering<M>...
    ) async throws(StoreError) -> [M] {
        let query = Query<M>().filter(predicate).order(orderings)
        return try await _perform(.reading) { store throws(StoreError) in try store.fetch(query) }
    }

    @_implements(Store,fetch(_:where:orderBy:limit:))
    public func _fetch<M: Model & Sendable>(
        _ type: M.Type,
        where predicate: Predicate<M>,
        orderBy orderings: Ordering<M>...,
        limit: Int?
    ) async throws(StoreError) -> [M] {
        let query = Query<M>().filter(predicate).order(orderings)
        return try await _perform(.reading) { store throws(StoreError) in
            try store.fetch(limit.map { query.limit($0) } ?? query)
        }
    }

    @_implements(Store,fetch(_:orderBy:))
    public func _fetch<M: Model & Sendable>(
        _ type: M.Type,
        orderBy orderings: Ordering<M>...
    ) async throws(StoreError) -> [M] {
        let query = Query<M>().order(orderings)
        return try await _perform(.reading) { store throws(StoreError) in try store.fetch(query) }
    }

    @_implements(Store,fetchPage(_:))
    public func _fetchPage<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> Page<M> {
        try await _perform(.reading) { store throws(StoreError) in try store.fetchPage(query) }
    }

    @_implements(Store,stored(_:id:))
    public func _stored<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> StoredObject<M>? {
        try await _perform(.reading) { store throws(StoreError) in try store.stored(type, id: id) }
    }

    @_implements(Store,exists(_:id:))
    public func _exists<M: Model & Sendable>(
        _ type: M.Type,
        id: some Hashable & Sendable
    ) async throws(StoreError) -> Bool {
        try await _perform(.reading) { store throws(StoreError) in try store.exists(type, id: id) }
    }

    @_implements(Store,count(_:))
    public func _count<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> Int {
        try await _perform(.reading) { store throws(StoreError) in try store.count(query) }
    }

    @_implements(Store,count(_:))
    public func _count<M: Model & Sendable>(_ type: M.Type) async throws(StoreError) -> Int {
        try await _perform(.reading) { store throws(StoreError) in try store.count(type) }
    }

    @_implements(Store,search(for:matching:completing:in:))
    public func _search<M: Model & Sendable>(
        for text: String,
        matching: WordMatching,
        completing: WordCompletion,
        in query: Query<M>
    ) async throws(StoreError) -> [SearchResult<M>] {
        try await _perform(.reading) { store throws(StoreError) in
            try store.search(for: text, matching: matching, completing: completing, in: query)
        }
    }

    @_implements(Store,search(_:for:))
    public func _search<M: Model & Sendable>(
        _ type: M.Type,
        for text: String
    ) async throws(StoreError) -> [SearchResult<M>] {
        try await _perform(.reading) { store throws(StoreError) in try store.search(type, for: text) }
    }

    @_implements(Store,aggregate(_:of:))
    public func _aggregate<M: Model & Sendable, Value: Sendable>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>
    ) async throws(StoreError) -> Value {
        try await _perform(.reading) { store throws(StoreError) in try store.aggregate(aggregate, of: query) }
    }

    @_implements(Store,aggregate(_:of:by:))
    public func _aggregate<M: Model & Sendable, Key: Hashable & Sendable, Value: Sendable>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>,
        by keyPath: any KeyPath<M, Key> & Sendable
    ) async throws(StoreError) -> [(key: Key, value: Value)] {
        try await _perform(.reading) { store throws(StoreError) in
            try store.aggregate(aggregate, of: query, by: keyPath)
        }
    }

    @_implements(Store,explain(_:))
    public func _explain<M: Model & Sendable>(_ query: Query<M>) async throws(StoreError) -> QueryExplanation {
        try await _perform(.reading) { store throws(StoreError) in try store.explain(query) }
    }
}
