/// The bytes of a string while its escapes are taken out, in memory that is used again for the next one.
struct TextBuffer: ~Copyable {
    /// Invariant: `count <= capacity`, and the first `count` bytes are initialised.
    private var base: UnsafeMutablePointer<UInt8>?
    private var count = 0
    private var capacity = 0

    /// Whether the memory is to be freed.
    private var ownsMemory = false

    /// Whether memory is wiped before it is released, because it holds a secret.
    var holdsSecret = false

    init() {}

    /// A buffer that begins in `memory`, which has to outlive it.
    init(_ memory: UnsafeMutableRawBufferPointer) {
        base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
        capacity = memory.count
    }

    deinit {
        if ownsMemory { base?.deallocate() }
    }

    /// What has been appended. Valid until the buffer is changed.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// Overwrites and removes the text that has been appended.
    mutating func wipe() {
        wipeMemory()
        count = 0
        holdsSecret = false
    }

    private func wipeMemory() {
        UnsafeMutableRawBufferPointer(start: base, count: count).wipe()
    }

    /// Forgets what has been appended, and keeps the memory.
    mutating func removeAll() {
        count = 0
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(1) }
        // There is memory, because there is room.
        base.unsafelyUnwrapped[count] = byte
        count += 1
    }

    /// Appends `count` bytes.
    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, count extra: Int) {
        if capacity - count < extra { grow(extra) }
        guard let base else { return }
        (base + count).update(from: bytes, count: extra)
        count += extra
    }

    @inline(never)
    private mutating func grow(_ extra: Int) {
        let newCapacity = max(capacity * 2, count + extra, 256)
        let newBase = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
        if let base {
            newBase.update(from: base, count: count)
            if holdsSecret { wipeMemory() }
            if ownsMemory { base.deallocate() }
        }
        base = newBase
        capacity = newCapacity
        ownsMemory = true
    }
}
