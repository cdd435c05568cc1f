public import Cyanotype

// A class needs no variable.

extension KeyedCache where Self: AnyObject, Key: MappableKey, Value: Mappable {
    /// Inserts the entries of an archive.
    ///
    /// Entries with other keys stay in the cache; one with the same key is replaced. An entry that cannot be restored is in the
    /// report, and the others are restored.
    ///
    /// - Parameter archive: The archive.
    /// - Returns: The report; `nil` if there is no archive.
    /// - Throws: ``CacheArchiveError`` if the archive as a whole cannot be read; then the cache has not changed.
    public func restore(from archive: CacheArchive) throws(CacheArchiveError) -> CacheRestoration? {
        try restore(from: archive, coding: CacheCoding(keys: .mappable, values: .mappable))
    }
}

extension KeyedCache where Self: AnyObject, Key: MappableKey, Value: Codable & SendableMetatype {
    /// Inserts the entries of an archive, whose values need no blueprint.
    ///
    /// Entries with other keys stay in the cache; one with the same key is replaced. An entry that cannot be restored is in the
    /// report, and the others are restored.
    ///
    /// - Parameter archive: The archive.
    /// - Returns: The report; `nil` if there is no archive.
    /// - Throws: ``CacheArchiveError`` if the archive as a whole cannot be read; then the cache has not changed.
    @_disfavoredOverload
    public func restore(from archive: CacheArchive) throws(CacheArchiveError) -> CacheRestoration? {
        try restore(from: archive, coding: CacheCoding(keys: .mappable, values: .codable))
    }
}

extension KeyedCache where Self: AnyObject {
    /// Inserts the entries of an archive by a coding.
    ///
    /// Entries with other keys stay in the cache; one with the same key is replaced. An entry that cannot be restored is in the
    /// report, and the others are restored.
    ///
    /// - Parameters:
    ///   - archive: The archive.
    ///   - coding: How keys and values were written.
    /// - Returns: The report; `nil` if there is no archive.
    /// - Throws: ``CacheArchiveError`` if the archive as a whole cannot be read; then the cache has not changed.
    public func restore(
        from archive: CacheArchive,
        coding: CacheCoding<Key, Value>
    ) throws(CacheArchiveError) -> CacheRestoration? {
        var cache = self
        return try cache.insertEntries(of: archive, coding)
    }
}
