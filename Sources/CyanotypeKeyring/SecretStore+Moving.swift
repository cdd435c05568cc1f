public import CyanotypeSettings

extension SecretStore {
    /// Moves the alternative's values into the keyring, for a machine that has since got a keyring.
    ///
    /// Each value is written to the keyring, read back from it and compared, and only then removed from the alternative. The
    /// keys are moved one after another, sorted by their UTF-8 bytes. So a program that is killed in the middle leaves every
    /// value in one place or in both, and the next call continues from there.
    ///
    /// Before it writes anything, it checks whether the keyring already has different values under some of the keys. It cannot
    /// know which value is newer, so the caller must decide.
    ///
    /// - Parameter resolution: The rule for keys with different values; by default nothing is moved when there are any.
    /// - Returns: The keys that are no longer in the alternative.
    /// - Throws: ``/CyanotypeSettings/BackingStoreError``: `differsInAlternative` before anything is written;
    ///   `notReadBack`; any error of the stores; with the detail `noService` when the alternative is in use.
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
        guard !keys.isEmpty else { return [] }
        if resolution == .refusing {
            let (kept, left) = (try keyring.carriedValues(of: keys), try alternative.carriedValues(of: keys))
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
        return moved
    }

    /// Whether there was something to move.
    private func move(_ key: String, _ resolution: ConflictResolution) throws(BackingStoreError) -> Bool {
        guard let value = try alternative.carriedValue(forKey: key) else { return false }
        try keyring.take(value, forKey: key, keepingOther: resolution == .keepingTheKeyring)
        try alternative.removeValue(forKey: key)
        return true
    }

    private func failure(_ failure: Keyring.Failure, key: String? = nil, _ what: String) -> BackingStoreError {
        BackingStoreError(failure, store: keyring.location, key: key, reason: "\(what); \(failure.advice)")
    }
}
