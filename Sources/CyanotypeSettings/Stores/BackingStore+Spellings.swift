internal import Cyanotype

extension BackingStore {
    /// Returns the values that `read` finds under `keys`, for an implementation of `values(forKeys:)`.
    ///
    /// - Throws: Any error of `read`, and `invalidKey` as ``checkSpellings(of:)`` does.
    package func collect<Value>(
        _ keys: [String],
        _ read: (String) throws(BackingStoreError) -> Value?
    ) throws(BackingStoreError) -> [String: Value] {
        try checkSpellings(of: keys)
        var values: [String: Value] = [:]
        for key in keys { values[key] = try read(key) }
        return values
    }

    /// Refuses keys of which a dictionary would hold only one: two spellings of one text, which to a store are two keys.
    ///
    /// - Throws: ``BackingStoreError/Code/invalidKey``, whose reason contains both.
    package func checkSpellings(of keys: [String]) throws(BackingStoreError) {
        // Two texts of ASCII are equal only if they are the same.
        if keys.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) { return }
        var seen: Set<String> = []
        for key in keys {
            let earlier = seen.insert(key).memberAfterInsert
            if earlier.utf8.elementsEqual(key.utf8) { continue }
            throw BackingStoreError(
                .invalidKey,
                store: location,
                key: key,
                reason: "\(Self.scalars(earlier)) and \(Self.scalars(key)) are two keys, but equal strings, of which a "
                    + "dictionary holds only one; read one after the other"
            )
        }
    }

    /// Returns the key with escapes, because two spellings look the same.
    private static func scalars(_ key: String) -> String {
        "\"" + key.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
    }
}
