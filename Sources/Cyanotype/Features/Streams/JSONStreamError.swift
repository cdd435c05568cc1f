/// Why a record of a stream could not be read or written, or why the stream could not be read or written on.
///
/// After the error of a record, reading goes on with the next one; ``endsStream`` tells whether there can be one. The
/// description names the file, the record and its place:
///
/// ```text
/// events.ndjson: record 3: $.name (line 4, column 9): expected a string, found number 7
/// ```
public struct JSONStreamError: Error, Sendable {
    /// What went wrong: a stable code to compare with.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A record is not JSON, or not what its type reads: ``JSONStreamError/mappingError`` tells why.
        public static let invalidRecord = Code(rawValue: "invalidRecord")
        /// What is around the records of an array is not JSON: ``JSONStreamError/mappingError`` tells why.
        public static let invalidArray = Code(rawValue: "invalidArray")
        /// A record has more bytes than are allowed.
        public static let recordTooLarge = Code(rawValue: "recordTooLarge")
        /// The file could not be opened.
        public static let openFailed = Code(rawValue: "openFailed")
        /// The operating system could not read on.
        public static let readFailed = Code(rawValue: "readFailed")
        /// The operating system could not write.
        public static let writeFailed = Code(rawValue: "writeFailed")
        /// The sequence that the bytes come from threw ``JSONStreamError/underlyingError``.
        public static let sourceFailed = Code(rawValue: "sourceFailed")
        /// The task that was reading was cancelled.
        public static let cancelled = Code(rawValue: "cancelled")
    }

    // One reference, because errors are passed beside every record.
    private let details: Details

    init(_ details: Details) {
        self.details = details
    }

    /// What went wrong.
    public var code: Code { details.code }

    /// The number of the record, counted from 1; `nil` where no record is concerned.
    public var recordNumber: Int? { details.recordNumber }

    /// Where the first problem is, or where a record that is too large begins, in the whole stream; `nil` where no place
    /// in a text is concerned.
    public var location: MappingError.Location? {
        details.location ?? details.mappingError?.issues.first?.location
    }

    /// The problems of the record or array, with their places in the whole stream.
    ///
    /// Their paths begin with the record's index where the stream is one array.
    public var mappingError: MappingError? { details.mappingError }

    /// What the sequence that the bytes come from threw.
    public var underlyingError: (any Error)? { details.underlyingError }

    /// The file, by its path or descriptor; `nil` where there is none.
    public var file: String? { details.file }

    /// The operating system's error number, where it reported one.
    public var systemError: Int32? { details.systemError }

    /// Whether nothing more can be read after this error.
    public var endsStream: Bool { details.endsStream }
}

extension JSONStreamError {
    /// Everything there is to say about an error.
    final class Details: Sendable {
        let code: Code
        let recordNumber: Int?
        let location: MappingError.Location?
        let mappingError: MappingError?
        let underlyingError: (any Error)?
        let file: String?
        let systemError: Int32?
        let endsStream: Bool
        /// What happened and what can be done about it, where no other error tells.
        let reason: String?

        init(
            _ code: Code,
            recordNumber: Int? = nil,
            location: MappingError.Location? = nil,
            mappingError: MappingError? = nil,
            underlyingError: (any Error)? = nil,
            file: String? = nil,
            systemError: Int32? = nil,
            endsStream: Bool = true,
            reason: String? = nil
        ) {
            self.code = code
            self.recordNumber = recordNumber
            self.location = location
            self.mappingError = mappingError
            self.underlyingError = underlyingError
            self.file = file
            self.systemError = systemError
            self.endsStream = endsStream
            self.reason = reason
        }
    }

    /// The error of a failed system call on a file.
    init(_ code: Code, file: String?, _ error: SystemCallError) {
        self.init(Details(code, file: file, systemError: error.number, reason: error.advice))
    }

    static func cancelled(file: String?) -> JSONStreamError {
        JSONStreamError(Details(.cancelled, file: file, reason: "the task that was reading was cancelled"))
    }
}

extension JSONStreamError: CustomStringConvertible {
    public var description: String {
        var text = file.map { "\($0): " } ?? ""
        if let recordNumber { text += "record \(recordNumber)" }
        if mappingError == nil, let location { text += " (line \(location.line), column \(location.column))" }
        if recordNumber != nil { text += ": " }
        if let mappingError { return text + mappingError.description }
        if let underlyingError { return text + "the bytes could not be had: \(underlyingError)" }
        return text + (details.reason ?? code.rawValue)
    }
}
