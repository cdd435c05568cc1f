/// Takes the bytes of a stream as they come, finds the records in them and has each read.
///
/// It knows nothing of where the bytes come from, so that it serves both waiting and asynchronous readers:
///
/// ```text
/// advance ──► record | failed | end
///    ▲  └───► needsBytes ──► fill(_:) or finishInput()
///    └──────────────────────────┘
/// ```
///
/// It is as large as the record that it is at and one piece of the stream.
@usableFromInline
final class RecordScanner {
    @usableFromInline
    enum Outcome {
        /// A record has been read.
        case record
        /// There are no more records.
        case end
        /// The next record is not whole yet.
        case needsBytes
        /// There is an error to be taken.
        case failed
    }

    let configuration: StreamConfiguration

    var buffer: StreamBuffer

    /// Whether all bytes of the stream have come.
    var hasAllBytes = false

    /// Whether nothing more is to be read.
    private(set) var hasEnded = false

    /// How many records there have been, read or not.
    var recordCount = 0

    /// The error that was met last, until it is taken.
    private var error: JSONStreamError?

    /// Memory for the objects of a record, kept for the next.
    var scratch = ScratchChunks()

    /// What reading records as `JSON` needs, kept for the next.
    var json = JSONBuilder()

    /// Whether what is left of a record that is too large is passed over.
    var isDiscarding = false

    /// How many unread bytes have no delimiter among them.
    var searchedCount = 0

    /// Whether a text sequence has come to its first separator.
    var hasSeparator = false

    /// Where in an array the next unread byte is.
    var place = ArrayPlace.before

    /// The first bytes of an array in UTF-16 or UTF-32, which is refused.
    var foreignBytes: [UInt8]?

    /// Where the element ends that is being read.
    var element = ElementScanner()

    init(_ configuration: StreamConfiguration) {
        self.configuration = configuration
        let (limit, overflow) = configuration.maximumRecordSize.addingReportingOverflow(configuration.chunkSize)
        buffer = StreamBuffer(preferredLimit: overflow ? .max : limit)
    }

    /// Reads the next record by `read`, which is called again when the record was not whole yet.
    @usableFromInline
    func advance(_ read: (inout JSONReader) throws(JSONReader.Failure) -> Void) -> Outcome {
        if error != nil { return .failed }
        if hasEnded { return .end }
        return configuration.format == .array ? advanceInArray(read) : advanceToDelimiter(read)
    }

    /// The error that ``advance(_:)`` failed with.
    @usableFromInline
    func takeError() -> JSONStreamError {
        defer { error = nil }
        // There is one whenever this is called; another answer would be a trap.
        return error ?? .cancelled(file: configuration.file)
    }

    // MARK: Bytes

    /// Lets `write` write the next bytes of the stream into memory of the size of a piece, and give how many there are.
    func fill<E: Error>(_ write: (UnsafeMutableRawBufferPointer) throws(E) -> Int) throws(E) {
        let space = buffer.makeSpace(atLeast: configuration.chunkSize)
        buffer.append(try write(UnsafeMutableRawBufferPointer(rebasing: space.prefix(configuration.chunkSize))))
    }

    /// Adds one byte; gives whether a record may end with it.
    @usableFromInline
    func append(_ byte: UInt8) -> Bool {
        buffer.makeSpace(atLeast: 1)[0] = byte
        buffer.append(1)
        switch byte {
        case 0x0a, 0x0d: return configuration.format == .lines
        case 0x1e: return configuration.format == .textSequence
        case ASCII.comma, ASCII.closeBrace, ASCII.closeBracket, ASCII.quote: return configuration.format == .array
        default: return false
        }
    }

    /// All bytes have come.
    @usableFromInline
    func finishInput() {
        hasAllBytes = true
    }

    // MARK: Ends

    /// No record follows.
    func end() -> Outcome {
        hasEnded = true
        return .end
    }

    func fail(_ details: JSONStreamError.Details) -> Outcome {
        fail(JSONStreamError(details))
    }

    func fail(_ error: JSONStreamError) -> Outcome {
        self.error = error
        if error.endsStream { hasEnded = true }
        return .failed
    }

    /// The source of the bytes failed.
    @usableFromInline
    func fail(reading error: any Error) {
        switch error {
        case let error as JSONStreamError: _ = fail(error)
        case is CancellationError: cancel()
        default:
            _ = fail(JSONStreamError.Details(.sourceFailed, underlyingError: error, file: configuration.file))
        }
    }

    /// Nothing more is read, because the task is cancelled.
    @usableFromInline
    func cancel() {
        if !hasEnded { _ = fail(.cancelled(file: configuration.file)) }
    }

    /// The record at the first unread byte is too large.
    func failTooLarge() -> Outcome {
        fail(
            JSONStreamError.Details(
                .recordTooLarge,
                recordNumber: recordCount,
                location: buffer.locate().location,
                file: configuration.file,
                endsStream: false,
                reason: "expected at most \(configuration.maximumRecordSize) bytes; raise maximumRecordSize for larger"
            )
        )
    }
}

/// What a stream is read as.
@usableFromInline
struct StreamConfiguration: Sendable {
    var format: JSONRecordFormat
    var options: JSONOptions
    /// How many bytes a record may have, at least 1.
    var maximumRecordSize: Int
    /// The path or descriptor for errors.
    var file: String?
    /// The type of the records.
    var recordType: Any.Type
    /// How many bytes are read at once: enough that a system call costs little beside reading them.
    var chunkSize = 128 * 1024

    init(
        _ recordType: Any.Type,
        _ format: JSONRecordFormat,
        _ options: JSONOptions,
        maximumRecordSize: Int,
        file: String?
    ) {
        self.recordType = recordType
        self.format = format
        self.options = options
        self.maximumRecordSize = max(1, maximumRecordSize)
        self.file = file
    }
}
