public import CyanotypeSettings

extension Keyring {
    /// The rule for a key whose values in this keyring and in the imported one differ.
    public enum ConflictResolution: Sendable, Hashable {
        /// Imports nothing and throws an error that names the key.
        case refusing
        /// Keeps this keyring's value.
        case keepingOwn
        /// Replaces this keyring's value with the imported one.
        case takingOriginal
    }

    /// Imports the values of another keyring, such as one with the attributes of another program.
    ///
    /// ```swift
    /// let python = Keyring(service: "https://example.org", attributes: .pythonKeyring)
    /// try Keyring(service: "org.example.app").importValues(from: python)
    /// ```
    ///
    /// Writes each value to this keyring, reads it back and compares it. Imports the keys one after another, sorted by
    /// their UTF-8 bytes. If `removingOriginals` is `true`, removes each original after the comparison, unless another
    /// program has changed it in the meantime. If the program is killed midway, every value is in at least one of the
    /// keyrings, and the next call resumes the import.
    ///
    /// Neither imports nor removes items that also have the attributes of this keyring and so belong to it already.
    ///
    /// - Parameters:
    ///   - other: The keyring that has the originals.
    ///   - resolution: The rule for keys with different values; by default, such a key prevents the import.
    ///   - removingOriginals: Whether to remove the originals, including those whose value is not imported.
    ///   - rename: A closure that maps a key of the other keyring to one of this keyring, or returns `nil` to skip it.
    ///     By default, the keys stay the same.
    /// - Returns: The keys in this keyring of all values that were not skipped, including those that it already had or
    ///   for which it kept its own value.
    /// - Throws: ``/CyanotypeSettings/BackingStoreError``: before it writes anything, `differsFromOriginal`, and
    ///   `invalidKey` if two values would have the same key; `notReadBack`; any error of the keyrings.
    @discardableResult
    public func importValues(
        from other: Keyring,
        resolvingConflictsBy resolution: ConflictResolution = .refusing,
        removingOriginals: Bool = false,
        renaming rename: (String) -> String? = { $0 }
    ) throws(BackingStoreError) -> [String] {
        try checkNames()
        try other.checkNames()
        let own = Set(try withCollection(key: nil) { collection throws(ServiceFailure) in try collection.paths() })
        let paths = try other.withCollection(key: nil) { collection throws(ServiceFailure) in
            try collection.pathsByKey(without: own)
        }
        var originals: [Original] = []
        for (bytes, paths) in paths.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let key = String(decoding: bytes, as: UTF8.self)
            guard let newKey = rename(key) else { continue }
            try check(newKey)
            let value = try other.withCollection(key: key) { collection throws(ServiceFailure) in
                try collection.value(at: paths)
            }
            if let value { originals.append(Original(key: key, newKey: newKey, value: value, paths: paths)) }
        }
        try checkConflicts(of: originals, resolution)
        for original in originals {
            try take(original.value, forKey: original.newKey, keepingOther: resolution == .keepingOwn)
            guard removingOriginals else { continue }
            try other.withCollection(key: original.key) { collection throws(ServiceFailure) in
                // Another program may have changed the original since.
                guard let value = try collection.value(at: original.paths), value.isIdentical(to: original.value) else {
                    return
                }
                try collection.remove(at: original.paths)
            }
        }
        return originals.map(\.newKey)
    }

    /// A value to import.
    private struct Original {
        let key: String
        let newKey: String
        let value: SecretValue
        /// The paths of the key's items. One of them holds the value.
        let paths: [String]
    }

    private func checkConflicts(
        of originals: [Original],
        _ resolution: ConflictResolution
    ) throws(BackingStoreError) {
        var keys: Set<[UInt8]> = []
        for original in originals where !keys.insert(Array(original.newKey.utf8)).inserted {
            throw BackingStoreError(
                .invalidKey,
                store: location,
                key: original.newKey,
                reason: "two of the imported values would have this key; nothing was imported"
            )
        }
        guard resolution == .refusing else { return }
        for (kept, original) in zip(try protectedValues(of: originals.map(\.newKey)), originals) {
            guard let kept, !kept.isIdentical(to: original.value) else { continue }
            let failure = Failure.differsFromOriginal
            throw BackingStoreError(
                failure,
                store: location,
                key: original.newKey,
                reason: "the keyring has another value than the original; nothing was imported; \(failure.advice)"
            )
        }
    }
}
