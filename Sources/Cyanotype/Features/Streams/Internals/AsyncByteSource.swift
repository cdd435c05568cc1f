/// Appends the next bytes of an asynchronous stream to the scanner's buffer, or tells the scanner that the input has
/// ended.
///
/// This is a function and not a protocol, so that the work per byte is specialized for the sequence type. It throws the
/// error of that sequence, or a ``JSONStreamError``.
///
/// In a cancelled task it may do neither: the iterator's `next`, which calls it in a loop, checks for that.
@usableFromInline
typealias AsyncFill = (RecordScanner, isolated (any Actor)?) async throws -> Void

/// An asynchronous source of bytes from a file, a descriptor or memory.
struct AsyncInputSource {
    private let input: StreamInput

    init(_ source: StreamSource) {
        // Waiting would block a thread of the cooperative pool.
        input = StreamInput(source, mustNotWait: true)
    }

    func fill(_ scanner: RecordScanner, isolation: isolated (any Actor)?) async throws {
        while !Task.isCancelled {
            switch try input.readPiece(into: scanner) {
            case .bytes:
                // Reading a cached file never suspends; without this, other tasks would not run.
                return await Task.yield()
            case .end: return scanner.finishInput()
            case .notReady: try await input.waitForPieceInTask(isolation: isolation)
            }
        }
    }
}

/// An asynchronous source of bytes from a sequence of chunks.
struct AsyncPieceSource<Base: AsyncSequence>
where Base.Element: Collection, Base.Element.Element == UInt8 {
    private var iterator: Base.AsyncIterator

    /// The unread rest of the last chunk.
    private var rest: Base.Element.SubSequence?

    init(_ base: Base) {
        iterator = base.makeAsyncIterator()
    }

    mutating func fill(_ scanner: RecordScanner, isolation: isolated (any Actor)?) async throws {
        while rest?.isEmpty ?? true {
            guard let piece = try await iterator.next(isolation: isolation) else {
                // A sequence that ends because its task was cancelled is incomplete.
                if !Task.isCancelled { scanner.finishInput() }
                return
            }
            rest = piece[...]
        }
        guard let unread = rest else { return }
        var count = 0
        unsafe scanner.fill { space in
            count = unsafe Self.copy(unread.prefix(space.count), to: space)
            return count
        }
        rest = unread.dropFirst(count)
    }

    /// Copies `bytes`, which must fit in `space`. Returns their count.
    private static func copy(_ bytes: Base.Element.SubSequence, to space: UnsafeMutableRawBufferPointer) -> Int {
        let count: Int? = bytes.withContiguousStorageIfAvailable { bytes in
            unsafe space.copyBytes(from: bytes)
            return bytes.count
        }
        if let count { return count }
        var copied = 0
        for byte in bytes {
            unsafe space[copied] = byte
            copied += 1
        }
        return copied
    }
}
