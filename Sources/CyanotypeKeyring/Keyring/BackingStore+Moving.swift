internal import CyanotypeSettings

// Values are passed as `SecretValue`, so that a store that can wipe secrets passes them in memory that is wiped.
extension BackingStore {
    /// Returns the values of `keys` in order. Requests them together if a dictionary can distinguish the keys.
    func protectedValues(of keys: [String]) throws(BackingStoreError) -> [SecretValue?] {
        var values: [SecretValue?] = []
        // A dictionary treats canonically equivalent keys as one key, even if their bytes differ.
        guard Set(keys).count == keys.count else {
            for key in keys { values.append(try protectedValue(forKey: key)) }
            return values
        }
        let found = try protectedValues(forKeys: keys)
        for key in keys { values.append(found[key]) }
        return values
    }

    /// Ensures that the store has `value` under `key`. Writes it, reads it back and compares it, unless it is there
    /// already. Callers may remove the original afterwards.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key.
    ///   - keepingOther: Whether to keep a different value that the store has under the key.
    /// - Throws: The error of reading or writing; `notReadBack`.
    func take(_ value: SecretValue, forKey key: String, keepingOther: Bool) throws(BackingStoreError) {
        // This reads one key at a time, because a dictionary treats canonically equivalent keys as one key.
        if let kept = try protectedValue(forKey: key), keepingOther || kept.isIdentical(to: value) { return }
        try apply(protected: [key: value])
        guard let written = try protectedValue(forKey: key), written.isIdentical(to: value) else {
            let failure = Keyring.Failure.notReadBack
            throw BackingStoreError(
                failure,
                store: location,
                key: key,
                reason: "the keyring does not return what was written to it; \(failure.advice)"
            )
        }
    }
}
