internal import CyanotypeSystem

/// The error of a record that could not be decoded or encoded, or of a stream that could not be read or written.
///
/// After a record's error, decoding continues with the next record; ``endsStream`` says whether that is possible. The
/// description names the file, the record and the location:
///
/// ```text
/// events.ndjson: record 3: $.name (line 4, column 9): expected a string, found number 7
/// ```
public struct JSONStreamError: Error, Sendable {
    /// A stable code for an error, to compare with.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A record is not JSON, or does not fit its type: see ``JSONStreamError/mapping``.
        public static let invalidRecord = Code(rawValue: "invalidRecord")
        /// The text around the elements of an array is not JSON: see ``JSONStreamError/mapping``.
        public static let invalidArray = Code(rawValue: "invalidArray")
        /// A record exceeds the maximum size.
        public static let recordTooLarge = Code(rawValue: "recordTooLarge")
        /// The file could not be opened.
        public static let openFailed = Code(rawValue: "openFailed")
        /// The operating system failed to read.
        public static let readFailed = Code(rawValue: "readFailed")
        /// The operating system failed to write.
        public static let writeFailed = Code(rawValue: "writeFailed")
        /// The sequence that provides the bytes threw ``JSONStreamError/underlying``.
        public static let sourceFailed = Code(rawValue: "sourceFailed")
        /// The task that was decoding was cancelled.
        public static let cancelled = Code(rawValue: "cancelled")
    }

    // A single reference, because errors are passed along with every record.
    private let details: Details

    init(_ details: Details) {
        self.details = details
    }

    /// The code of the error.
    public var code: Code { details.code }

    /// The number of the record, counted from 1; `nil` if the error does not concern a record.
    public var recordNumber: Int? { details.recordNumber }

    /// The location, in the whole stream, of the first problem or of the start of a record that is too large; `nil` if
    /// the error does not concern the text.
    public var location: MappingError.Location? {
        details.location ?? details.mapping?.issues.first?.location
    }

    /// The problems of the record or array, with their locations in the whole stream.
    ///
    /// If the stream is an array, their paths begin with the index of the record.
    public var mapping: MappingError? { details.mapping }

    /// The error thrown by the sequence that provides the bytes.
    public var underlying: (any Error)? { details.underlying }

    /// The path or descriptor of the file; `nil` if there is none.
    public var file: String? { details.file }

    /// The operating system's error number, if it reported one.
    public var systemError: Int32? { details.systemError }

    /// Whether nothing more can be decoded after this error.
    public var endsStream: Bool { details.endsStream }
}

extension JSONStreamError {
    /// The contents of an error.
    final class Details: Sendable {
        let code: Code
        let recordNumber: Int?
        let location: MappingError.Location?
        let mapping: MappingError?
        let underlying: (any Error)?
        let file: String?
        let systemError: Int32?
        let endsStream: Bool
        /// The failure and its remedy in words; `nil` if another error explains them.
        let reason: String?

        init(
            _ code: Code,
            recordNumber: Int? = nil,
            location: MappingError.Location? = nil,
            mapping: MappingError? = nil,
            underlying: (any Error)? = nil,
            file: String? = nil,
            systemError: Int32? = nil,
            endsStream: Bool = true,
            reason: String? = nil
        ) {
            self.code = code
            self.recordNumber = recordNumber
            self.location = location
            self.mapping = mapping
            self.underlying = underlying
            self.file = file
            self.systemError = systemError
            self.endsStream = endsStream
            self.reason = reason
        }
    }

    /// Creates the error of a failed system call on a file.
    init(_ code: Code, file: String?, _ error: SystemError) {
        self.init(Details(code, file: file, systemError: error.number, reason: error.advice))
    }

    static func cancelled(file: String?) -> JSONStreamError {
        JSONStreamError(Details(.cancelled, file: file, reason: "the task that was reading was cancelled"))
    }
}

extension JSONStreamError: CustomStringConvertible {
    public var description: String {
        var text = file.map { "\($0.printable): " } ?? ""
        if let recordNumber { text += "record \(recordNumber)" }
        if mapping == nil, let location { text += " (line \(location.line), column \(location.column))" }
        if recordNumber != nil { text += ": " }
        if let mapping { return text + mapping.description }
        if let underlying { return text + "the bytes could not be had: \("\(underlying)".printable)" }
        return text + (details.reason ?? code.rawValue)
    }
}
