/// The part of a stream that is in memory: bytes that have arrived and are not consumed yet.
///
/// ```text
///            located    head            tail      capacity
/// | consumed ... | ...... | unread ...... | free ... |
/// ```
///
/// The next call of ``makeSpace(atLeast:)`` may overwrite the bytes before `head`. `located` is the offset up to which
/// the position has been computed, which happens only for errors and before bytes are overwritten.
@safe
struct StreamBuffer: ~Copyable {
    /// Invariant: `0 <= located <= head <= tail <= capacity`, and the first `tail` bytes are initialised.
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity = 0
    private var located = 0
    private var head = 0
    private var tail = 0

    /// The position of the byte at `located`.
    private var position = StreamPosition()

    /// The capacity beyond which the buffer does not double.
    private let preferredLimit: Int

    init(preferredLimit: Int) {
        self.preferredLimit = preferredLimit
        unsafe base = .allocate(capacity: 0)
    }

    deinit {
        unsafe base.deallocate()
    }

    /// The bytes that are not consumed. Valid until the next call of a mutating function other than `consume`.
    var unread: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: base + head, count: tail - head)
    }

    /// Consumes the first `count` unread bytes.
    mutating func consume(_ count: Int) {
        assert(count >= 0 && count <= tail - head)
        head += count
    }

    /// Computes and returns the position of the first unread byte.
    mutating func locate() -> StreamPosition {
        unsafe position.advance(over: UnsafeBufferPointer(start: base + located, count: head - located))
        located = head
        return position
    }

    /// Returns the free memory after the unread bytes; ``append(_:)`` adds it to them.
    ///
    /// Consumed bytes pay for moving bytes to the front, and doubling pays for growing. The total time is therefore
    /// linear in the length of the stream, whatever the sizes of records and chunks.
    mutating func makeSpace(atLeast count: Int) -> UnsafeMutableRawBufferPointer {
        if capacity - tail < count || (head > 0 && tail - head <= head) {
            _ = locate()
            let unreadCount = tail - head
            if capacity - unreadCount >= count {
                unsafe base.update(from: base + head, count: unreadCount)
            } else {
                capacity = max(unreadCount + count, min(max(capacity * 2, 4096), preferredLimit))
                let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
                unsafe grown.initialize(from: base + head, count: unreadCount)
                unsafe base.deallocate()
                unsafe base = grown
            }
            (located, head, tail) = (0, 0, unreadCount)
        }
        return unsafe UnsafeMutableRawBufferPointer(start: base + tail, count: capacity - tail)
    }

    /// Adds the first `count` bytes of the free memory, which must have been written, to the unread bytes.
    mutating func append(_ count: Int) {
        assert(count >= 0 && count <= capacity - tail)
        tail += count
    }
}
