/// The memory of a cache's chunks, which comes in ever larger slabs. `malloc` adds a header and a gap to each block: for
/// chunks, that would be a byte an entry.
@safe
struct EntrySlabs: ~Copyable {
    private var slabs: [UnsafeMutableRawPointer] = unsafe []
    /// The sum of the slabs' sizes.
    private var total = 0
    private let alignment: Int

    /// Invariant: the last `left` bytes of the last slab are free, and begin at `next`.
    private var next: UnsafeMutableRawPointer?
    private var left = 0

    private static let greatestSize = 2 << 20

    /// - Parameter layout: The layout of the entries. A chunk has whole entries, so that chunk after chunk is aligned.
    init(layout: EntryLayout) { alignment = max(64, layout.alignment) }

    deinit { for index in unsafe slabs.indices { unsafe slabs[index].deallocate() } }

    /// Returns memory for a chunk, whose size is a multiple of the alignment.
    mutating func take(_ size: Int) -> UnsafeMutableRawPointer {
        if left < size {
            // At most a quarter more than is needed: what was never touched is no memory yet.
            let count = max(1, min(total / 4, Self.greatestSize) / size)
            let slab = UnsafeMutableRawPointer.allocate(byteCount: count * size, alignment: alignment)
            unsafe slabs.append(slab)
            unsafe next = slab
            left = count * size
            total += left
        }
        // `left` is greater than 0 only after a slab was made.
        guard let chunk = unsafe next else { preconditionFailure("a slab has no memory") }
        unsafe next = chunk + size
        left -= size
        return unsafe chunk
    }
}
