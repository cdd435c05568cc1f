public import Cyanotype

extension KeyedCache where Key: MappableKey, Value: Mappable {
    /// Archives all entries, in place of the archive before.
    ///
    /// When the values were inserted and used, and when they expire, is not archived.
    ///
    /// - Parameter archive: The archive.
    /// - Throws: ``CacheArchiveError`` if an entry cannot be encoded or is sensitive, or if the archive cannot be written; then
    ///   the archive before is still there.
    /// - Complexity: O(*n*) in the size of the entries, which are in memory for the time of the call.
    public func archive(to archive: CacheArchive) throws(CacheArchiveError) {
        try self.archive(to: archive, coding: CacheCoding(keys: .mappable, values: .mappable))
    }
}

extension KeyedCache where Key: MappableKey, Value: Codable & SendableMetatype {
    /// Archives all entries, whose values need no blueprint, in place of the archive before.
    ///
    /// - Parameter archive: The archive.
    /// - Throws: ``CacheArchiveError`` if an entry cannot be encoded or is sensitive, or if the archive cannot be written; then
    ///   the archive before is still there.
    /// - Complexity: O(*n*) in the size of the entries, which are in memory for the time of the call.
    @_disfavoredOverload
    public func archive(to archive: CacheArchive) throws(CacheArchiveError) {
        try self.archive(to: archive, coding: CacheCoding(keys: .mappable, values: .codable))
    }
}

extension KeyedCache {
    /// Archives all entries by a coding, in place of the archive before.
    ///
    /// - Parameters:
    ///   - archive: The archive.
    ///   - coding: How keys and values are written.
    /// - Throws: ``CacheArchiveError`` if an entry cannot be encoded or is sensitive, or if the archive cannot be written; then
    ///   the archive before is still there.
    /// - Complexity: O(*n*) in the size of the entries, which are in memory for the time of the call.
    public func archive(to archive: CacheArchive, coding: CacheCoding<Key, Value>) throws(CacheArchiveError) {
        var entries: [(Key, Value)] = []
        forEachEntry { entries.append(($0, $1)) }
        let encoder = ArchiveEncoder(coding, for: archive.place)
        try archive.place.write(try encoder.encode(entries))
    }
}
