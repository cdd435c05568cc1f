internal import CyanotypeSettings

extension BackingStore {
    /// The values of `keys` in order. They are requested together if that can distinguish the keys.
    func carriedValues(of keys: [String]) throws(BackingStoreError) -> [SecretValue?] {
        var values: [SecretValue?] = []
        // A dictionary takes keys with different bytes for one key if they are canonically equivalent.
        guard Set(keys).count == keys.count else {
            for key in keys { values.append(try carriedValue(forKey: key)) }
            return values
        }
        let found = try carriedValues(forKeys: keys)
        for key in keys { values.append(found[key]) }
        return values
    }

    /// Makes sure that the store has `value` under `key`: it is written, read back and compared, unless it is there already.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key.
    ///   - keepingOther: Whether another value that the store has under the key stays.
    /// - Throws: The error of reading or writing; `notReadBack`.
    func take(_ value: SecretValue, forKey key: String, keepingOther: Bool) throws(BackingStoreError) {
        // Keys are read one at a time, because a dictionary takes canonically equivalent keys for one key.
        if let kept = try carriedValue(forKey: key), keepingOther || kept.isIdentical(to: value) { return }
        try apply(carried: [key: value])
        guard let written = try carriedValue(forKey: key), written.isIdentical(to: value) else {
            let failure = Keyring.Failure.notReadBack
            throw BackingStoreError(
                failure,
                store: location,
                key: key,
                reason: "the keyring does not give back what was written to it; \(failure.advice)"
            )
        }
    }
}
