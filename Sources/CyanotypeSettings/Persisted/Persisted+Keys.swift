public import Cyanotype
internal import CyanotypeSystem

extension Persisted {
    /// A stored property, with its location and status.
    public struct Property: Sendable {
        /// The property.
        public var path: PartialKeyPath<Root> { sharedPath.path }
        /// The store.
        public let store: StoreName
        /// A human-readable description of the store and its location.
        public let location: String
        /// The key in the store.
        public let key: String
        /// Whether the value must not be shown.
        public let isSensitive: Bool
        /// Its status.
        public let status: Status
        /// Its failure, if it has one.
        public let failure: PersistedError.Failure?

        let sharedPath: SharedKeyPath<PartialKeyPath<Root>>
    }

    /// The stored properties, in the order of the blueprint's fields.
    public var storedProperties: [Property] {
        let core = core
        let known = core.state.withLock { $0.properties }
        return core.properties.indices.compactMap { index in
            let property = core.properties[index]
            guard let path = property.path as? PartialKeyPath<Root>, let store = core.stores[property.store]
            else {
                return nil
            }
            return Property(
                store: property.store,
                location: store.location,
                key: property.key,
                // Any value in a store for secrets may be a secret, whatever its type.
                isSensitive: property.isSensitive || store.protectsSecrets,
                status: known[index].status,
                failure: property.failure(known[index]),
                sharedPath: SharedKeyPath(path)
            )
        }
    }

    /// Returns the keys that have a value in a store, including keys of other programs.
    ///
    /// - Parameter store: The store.
    /// - Returns: The keys, sorted by their UTF-8 bytes.
    /// - Throws: ``BackingStoreError`` when the store cannot be read.
    public func keys(in store: StoreName) throws(BackingStoreError) -> [String] {
        guard let found = core.stores[store] else { return [] }
        return try found.keys()
    }

    /// Returns the stored value of a property, exactly as stored, even if it is not valid for the property.
    ///
    /// - Parameter path: The property.
    /// - Returns: The value; `nil` if the store has none or the property is not stored.
    /// - Throws: ``BackingStoreError`` when the store cannot be read.
    public func storedValue(of path: PartialKeyPath<Root>) throws(BackingStoreError) -> StoredValue? {
        guard let property = core.properties.first(where: { $0.path == path }),
            let store = core.stores[property.store]
        else { return nil }
        return try store.value(forKey: property.key)
    }
}
