internal import Cyanotype

/// The reason why a ``BackingStore`` could not read or write.
///
/// The description contains the store, the key if there is one, and a remedy. It never contains a value.
public struct BackingStoreError: Error, Sendable, Hashable {
    /// The kind of a failure: a stable code to compare with. Later versions may have more, and so may stores of your own.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The store exists, but it is locked and was not unlocked.
        public static let locked = Code(rawValue: "locked")
        /// There is no service or location to access: no session bus, no Secret Service, no keyring.
        public static let unavailable = Code(rawValue: "unavailable")
        /// The user dismissed the prompt to unlock the store.
        public static let dismissed = Code(rawValue: "dismissed")
        /// The store did not answer in time.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The contents cannot be decoded: they are not a property list, or have an unexpected shape.
        public static let corrupt = Code(rawValue: "corrupt")
        /// The operating system could not read.
        public static let readFailed = Code(rawValue: "readFailed")
        /// The operating system could not write. The previous contents are intact, unless `reason` states that the new
        /// values were written and may not survive a loss of power.
        public static let writeFailed = Code(rawValue: "writeFailed")
        /// The key cannot be used with this store.
        public static let invalidKey = Code(rawValue: "invalidKey")
        /// The value cannot be kept in this store.
        public static let unsupportedValue = Code(rawValue: "unsupportedValue")
        /// Two values or writers conflict.
        public static let conflict = Code(rawValue: "conflict")
        /// The service behind the store reported another failure.
        public static let serviceFailed = Code(rawValue: "serviceFailed")
        /// A newer version of the program has written the values, which this one neither reads nor changes.
        public static let newer = Code(rawValue: "newer")
        /// The values are of an earlier version, and could not be migrated. They are not changed.
        public static let unmigrated = Code(rawValue: "unmigrated")
    }

    /// The kind of the failure.
    public var code: Code
    /// The store, as ``BackingStore/location`` names it.
    public var store: String
    /// The key, if the error concerns a single one.
    public var key: String?
    /// A human-readable description of the failure and its remedy.
    public var reason: String
    /// The operating system's error number, if it reported one.
    public var systemError: Int32?
    /// A more specific code of the store, stable like ``code``. A store that uses such codes documents them.
    public var detail: String?

    /// Creates an error.
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
        if let key { text += key.shown + ": " }
        return (text + reason).printable + " (\(code.rawValue))"
    }
}

extension String {
    /// A key in a message: shortened, and in quotes if it has characters that are escaped.
    var shown: String {
        let excerpt = excerpt
        return excerpt.printable == excerpt ? excerpt : quoted(excerpt)
    }
}
