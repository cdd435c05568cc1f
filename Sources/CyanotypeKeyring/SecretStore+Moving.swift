public import CyanotypeSettings

extension SecretStore {
    /// Moves what the alternative holds into the keyring, for a machine that has got a keyring.
    ///
    /// Each value is written to the keyring, read back from it and compared, and only then removed from the alternative;
    /// one key after another, sorted by their UTF-8 bytes. So a program that is killed in the middle leaves every value
    /// in one place or in both, and the next call goes on from there.
    ///
    /// Before anything is written, it is looked whether the keyring has another value under one of the keys already.
    /// Which of the two is newer cannot be known, so it is for the caller to say.
    ///
    /// - Parameter resolution: What becomes of keys with different values; by default nothing is moved when there are any.
    /// - Returns: The keys that are not in the alternative any more.
    /// - Throws: ``/CyanotypeSettings/BackingStoreError``: `differsInAlternative` before anything is written;
    ///   `notReadBack`; what the stores throw; with the detail `noService` when it is the alternative that is in use.
    @discardableResult
    public func moveAlternativeIntoKeyring(
        resolvingConflictsBy resolution: ConflictResolution = .refusing
    ) throws(BackingStoreError) -> [String] {
        guard decide() == .keyring else {
            throw failure(
                .noService,
                "there was no Secret Service when this store was first used, and the alternative is in use"
            )
        }
        let keys = try alternative.keys()
        guard !keys.isEmpty else { return [] }
        if resolution == .refusing {
            let (kept, left) = (try values(of: keys, in: keyring), try values(of: keys, in: alternative))
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

    /// The values of `keys` in order. They are requested together if that can distinguish the keys.
    private func values(of keys: [String], in store: any BackingStore) throws(BackingStoreError) -> [SecretValue?] {
        var values: [SecretValue?] = []
        // A dictionary takes keys with different bytes for one key if they are canonically equivalent.
        guard Set(keys).count == keys.count else {
            for key in keys { values.append(try store.carriedValue(forKey: key)) }
            return values
        }
        let found = try store.carriedValues(forKeys: keys)
        for key in keys { values.append(found[key]) }
        return values
    }

    /// Whether there was something to move.
    private func move(_ key: String, _ resolution: ConflictResolution) throws(BackingStoreError) -> Bool {
        guard let value = try alternative.carriedValue(forKey: key) else { return false }
        // One key at a time: a dictionary takes keys of different bytes for one when they read the same.
        if let kept = try keyring.carriedValue(forKey: key),
            kept.isIdentical(to: value) || resolution == .keepingTheKeyring
        {
            try alternative.removeValue(forKey: key)
            return true
        }
        try keyring.apply(carried: [key: value])
        guard let written = try keyring.carriedValue(forKey: key), written.isIdentical(to: value) else {
            throw failure(.notReadBack, key: key, "the keyring does not give back what was written to it")
        }
        try alternative.removeValue(forKey: key)
        return true
    }

    private func failure(_ failure: Keyring.Failure, key: String? = nil, _ what: String) -> BackingStoreError {
        BackingStoreError(failure, store: keyring.location, key: key, reason: "\(what); \(failure.advice)")
    }
}
