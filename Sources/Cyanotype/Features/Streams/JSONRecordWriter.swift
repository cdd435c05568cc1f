internal import CyanotypeSystem
public import FoundationEssentials

/// Writes records to a file or descriptor one by one, in constant memory, as NDJSON or a large array, for example.
///
/// ```swift
/// let log = try JSONRecordWriter(appendingTo: url)
/// try log.write(Event(id: 7, name: "started"))
/// try log.write(contentsOf: others)
/// try log.close()
/// ```
///
/// The writer buffers up to 64 KiB of records and writes them with the next record, at ``flush()`` or at ``close()``. A
/// record that cannot be encoded throws and leaves no output; you can continue with other records. If the operating
/// system fails to write, nothing is lost: the next call retries the remaining bytes.
///
/// A writer that is released without ``close()`` still writes its buffer, but cannot report a failure, and leaves an
/// array without its closing bracket.
public final class JSONRecordWriter {
    /// The path or descriptor to show in errors.
    private let file: String?
    /// Whether the writer opened the descriptor, and so closes it.
    private let ownsDescriptor: Bool

    /// The open descriptor; `nil` once the writer is closed.
    private var descriptor: Int32?

    private var encoder: RecordEncoder

    /// Whether the text after the last record has been appended. A `close()` that is retried must not append it again.
    private var isFinished = false

    private static let bufferSize = 64 * 1024

    private init(
        _ descriptor: Int32,
        file: String?,
        ownsDescriptor: Bool,
        _ format: JSONRecordFormat,
        _ options: JSONOptions
    ) {
        self.descriptor = descriptor
        self.file = file
        self.ownsDescriptor = ownsDescriptor
        encoder = RecordEncoder(format, options: options)
    }

    /// Creates a writer to an open file, pipe or socket.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor, which stays open. It may be nonblocking (`O_NONBLOCK`); the writer waits.
    ///     Writing to a pipe without a reader throws an error and raises no signal.
    ///   - format: How the records are delimited.
    ///   - options: How each record is encoded. ``JSONRecordFormat/lines`` ignores pretty-printing.
    public convenience init(
        fileDescriptor: CInt,
        format: JSONRecordFormat = .lines,
        options: JSONOptions = .default
    ) {
        let file = StreamSource.descriptor(fileDescriptor).name
        self.init(fileDescriptor, file: file, ownsDescriptor: false, format, options)
    }

    /// Creates a file and a writer to it, replacing any existing file.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - format: How the records are delimited.
    ///   - options: How each record is encoded. ``JSONRecordFormat/lines`` ignores pretty-printing.
    /// - Throws: ``JSONStreamError`` if the file cannot be opened.
    public convenience init(
        creating url: URL,
        format: JSONRecordFormat = .lines,
        options: JSONOptions = .default
    ) throws(JSONStreamError) {
        let source = StreamSource(url)
        let descriptor = try source.openForWriting(appends: false)
        self.init(descriptor, file: source.name, ownsDescriptor: true, format, options)
    }

    /// Creates a writer that appends lines to a file. Creates the file if necessary.
    ///
    /// If the last line of the file is unterminated, the writer terminates it first, so that it stays a separate
    /// record.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - options: How each record is encoded. Pretty-printing is ignored.
    /// - Throws: ``JSONStreamError`` if the file cannot be opened or read.
    public convenience init(appendingTo url: URL, options: JSONOptions = .default) throws(JSONStreamError) {
        let source = StreamSource(url)
        let descriptor = try source.openForWriting(appends: true)
        self.init(descriptor, file: source.name, ownsDescriptor: true, .lines, options)
        do {
            if let byte = try StreamCalls.lastByte(of: descriptor), byte != 0x0a { encoder.appendLineBreak() }
        } catch {
            // The deinitializer closes the descriptor.
            throw JSONStreamError(.readFailed, file: source.name, error)
        }
    }

    deinit {
        // A deinitializer cannot report a failure; the type's documentation says so.
        try? flush()
        if ownsDescriptor, let descriptor { try? StreamCalls.close(descriptor) }
    }

    /// Writes a record.
    ///
    /// - Parameter record: The record.
    /// - Throws: ``JSONStreamError`` if the record is not written: because it cannot be encoded (it contains a number
    ///   that is not finite, for example), or because earlier records could not be written.
    /// - Complexity: O(*n*) in the bytes of the record.
    @inlinable
    public func write<Record: Mappable>(_ record: Record) throws(JSONStreamError) {
        try writeRecord { record.write(to: &$0) }
    }

    /// Writes the records of a sequence, one by one.
    ///
    /// - Parameter records: The records.
    /// - Throws: ``JSONStreamError`` at the first record that is not written; the records before it are.
    @inlinable
    public func write<Records: Sequence>(contentsOf records: Records) throws(JSONStreamError)
    where Records.Element: Mappable {
        for record in records { try write(record) }
    }

    // Not generic, so that only encoding the record is specialized for its type.
    @usableFromInline
    func writeRecord(_ write: (inout JSONWriter) -> Void) throws(JSONStreamError) {
        if descriptor == nil || isFinished { throw closedError() }
        if encoder.count >= Self.bufferSize { try flush() }
        try encoder.append(file: file, write)
    }

    /// Writes the buffered records to the operating system.
    ///
    /// - Throws: ``JSONStreamError`` if not all bytes are written; the next call resumes where this one stopped.
    public func flush() throws(JSONStreamError) {
        guard let descriptor else { throw closedError() }
        // The written bytes are removed once, also after an error: each removal moves all that follow.
        var written = 0
        defer { encoder.removeFirst(written) }
        while written < encoder.count {
            do throws(SystemError) {
                unsafe written += try encoder.withBytes { (bytes) throws(SystemError) in
                    try unsafe StreamCalls.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[written...]))
                }
            } catch {
                guard error.meansNotReady else { throw JSONStreamError(.writeFailed, file: file, error) }
                try waitUntilWritable(descriptor)
            }
        }
    }

    /// Writes the remaining bytes, including the end of an array, and closes the file if the writer opened it.
    ///
    /// Further calls are no-ops.
    ///
    /// - Throws: ``JSONStreamError`` if not everything could be written. The writer then stays open for another
    ///   attempt, unless closing itself failed.
    public func close() throws(JSONStreamError) {
        guard let descriptor else { return }
        if !isFinished {
            encoder.finish()
            isFinished = true
        }
        try flush()
        // Even a failed call closes the descriptor, whose number another file may then get.
        self.descriptor = nil
        if ownsDescriptor {
            do {
                try StreamCalls.close(descriptor)
            } catch {
                throw JSONStreamError(.writeFailed, file: file, error)
            }
        }
    }

    private func waitUntilWritable(_ descriptor: Int32) throws(JSONStreamError) {
        do {
            _ = try StreamCalls.wait(for: .writable, of: [descriptor])
        } catch {
            throw JSONStreamError(.writeFailed, file: file, error)
        }
    }

    private func closedError() -> JSONStreamError {
        JSONStreamError(JSONStreamError.Details(.writeFailed, file: file, reason: "the writer has been closed"))
    }
}
