internal import Cyanotype

/// Decodes the entries of a place for a cache.
struct ArchiveDecoder<Key: Hashable, Value> {
    private let coding: CacheCoding<Key, Value>
    private let place: any ArchivePlace

    init(_ coding: CacheCoding<Key, Value>, for place: any ArchivePlace) {
        (self.coding, self.place) = (coding, place)
    }

    func decode(_ entry: ArchivedEntry) throws(CacheArchiveError) -> (Key, Value) {
        (try key(of: entry), try value(of: entry))
    }

    private func key(of entry: ArchivedEntry) throws(CacheArchiveError) -> Key {
        do {
            if let key = try coding.keys.key(entry.key) { return key }
        } catch {
            throw place.failure(.key, "this is the text of no \(Key.self)", error, key: entry.key)
        }
        throw failure(.key, "this is the text of no \(Key.self)", entry)
    }

    private func value(of entry: ArchivedEntry) throws(CacheArchiveError) -> Value {
        do {
            return try unsafe entry.document.withBytes { bytes throws(any Error) in
                try unsafe coding.values.read(bytes, DocumentReader())
            }
        } catch {
            throw place.failure(.mapping, "the value cannot be decoded as \(Value.self)", error, key: entry.key)
        }
    }

    func failure(_ code: CacheArchiveError.Code, _ message: String, _ entry: ArchivedEntry) -> CacheArchiveError {
        CacheArchiveError(code, message, in: place.location, key: entry.key)
    }

    func failure(of entry: ArchivedEntry, refusedBy error: any Error) -> CacheArchiveError {
        // The library's own says it all.
        if let error = error as? CacheArchiveError { return failure(error.code, error.message, entry) }
        return place.failure(.refused, "the cache does not keep the value", error, key: entry.key)
    }
}
