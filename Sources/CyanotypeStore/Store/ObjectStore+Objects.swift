public import Cyanotype

// MARK: - Storing

extension ObjectStore: StoreOperations {
    public func save<M: Model>(_ objects: some Sequence<M>) throws(StoreError) {
        try write { access throws(StoreError) in try access.save(objects, replacing: true) }
    }

    public func insert<M: Model>(_ objects: some Sequence<M>) throws(StoreError) {
        try write { access throws(StoreError) in try access.save(objects, replacing: false) }
    }

    @discardableResult
    public func delete<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> Bool {
        try write { access throws(StoreError) in try access.delete(type, id: id) }
    }

    @discardableResult
    public func delete<M: Model>(_ object: M) throws(StoreError) -> Bool {
        try write { access throws(StoreError) in try access.delete(object) }
    }

    @discardableResult
    public func delete<M: Model>(_ query: Query<M>) throws(StoreError) -> Int {
        try write { access throws(StoreError) in try access.delete(query) }
    }

    @discardableResult
    public func purgeExpired<M: Model>(_ type: M.Type) throws(StoreError) -> Int {
        try write { access throws(StoreError) in try access.purgeExpired(type) }
    }
}

// MARK: - Finding

extension ObjectStore {
    public func fetch<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> M? {
        let place = UnsafeMutablePointer<M>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        let isFound = try readOne { access throws(StoreError) in try unsafe access.fetch(id: id, into: place) }
        return isFound ? unsafe place.move() : nil
    }

    public func fetch<M: Model>(_ type: M.Type, ids: some Sequence<some Hashable & Sendable>) throws(StoreError) -> [M?]
    {
        try read { access throws(StoreError) in try access.fetch(type, ids: ids) }
    }

    public func fetch<M: Model>(_ query: Query<M>) throws(StoreError) -> [M] {
        try read { access throws(StoreError) in try access.fetch(query) }
    }

    public func fetch<M: Model>(_ query: Query<M>, failures: inout [StoreError]) throws(StoreError) -> [M] {
        try read { access throws(StoreError) in try access.fetch(query, failures: &failures) }
    }

    public func fetchPage<M: Model>(_ query: Query<M>) throws(StoreError) -> Page<M> {
        try read { access throws(StoreError) in try access.fetchPage(query) }
    }

    public func stored<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> StoredObject<M>? {
        try readOne { access throws(StoreError) in try access.stored(type, id: id) }
    }

    public func exists<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> Bool {
        try readOne { access throws(StoreError) in try access.exists(type, id: id) }
    }

    public func count<M: Model>(_ query: Query<M>) throws(StoreError) -> Int {
        try read { access throws(StoreError) in try access.count(query) }
    }

    public func search<M: Model>(
        for text: String,
        matching: WordMatching,
        completing: WordCompletion,
        in query: Query<M>
    ) throws(StoreError) -> [SearchResult<M>] {
        try read { access throws(StoreError) in
            try access.search(for: text, matching: matching, completing: completing, in: query)
        }
    }

    public func aggregate<M: Model, Value>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>
    ) throws(StoreError) -> Value {
        try read { access throws(StoreError) in try access.aggregate(aggregate, of: query) }
    }

    public func aggregate<M: Model, Key: Hashable, Value>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>,
        by keyPath: any KeyPath<M, Key> & Sendable
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        try read { access throws(StoreError) in try access.aggregate(aggregate, of: query, by: keyPath) }
    }

    public func explain<M: Model>(_ query: Query<M>) throws(StoreError) -> QueryExplanation {
        try read { access throws(StoreError) in try access.explain(query) }
    }
}
