/// Adds the next bytes of an asynchronous stream to what the scanner has, or tells it that there are none.
///
/// A function and no protocol, so that what it does for each byte is specialised for the sequence that has them. It
/// throws what that sequence throws, or a ``JSONStreamError``.
@usableFromInline
typealias AsyncFill = (RecordScanner, isolated (any Actor)?) async throws -> Void

/// A file, descriptor or bytes in memory.
struct AsyncInputSource {
    private let input: StreamInput

    init(_ source: StreamSource) {
        input = StreamInput(source, mustNotWait: true)
    }

    func fill(_ scanner: RecordScanner, isolation: isolated (any Actor)?) async throws {
        while !Task.isCancelled {
            switch try input.readPiece(into: scanner) {
            case .bytes:
                // Nothing else would let other tasks run while a file is read that the system has in memory.
                return await Task.yield()
            case .end: return scanner.finishInput()
            case .notReady: try await input.waitForPieceInTask(isolation: isolation)
            }
        }
    }
}

/// A sequence of pieces.
struct AsyncPieceSource<Base: AsyncSequence>
where Base.Element: Collection, Base.Element.Element == UInt8 {
    private var iterator: Base.AsyncIterator

    /// What has not been read of the last piece.
    private var rest: Base.Element.SubSequence?

    init(_ base: Base) {
        iterator = base.makeAsyncIterator()
    }

    mutating func fill(_ scanner: RecordScanner, isolation: isolated (any Actor)?) async throws {
        while rest?.isEmpty ?? true {
            guard let piece = try await iterator.next(isolation: isolation) else {
                // A sequence that ends because its task is cancelled is not whole.
                if !Task.isCancelled { scanner.finishInput() }
                return
            }
            rest = piece[...]
        }
        guard let unread = rest else { return }
        var count = 0
        scanner.fill { space in
            count = Self.copy(unread.prefix(space.count), to: space)
            return count
        }
        rest = unread.dropFirst(count)
    }

    /// Copies `bytes`, of which there are at most as many as `space` has room for; gives how many there are.
    private static func copy(_ bytes: Base.Element.SubSequence, to space: UnsafeMutableRawBufferPointer) -> Int {
        let count: Int? = bytes.withContiguousStorageIfAvailable { bytes in
            space.copyBytes(from: bytes)
            return bytes.count
        }
        if let count { return count }
        var copied = 0
        for byte in bytes {
            space[copied] = byte
            copied += 1
        }
        return copied
    }
}
