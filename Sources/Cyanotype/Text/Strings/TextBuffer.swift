/// The unescaped bytes of a string, in memory that is reused for the next string.
@safe
struct TextBuffer: ~Copyable {
    /// Invariant: `count <= capacity`, and the first `count` bytes are initialised.
    private var base: UnsafeMutablePointer<UInt8>?
    private var count = 0
    private var capacity = 0

    /// Whether the buffer owns the memory and must free it.
    private(set) var ownsMemory = false

    /// Whether the memory holds a secret, and must be wiped before it is released.
    var holdsSecret = false

    init() {}

    /// Creates a buffer that begins in `memory`, which must outlive it.
    init(_ memory: UnsafeMutableRawBufferPointer) {
        unsafe base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
        capacity = memory.count
    }

    deinit {
        if ownsMemory { unsafe base?.deallocate() }
    }

    /// The appended bytes. Valid until the buffer changes.
    var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: base, count: count) }

    /// Overwrites and removes the appended text.
    mutating func wipe() {
        wipeMemory()
        count = 0
        holdsSecret = false
    }

    private func wipeMemory() {
        unsafe UnsafeMutableRawBufferPointer(start: base, count: count).wipe()
    }

    /// Removes the appended text, and keeps the memory.
    mutating func removeAll() {
        count = 0
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(1) }
        // There is room, so there is memory.
        unsafe base.unsafelyUnwrapped[count] = byte
        count += 1
    }

    /// Appends `count` bytes.
    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, count extra: Int) {
        if capacity - count < extra { grow(extra) }
        guard let base = unsafe base else { return }
        unsafe (base + count).update(from: bytes, count: extra)
        count += extra
    }

    @inline(never)
    private mutating func grow(_ extra: Int) {
        let newCapacity = max(capacity * 2, count + extra, 256)
        let newBase = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
        if let base = unsafe base {
            unsafe newBase.update(from: base, count: count)
            if holdsSecret { wipeMemory() }
            if ownsMemory { unsafe base.deallocate() }
        }
        unsafe base = newBase
        capacity = newCapacity
        ownsMemory = true
    }
}
