internal import CyanotypeSystem
internal import FoundationEssentials

/// A built-in source of bytes, as opposed to a caller's sequence.
enum StreamSource: Sendable {
    case file(path: String)
    /// A URL that is not a file URL.
    case foreign(url: String)
    case descriptor(Int32)
    case bytes([UInt8])
    case data(Data)

    /// Creates a source for the file at the URL.
    init(_ url: URL) {
        self = url.isFileURL ? .file(path: url.path(percentEncoded: false)) : .foreign(url: url.absoluteString)
    }

    /// The name of the source in errors.
    var name: String? {
        switch self {
        case .file(let path): path
        case .foreign(let url): url
        case .descriptor(let descriptor): "file descriptor \(descriptor)"
        case .bytes, .data: nil
        }
    }

    /// Creates or truncates a file, or opens it for appending. Returns the descriptor.
    func openForWriting(appends: Bool) throws(JSONStreamError) -> Int32 {
        guard case .file(let path) = self else { throw notAFile }
        do {
            return try StreamCalls.open(writing: path, appends: appends)
        } catch {
            throw JSONStreamError(.openFailed, file: name, error)
        }
    }

    private var notAFile: JSONStreamError {
        JSONStreamError(JSONStreamError.Details(.openFailed, file: name, reason: "not the URL of a file"))
    }

    /// Opens the source for reading if necessary. Returns the descriptor.
    func open(mustNotWait: Bool) throws(JSONStreamError) -> Int32 {
        switch self {
        case .descriptor(let descriptor):
            return descriptor
        case .file(let path):
            do {
                return try StreamCalls.open(reading: path, mustNotWait: mustNotWait)
            } catch {
                throw JSONStreamError(.openFailed, file: name, error)
            }
        case .foreign, .bytes, .data:
            throw notAFile
        }
    }
}

/// Reads a source in chunks, from its start or from the current position of a descriptor.
final class StreamInput {
    enum Piece {
        /// Some bytes.
        case bytes
        /// No bytes, and none will follow.
        case end
        /// No bytes yet.
        case notReady
    }

    private let source: StreamSource

    /// Whether a read must not wait for a writer.
    private let mustNotWait: Bool

    private var descriptor: Int32?

    /// Whether the descriptor refers to a regular file, which never makes a reader wait.
    private var isRegularFile = false

    /// The number of bytes read from memory.
    private var offset = 0

    init(_ source: StreamSource, mustNotWait: Bool) {
        self.source = source
        self.mustNotWait = mustNotWait
    }

    deinit {
        // Nothing was written, so closing has no failure to report.
        if case .file = source, let descriptor { try? StreamCalls.close(descriptor) }
    }

    /// Appends the next bytes to the buffer of `scanner`.
    func readPiece(into scanner: RecordScanner) throws(JSONStreamError) -> Piece {
        switch source {
        case .bytes(let bytes): return unsafe bytes.withUnsafeBytes { unsafe copyPiece(of: $0, into: scanner) }
        case .data(let data): return unsafe data.withUnsafeBytes { unsafe copyPiece(of: $0, into: scanner) }
        case .file, .foreign, .descriptor: return try readDescriptor(into: scanner)
        }
    }

    private func readDescriptor(into scanner: RecordScanner) throws(JSONStreamError) -> Piece {
        let descriptor = try openedDescriptor()
        var isReady = true
        var count = 0
        do throws(SystemError) {
            if mustNotWait, !isRegularFile {
                isReady = try StreamCalls.wait(for: .readable, of: [descriptor], until: .past) == [true]
            }
            if isReady {
                try unsafe scanner.fill { (space) throws(SystemError) in
                    count = try unsafe StreamCalls.read(descriptor, space)
                    return count
                }
            }
        } catch {
            guard error.meansNotReady else { throw JSONStreamError(.readFailed, file: source.name, error) }
            isReady = false
        }
        return !isReady ? .notReady : count == 0 ? .end : .bytes
    }

    /// Blocks the thread until there are bytes or the stream ends.
    func waitForPiece() throws(JSONStreamError) {
        let descriptor = try openedDescriptor()
        do {
            _ = try StreamCalls.wait(for: .readable, of: [descriptor])
        } catch {
            throw JSONStreamError(.readFailed, file: source.name, error)
        }
    }

    /// Waits without blocking the task's thread, until there are bytes, the stream ends, or the task is cancelled.
    func waitForPieceInTask(isolation: isolated (any Actor)?) async throws(JSONStreamError) {
        let descriptor = try openedDescriptor()
        do {
            try await ReadinessWaiter.shared.waitUntilReadable(descriptor)
        } catch {
            throw JSONStreamError(.readFailed, file: source.name, error)
        }
    }

    private func copyPiece(of bytes: UnsafeRawBufferPointer, into scanner: RecordScanner) -> Piece {
        if offset == bytes.count { return .end }
        unsafe scanner.fill { space in
            let piece = unsafe bytes[offset...].prefix(space.count)
            unsafe space.copyBytes(from: piece)
            unsafe offset += piece.count
            return unsafe piece.count
        }
        return .bytes
    }

    private func openedDescriptor() throws(JSONStreamError) -> Int32 {
        if let descriptor { return descriptor }
        let opened = try source.open(mustNotWait: mustNotWait)
        descriptor = opened
        do {
            try StreamCalls.checkIsOpenForReading(opened)
            isRegularFile = try StreamCalls.isRegularFile(opened)
        } catch {
            throw JSONStreamError(.readFailed, file: source.name, error)
        }
        return opened
    }
}
