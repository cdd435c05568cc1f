/// A stack of values in memory of its own, which is used again for later ones.
///
/// Unlike an array it is never shared, so that nothing is counted or checked where a value is reached.
struct Stack<Element>: ~Copyable {
    /// Invariant: `count <= capacity`, and the first `count` values are initialised.
    private var base: UnsafeMutablePointer<Element>?
    private(set) var count = 0
    private var capacity = 0

    /// Whether the memory is to be freed.
    private var ownsMemory = false

    /// Has the stack, which has no memory yet, begin in the next bytes of `memory`, which has to outlive it and is
    /// aligned for its elements.
    mutating func use(_ memory: inout UnsafeMutableRawBufferPointer, capacity: Int) {
        let size = capacity * MemoryLayout<Element>.stride
        guard base == nil, let start = memory.baseAddress, size <= memory.count else { return }
        assert(UInt(bitPattern: start) % UInt(MemoryLayout<Element>.alignment) == 0)
        base = start.bindMemory(to: Element.self, capacity: capacity)
        self.capacity = capacity
        // The next stack may need any alignment that these elements have.
        memory = UnsafeMutableRawBufferPointer(rebasing: memory[min(memory.count, (size + 15) & ~15)...])
    }

    deinit {
        base?.deinitialize(count: count)
        if ownsMemory { base?.deallocate() }
    }

    var isEmpty: Bool { count == 0 }

    @inline(__always)
    mutating func push(_ value: consuming Element) {
        if count == capacity { grow() }
        // There is memory, because there is room.
        (base.unsafelyUnwrapped + count).initialize(to: value)
        count += 1
    }

    /// The value at a position below `count`, the last one pushed being at the highest.
    @inline(__always)
    subscript(position: Int) -> Element {
        unsafeAddress {
            assert(position >= 0 && position < count)
            return UnsafePointer(base.unsafelyUnwrapped + position)
        }
        unsafeMutableAddress {
            assert(position >= 0 && position < count)
            return base.unsafelyUnwrapped + position
        }
    }

    /// Takes the last value, of which there is one.
    @inline(__always)
    mutating func pop() -> Element {
        assert(count > 0)
        count -= 1
        return (base.unsafelyUnwrapped + count).move()
    }

    /// Takes the values from position `start` on, into an array of their number.
    @inline(__always)
    mutating func pop(above start: Int) -> [Element] {
        assert(start <= count)
        var elements: [Element] = []
        guard let base, start < count else { return elements }
        // `Array(unsafeUninitializedCapacity:)` looks up the metadata of its storage each time.
        elements.reserveCapacity(count - start)
        for position in start..<count { elements.append((base + position).move()) }
        count = start
        return elements
    }

    /// Moves the values from position `start` on into `memory`, which has room for them.
    @inline(__always)
    mutating func pop(above start: Int, to memory: UnsafeMutablePointer<Element>) {
        assert(start <= count)
        guard let base else { return }
        memory.moveInitialize(from: base + start, count: count - start)
        count = start
    }

    /// Ends the values from position `start` on.
    mutating func removeAll(above start: Int) {
        guard let base, count > start else { return }
        (base + start).deinitialize(count: count - start)
        count = start
    }

    @inline(never)
    private mutating func grow() {
        // What an allocator has at hand, to begin with.
        let newCapacity = max(1024 / MemoryLayout<Element>.stride, capacity * 2, 1)
        let newBase = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
        if let base {
            newBase.moveInitialize(from: base, count: count)
            if ownsMemory { base.deallocate() }
        }
        base = newBase
        capacity = newCapacity
        ownsMemory = true
    }
}

extension Stack where Element: FixedWidthInteger {
    /// The first position from `start` on that holds `value`; `count` when none does.
    @inline(__always)
    func firstPosition(of value: Element, from start: Int) -> Int {
        assert(start <= count)
        guard let base else { return count }
        var position = start
        while position < count, base[position] != value { position &+= 1 }
        return position
    }
}
