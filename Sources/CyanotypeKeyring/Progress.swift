internal import CyanotypeSettings
internal import Synchronization

/// How far a call with several keys has come. The caller reads it also when the call itself never returns.
final class Progress: Sendable {
    private let index = Mutex<Int?>(nil)

    /// The index of the key that was begun last; all before it are done.
    var reached: Int? { index.withLock { $0 } }

    func reach(_ new: Int) { index.withLock { $0 = new } }
}

extension BackingStoreError {
    /// The same error, about `key`.
    func about(_ key: String?) -> BackingStoreError {
        var error = self
        error.key = key
        return error
    }

    /// The same error, with what has been done of several changes before it.
    func afterMaking(_ count: Int, of keys: [String]) -> BackingStoreError {
        var error = self
        guard count < keys.count else { return error }
        // Nothing is known to have begun when the keyring could not be reached; with one key, that is the one.
        error.key = count > 0 || keys.count == 1 ? keys[count] : nil
        if code == .timedOut { error.reason += "; the change that was asked for may or may not have been made" }
        guard keys.count > 1 else { return error }
        if count == 0 {
            error.reason += "; none of the \(keys.count) changes is known to be made"
        } else {
            error.reason += "; \(count) of \(keys.count) changes were made: those of "
            error.reason += count <= 10 ? keys[..<count].joined(separator: ", ") : "all keys that sort before this one"
        }
        return error
    }
}
