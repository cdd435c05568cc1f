/// A pointer into the plan of a blueprint. The reader and the writer follow plain addresses instead of arrays.
///
/// It is safe for these reasons: a ``SlotTable`` stores what it points to, does not change it once it is shared, and
/// frees it in its `deinit`. Whoever reads or writes an object retains the object's table, and nothing keeps a pointer
/// for longer. Arithmetic stays within one array and its end, whose count is beside it.
@safe
@usableFromInline
struct PlanPointer<Pointee: ~Copyable> {
    @usableFromInline let address: UnsafePointer<Pointee>

    /// - Parameter address: The address of an initialized part of a plan.
    @inlinable @inline(__always)
    init(_ address: UnsafePointer<Pointee>) { unsafe self.address = address }

    /// Stores a value in memory of its own.
    init(storing value: consuming Pointee) {
        let memory = UnsafeMutablePointer<Pointee>.allocate(capacity: 1)
        unsafe memory.initialize(to: value)
        unsafe address = UnsafePointer(memory)
    }

    /// Destroys an array of `count` values and frees its memory. The table calls this once, when it is released.
    func free(count: Int) {
        let memory = unsafe UnsafeMutablePointer(mutating: address)
        unsafe memory.deinitialize(count: count)
        unsafe memory.deallocate()
    }

    @inlinable
    var pointee: Pointee {
        @inline(__always) unsafeAddress { unsafe address }
    }

    @inlinable
    subscript(index: Int) -> Pointee {
        @inline(__always) unsafeAddress { unsafe address + index }
    }

    @inlinable @inline(__always)
    static func + (pointer: Self, offset: Int) -> Self { unsafe Self(pointer.address + offset) }

    @inlinable @inline(__always)
    static func += (pointer: inout Self, offset: Int) { unsafe pointer = Self(pointer.address + offset) }

    @inlinable @inline(__always)
    static func - (end: Self, start: Self) -> Int { unsafe end.address - start.address }
}

extension PlanPointer {
    /// Stores a copy of an array.
    init(storing values: [Pointee]) {
        let memory = UnsafeMutablePointer<Pointee>.allocate(capacity: values.count)
        unsafe memory.initialize(from: values, count: values.count)
        unsafe address = UnsafePointer(memory)
    }
}

extension PlanPointer {
    /// Calls `body` with a pointer to a value that is in no plan.
    static func withPointer<Result>(to value: Pointee, _ body: (Self) -> Result) -> Result {
        unsafe withUnsafePointer(to: value) { unsafe body(Self($0)) }
    }
}

extension PlanPointer: Equatable where Pointee: ~Copyable {
    @inlinable @inline(__always)
    static func == (left: Self, right: Self) -> Bool { unsafe left.address == right.address }
}
