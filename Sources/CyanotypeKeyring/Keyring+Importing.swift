public import CyanotypeSettings

extension Keyring {
    /// The rule for a key that has another value in this keyring than in the one that values are imported from.
    public enum ConflictResolution: Sendable, Hashable {
        /// Nothing is imported, and the error names the key.
        case refusing
        /// This keyring's value stays.
        case keepingOwn
        /// The imported value takes the place of this keyring's.
        case takingOriginal
    }

    /// Imports the values of another keyring, such as one with the attributes of another program.
    ///
    /// ```swift
    /// let python = Keyring(service: "https://example.org", attributes: .pythonKeyring)
    /// try Keyring(service: "org.example.app").importValues(from: python)
    /// ```
    ///
    /// Each value is written to this keyring, read back from it and compared. The keys are imported one after another, sorted
    /// by their UTF-8 bytes. The originals stay as they are, unless `removingOriginals` is `true`: then each is removed
    /// once the copy has been compared. An original that another program has changed in the meantime is kept. A program
    /// that is killed in the middle leaves every value in one keyring or in both, and the next call continues from
    /// there.
    ///
    /// Items that belong to this keyring too, because they have its attributes as well, are not imported and not removed.
    ///
    /// - Parameters:
    ///   - other: The keyring that has the originals.
    ///   - resolution: The rule for keys with different values; by default nothing is imported when there are any.
    ///   - removingOriginals: Whether the originals are removed, also those whose value is not taken.
    ///   - rename: The key in this keyring for a key of the other one; `nil` for a key that is not imported. By default the
    ///     keys stay as they are.
    /// - Returns: The keys in this keyring of all values considered, including those it already had and those for which
    ///   it kept its own value.
    /// - Throws: ``/CyanotypeSettings/BackingStoreError``: `differsFromOriginal` and, for a key that two values would have,
    ///   `invalidKey` before anything is written; `notReadBack`; any error of the keyrings.
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
                // Another program may have changed it since.
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
        /// The items of the key; the value is that of one of them.
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
        for (kept, original) in zip(try carriedValues(of: originals.map(\.newKey)), originals) {
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
