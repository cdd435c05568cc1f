public import Cyanotype

// A model needs no key: one object, and one array of objects, may be kept by the name of the type alone.
extension FileCache {
    /// Returns the object that is kept for a type of models.
    ///
    /// Its key is the stored name of the type: its name, with the types around it but without the module, or that of
    /// ``/Cyanotype/Blueprint/storedName(_:)``.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - group: The group; without it, the default one.
    ///   - keepInMemory: Whether the encoded object is kept in memory for the next call.
    /// - Returns: The object; `nil` if there is none.
    /// - Throws: ``FileCacheError`` if the entry is damaged, or cannot be decoded as the type.
    public func value<M: Model>(
        _ type: M.Type,
        in group: FileCacheGroup = .default,
        keepInMemory: Bool = false
    ) throws(FileCacheError) -> M? {
        try value(type, for: M.storedName, in: group, keepInMemory: keepInMemory)
    }

    /// Returns the objects that are kept for a type of models. The key is `[NAME]`, with the stored name of the type.
    ///
    /// - Parameters:
    ///   - type: The type of the array.
    ///   - group: The group; without it, the default one.
    ///   - keepInMemory: Whether the encoded array is kept in memory for the next call.
    /// - Returns: The objects; `nil` if there is no array.
    /// - Throws: ``FileCacheError`` if the entry is damaged, or cannot be decoded as the type.
    public func value<M: Model>(
        _ type: [M].Type,
        in group: FileCacheGroup = .default,
        keepInMemory: Bool = false
    ) throws(FileCacheError) -> [M]? {
        try value(type, for: Self.arrayKey(of: M.self), in: group, keepInMemory: keepInMemory)
    }

    /// Keeps an object for its type, in place of the one before. The key is the stored name of the type.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - group: The group; without it, the default one.
    ///   - keepInMemory: Whether the encoded object is also kept in memory.
    /// - Throws: ``FileCacheError`` if the object cannot be encoded or is sensitive, or if the file cannot be written.
    public func set<M: Model>(
        _ object: M,
        in group: FileCacheGroup = .default,
        keepInMemory: Bool = false
    ) throws(FileCacheError) {
        try set(object, for: M.storedName, in: group, keepInMemory: keepInMemory)
    }

    /// Keeps objects for their type, in place of those before. The key is `[NAME]`, with the stored name of the type.
    ///
    /// - Parameters:
    ///   - objects: The objects.
    ///   - group: The group; without it, the default one.
    ///   - keepInMemory: Whether the encoded array is also kept in memory.
    /// - Throws: ``FileCacheError`` if the objects cannot be encoded or are sensitive, or if the file cannot be written.
    public func set<M: Model>(
        _ objects: [M],
        in group: FileCacheGroup = .default,
        keepInMemory: Bool = false
    ) throws(FileCacheError) {
        try set(objects, for: Self.arrayKey(of: M.self), in: group, keepInMemory: keepInMemory)
    }

    /// Removes the object that is kept for a type of models, if there is one.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - group: The group; without it, the default one.
    /// - Throws: ``FileCacheError`` if the file cannot be removed.
    public func removeValue<M: Model>(of type: M.Type, in group: FileCacheGroup = .default) throws(FileCacheError) {
        try remove(M.storedName, in: group)
    }

    /// Removes the array that is kept for a type of models, if there is one.
    ///
    /// - Parameters:
    ///   - type: The type of the array.
    ///   - group: The group; without it, the default one.
    /// - Throws: ``FileCacheError`` if the file cannot be removed.
    public func removeValue<M: Model>(of type: [M].Type, in group: FileCacheGroup = .default) throws(FileCacheError) {
        try remove(Self.arrayKey(of: M.self), in: group)
    }

    private static func arrayKey<M: Model>(of type: M.Type) -> String { "[\(M.storedName)]" }
}
