/// The address at which a plan stores a value: in a frame, or in an instance.
///
/// It is safe for the reasons of ``ValueSource``. A frame records which of its places hold a value: see `Frame`.
@safe
@usableFromInline
struct ValuePlace {
    @usableFromInline let address: UnsafeMutableRawPointer

    @inlinable @inline(__always)
    init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

    /// Allocates memory for a value. The caller has to free it.
    static func allocate(size: Int, alignment: Int) -> Self {
        unsafe Self(.allocate(byteCount: max(size, 1), alignment: alignment))
    }

    func deallocate() { unsafe address.deallocate() }

    /// The value at the address, which must be there.
    @inlinable
    subscript<Value>(as type: Value.Type) -> Value {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(address.assumingMemoryBound(to: type)) }
        @inline(__always) nonmutating unsafeMutableAddress { unsafe address.assumingMemoryBound(to: type) }
    }

    /// Stores the first value at the address.
    @inlinable @inline(__always)
    func initialize<Value>(to value: consuming Value) {
        unsafe address.assumingMemoryBound(to: Value.self).initialize(to: value)
    }

    /// Destroys the value at the address.
    @inlinable @inline(__always)
    func deinitialize<Value>(as type: Value.Type) {
        unsafe address.assumingMemoryBound(to: type).deinitialize(count: 1)
    }

    /// Moves the value at the address out.
    @inlinable @inline(__always)
    func move<Value>(as type: Value.Type) -> Value { unsafe address.assumingMemoryBound(to: type).move() }

    @inlinable
    var source: ValueSource {
        @inline(__always) get { unsafe ValueSource(UnsafeRawPointer(address)) }
    }

    @inlinable @inline(__always)
    static func + (place: Self, offset: Int) -> Self { unsafe Self(place.address + offset) }
}

extension ValuePlace {
    /// Calls `body` with the address of a value.
    static func withPlace<Value, Result>(of value: inout Value, _ body: (ValuePlace) -> Result) -> Result {
        unsafe withUnsafeMutablePointer(to: &value) { unsafe body(ValuePlace($0)) }
    }
}

extension ValuePlace: Equatable {
    @inlinable @inline(__always)
    static func == (left: Self, right: Self) -> Bool { unsafe left.address == right.address }
}
