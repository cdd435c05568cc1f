public import Cyanotype

extension Persisted {
    /// A stored property: where it is and what is known of it.
    public struct Property: Sendable {
        /// The property.
        nonisolated(unsafe) public let path: PartialKeyPath<Root>
        /// The store.
        public let store: StoreName
        /// The store and where it is, for people.
        public let location: String
        /// The key in the store.
        public let key: String
        /// Whether the value is not to be shown.
        public let isSensitive: Bool
        /// What is known of it.
        public let status: Status
        /// What is wrong with it, if anything is.
        public let failure: PersistedError.Failure?
    }

    /// The stored properties, in the order of the blueprint's fields.
    public var storedProperties: [Property] {
        let core = core
        let known = core.state.withLock { $0.properties }
        return core.properties.indices.compactMap { index in
            let property = core.properties[index]
            guard let path = property.path as? PartialKeyPath<Root>, let store = core.stores[property.store] else {
                return nil
            }
            return Property(
                path: path,
                store: property.store,
                location: store.location,
                key: property.key,
                // What is kept where secrets are may be one, whatever its type is.
                isSensitive: property.isSensitive || store.protectsSecrets,
                status: known[index].status,
                failure: property.failure(known[index])
            )
        }
    }

    /// The keys that have a value in a store, those of others too.
    ///
    /// - Parameter store: The store.
    /// - Returns: The keys, sorted by their UTF-8 bytes.
    /// - Throws: ``BackingStoreError`` when the store cannot be read.
    public func keys(in store: StoreName) throws(BackingStoreError) -> [String] {
        guard let found = core.stores[store] else { return [] }
        return try found.keys()
    }

    /// The value that a store has for a property, as it is kept: also one that is no value of the property.
    ///
    /// - Parameter path: The property.
    /// - Returns: The value; `nil` when the store has none, and for a property that is not stored.
    /// - Throws: ``BackingStoreError`` when the store cannot be read.
    public func storedValue(of path: PartialKeyPath<Root>) throws(BackingStoreError) -> StoredValue? {
        guard let property = core.properties.first(where: { $0.path == path }), let store = core.stores[property.store]
        else { return nil }
        return try store.value(forKey: property.key)
    }
}
