internal import Cyanotype

/// Encodes the entries of a cache for a place.
struct ArchiveEncoder<Key: Hashable, Value> {
    private let coding: CacheCoding<Key, Value>
    private let place: any ArchivePlace

    init(_ coding: CacheCoding<Key, Value>, for place: any ArchivePlace) {
        (self.coding, self.place) = (coding, place)
    }

    func encode(_ entries: [(Key, Value)]) throws(CacheArchiveError) -> [ArchivedEntry] {
        // Whatever the values have: that a secret is nil does not decide whether a call succeeds.
        if !place.protectsSecrets, coding.values.isSensitive() { throw sensitive(key: nil) }
        var writer = DocumentWriter(
            revealsSecrets: place.protectsSecrets,
            refusesSensitiveValues: !place.protectsSecrets
        )
        var keys: Set<ExactString> = []
        var encoded: [ArchivedEntry] = []
        encoded.reserveCapacity(entries.count)
        for (key, value) in entries {
            let text = try text(of: key)
            guard keys.insert(ExactString(text)).inserted else {
                let message = "two keys have this text; use a coding that gives each key its own"
                throw CacheArchiveError(.key, message, in: place.location, key: text)
            }
            encoded.append(ArchivedEntry(key: text, document: try document(of: value, key: text, &writer)))
        }
        return encoded
    }

    private func text(of key: Key) throws(CacheArchiveError) -> String {
        do {
            return try coding.keys.text(key)
        } catch {
            var failure = CacheArchiveError(.key, "a key has no text: \(error)", in: place.location)
            failure.underlying = error
            throw failure
        }
    }

    private func document(
        of value: Value,
        key: String,
        _ writer: inout DocumentWriter
    ) throws(CacheArchiveError) -> WipedBytes {
        // Wipes a secret.
        defer { writer.reset() }
        do {
            try coding.values.write(value, &writer)
        } catch {
            // The type did not tell, such as a class of which this is a subclass.
            if writer.hasRefusedSensitiveValue { throw sensitive(key: key, error) }
            throw place.failure(.mapping, "the value cannot be encoded", error, key: key)
        }
        return unsafe writer.withBytes { unsafe WipedBytes($0) }
    }

    private func sensitive(key: String?, _ error: (any Error)? = nil) -> CacheArchiveError {
        let reason = "\(Value.self) has sensitive fields or secrets, which this archive must not have"
        return place.failure(.sensitive, "\(reason); archive them in a keyring", error, key: key, quotes: false)
    }
}

extension ArchivePlace {
    /// The failure of a value or an entry.
    ///
    /// - Parameters:
    ///   - code: The kind.
    ///   - message: What has happened.
    ///   - error: The cause, which is left out if it may quote a secret.
    ///   - key: The text of the key.
    ///   - quotes: Whether the message ends with the cause.
    /// - Returns: The failure.
    func failure(
        _ code: CacheArchiveError.Code,
        _ message: String,
        _ error: (any Error)?,
        key: String?,
        quotes: Bool = true
    ) -> CacheArchiveError {
        guard let error, !protectsSecrets else { return CacheArchiveError(code, message, in: location, key: key) }
        var failure = CacheArchiveError(code, quotes ? "\(message): \(error)" : message, in: location, key: key)
        failure.mapping = error as? MappingError
        failure.underlying = error
        return failure
    }
}
