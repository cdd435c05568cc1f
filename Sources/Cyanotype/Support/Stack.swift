/// A stack of values in its own memory, which later values reuse.
///
/// Unlike an array, it is never shared, so access needs no reference counting and no checks.
@safe
struct Stack<Element>: ~Copyable {
    /// Invariant: `count <= capacity`, and the first `count` values are initialised.
    private var base: UnsafeMutablePointer<Element>?
    private(set) var count = 0
    private var capacity = 0

    /// Whether the stack owns the memory and must free it.
    private var ownsMemory = false

    /// Makes the stack, which must have no memory yet, begin in the next bytes of `memory`. They must outlive the stack
    /// and be aligned for its elements.
    mutating func use(_ memory: inout UnsafeMutableRawBufferPointer, capacity: Int) {
        let size = capacity * MemoryLayout<Element>.stride
        guard unsafe base == nil, let start = memory.baseAddress, size <= memory.count else { return }
        assert(UInt(bitPattern: start) % UInt(MemoryLayout<Element>.alignment) == 0)
        unsafe base = start.bindMemory(to: Element.self, capacity: capacity)
        self.capacity = capacity
        // The next stack may need any alignment that these elements have.
        unsafe memory = UnsafeMutableRawBufferPointer(rebasing: memory[min(memory.count, (size + 15) & ~15)...])
    }

    deinit {
        unsafe base?.deinitialize(count: count)
        if ownsMemory { unsafe base?.deallocate() }
    }

    var isEmpty: Bool { count == 0 }

    @inline(__always)
    mutating func push(_ value: consuming Element) {
        if count == capacity { grow() }
        // There is room, so there is memory.
        unsafe (base.unsafelyUnwrapped + count).initialize(to: value)
        count += 1
    }

    /// The value at a position below `count`. The last value pushed has the highest position.
    @inline(__always)
    subscript(position: Int) -> Element {
        unsafeAddress {
            assert(position >= 0 && position < count)
            return unsafe UnsafePointer(base.unsafelyUnwrapped + position)
        }
        unsafeMutableAddress {
            assert(position >= 0 && position < count)
            return unsafe base.unsafelyUnwrapped + position
        }
    }

    /// Removes and returns the last value. The stack must not be empty.
    @inline(__always)
    mutating func pop() -> Element {
        assert(count > 0)
        count -= 1
        return unsafe (base.unsafelyUnwrapped + count).move()
    }

    /// Moves the values from position `start` on into an array of exactly their number.
    @inline(__always)
    mutating func pop(above start: Int) -> [Element] {
        assert(start <= count)
        var elements: [Element] = []
        guard let base = unsafe base, start < count else { return elements }
        // `Array(unsafeUninitializedCapacity:)` looks up the metadata of its storage each time.
        elements.reserveCapacity(count - start)
        for position in start..<count { unsafe elements.append((base + position).move()) }
        count = start
        return elements
    }

    /// Moves the values from position `start` on into `memory`, which must have room for them.
    @inline(__always)
    mutating func pop(above start: Int, to memory: UnsafeMutablePointer<Element>) {
        assert(start <= count)
        guard let base = unsafe base else { return }
        unsafe memory.moveInitialize(from: base + start, count: count - start)
        count = start
    }

    /// Destroys the values from position `start` on.
    mutating func removeAll(above start: Int) {
        guard let base = unsafe base, count > start else { return }
        unsafe (base + start).deinitialize(count: count - start)
        count = start
    }

    @inline(never)
    private mutating func grow() {
        // Starts with a size that an allocator has at hand.
        let newCapacity = max(1024 / MemoryLayout<Element>.stride, capacity * 2, 1)
        let newBase = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
        if let base = unsafe base {
            unsafe newBase.moveInitialize(from: base, count: count)
            if ownsMemory { unsafe base.deallocate() }
        }
        unsafe base = newBase
        capacity = newCapacity
        ownsMemory = true
    }
}

extension Stack where Element: FixedWidthInteger {
    /// The first position from `start` on that holds `value`; `count` if there is none.
    @inline(__always)
    func firstPosition(of value: Element, from start: Int) -> Int {
        assert(start <= count)
        guard let base = unsafe base else { return count }
        var position = start
        while position < count, unsafe base[position] != value { position &+= 1 }
        return position
    }
}
