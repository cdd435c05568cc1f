public import Cyanotype

/// An error of an archive of a cache: why the whole, or one of its entries, could not be archived or restored.
///
/// The ``code`` is stable and names the kind of failure; the other properties name the place and what to do. Values of
/// sensitive fields never appear, and nothing of a value that comes from a store for secrets. Texts have no control
/// characters: what a terminal would act upon is escaped as in JSON.
public struct CacheArchiveError: Error, Sendable {
    /// The kind of a failure: a stable code to compare with. Later versions may have more.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The path or the name of the archive cannot be used.
        public static let invalidName = Code(rawValue: "invalidName")
        /// There is something else in the archive's place. It is left as it is.
        public static let foreign = Code(rawValue: "foreign")
        /// A newer version of the library has written the archive. Archiving would replace it.
        public static let newer = Code(rawValue: "newer")
        /// The archive, or the entry, is damaged.
        public static let damaged = Code(rawValue: "damaged")
        /// Entries that the archive had are missing.
        public static let missing = Code(rawValue: "missing")
        /// The key has no text, two keys have the same, or the text is that of no key.
        public static let key = Code(rawValue: "key")
        /// The value cannot be encoded, or cannot be decoded as the type.
        public static let mapping = Code(rawValue: "mapping")
        /// The type has sensitive fields or secrets, which the archive must not hold in the clear.
        public static let sensitive = Code(rawValue: "sensitive")
        /// The cache does not keep the value.
        public static let refused = Code(rawValue: "refused")
        /// The archive is too large.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// The disk or the quota is full. The archive that was there before is still there.
        public static let full = Code(rawValue: "full")
        /// The operating system could not read or write.
        public static let inputOutput = Code(rawValue: "inputOutput")
        /// The store that holds the archive has failed: see ``CacheArchiveError/underlying``.
        public static let store = Code(rawValue: "store")
    }

    /// The kind of the failure.
    public let code: Code

    /// A sentence about what has happened and what to do.
    public let message: String

    /// Where the archive is: the path of its file, or the store and its name there.
    public internal(set) var location: String?

    /// The text of the key, if the failure is about one entry whose key is known.
    public internal(set) var key: String?

    /// The report of the values that cannot be decoded or encoded, for ``Code/mapping`` and ``Code/sensitive``.
    public internal(set) var mapping: MappingError?

    /// The error that caused this one, if there is one.
    public internal(set) var underlying: (any Error)?

    /// The operating system's error number, if it reported one.
    public internal(set) var systemError: Int32?

    init(_ code: Code, _ message: String, in location: String? = nil, key: String? = nil) {
        self.code = code
        self.message = message.printable
        (self.location, self.key) = (location, key)
    }
}

extension CacheArchiveError: CustomStringConvertible {
    /// The message, with the archive and the key in front.
    public var description: String {
        let parts: [String?] = [location, key.map { "key \(quoted($0.excerpt))" }, message]
        return parts.compactMap { $0 }.joined(separator: ": ").printable + " (\(code.rawValue))"
    }
}
