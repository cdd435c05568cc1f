/// Memory for the fields of the objects that are being read, taken and given back like a stack.
///
/// An object's fields are read into a *frame* of its blueprint's size before its initializer is called with them. A
/// nested object takes its frame on top of its parent's. Frames never move while they are in use: when a chunk is
/// full, the next frame starts in another chunk, which is kept for later objects.
@usableFromInline
struct ScratchArena: ~Copyable {
    /// Where the next frame begins.
    @usableFromInline var top: UnsafeMutableRawPointer?

    /// The end of the current chunk.
    @usableFromInline var limit: UnsafeMutableRawPointer?

    private var chunks: [(base: UnsafeMutableRawPointer, size: Int)] = []

    /// The index of the current chunk in `chunks`; -1 before there is one.
    private var current = -1

    /// Every frame begins at a multiple of this, which is the largest alignment that a Swift type has.
    @usableFromInline static var alignment: Int { 64 }

    private static var minimumChunkSize: Int { 16 * 1024 }

    /// The state to return to when a frame is given back.
    @usableFromInline
    struct Mark {
        @usableFromInline let top: UnsafeMutableRawPointer?
        @usableFromInline let limit: UnsafeMutableRawPointer?

        @inlinable
        init(top: UnsafeMutableRawPointer?, limit: UnsafeMutableRawPointer?) {
            self.top = top
            self.limit = limit
        }
    }

    @usableFromInline
    init() {}

    /// Takes a frame of `size` bytes, a multiple of ``alignment``.
    @inlinable @inline(__always)
    mutating func push(_ size: Int) -> (frame: UnsafeMutableRawPointer, mark: Mark) {
        let mark = Mark(top: top, limit: limit)
        if let top, let limit, limit - top >= size {
            self.top = top + size
            return (top, mark)
        }
        return (pushInNextChunk(size), mark)
    }

    /// Gives back the frames taken since `mark` was made.
    @inlinable @inline(__always)
    mutating func pop(to mark: Mark) {
        if limit != mark.limit { leaveChunk() }
        top = mark.top
        limit = mark.limit
    }

    @usableFromInline @inline(never)
    mutating func pushInNextChunk(_ size: Int) -> UnsafeMutableRawPointer {
        current += 1
        if current < chunks.count, chunks[current].size < size {
            // Too small for this frame, and nothing above it is in use: frames are given back in reverse order.
            for chunk in chunks[current...] { chunk.base.deallocate() }
            chunks.removeSubrange(current...)
        }
        if current == chunks.count {
            let size = max(size, Self.minimumChunkSize << min(current, 8))
            let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment)
            chunks.append((base, size))
        }
        let chunk = chunks[current]
        top = chunk.base + size
        limit = chunk.base + chunk.size
        return chunk.base
    }

    @usableFromInline @inline(never)
    mutating func leaveChunk() {
        // A frame enters at most one new chunk, and frames are given back one by one.
        current -= 1
    }

    deinit {
        for chunk in chunks { chunk.base.deallocate() }
    }
}
