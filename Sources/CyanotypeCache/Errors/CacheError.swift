internal import Cyanotype

/// An error of a ``Cache``: why a call has failed.
///
/// The ``code`` is stable and names the kind of failure. Keys and values never appear.
public struct CacheError: Error, Sendable {
    /// The kind of a failure: a stable code to compare with. Later versions may have more.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The model has no identity that is a key of the cache.
        public static let noIdentity = Code(rawValue: "noIdentity")
        /// The query has a mistake.
        public static let query = Code(rawValue: "query")
        /// The values are sensitive, and the disk has no cipher.
        public static let sensitive = Code(rawValue: "sensitive")
        /// The limit of the disk is too small.
        public static let limit = Code(rawValue: "limit")
        /// The name of the cache's folder cannot be used.
        public static let invalidName = Code(rawValue: "invalidName")
    }

    /// The kind of the failure.
    public let code: Code

    /// A sentence about what has happened and what to do.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message.printable
    }
}

extension CacheError: CustomStringConvertible {
    public var description: String { "\(message) (\(code.rawValue))" }
}
