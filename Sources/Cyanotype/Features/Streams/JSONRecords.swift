public import FoundationEssentials

/// The records of a stream, decoded one by one on demand: lines of NDJSON, or the elements of a large array.
///
/// ```swift
/// for result in JSONRecords<Event>(contentsOf: url, format: .lines) {
///     switch result {
///     case .success(let event): handle(event)
///     case .failure(let error): report(error)  // events.ndjson: record 3: $.id (line 3, column 7): expected …
///     }
/// }
/// ```
///
/// A sequence cannot throw, so its elements are results; `try result.get()` leaves the loop at the first error. After a
/// record's error the iteration continues with the next record; after an error of the stream it ends: see
/// ``JSONStreamError/endsStream``.
///
/// In ``JSONRecordFormat/lines`` and ``JSONRecordFormat/textSequence``, a bad record does not affect others. In
/// ``JSONRecordFormat/array``, decoding continues after a bad element whose quotes and brackets match; otherwise it
/// ends, because the start of the next element is uncertain. A stream that ends inside an array is an error. So is one
/// that ends inside a line, unless that line is a complete value.
///
/// Memory holds only one chunk of the stream (128 KiB) and one record. A record of more than `maximumRecordSize` bytes
/// is an error and is skipped. The limits of the options, including ``JSONOptions/maximumBytes``, apply to each record
/// separately; the stream may exceed them. A record that arrives in several chunks may be decoded several times until
/// it is complete, so custom decoding code should not rely on running once per record.
///
/// Each iteration opens the file at its first step, so it reads from the start, and failures to open are results. To
/// wait for bytes without blocking a thread, use ``AsyncJSONRecords``.
public struct JSONRecords<Record: Mappable>: Sequence, Sendable {
    private let source: StreamSource
    private var configuration: StreamConfiguration

    private init(
        _ source: StreamSource,
        _ format: JSONRecordFormat,
        _ options: JSONOptions,
        _ maximumRecordSize: Int
    ) {
        self.source = source
        configuration = StreamConfiguration(
            Record.self,
            format,
            options,
            maximumRecordSize: maximumRecordSize,
            file: source.name
        )
    }

    /// Creates a sequence of the records in a file.
    ///
    /// - Parameters:
    ///   - url: The file. If the URL is not a file URL, an error is the only element.
    ///   - format: How the records are delimited.
    ///   - options: How each record is decoded.
    ///   - maximumRecordSize: The largest record allowed, in bytes; at least 1.
    public init(
        contentsOf url: URL,
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) {
        self.init(StreamSource(url), format, options, maximumRecordSize)
    }

    /// Creates a sequence of the records in a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file. For a named pipe, the iteration waits for a writer.
    ///   - format: How the records are delimited.
    ///   - options: How each record is decoded.
    ///   - maximumRecordSize: The largest record allowed, in bytes; at least 1.
    public init(
        contentsOfFile path: String,
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) {
        self.init(.file(path: path), format, options, maximumRecordSize)
    }

    /// Creates a sequence of the records in an open file, pipe or socket, from its current position.
    ///
    /// It supports only one iteration, because an iteration reads ahead. The descriptor is never closed and must stay
    /// open until the iteration ends; for a `FileHandle`, pass `handle.fileDescriptor`. A complete record is returned
    /// immediately, without waiting for more bytes.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor. It may be nonblocking (`O_NONBLOCK`); the iteration waits.
    ///   - format: How the records are delimited.
    ///   - options: How each record is decoded.
    ///   - maximumRecordSize: The largest record allowed, in bytes; at least 1.
    public init(
        fileDescriptor: CInt,
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) {
        self.init(.descriptor(fileDescriptor), format, options, maximumRecordSize)
    }

    /// Creates a sequence of the records in memory.
    ///
    /// - Parameters:
    ///   - data: The bytes, in UTF-8.
    ///   - format: How the records are delimited.
    ///   - options: How each record is decoded.
    ///   - maximumRecordSize: The largest record allowed, in bytes; at least 1.
    public init(
        json data: Data,
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) {
        self.init(.data(data), format, options, maximumRecordSize)
    }

    /// Creates a sequence of the records in memory.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, in UTF-8.
    ///   - format: How the records are delimited.
    ///   - options: How each record is decoded.
    ///   - maximumRecordSize: The largest record allowed, in bytes; at least 1.
    public init(
        json bytes: [UInt8],
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) {
        self.init(.bytes(bytes), format, options, maximumRecordSize)
    }

    /// Creates a sequence of the records in a string.
    ///
    /// - Parameters:
    ///   - string: The string, which is copied.
    ///   - format: How the records are delimited.
    ///   - options: How each record is decoded.
    ///   - maximumRecordSize: The largest record allowed, in bytes; at least 1.
    public init(
        json string: String,
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) {
        self.init(.bytes(Array(string.utf8)), format, options, maximumRecordSize)
    }

    /// The number of bytes per read, for tests.
    package var chunkSize: Int {
        get { configuration.chunkSize }
        set { configuration.chunkSize = newValue }
    }

    /// Returns a new iterator. The source is opened by the first call of `next`.
    public func makeIterator() -> Iterator {
        Iterator(StreamReading(source, configuration))
    }

    /// An iterator over the records.
    ///
    /// Copies of an iterator share its position in the stream.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let reading: StreamReading

        init(_ reading: StreamReading) {
            self.reading = reading
        }

        /// Returns the next record or its error, or `nil` after the last one.
        ///
        /// - Complexity: O(*n*) in the bytes of the record.
        @inlinable
        public mutating func next() -> Result<Record, JSONStreamError>? {
            // Only the last call of the closure counts: it runs again when the record continues in the next chunk.
            var record: Record?
            let outcome = reading.advance { (reader: inout JSONReader) throws(JSONReader.Failure) in
                record = try Record.read(from: &reader)
            }
            if outcome == .failed { return .failure(reading.takeError()) }
            // `take()` avoids a retain and release: the closure captures the variable, so returning it would copy the
            // record.
            return outcome == .record ? record.take().map { .success($0) } : nil
        }
    }
}
