/// The memory for the fields of the objects being read, used as a stack.
///
/// The reader reads an object's fields into a *frame* of its blueprint's size before it calls the initializer with
/// them. A nested object puts its frame on top of its parent's. Frames never move while they are in use: when a chunk
/// is full, the next frame starts in another chunk, which is kept for later objects.
@safe
struct ScratchChunks: ~Copyable {
    private var chunks: [(base: UnsafeMutableRawPointer, size: Int)] = unsafe []

    /// The index of the current chunk in `chunks`; -1 while frames are in the reader's initial memory.
    private var current = -1

    private static var minimumSize: Int { 16 * 1024 }

    var isEmpty: Bool { unsafe chunks.isEmpty }

    deinit {
        unsafe chunks.forEach { unsafe $0.base.deallocate() }
    }

    /// Moves on to a chunk with room for a frame of `size` bytes. Its memory is valid until `leave()`.
    mutating func enterNext(_ size: Int) -> UnsafeMutableRawBufferPointer {
        current += 1
        if unsafe current < chunks.count, unsafe chunks[current].size < size {
            // These chunks are too small for the frame, and nothing in them is in use: frames are freed in reverse
            // order.
            unsafe chunks[current...].forEach { unsafe $0.base.deallocate() }
            unsafe chunks.removeSubrange(current...)
        }
        if unsafe current == chunks.count {
            // Each chunk is twice as large as the last, so that deep nesting needs few; the shift ends at 4 MiB.
            let size = max(size, Self.minimumSize << min(current, 8))
            let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: ScratchMark.alignment)
            unsafe chunks.append((base, size))
        }
        return unsafe UnsafeMutableRawBufferPointer(start: chunks[current].base, count: chunks[current].size)
    }

    /// Returns to the previous chunk. A frame enters at most one chunk, and frames are freed one by one.
    mutating func leave() {
        current -= 1
    }
}

/// The free part of the current chunk; restored when a frame is freed.
@usableFromInline
@safe
struct ScratchMark {
    /// The start of the next frame.
    @usableFromInline var top: UnsafeMutableRawPointer?

    /// The end of the chunk.
    @usableFromInline var limit: UnsafeMutableRawPointer?

    /// Every frame starts at a multiple of this. No Swift type has a larger alignment.
    @inlinable static var alignment: Int { 64 }

    @inlinable
    init() {}

    /// Starts in memory that outlives the reader.
    init(_ memory: UnsafeMutableRawBufferPointer) {
        guard let base = memory.baseAddress else { return }
        // `alignedUp(toMultipleOf:)` is a generic call.
        let padding = (0 &- UInt(bitPattern: base)) & UInt(bitPattern: Self.alignment - 1)
        // Without `top`, the first frame starts a chunk.
        guard padding <= UInt(bitPattern: memory.count) else { return }
        unsafe top = base + Int(bitPattern: padding)
        unsafe limit = base + memory.count
    }
}

extension JSONReader {
    /// Returns the size of a frame with room for `byteCount` bytes.
    @inlinable @inline(__always)
    static func frameSize(_ byteCount: Int) -> Int {
        (byteCount + ScratchMark.alignment - 1) & ~(ScratchMark.alignment - 1)
    }

    /// Allocates a frame of `size` bytes, a multiple of the alignment.
    @inlinable @inline(__always)
    mutating func pushFrame(_ size: Int) -> (frame: ValuePlace, mark: ScratchMark) {
        let mark = scratch
        if let top = unsafe scratch.top, let limit = unsafe scratch.limit, unsafe limit - top >= size {
            unsafe scratch.top = top + size
            return unsafe (ValuePlace(top), mark)
        }
        return (pushFrameInNextChunk(size), mark)
    }

    /// Frees the frame that was allocated when `mark` was made, the last one in use. The caller has moved or
    /// destroyed its values.
    @inlinable @inline(__always)
    mutating func popFrame(to mark: ScratchMark) {
        // The frame has started a chunk if the end is another one: no two chunks end at the same address.
        if unsafe scratch.limit != mark.limit { leaveChunk() }
        scratch = mark
    }

    @usableFromInline @inline(never)
    mutating func pushFrameInNextChunk(_ size: Int) -> ValuePlace {
        let chunk = unsafe chunks.enterNext(size)
        // A chunk has at least the size of the frame, which is not zero.
        let base = unsafe chunk.baseAddress.unsafelyUnwrapped
        unsafe scratch.top = base + size
        unsafe scratch.limit = base + chunk.count
        return unsafe ValuePlace(base)
    }

    @usableFromInline @inline(never)
    mutating func leaveChunk() {
        chunks.leave()
    }
}
