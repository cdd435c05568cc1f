internal import FoundationEssentials

/// Where the bytes of a stream come from, when they can be had without a sequence of somebody else's.
enum StreamSource: Sendable {
    case file(path: String)
    /// The URL of something else than a file.
    case foreign(url: String)
    case descriptor(Int32)
    case bytes([UInt8])
    case data(Data)

    /// The file at the URL.
    init(_ url: URL) {
        self = url.isFileURL ? .file(path: url.path(percentEncoded: false)) : .foreign(url: url.absoluteString)
    }

    /// How errors name it.
    var name: String? {
        switch self {
        case .file(let path): path
        case .foreign(let url): url
        case .descriptor(let descriptor): "file descriptor \(descriptor)"
        case .bytes, .data: nil
        }
    }

    /// Makes or empties a file, or opens it to be written at its end, and gives the descriptor.
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

    /// Opens what has to be opened to be read, and gives the descriptor.
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

/// Reads a source piece by piece, from its start or where a descriptor is.
final class StreamInput {
    enum Piece {
        /// Some bytes.
        case bytes
        /// None, and there will be none.
        case end
        /// None as yet.
        case notReady
    }

    private let source: StreamSource

    /// Whether no read may wait for somebody else to write.
    private let mustNotWait: Bool

    private var descriptor: Int32?

    /// Whether reading the descriptor never waits for somebody else.
    private var isRegularFile = false

    /// How many bytes of those in memory have been read.
    private var offset = 0

    init(_ source: StreamSource, mustNotWait: Bool) {
        self.source = source
        self.mustNotWait = mustNotWait
    }

    deinit {
        // Nothing was written, so that closing has nothing to report.
        if case .file = source, let descriptor { try? StreamCalls.close(descriptor) }
    }

    /// Adds the next bytes to what `scanner` has.
    func readPiece(into scanner: RecordScanner) throws(JSONStreamError) -> Piece {
        switch source {
        case .bytes(let bytes): return bytes.withUnsafeBytes { copyPiece(of: $0, into: scanner) }
        case .data(let data): return data.withUnsafeBytes { copyPiece(of: $0, into: scanner) }
        case .file, .foreign, .descriptor: return try readDescriptor(into: scanner)
        }
    }

    private func readDescriptor(into scanner: RecordScanner) throws(JSONStreamError) -> Piece {
        let descriptor = try openedDescriptor()
        var isReady = true
        var count = 0
        do throws(SystemCallError) {
            if mustNotWait, !isRegularFile {
                isReady = try StreamCalls.wait(for: .readable, of: [descriptor], milliseconds: 0) == [true]
            }
            if isReady {
                try scanner.fill { (space) throws(SystemCallError) in
                    count = try StreamCalls.read(descriptor, space)
                    return count
                }
            }
        } catch {
            guard error.meansNotReady else { throw JSONStreamError(.readFailed, file: source.name, error) }
            isReady = false
        }
        return !isReady ? .notReady : count == 0 ? .end : .bytes
    }

    /// Waits, and holds the thread, until there are bytes or the end.
    func waitForPiece() throws(JSONStreamError) {
        let descriptor = try openedDescriptor()
        do {
            _ = try StreamCalls.wait(for: .readable, of: [descriptor])
        } catch {
            throw JSONStreamError(.readFailed, file: source.name, error)
        }
    }

    /// Waits, without holding a thread of the task's, until there are bytes or the end or the task is cancelled.
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
        scanner.fill { space in
            let piece = bytes[offset...].prefix(space.count)
            space.copyBytes(from: piece)
            offset += piece.count
            return piece.count
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
