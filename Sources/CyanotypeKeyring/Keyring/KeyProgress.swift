internal import Cyanotype
internal import CyanotypeSettings
internal import CyanotypeSystem

/// The progress of a call with several keys. The caller can read it even if the call never returns.
final class KeyProgress: Sendable {
    private let index = Locked<Int?>(nil)

    /// The index of the key in progress. All keys before it are done.
    var reached: Int? { index.withLock { $0 } }

    func reach(_ new: Int) { index.withLock { $0 = new } }
}

extension BackingStoreError {
    /// Returns this error with `key` as its key.
    func about(_ key: String?) -> BackingStoreError {
        var error = self
        error.key = key
        return error
    }

    /// Returns this error, with the changes that were made before it added to its reason.
    ///
    /// - Parameters:
    ///   - reached: The index of the last change that was started; `nil` if none was.
    ///   - keys: The keys of all changes, in order.
    /// - Returns: The error with the key that failed and a longer reason.
    func afterMaking(_ reached: Int?, of keys: [String]) -> BackingStoreError {
        var error = self
        guard let reached, reached < keys.count else {
            // If the keyring could not be reached, the error concerns no single key, unless there is only one.
            error.key = keys.count == 1 ? keys[0] : nil
            error.reason += "; nothing was changed"
            return error
        }
        error.key = keys[reached]
        if keys.count > 1 {
            error.reason += "; \(reached) of \(keys.count) changes were made"
            if reached > 10 { error.reason += ": those of all keys that sort before this one" }
            if (1...10).contains(reached) { error.reason += ": those of " + keys[..<reached].joined(separator: ", ") }
        }
        return error
    }
}
