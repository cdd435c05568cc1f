/// Why a ``BackingStore`` could not answer or write.
///
/// The description names the store, the key where one is concerned, and what can be done. It never contains a value.
public struct BackingStoreError: Error, Sendable, Hashable {
    /// What went wrong, as a stable code.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The store is there but locked, and was not unlocked.
        case locked
        /// There is no service or place to ask: no session bus, no Secret Service, no keyring.
        case unavailable
        /// The person asked to unlock the store declined.
        case dismissed
        /// The store did not answer in time.
        case timedOut
        /// What is kept cannot be read: not a property list, or of an unexpected shape.
        case corrupt
        /// Reading failed in the operating system.
        case readFailed
        /// Writing failed in the operating system; what was kept before is intact, unless the reason says that the new
        /// values were written and may not survive a loss of power.
        case writeFailed
        /// The key cannot be used with this store.
        case invalidKey
        /// The value cannot be kept in this store.
        case unsupportedValue
        /// Two values claim to be the one.
        case conflict
        /// Another failure that the service after the store reported.
        case serviceFailed
    }

    /// What went wrong.
    public var code: Code
    /// The store, as ``BackingStore/location`` names it.
    public var store: String
    /// The key concerned, if it is one.
    public var key: String?
    /// What happened and what can be done about it, in words.
    public var reason: String
    /// The operating system's error number, where it reported one.
    public var systemError: Int32?
    /// A finer code of the store's own, stable like ``code``. A store that has some says what they are.
    public var detail: String?

    /// Makes an error with the given parts.
    public init(
        _ code: Code,
        store: String,
        key: String? = nil,
        reason: String,
        systemError: Int32? = nil,
        detail: String? = nil
    ) {
        self.code = code
        self.store = store
        self.key = key
        self.reason = reason
        self.systemError = systemError
        self.detail = detail
    }
}

extension BackingStoreError: CustomStringConvertible {
    public var description: String {
        var text = "\(store): "
        // What cannot be shown in a line is shown as Swift would write it.
        if let key { text += (key.unicodeScalars.contains { $0.value < 0x20 } ? key.debugDescription : key) + ": " }
        return text + reason + " (\(code.rawValue))"
    }
}
