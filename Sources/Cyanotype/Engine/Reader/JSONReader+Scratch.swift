/// The memory for the fields of the objects that a reader is reading, taken and given back like a stack.
///
/// An object's fields are read into a *frame* of its blueprint's size before its initializer is called with them. A
/// nested object takes its frame on top of its parent's. Frames never move while they are in use: when a chunk is
/// full, the next frame starts in another chunk, which is kept for later objects.
struct ScratchChunks: ~Copyable {
    private var chunks: [(base: UnsafeMutableRawPointer, size: Int)] = []

    /// The index of the current chunk in `chunks`; -1 while frames are in the memory that the reader began with.
    private var current = -1

    private static var minimumSize: Int { 16 * 1024 }

    deinit {
        for chunk in chunks { chunk.base.deallocate() }
    }

    /// Goes on to a chunk with room for a frame of `size` bytes.
    mutating func enterNext(_ size: Int) -> UnsafeMutableRawBufferPointer {
        current += 1
        if current < chunks.count, chunks[current].size < size {
            // Too small for this frame, and nothing above it is in use: frames are given back in reverse order.
            for chunk in chunks[current...] { chunk.base.deallocate() }
            chunks.removeSubrange(current...)
        }
        if current == chunks.count {
            let size = max(size, Self.minimumSize << min(current, 8))
            let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: ScratchMark.alignment)
            chunks.append((base, size))
        }
        return UnsafeMutableRawBufferPointer(start: chunks[current].base, count: chunks[current].size)
    }

    /// Goes back to the chunk before. A frame enters at most one chunk, and frames are given back one by one.
    mutating func leave() {
        current -= 1
    }
}

/// The free part of the current chunk, to return to when a frame is given back.
@usableFromInline
struct ScratchMark {
    /// Where the next frame begins.
    @usableFromInline var top: UnsafeMutableRawPointer?

    /// The end of the chunk.
    @usableFromInline var limit: UnsafeMutableRawPointer?

    /// Every frame begins at a multiple of this, which is the largest alignment that a Swift type has.
    @inlinable static var alignment: Int { 64 }

    @inlinable
    init() {}

    /// The beginning of memory that outlives the reader.
    init(_ memory: UnsafeMutableRawBufferPointer) {
        guard let base = memory.baseAddress else { return }
        // `alignedUp(toMultipleOf:)` is a call of a generic function.
        let padding = (0 &- UInt(bitPattern: base)) & UInt(bitPattern: Self.alignment - 1)
        guard padding <= UInt(bitPattern: memory.count) else { return }
        top = base + Int(bitPattern: padding)
        limit = base + memory.count
    }
}

extension JSONReader {
    /// The size of a frame with room for `byteCount` bytes.
    @inlinable @inline(__always)
    static func frameSize(_ byteCount: Int) -> Int {
        (byteCount + ScratchMark.alignment - 1) & ~(ScratchMark.alignment - 1)
    }

    /// Takes a frame of `size` bytes, a multiple of the alignment.
    @inlinable @inline(__always)
    mutating func pushFrame(_ size: Int) -> (frame: UnsafeMutableRawPointer, mark: ScratchMark) {
        let mark = scratch
        if let top = scratch.top, let limit = scratch.limit, limit - top >= size {
            scratch.top = top + size
            return (top, mark)
        }
        return (pushFrameInNextChunk(size), mark)
    }

    /// Takes a frame for the slots of a table.
    @inlinable @inline(__always)
    mutating func pushFrame(of table: SlotTable) -> (frame: UnsafeMutableRawPointer, mark: ScratchMark) {
        let mark = scratch
        if let top = scratch.top, let limit = scratch.limit, limit - top >= table.frameSize {
            scratch.top = top + table.frameSize
            return (top, mark)
        }
        return (pushFrameInNextChunk(of: table), mark)
    }

    /// Gives back the frame that was taken when `mark` was made.
    @inlinable @inline(__always)
    mutating func popFrame(to mark: ScratchMark) {
        if scratch.limit != mark.limit { leaveChunk() }
        scratch = mark
    }

    @usableFromInline @inline(never)
    mutating func pushFrameInNextChunk(_ size: Int) -> UnsafeMutableRawPointer {
        let chunk = chunks.enterNext(size)
        // A chunk has at least the size of the frame, which is not zero.
        let base = chunk.baseAddress.unsafelyUnwrapped
        scratch.top = base + size
        scratch.limit = base + chunk.count
        return base
    }

    @usableFromInline @inline(never)
    mutating func pushFrameInNextChunk(of table: SlotTable) -> UnsafeMutableRawPointer {
        // With mistakes there is no room in any chunk.
        table.requireNoMistakes()
        return pushFrameInNextChunk(table.frameSize)
    }

    @usableFromInline @inline(never)
    mutating func leaveChunk() {
        chunks.leave()
    }
}
