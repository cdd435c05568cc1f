public import FoundationEssentials

/// The records of a stream, read one by one as they are asked for: lines of NDJSON, or the elements of a large array.
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
/// A sequence cannot throw, so its elements are results; `try result.get()` leaves the loop at the first error. After
/// the error of a record the next record follows, after that of the stream nothing does: see
/// ``JSONStreamError/endsStream``.
///
/// In ``JSONRecordFormat/lines`` and ``JSONRecordFormat/textSequence`` a bad record harms no other one. In
/// ``JSONRecordFormat/array`` reading goes on after a bad element whose quotes and brackets match, and ends where it is
/// not certain any more where the next element begins. A stream that ends in the middle of an array is an error; so is
/// one that ends in the middle of a line, unless what is there is a whole value.
///
/// The stream is never in memory as a whole, only a piece of it (128 KiB) and one record. A record of more than
/// `maximumRecordSize` bytes is an error and is passed over. The limits of the options hold for each record by itself, as
/// they do for a document: ``JSONOptions/maximumBytes`` too, which the stream may exceed. A record that comes in several
/// pieces may be read several times until all of it is there, so a type's own code should not count on being called once
/// for each.
///
/// A file is opened at the first step of an iteration, so that every iteration reads it from its start and failures are
/// among the results. To wait for bytes without holding a thread, use ``AsyncJSONRecords``.
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

    /// The records in a file.
    ///
    /// - Parameters:
    ///   - url: The file. The URL of something else is an error, the first and only element.
    ///   - format: How the records follow each other.
    ///   - options: How each record is read.
    ///   - maximumRecordSize: How many bytes a record may have, at least 1.
    public init(
        contentsOf url: URL,
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) {
        self.init(StreamSource(url), format, options, maximumRecordSize)
    }

    /// The records in a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file. A named pipe is waited for until somebody writes to it.
    ///   - format: How the records follow each other.
    ///   - options: How each record is read.
    ///   - maximumRecordSize: How many bytes a record may have, at least 1.
    public init(
        contentsOfFile path: String,
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) {
        self.init(.file(path: path), format, options, maximumRecordSize)
    }

    /// The records that come from an open file, pipe or socket, from where it is.
    ///
    /// They can be iterated over once, because an iteration reads ahead. The descriptor stays open, and has to until the
    /// iteration ends; of a `FileHandle`, it is `handle.fileDescriptor`. A record is an element as soon as it is whole,
    /// without waiting for more.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor. It may be one that does not wait (`O_NONBLOCK`); the iteration does.
    ///   - format: How the records follow each other.
    ///   - options: How each record is read.
    ///   - maximumRecordSize: How many bytes a record may have, at least 1.
    public init(
        fileDescriptor: CInt,
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) {
        self.init(.descriptor(fileDescriptor), format, options, maximumRecordSize)
    }

    /// The records in bytes that are in memory.
    ///
    /// - Parameters:
    ///   - data: The bytes, in UTF-8.
    ///   - format: How the records follow each other.
    ///   - options: How each record is read.
    ///   - maximumRecordSize: How many bytes a record may have, at least 1.
    public init(
        json data: Data,
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) {
        self.init(.data(data), format, options, maximumRecordSize)
    }

    /// The records in bytes that are in memory.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, in UTF-8.
    ///   - format: How the records follow each other.
    ///   - options: How each record is read.
    ///   - maximumRecordSize: How many bytes a record may have, at least 1.
    public init(
        json bytes: [UInt8],
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) {
        self.init(.bytes(bytes), format, options, maximumRecordSize)
    }

    /// The records in a string.
    ///
    /// - Parameters:
    ///   - string: The string, which is copied.
    ///   - format: How the records follow each other.
    ///   - options: How each record is read.
    ///   - maximumRecordSize: How many bytes a record may have, at least 1.
    public init(
        json string: String,
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) {
        self.init(.bytes(Array(string.utf8)), format, options, maximumRecordSize)
    }

    /// How many bytes are read at once, for tests.
    package var chunkSize: Int {
        get { configuration.chunkSize }
        set { configuration.chunkSize = newValue }
    }

    /// Begins to read. Nothing is opened before the first step.
    public func makeIterator() -> Iterator {
        Iterator(StreamReading(source, configuration))
    }

    /// One iteration over the records.
    ///
    /// Copies of an iterator share its place in the stream.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let reading: StreamReading

        init(_ reading: StreamReading) {
            self.reading = reading
        }

        /// The next record, or why it could not be read; `nil` after the last.
        ///
        /// - Complexity: O(*n*) in the bytes of the record.
        @inlinable
        public mutating func next() -> Result<Record, JSONStreamError>? {
            var record: Record?
            let outcome = reading.advance { (reader: inout JSONReader) throws(JSONReader.Failure) in
                record = try Record.read(from: &reader)
            }
            if outcome == .failed { return .failure(reading.takeError()) }
            // Taken, because the closure has captured the variable: a copy would be released again here.
            return outcome == .record ? record.take().map { .success($0) } : nil
        }
    }
}
