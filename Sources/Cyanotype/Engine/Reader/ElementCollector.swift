/// The elements of an array that is being read.
///
/// They are collected in a frame of the `ScratchChunks` and then moved to the array, so that most arrays are allocated
/// once, at their final size.
@usableFromInline
@safe
struct ElementCollector<Element> {
    /// Invariant: `count <= capacity`, and the first `count` elements are initialised.
    @usableFromInline let base: UnsafeMutablePointer<Element>
    @usableFromInline var count = 0

    /// The elements that had to make room for later ones.
    @usableFromInline var moved: [Element] = []

    /// The number of collected elements.
    @inlinable @inline(__always)
    static var capacity: Int {
        let stride = MemoryLayout<Element>.stride
        return min(16, max(1, 1024 / stride))
    }

    /// The size of the frame.
    @inlinable @inline(__always)
    static var frameSize: Int { JSONReader.frameSize(capacity * MemoryLayout<Element>.stride) }

    /// Creates a collector in a frame of ``frameSize`` bytes.
    @inlinable @inline(__always)
    init(_ frame: ValuePlace) {
        unsafe base = frame.address.bindMemory(to: Element.self, capacity: Self.capacity)
    }

    @inlinable @inline(__always)
    mutating func append(_ element: consuming Element) {
        if count == Self.capacity { moveToArray() }
        unsafe (base + count).initialize(to: element)
        count += 1
    }

    @inlinable @inline(never)
    mutating func moveToArray() {
        if moved.isEmpty { moved.reserveCapacity(count * 4) }
        for index in 0..<count { unsafe moved.append((base + index).move()) }
        count = 0
    }

    /// Destroys the elements.
    @inlinable @inline(__always)
    func discard() {
        unsafe base.deinitialize(count: count)
    }

    /// Returns all elements. The collector must not be used afterwards.
    @inlinable @inline(__always)
    mutating func finish() -> [Element] {
        if !moved.isEmpty {
            moveToArray()
            return moved
        }
        // A literal is allocated with the metadata of its storage at hand. `Array(unsafeUninitializedCapacity:)` looks
        // it up each time, and reserving capacity makes an array longer.
        switch count {
        case 0: return []
        case 1: return unsafe [base.move()]
        case 2: return unsafe [base.move(), (base + 1).move()]
        case 3: return unsafe [base.move(), (base + 1).move(), (base + 2).move()]
        case 4: return unsafe [base.move(), (base + 1).move(), (base + 2).move(), (base + 3).move()]
        default: return finishLonger()
        }
    }

    @inlinable @inline(never)
    mutating func finishLonger() -> [Element] {
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for index in 0..<count { unsafe elements.append((base + index).move()) }
        return elements
    }
}
