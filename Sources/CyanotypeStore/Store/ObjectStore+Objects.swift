public import Cyanotype

extension ObjectStore {
    /// Stores an object, in place of the one with its identity if there is one.
    ///
    /// - Parameter object: The object.
    /// - Throws: ``StoreError``; then nothing is stored.
    public func save<M: Model>(_ object: M) throws(StoreError) {
        try save(CollectionOfOne(object))
    }

    /// Stores objects in one transaction, in place of those with their identities.
    ///
    /// - Parameter objects: The objects.
    /// - Throws: ``StoreError``; then none is stored.
    public func save<M: Model>(_ objects: some Sequence<M>) throws(StoreError) {
        try store(objects, replacing: true)
    }

    /// Stores an object that is not in the store.
    ///
    /// - Parameter object: The object.
    /// - Throws: ``StoreError`` with the code `constraint` if there is an object with its identity.
    public func insert<M: Model>(_ object: M) throws(StoreError) {
        try insert(CollectionOfOne(object))
    }

    /// Stores objects that are not in the store, in one transaction.
    ///
    /// - Parameter objects: The objects.
    /// - Throws: ``StoreError`` with the code `constraint` if there is an object with the identity of one. Then none is
    ///   stored.
    public func insert<M: Model>(_ objects: some Sequence<M>) throws(StoreError) {
        try store(objects, replacing: false)
    }

    private func store<M: Model>(_ objects: some Sequence<M>, replacing: Bool) throws(StoreError) {
        try write { access throws(StoreError) in try access.save(objects, replacing: replacing) }
    }

    /// Returns an object.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: The object, or `nil` if there is none.
    /// - Throws: ``StoreError``, with the code `identity` if the identity is not of the model's type.
    public func fetch<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> M? {
        try read(type) { access throws(StoreError) in try access.fetch(type, id: id) }
    }

    /// Returns objects in the order of their identities, with `nil` for each that is missing.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - ids: The identities.
    /// - Returns: An element for each identity.
    /// - Throws: ``StoreError``
    public func fetch<M: Model>(_ type: M.Type, ids: some Sequence<some Hashable & Sendable>) throws(StoreError) -> [M?]
    {
        try read(type) { access throws(StoreError) in
            var objects: [M?] = []
            for id in ids { objects.append(try access.fetch(type, id: id)) }
            return objects
        }
    }

    /// Whether there is an object.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: Whether there is one.
    /// - Throws: ``StoreError``
    public func exists<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> Bool {
        try read(type) { access throws(StoreError) in try access.exists(type, id: id) }
    }

    /// Returns the number of a model's objects, those of its subclasses included.
    ///
    /// - Parameter type: The model.
    /// - Returns: The number.
    /// - Throws: ``StoreError``
    public func count<M: Model>(_ type: M.Type) throws(StoreError) -> Int {
        try read(type) { access throws(StoreError) in try access.count(type) }
    }

    /// Removes an object.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreError``
    @discardableResult
    public func delete<M: Model>(_ type: M.Type, id: some Hashable & Sendable) throws(StoreError) -> Bool {
        try write { access throws(StoreError) in try access.delete(type, id: id) }
    }
}
