/// The entries of a shard, in chunks that never move: each begins with its header, which its key and value follow. At the
/// end of a chunk are the links of its entries.
///
/// A chunk begins with a cache line, so that what a use needs of an entry is in one line for most entries.
@usableFromInline
@safe
struct EntryChunks {
    /// Entries in a chunk, as a power of two.
    @usableFromInline static let shift: UInt32 = 7
    @usableFromInline static let mask: UInt32 = 127
    private static let size = Int(mask) + 1

    /// Invariant: the first `count` are chunks, and their headers are initialised.
    @usableFromInline private(set) var chunks: UnsafeMutablePointer<UnsafeMutableRawPointer>
    /// The times of the entries, as soon as one of the shard has a deadline.
    @usableFromInline private(set) var times: UnsafeMutablePointer<UnsafeMutablePointer<EntryTimes>>?
    private(set) var count: UInt32 = 0
    private var capacity: UInt32 = 4

    init() { unsafe chunks = .allocate(capacity: Int(capacity)) }

    /// How many entries the chunks have room for.
    var entryCount: UInt32 { count << Self.shift }

    /// The address of an entry whose chunk exists.
    @inlinable @inline(__always)
    func entry(_ number: UInt32, stride: Int) -> UnsafeMutableRawPointer {
        unsafe chunks[Int(number &>> Self.shift)] + Int(number & Self.mask) &* stride
    }

    /// The links of an entry whose chunk exists.
    func links(_ number: UInt32, stride: Int) -> UnsafeMutablePointer<EntryLinks> {
        let links = unsafe chunks[Int(number &>> Self.shift)] + Self.size &* stride
        return unsafe links.assumingMemoryBound(to: EntryLinks.self) + Int(number & Self.mask)
    }

    /// The times of an entry whose chunk exists, if the shard keeps times.
    @inlinable @inline(__always)
    func times(_ number: UInt32) -> UnsafeMutablePointer<EntryTimes>? {
        guard let times = unsafe times else { return nil }
        return unsafe times[Int(number &>> Self.shift)] + Int(number & Self.mask)
    }

    /// Adds a chunk.
    mutating func grow(layout: EntryLayout, slabs: inout EntrySlabs) {
        if count == capacity {
            let larger = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: Int(capacity) * 2)
            unsafe larger.moveInitialize(from: chunks, count: Int(count))
            unsafe chunks.deallocate()
            unsafe chunks = larger
            if let times = unsafe times {
                let larger = UnsafeMutablePointer<UnsafeMutablePointer<EntryTimes>>.allocate(
                    capacity: Int(capacity) * 2
                )
                unsafe larger.moveInitialize(from: times, count: Int(count))
                unsafe times.deallocate()
                unsafe self.times = larger
            }
            capacity *= 2
        }
        // In bounds: the links begin where the last entry ends. Strides are multiples of a header's alignment, which is that of
        // links.
        let entriesSize = Self.size * layout.stride
        let chunk = unsafe slabs.take(entriesSize + Self.size * MemoryLayout<EntryLinks>.stride)
        for index in 0..<Self.size {
            unsafe (chunk + index * layout.stride).bindMemory(to: EntryHeader.self, capacity: 1).initialize(
                to: EntryHeader()
            )
        }
        unsafe (chunk + entriesSize).bindMemory(to: EntryLinks.self, capacity: Self.size)
            .initialize(repeating: EntryLinks(), count: Self.size)
        unsafe (chunks + Int(count)).initialize(to: chunk)
        if let times = unsafe times { unsafe (times + Int(count)).initialize(to: Self.newTimes()) }
        count += 1
    }

    /// Gives each entry times, if it has none yet.
    mutating func keepTimes() {
        if unsafe times != nil { return }
        let times = UnsafeMutablePointer<UnsafeMutablePointer<EntryTimes>>.allocate(capacity: Int(capacity))
        for index in 0..<Int(count) { unsafe (times + index).initialize(to: Self.newTimes()) }
        unsafe self.times = times
    }

    private static func newTimes() -> UnsafeMutablePointer<EntryTimes> {
        let times = UnsafeMutablePointer<EntryTimes>.allocate(capacity: size)
        for index in 0..<size { unsafe (times + index).initialize(to: EntryTimes()) }
        return unsafe times
    }

    /// Ends the chunks, whose keys and values have been destroyed. Their memory is that of the slabs.
    func deallocate(layout: EntryLayout) {
        for index in 0..<Int(count) {
            for entry in 0..<Self.size {
                unsafe (chunks[index] + entry * layout.stride).assumingMemoryBound(to: EntryHeader.self).deinitialize(
                    count: 1
                )
            }
            if let times = unsafe times {
                unsafe times[index].deinitialize(count: Self.size)
                unsafe times[index].deallocate()
            }
        }
        unsafe chunks.deallocate()
        unsafe times?.deallocate()
    }
}

/// Where an entry's key and value are.
@usableFromInline
struct EntryLayout: Sendable {
    @usableFromInline let key: Int
    @usableFromInline let value: Int
    @usableFromInline let stride: Int
    @usableFromInline let alignment: Int

    /// The layout for a type of keys and one of values. Specialised code folds it to constants.
    @inlinable @inline(__always)
    init<Key, Value>(_: Key.Type, _: Value.Type) {
        key = Self.aligned(MemoryLayout<EntryHeader>.size, to: MemoryLayout<Key>.alignment)
        value = Self.aligned(key &+ MemoryLayout<Key>.size, to: MemoryLayout<Value>.alignment)
        alignment = max(
            max(MemoryLayout<EntryHeader>.alignment, MemoryLayout<Key>.alignment),
            MemoryLayout<Value>.alignment
        )
        stride = Self.aligned(value &+ MemoryLayout<Value>.size, to: alignment)
    }

    @inlinable @inline(__always)
    static func aligned(_ offset: Int, to alignment: Int) -> Int { (offset &+ alignment &- 1) & ~(alignment &- 1) }
}
