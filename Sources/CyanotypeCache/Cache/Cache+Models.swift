internal import Cyanotype

extension Cache where Value: Model {
    /// Inserts an object by its identity, in the place of the one that has the same.
    ///
    /// The identity is the property whose field is marked `id()`, or else the property `id`. Its type is the type of the
    /// cache's keys.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - lifetime: After which time it is gone, whatever the cache's `expireAfterWrite`; `nil` for that.
    /// - Returns: Whether the object is in the cache: see ``insert(_:for:expiresAfter:)``.
    /// - Throws: ``CacheError`` if the model has no such identity, and what the cost function throws.
    @discardableResult
    public func insert(_ value: Value, expiresAfter lifetime: Duration? = nil) throws -> Bool {
        try insert(value, for: identity(of: value), expiresAfter: lifetime)
    }

    /// Inserts objects by their identities, as ``insert(_:expiresAfter:)`` does.
    ///
    /// - Throws: The error of the first object that cannot be inserted. Those before it are in the cache.
    public func insert(contentsOf values: some Sequence<Value>, expiresAfter lifetime: Duration? = nil) throws {
        for value in values { try insert(value, expiresAfter: lifetime) }
    }

    /// Removes the object that has the identity of an object.
    ///
    /// - Throws: ``CacheError`` if the model has no identity that is a key of the cache.
    @discardableResult
    public func remove(_ value: Value) throws -> Value? { removeValue(for: try identity(of: value)) }

    private func identity(of value: Value) throws -> Key {
        let blueprint = Value.cachedBlueprint
        guard let field = blueprint.storageFields.identity ?? blueprint.fieldOfID else {
            throw CacheError(
                .noIdentity,
                "\(Value.storedName) has no identity: mark a field with id(), or give the key with insert(_:for:)"
            )
        }
        // The property may be one of a superclass, whose key paths have another root.
        let path = field.path as AnyKeyPath
        if let path = path as? KeyPath<Value, Key> { return value[keyPath: path] }
        if let key = value[keyPath: path] as? Key { return key }
        throw CacheError(
            .noIdentity,
            "the identity of \(Value.storedName) is of the type \(field.valueType), and the keys are \(Key.self): "
                + "use a cache with keys of that type, or give the key with insert(_:for:)"
        )
    }
}
