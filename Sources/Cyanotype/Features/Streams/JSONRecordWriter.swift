public import FoundationEssentials

/// Writes records to a file or descriptor one by one, in constant memory: NDJSON, or a large array.
///
/// ```swift
/// let log = try JSONRecordWriter(appendingTo: url)
/// try log.write(Event(id: 7, name: "started"))
/// try log.write(contentsOf: others)
/// try log.close()
/// ```
///
/// Records are collected, up to 64 KiB, and written when the next one comes, at ``flush()`` or at ``close()``. A record
/// that cannot be written as JSON throws and leaves no trace, and others can follow. When the operating system cannot
/// write, nothing is lost: what is not written yet is kept, and is tried again by the next call.
///
/// A writer that is released without ``close()`` still writes what it holds, but nobody learns whether that worked; an
/// array is then left without its end.
public final class JSONRecordWriter {
    private let file: String?
    private let ownsDescriptor: Bool

    /// `nil` once the writer is closed.
    private var descriptor: Int32?

    private var encoder: RecordEncoder

    /// Whether what goes after the last record is there.
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

    /// Writes to an open file, pipe or socket.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor, which stays open. It may be one that does not wait (`O_NONBLOCK`); the writer
    ///     does. That nobody reads the other end of a pipe is an error and no signal.
    ///   - format: How the records follow each other.
    ///   - options: How each record is written. In ``JSONRecordFormat/lines`` no record is pretty-printed.
    public convenience init(
        fileDescriptor: CInt,
        format: JSONRecordFormat = .lines,
        options: JSONOptions = .default
    ) {
        let file = StreamSource.descriptor(fileDescriptor).name
        self.init(fileDescriptor, file: file, ownsDescriptor: false, format, options)
    }

    /// Writes a new file, in place of what is there.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - format: How the records follow each other.
    ///   - options: How each record is written. In ``JSONRecordFormat/lines`` no record is pretty-printed.
    /// - Throws: ``JSONStreamError`` when the file cannot be opened.
    public convenience init(
        creating url: URL,
        format: JSONRecordFormat = .lines,
        options: JSONOptions = .default
    ) throws(JSONStreamError) {
        let source = StreamSource(url)
        let descriptor = try source.openForWriting(appends: false)
        self.init(descriptor, file: source.name, ownsDescriptor: true, format, options)
    }

    /// Writes lines at the end of a file, which is made if it is not there.
    ///
    /// When its last line was not ended, it is ended first, so that it stays a record of its own.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - options: How each record is written. None is pretty-printed.
    /// - Throws: ``JSONStreamError`` when the file cannot be opened or read.
    public convenience init(appendingTo url: URL, options: JSONOptions = .default) throws(JSONStreamError) {
        let source = StreamSource(url)
        let descriptor = try source.openForWriting(appends: true)
        self.init(descriptor, file: source.name, ownsDescriptor: true, .lines, options)
        do {
            if let byte = try StreamCalls.lastByte(of: descriptor), byte != 0x0a { encoder.appendLineBreak() }
        } catch {
            throw JSONStreamError(.readFailed, file: source.name, error)
        }
    }

    deinit {
        // Nobody is left who could be told of a failure, as the documentation of the type says.
        try? flush()
        if ownsDescriptor, let descriptor { try? StreamCalls.close(descriptor) }
    }

    /// Writes a record.
    ///
    /// - Parameter record: The record.
    /// - Throws: ``JSONStreamError`` when it is not written: it is not JSON, such as a number that is not finite, or the
    ///   records before it could not be written.
    /// - Complexity: O(*n*) in the bytes of the record.
    @inlinable
    public func write<Record: Mappable>(_ record: Record) throws(JSONStreamError) {
        try writeRecord { record.write(to: &$0) }
    }

    /// Writes the records of a sequence, one by one.
    ///
    /// - Parameter records: The records.
    /// - Throws: ``JSONStreamError`` at the first that is not written; those before it are.
    @inlinable
    public func write<Records: Sequence>(contentsOf records: Records) throws(JSONStreamError)
    where Records.Element: Mappable {
        for record in records { try write(record) }
    }

    // Not generic, so that nothing but the writing of the record depends on its type.
    @usableFromInline
    func writeRecord(_ write: (inout JSONWriter) -> Void) throws(JSONStreamError) {
        if descriptor == nil || isFinished { throw closedError() }
        if encoder.count >= Self.bufferSize { try flush() }
        try encoder.append(file: file, write)
    }

    /// Hands the records so far to the operating system.
    ///
    /// - Throws: ``JSONStreamError`` when it does not take all of them; the next call goes on where this one stopped.
    public func flush() throws(JSONStreamError) {
        guard let descriptor else { throw closedError() }
        var written = 0
        defer { encoder.removeFirst(written) }
        while written < encoder.count {
            do throws(SystemCallError) {
                written += try encoder.withBytes { (bytes) throws(SystemCallError) in
                    try StreamCalls.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[written...]))
                }
            } catch {
                guard error.meansNotReady else { throw JSONStreamError(.writeFailed, file: file, error) }
                try waitUntilWritable(descriptor)
            }
        }
    }

    /// Writes the rest, the end of an array included, and closes the file if the writer opened it.
    ///
    /// A second call does nothing.
    ///
    /// - Throws: ``JSONStreamError`` when not all could be written. The writer is then still open for another try, unless
    ///   closing itself failed.
    public func close() throws(JSONStreamError) {
        guard let descriptor else { return }
        if !isFinished {
            encoder.finish()
            isFinished = true
        }
        try flush()
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
