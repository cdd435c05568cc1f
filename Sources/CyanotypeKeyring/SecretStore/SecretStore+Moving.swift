public import CyanotypeSettings

extension SecretStore {
    /// Moves the alternative's values into the keyring, on a machine that has got a keyring since they were stored.
    ///
    /// Writes each value to the keyring, reads it back and compares it, and only then removes it from the alternative.
    /// Moves the keys one after another, sorted by their UTF-8 bytes. If the program is killed midway, every value is
    /// in at least one of the stores, and the next call resumes the move. When the call returns, the alternative keeps
    /// no earlier version with a moved value either.
    ///
    /// First checks whether the keyring already has different values under some of the keys. It cannot know which value
    /// is newer, so the caller must decide.
    ///
    /// - Parameter resolution: The rule for keys with different values; by default, such a key prevents the move.
    /// - Returns: The keys that are no longer in the alternative.
    /// - Throws: ``/CyanotypeSettings/BackingStoreError``: `differsInAlternative` before it writes anything;
    ///   `notReadBack`; `noService` if the alternative is in use; any error of the stores.
    @discardableResult
    public func moveAlternativeIntoKeyring(
        resolvingConflictsBy resolution: ConflictResolution = .refusing
    ) throws(BackingStoreError) -> [String] {
        guard decide() == .keyring else {
            throw failure(
                .noService,
                "no Secret Service could be called when this store was first used, and the alternative is in use"
            )
        }
        let keys = try alternative.keys()
        // Also without keys: an earlier call may have been killed after it had removed the last one.
        guard !keys.isEmpty else {
            try alternative.eraseEarlierVersions()
            return []
        }
        // All keys are compared before the first one moves, so that a refusal leaves both stores as they were.
        if resolution == .refusing {
            let (kept, left) = (try keyring.protectedValues(of: keys), try alternative.protectedValues(of: keys))
            for (key, (kept, value)) in zip(keys, zip(kept, left)) {
                if let kept, let value, !kept.isIdentical(to: value) {
                    throw failure(
                        .differsInAlternative,
                        key: key,
                        "the keyring and \(alternative.location) have different values; nothing was moved"
                    )
                }
            }
        }
        var moved: [String] = []
        for key in keys {
            if try move(key, resolution) { moved.append(key) }
        }
        try alternative.eraseEarlierVersions()
        return moved
    }

    /// Moves the value of `key`. Returns whether there was one.
    private func move(_ key: String, _ resolution: ConflictResolution) throws(BackingStoreError) -> Bool {
        guard let value = try alternative.protectedValue(forKey: key) else { return false }
        try keyring.take(value, forKey: key, keepingOther: resolution == .keepingTheKeyring)
        try alternative.removeValue(forKey: key)
        return true
    }

    private func failure(_ failure: Keyring.Failure, key: String? = nil, _ what: String) -> BackingStoreError {
        BackingStoreError(failure, store: keyring.location, key: key, reason: "\(what); \(failure.advice)")
    }
}
