internal import Cyanotype

/// An event of a cache's files: ``Cache/events``.
///
/// The ``code`` is stable and names the kind of event. Keys and values never appear.
public struct CacheEvent: Sendable {
    /// The kind of an event: a stable code to compare with. Later versions may have more.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A fresh file has taken the place of one that is damaged, of another version or program, or written with another
        /// cipher.
        public static let replaced = Code(rawValue: "replaced")
        /// A value in the files was damaged. It is removed.
        public static let damagedValue = Code(rawValue: "damagedValue")
        /// A value in the files cannot be decoded as the cache's type, such as one of another version of the program. It is
        /// removed when it is asked for.
        public static let undecodableValue = Code(rawValue: "undecodableValue")
        /// The disk cannot be used, so that the cache is in memory only. It is tried again each minute, but not after the limit
        /// was set too low, nor in a forked child.
        public static let unavailable = Code(rawValue: "unavailable")
        /// The disk is used again.
        public static let available = Code(rawValue: "available")
        /// Another process was writing for too long, so that values were not written.
        public static let skipped = Code(rawValue: "skipped")
        /// A value is too large for the disk's limit, or its key is too long.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// The cipher has thrown an error, so that a value was not written, or not read.
        public static let cipherFailed = Code(rawValue: "cipherFailed")
    }

    /// The kind of the event.
    public let code: Code

    /// A sentence about what has happened and, where there is something to do, what to do.
    public let message: String

    /// The folder of the cache.
    public let path: String

    init(_ code: Code, _ message: String, path: String) {
        (self.code, self.message, self.path) = (code, message.printable, path)
    }

    init(_ event: DiskEvent, path: String) {
        switch event {
        case .replaced(let reason): self.init(.replaced, Self.message(reason), path: path)
        case .damagedValue: self.init(.damagedValue, "a value was damaged and is removed", path: path)
        case .unavailable(let failure):
            let isFinal = failure.code == .limit || failure.code == .forked
            let plan = isFinal ? "" : ", and tries the disk again each minute"
            self.init(.unavailable, "the cache is in memory only\(plan): \(failure.message)", path: path)
        case .available: self.init(.available, "values are kept on the disk again", path: path)
        case .skipped(let count):
            let values = count == 1 ? "1 value was" : "\(count) values were"
            self.init(.skipped, "another process was writing for too long; \(values) not written", path: path)
        case .tooLarge(let size):
            let message = "a value of \(size) bytes is over half of the limit and was not written; raise the limit"
            self.init(.tooLarge, message, path: path)
        case .keyTooLong(let size):
            let message = "a value was not written, because its key has \(size) bytes; use keys of at most 16,384"
            self.init(.tooLarge, message, path: path)
        case .cipherFailed: self.init(.cipherFailed, "the cipher has thrown an error", path: path)
        }
    }

    private static func message(_ reason: DiskEvent.Reason) -> String {
        let cause =
            switch reason {
            case .damaged: "the file was damaged"
            case .otherVersion: "another version of the library wrote the file"
            case .foreign: "the file was not a cache"
            case .otherCipher: "the file was written with another cipher, or without one"
            }
        return cause + "; a fresh one has taken its place"
    }
}

extension CacheEvent: CustomStringConvertible {
    public var description: String { "\(path.printable): \(message) (\(code.rawValue))" }
}
