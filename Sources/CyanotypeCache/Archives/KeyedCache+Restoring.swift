public import Cyanotype

extension KeyedCache where Key: MappableKey, Value: Mappable {
    /// Inserts the entries of an archive.
    ///
    /// Entries with other keys stay in the cache; one with the same key is replaced. An entry that cannot be restored is in the
    /// report, and the others are restored.
    ///
    /// - Parameter archive: The archive.
    /// - Returns: The report; `nil` if there is no archive.
    /// - Throws: ``CacheArchiveError`` if the archive as a whole cannot be read; then the cache has not changed.
    public mutating func restore(from archive: CacheArchive) throws(CacheArchiveError) -> CacheRestoration? {
        try restore(from: archive, coding: CacheCoding(keys: .mappable, values: .mappable))
    }
}

extension KeyedCache where Key: MappableKey, Value: Codable & SendableMetatype {
    /// Inserts the entries of an archive, whose values need no blueprint.
    ///
    /// Entries with other keys stay in the cache; one with the same key is replaced. An entry that cannot be restored is in the
    /// report, and the others are restored.
    ///
    /// - Parameter archive: The archive.
    /// - Returns: The report; `nil` if there is no archive.
    /// - Throws: ``CacheArchiveError`` if the archive as a whole cannot be read; then the cache has not changed.
    @_disfavoredOverload
    public mutating func restore(from archive: CacheArchive) throws(CacheArchiveError) -> CacheRestoration? {
        try restore(from: archive, coding: CacheCoding(keys: .mappable, values: .codable))
    }
}

extension KeyedCache {
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
    public mutating func restore(
        from archive: CacheArchive,
        coding: CacheCoding<Key, Value>
    ) throws(CacheArchiveError) -> CacheRestoration? {
        try insertEntries(of: archive, coding)
    }
}

extension KeyedCache {
    mutating func insertEntries(
        of archive: CacheArchive,
        _ coding: CacheCoding<Key, Value>
    ) throws(CacheArchiveError) -> CacheRestoration? {
        guard let contents = try archive.place.read() else { return nil }
        let decoder = ArchiveDecoder(coding, for: archive.place)
        var restoration = CacheRestoration(failures: contents.failures)
        // Two texts may be those of one key.
        var keys: Set<Key> = []
        for entry in contents.entries {
            do throws(CacheArchiveError) {
                let (key, value) = try decoder.decode(entry)
                guard keys.insert(key).inserted else {
                    throw decoder.failure(.key, "the archive has another entry for this key, which was restored", entry)
                }
                let isKept: Bool
                do {
                    isKept = try insert(value, for: key)
                } catch {
                    throw decoder.failure(of: entry, refusedBy: error)
                }
                if !isKept {
                    throw decoder.failure(
                        .refused,
                        "the cache does not keep the value, which may be over its limit",
                        entry
                    )
                }
                restoration.restoredCount += 1
            } catch {
                restoration.failures.append(error)
            }
        }
        return restoration
    }
}
