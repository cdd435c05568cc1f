public import Cyanotype

/// An error of a ``FileCache``: why a call has failed.
///
/// The ``code`` is stable and names the kind of failure; the other properties name the place and what to do. Values of
/// sensitive fields never appear. Texts have no control characters: what a terminal would act upon is escaped as in JSON.
public struct FileCacheError: Error, Sendable {
    /// The kind of a failure: a stable code to compare with. Later versions may have more.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The name or the path of the cache cannot be used.
        public static let invalidName = Code(rawValue: "invalidName")
        /// The name of the group cannot be used.
        public static let invalidGroup = Code(rawValue: "invalidGroup")
        /// The file of the entry was damaged. It has been removed, so that the next call finds no entry.
        public static let damaged = Code(rawValue: "damaged")
        /// The value cannot be encoded, or the entry cannot be decoded as the type.
        public static let mapping = Code(rawValue: "mapping")
        /// The entry holds something else: data instead of a value, a value instead of data, or no array.
        public static let mismatch = Code(rawValue: "mismatch")
        /// The type has sensitive fields or secrets, which a file in the clear must not hold.
        public static let sensitive = Code(rawValue: "sensitive")
        /// The value, or its key, is too large.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// The disk or the quota is full. What was there before the call is still there.
        public static let full = Code(rawValue: "full")
        /// The operating system could not read or write.
        public static let inputOutput = Code(rawValue: "inputOutput")
    }

    /// The kind of the failure.
    public let code: Code

    /// A sentence about what has happened and what to do.
    public let message: String

    /// The folder of the cache, or the file of a damaged entry.
    public internal(set) var path: String?

    /// The group, if the failure is about one, or about an entry.
    public internal(set) var group: FileCacheGroup?

    /// The key, if the failure is about an entry.
    public internal(set) var key: String?

    /// The report of the values that cannot be decoded or encoded, for ``Code/mapping`` and ``Code/sensitive``.
    public internal(set) var mapping: MappingError?

    /// The operating system's error number, if it reported one.
    public internal(set) var systemError: Int32?

    /// The error that caused this one, if there is one.
    public var underlying: (any Error)? { mapping }

    init(_ code: Code, _ message: String, in group: FileCacheGroup? = nil, key: String? = nil, at path: String? = nil) {
        self.code = code
        self.message = message.printable
        (self.group, self.key, self.path) = (group, key, path)
    }
}

extension FileCacheError: CustomStringConvertible {
    /// The message, with the file, the group and the key in front.
    public var description: String {
        let place: [String?] = [
            group.map { "group \(quoted($0.name.excerpt))" }, key.map { "key \(quoted($0.excerpt))" },
        ]
        let parts: [String?] = [path, place.compactMap { $0 }.joined(separator: ", "), message]
        return parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ").printable + " (\(code.rawValue))"
    }
}
