/// The part of a stream that is in memory: what has come and is not consumed yet.
///
/// ```text
///            located    head            tail      capacity
/// | consumed ... | ...... | unread ...... | free ... |
/// ```
///
/// What is before `head` may be overwritten by the next call of ``makeSpace(atLeast:)``; `located` is how far the
/// position has been worked out, which happens only for errors and before bytes are overwritten.
struct StreamBuffer: ~Copyable {
    /// Invariant: `0 <= located <= head <= tail <= capacity`, and the first `tail` bytes are initialised.
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity = 0
    private var located = 0
    private var head = 0
    private var tail = 0

    /// The place of the byte at `located`.
    private var position = StreamPosition()

    /// The capacity that the buffer does not double beyond.
    private let preferredLimit: Int

    init(preferredLimit: Int) {
        self.preferredLimit = preferredLimit
        base = .allocate(capacity: 0)
    }

    deinit {
        base.deallocate()
    }

    /// The bytes that are not consumed. Valid until the next call of a mutating function other than `consume`.
    var unread: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + head, count: tail - head)
    }

    /// Gives up the first `count` unread bytes.
    mutating func consume(_ count: Int) {
        assert(count >= 0 && count <= tail - head)
        head += count
    }

    /// Works out the place of the first unread byte.
    mutating func locate() -> StreamPosition {
        position.advance(over: UnsafeBufferPointer(start: base + located, count: head - located))
        located = head
        return position
    }

    /// The free memory after the unread bytes, which ``append(_:)`` makes part of them.
    ///
    /// Moving bytes to the front is paid for by those that were consumed, and growing by doubling, so that all of it
    /// takes a time linear in the length of the stream, whatever the sizes of records and pieces.
    mutating func makeSpace(atLeast count: Int) -> UnsafeMutableRawBufferPointer {
        if capacity - tail < count || (head > 0 && tail - head <= head) {
            _ = locate()
            let unreadCount = tail - head
            if capacity - unreadCount >= count {
                base.update(from: base + head, count: unreadCount)
            } else {
                capacity = max(unreadCount + count, min(max(capacity * 2, 4096), preferredLimit))
                let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
                grown.initialize(from: base + head, count: unreadCount)
                base.deallocate()
                base = grown
            }
            (located, head, tail) = (0, 0, unreadCount)
        }
        return UnsafeMutableRawBufferPointer(start: base + tail, count: capacity - tail)
    }

    /// Makes the first `count` bytes of the free memory, which have been written, unread ones.
    mutating func append(_ count: Int) {
        assert(count >= 0 && count <= capacity - tail)
        tail += count
    }
}
