public import FoundationEssentials

/// The records of a stream, read one by one as they are asked for, without holding a thread while bytes are awaited.
///
/// ```swift
/// for try await event in AsyncJSONRecords<Event>(contentsOf: url, format: .lines) {
///     handle(event)
/// }
/// ```
///
/// It reads what ``JSONRecords`` reads, in the same way, and also sequences of bytes (`URLSession.AsyncBytes`, the body of
/// a request) or of pieces of them (`Data`, `[UInt8]`, the view of a buffer). Bytes are asked for only when there is no
/// whole record left of those that have come.
///
/// The loop ends at the first error. To go on after a bad record, iterate over ``results``; or call the iterator's
/// ``Iterator/next(isolation:)`` again after an error whose ``JSONStreamError/endsStream`` is `false`.
///
/// When the task is cancelled, the next record that is asked for is an error, ``JSONStreamError/Code/cancelled``, also
/// while bytes are awaited.
public struct AsyncJSONRecords<Record: Mappable>: AsyncSequence, Sendable {
    public typealias Element = Record
    public typealias Failure = JSONStreamError

    private let makeFill: @Sendable () -> AsyncFill
    private var configuration: StreamConfiguration

    @usableFromInline
    init(
        _ format: JSONRecordFormat,
        _ options: JSONOptions,
        _ maximumRecordSize: Int,
        file: String?,
        _ makeFill: @escaping @Sendable () -> AsyncFill
    ) {
        self.makeFill = makeFill
        configuration = StreamConfiguration(
            Record.self,
            format,
            options,
            maximumRecordSize: maximumRecordSize,
            file: file
        )
    }

    private init(
        _ source: StreamSource,
        _ format: JSONRecordFormat,
        _ options: JSONOptions,
        _ maximumRecordSize: Int
    ) {
        self.init(format, options, maximumRecordSize, file: source.name) {
            let source = AsyncInputSource(source)
            return { try await source.fill($0, isolation: $1) }
        }
    }

    /// The records in a file.
    ///
    /// Reading a regular file holds the thread for as long as the device takes; other tasks run after each piece.
    ///
    /// - Parameters:
    ///   - url: The file. The URL of something else is an error at the first step.
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
    /// Reading a regular file holds the thread for as long as the device takes; other tasks run after each piece.
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
    /// iteration ends; of a `FileHandle`, it is `handle.fileDescriptor`. Nobody else may read from it meanwhile.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor.
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

    /// The records in the bytes of a sequence.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, in UTF-8. A sequence of pieces is many times as fast. What it throws is the
    ///     ``JSONStreamError/underlyingError`` of the last error.
    ///   - format: How the records follow each other.
    ///   - options: How each record is read.
    ///   - maximumRecordSize: How many bytes a record may have, at least 1.
    @inlinable
    public init<Bytes: AsyncSequence & Sendable>(
        bytes: Bytes,
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) where Bytes.Element == UInt8 {
        self.init(format, options, maximumRecordSize, file: nil) {
            var iterator = bytes.makeAsyncIterator()
            return { (scanner: RecordScanner, actor: isolated (any Actor)?) in
                // A record is read as soon as it may have come, because the next byte may take its time.
                while let byte = try await iterator.next(isolation: actor) {
                    if scanner.append(byte) { return }
                }
                // A sequence that ends because its task is cancelled is not whole.
                if !Task.isCancelled { scanner.finishInput() }
            }
        }
    }

    /// The records in the bytes of a sequence of pieces.
    ///
    /// - Parameters:
    ///   - chunks: The pieces, which may begin and end anywhere, also in the middle of a character: `Data`, `[UInt8]`,
    ///     `ArraySlice<UInt8>` or any other collection of bytes. What it throws is the
    ///     ``JSONStreamError/underlyingError`` of the last error.
    ///   - format: How the records follow each other.
    ///   - options: How each record is read.
    ///   - maximumRecordSize: How many bytes a record may have, at least 1.
    public init<Chunks: AsyncSequence & Sendable>(
        chunks: Chunks,
        format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 16 * 1024 * 1024
    ) where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        self.init(format, options, maximumRecordSize, file: nil) {
            var source = AsyncPieceSource(chunks)
            return { try await source.fill($0, isolation: $1) }
        }
    }

    /// How many bytes are read at once, for tests.
    package var chunkSize: Int {
        get { configuration.chunkSize }
        set { configuration.chunkSize = newValue }
    }

    /// Begins to read. Nothing is opened before the first step.
    public func makeAsyncIterator() -> Iterator {
        Iterator(RecordScanner(configuration), makeFill())
    }

    /// One iteration over the records.
    ///
    /// Copies of an iterator share its place in the stream.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let scanner: RecordScanner
        @usableFromInline let fill: AsyncFill

        init(_ scanner: RecordScanner, _ fill: @escaping AsyncFill) {
            self.scanner = scanner
            self.fill = fill
        }

        /// Reads the next record.
        ///
        /// - Parameter actor: Where the record is read.
        /// - Returns: The record; `nil` after the last.
        /// - Throws: ``JSONStreamError``. Unless it ends the stream, the next call gives the record after the bad one.
        /// - Complexity: O(*n*) in the bytes of the record.
        @inlinable
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(JSONStreamError) -> Record? {
            while true {
                if Task.isCancelled { scanner.cancel() }
                var record: Record?
                let outcome = scanner.advance { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    record = try Record.read(from: &reader)
                }
                switch outcome {
                case .record: return record
                case .end: return nil
                case .failed: throw scanner.takeError()
                case .needsBytes:
                    do {
                        try await fill(scanner, actor)
                    } catch {
                        scanner.fail(reading: error)
                    }
                }
            }
        }
    }
}

extension AsyncJSONRecords {
    /// The records and the errors of those that could not be read.
    ///
    /// ```swift
    /// for await result in AsyncJSONRecords<Event>(contentsOf: url, format: .lines).results {
    ///     switch result {
    ///     case .success(let event): handle(event)
    ///     case .failure(let error): report(error)
    ///     }
    /// }
    /// ```
    public var results: Results {
        Results(records: self)
    }

    /// The records of a stream and the errors of those that could not be read.
    public struct Results: AsyncSequence, Sendable {
        public typealias Element = Result<Record, JSONStreamError>
        public typealias Failure = Never

        fileprivate let records: AsyncJSONRecords

        /// Begins to read. Nothing is opened before the first step.
        public func makeAsyncIterator() -> Iterator {
            Iterator(records: records.makeAsyncIterator())
        }

        /// One iteration over the results.
        public struct Iterator: AsyncIteratorProtocol {
            @usableFromInline var records: AsyncJSONRecords.Iterator

            fileprivate init(records: AsyncJSONRecords.Iterator) {
                self.records = records
            }

            /// Reads the next record.
            ///
            /// - Parameter actor: Where the record is read.
            /// - Returns: The record, or why it could not be read; `nil` after the last.
            /// - Complexity: O(*n*) in the bytes of the record.
            @inlinable
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async -> Result<Record, JSONStreamError>? {
                do throws(JSONStreamError) {
                    return try await records.next(isolation: actor).map { .success($0) }
                } catch {
                    return .failure(error)
                }
            }
        }
    }
}
