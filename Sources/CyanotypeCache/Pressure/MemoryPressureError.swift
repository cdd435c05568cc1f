internal import Cyanotype

/// An error of a ``MemoryPressureWatch``: why a program gets no notices.
///
/// The ``code`` is stable and names the kind of failure.
public struct MemoryPressureError: Error, Sendable {
    /// The kind of a failure: a stable code to compare with. Later versions may have more.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The kernel does not measure memory pressure.
        public static let notSupported = Code(rawValue: "notSupported")
        /// The service manager has turned the notices off for this program.
        public static let turnedOff = Code(rawValue: "turnedOff")
        /// `MEMORY_PRESSURE_WATCH` or `MEMORY_PRESSURE_WRITE` has a mistake.
        public static let invalidEnvironment = Code(rawValue: "invalidEnvironment")
        /// The program may not ask for notices.
        public static let denied = Code(rawValue: "denied")
        /// There will be no more notices, because the sender is gone.
        public static let ended = Code(rawValue: "ended")
        /// The operating system has failed otherwise.
        public static let inputOutput = Code(rawValue: "inputOutput")
    }

    /// The kind of the failure.
    public let code: Code

    /// A sentence about what has happened and what to do.
    public let message: String

    /// The file that the notices were to come from, if it was found.
    public let path: String?

    /// The operating system's error number, if it reported one.
    public let systemError: Int32?

    init(_ code: Code, _ message: String, at path: String? = nil, systemError: Int32? = nil) {
        self.code = code
        self.message = message.printable
        (self.path, self.systemError) = (path, systemError)
    }
}

extension MemoryPressureError: CustomStringConvertible {
    /// The message, with the file in front.
    public var description: String {
        [path, message].compactMap { $0 }.joined(separator: ": ").printable + " (\(code.rawValue))"
    }
}
