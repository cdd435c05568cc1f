public import FoundationEssentials

/// The records of a stream, decoded one by one on demand, without blocking a thread while waiting for bytes.
///
/// ```swift
/// for try await event in AsyncJSONRecords<Event>(contentsOf: url, format: .lines) {
///     handle(event)
/// }
/// ```
///
/// It decodes everything that ``JSONRecords`` does, in the same way. It also decodes asynchronous sequences of bytes
/// (`URLSession.AsyncBytes`, a request body) or of chunks (`Data`, `[UInt8]`, a buffer view). It requests bytes only
/// when those received contain no further complete record.
///
/// The loop ends at the first error. To continue after a bad record, iterate over ``results``, or call
/// ``Iterator/next(isolation:)`` again after an error whose ``JSONStreamError/endsStream`` is `false`.
///
/// If the task is cancelled, the next request for a record throws ``JSONStreamError/Code/cancelled``, even while
/// waiting for bytes.
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

    /// Creates a sequence of the records in a file.
    ///
    /// Reading a regular file blocks the thread for as long as the device takes; other tasks can run after each chunk.
    ///
    /// - Parameters:
    ///   - url: The file. If the URL is not a file URL, the first step fails.
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
    /// Reading a regular file blocks the thread for as long as the device takes; other tasks can run after each chunk.
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
    /// open until the iteration ends; for a `FileHandle`, pass `handle.fileDescriptor`. Nobody else may read from it
    /// meanwhile.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor.
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

    /// Creates a sequence of the records in an asynchronous sequence of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, in UTF-8. A sequence of chunks is many times as fast. If it throws, its error becomes the
    ///     ``JSONStreamError/underlying`` of the last error.
    ///   - format: How the records are delimited.
    ///   - options: How each record is decoded.
    ///   - maximumRecordSize: The largest record allowed, in bytes; at least 1.
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
                // Tries after each byte that may end a record, because the next byte may take its time.
                while let byte = try await iterator.next(isolation: actor) {
                    if scanner.append(byte) { return }
                }
                // A sequence that ends because its task was cancelled is incomplete.
                if !Task.isCancelled { scanner.finishInput() }
            }
        }
    }

    /// Creates a sequence of the records in an asynchronous sequence of chunks.
    ///
    /// - Parameters:
    ///   - chunks: The chunks, in UTF-8: `Data`, `[UInt8]`, `ArraySlice<UInt8>` or any other collection of bytes. They
    ///     may be split anywhere, even inside a character. If the sequence throws, its error becomes the
    ///     ``JSONStreamError/underlying`` of the last error.
    ///   - format: How the records are delimited.
    ///   - options: How each record is decoded.
    ///   - maximumRecordSize: The largest record allowed, in bytes; at least 1.
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

    /// The number of bytes per read, for tests.
    package var chunkSize: Int {
        get { configuration.chunkSize }
        set { configuration.chunkSize = newValue }
    }

    /// Returns a new iterator. The source is opened by the first call of `next`.
    public func makeAsyncIterator() -> Iterator {
        Iterator(RecordScanner(configuration), makeFill())
    }

    /// An iterator over the records.
    ///
    /// Copies of an iterator share its position in the stream.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let scanner: RecordScanner
        @usableFromInline let fill: AsyncFill

        init(_ scanner: RecordScanner, _ fill: @escaping AsyncFill) {
            self.scanner = scanner
            self.fill = fill
        }

        /// Decodes the next record.
        ///
        /// - Parameter actor: The actor on which the record is decoded.
        /// - Returns: The record, or `nil` after the last one.
        /// - Throws: ``JSONStreamError``. Unless it ends the stream, the next call returns the record after the bad
        ///   one.
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
    /// The records as results, with an error for each record that could not be decoded.
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

    /// The records of a stream as results, with an error for each record that could not be decoded.
    public struct Results: AsyncSequence, Sendable {
        public typealias Element = Result<Record, JSONStreamError>
        public typealias Failure = Never

        fileprivate let records: AsyncJSONRecords

        /// Returns a new iterator. The source is opened by the first call of `next`.
        public func makeAsyncIterator() -> Iterator {
            Iterator(records: records.makeAsyncIterator())
        }

        /// An iterator over the results.
        public struct Iterator: AsyncIteratorProtocol {
            @usableFromInline var records: AsyncJSONRecords.Iterator

            fileprivate init(records: AsyncJSONRecords.Iterator) {
                self.records = records
            }

            /// Decodes the next record.
            ///
            /// - Parameter actor: The actor on which the record is decoded.
            /// - Returns: The record or the error, or `nil` after the last one.
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
