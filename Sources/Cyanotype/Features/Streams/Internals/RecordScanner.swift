/// Receives the bytes of a stream, finds the records in them, and has each one read.
///
/// It does not depend on the source of the bytes, so it serves blocking and asynchronous readers:
///
/// ```text
/// advance ──► record | failed | end
///    ▲  └───► needsBytes ──► fill(_:) or finishInput()
///    └──────────────────────────┘
/// ```
///
/// It uses memory for the current record and one chunk of the stream.
@usableFromInline
final class RecordScanner {
    @usableFromInline
    enum Outcome {
        /// A record has been read.
        case record
        /// There are no more records.
        case end
        /// The next record is incomplete.
        case needsBytes
        /// An error can be taken.
        case failed
    }

    let configuration: StreamConfiguration

    var buffer: StreamBuffer

    /// Whether all bytes of the stream have arrived.
    var hasAllBytes = false

    /// Whether nothing more will be read.
    private(set) var hasEnded = false

    /// The number of records so far, read or not.
    var recordCount = 0

    /// The last error, until it is taken.
    private var error: JSONStreamError?

    /// The memory for the objects of a record, reused for the next.
    var scratch = ScratchChunks()

    /// The state for reading records as `JSON`, reused for the next.
    var json = JSONBuilder()

    /// Whether the rest of a record that is too large is being skipped.
    var isDiscarding = false

    /// The number of unread bytes known to contain no delimiter.
    var searchedCount = 0

    /// Whether the first separator of a text sequence has been found.
    var hasSeparator = false

    /// The position of the next unread byte within an array.
    var place = ArrayPlace.before

    /// The first bytes of a UTF-16 or UTF-32 array, which is rejected.
    var foreignBytes: [UInt8]?

    /// Finds the end of the current element.
    var element = ElementScanner()

    init(_ configuration: StreamConfiguration) {
        self.configuration = configuration
        let (limit, overflow) = configuration.maximumRecordSize.addingReportingOverflow(configuration.chunkSize)
        // The largest record and the chunk that ends it fit.
        buffer = StreamBuffer(preferredLimit: overflow ? .max : limit)
    }

    /// Reads the next record with `read`, which is called again if the record was incomplete.
    @usableFromInline
    func advance(_ read: (inout JSONReader) throws(JSONReader.Failure) -> Void) -> Outcome {
        if error != nil { return .failed }
        if hasEnded { return .end }
        return configuration.format == .array ? advanceInArray(read) : advanceToDelimiter(read)
    }

    /// Removes and returns the error that ``advance(_:)`` failed with.
    @usableFromInline
    func takeError() -> JSONStreamError {
        defer { error = nil }
        // An error always exists here; the alternative would be a trap.
        return error ?? .cancelled(file: configuration.file)
    }

    // MARK: Bytes

    /// Calls `write` to write the next bytes of the stream into memory of the size of a chunk. The closure returns
    /// their count.
    func fill<E: Error>(_ write: (UnsafeMutableRawBufferPointer) throws(E) -> Int) throws(E) {
        let space = unsafe buffer.makeSpace(atLeast: configuration.chunkSize)
        unsafe buffer.append(try write(UnsafeMutableRawBufferPointer(rebasing: space.prefix(configuration.chunkSize))))
    }

    /// Adds one byte. Returns whether a record may end with it, so that the caller tries to read one.
    @usableFromInline
    func append(_ byte: UInt8) -> Bool {
        unsafe buffer.makeSpace(atLeast: 1)[0] = byte
        buffer.append(1)
        switch byte {
        case 0x0a, 0x0d: return configuration.format == .lines
        case 0x1e: return configuration.format == .textSequence
        // Only the byte after a number or literal shows that it ends.
        case ASCII.comma, ASCII.closeBrace, ASCII.closeBracket, ASCII.quote: return configuration.format == .array
        default: return false
        }
    }

    /// Records that all bytes have arrived.
    @usableFromInline
    func finishInput() {
        hasAllBytes = true
    }

    // MARK: Ends

    /// Ends the stream: no record follows.
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

    /// Ends the stream because the source of the bytes failed.
    @usableFromInline
    func fail(reading error: any Error) {
        switch error {
        case let error as JSONStreamError: _ = fail(error)
        case is CancellationError: cancel()
        default:
            _ = fail(JSONStreamError.Details(.sourceFailed, underlying: error, file: configuration.file))
        }
    }

    /// Ends the stream because the task is cancelled.
    @usableFromInline
    func cancel() {
        if !hasEnded { _ = fail(.cancelled(file: configuration.file)) }
    }

    /// Fails because the record at the first unread byte, which `recordCount` includes, is too large.
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

/// The settings for reading a stream.
@usableFromInline
struct StreamConfiguration: Sendable {
    var format: JSONRecordFormat
    var options: JSONOptions
    /// The largest record allowed, in bytes; at least 1.
    var maximumRecordSize: Int
    /// The path or descriptor to show in errors.
    var file: String?
    /// The type of the records.
    var recordType: Any.Type
    /// The number of bytes per read: large enough that a system call costs little compared with reading them.
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
