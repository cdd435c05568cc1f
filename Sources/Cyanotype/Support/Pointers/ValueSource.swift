/// The address of an instance, or of a property in it, that is read through a plan.
///
/// It is safe for these reasons: one generic function, which knows the type, makes both the offset of a slot and the
/// closures that use the address, so the type that they ask for is the type at the address. The instance outlives the
/// call, and nothing keeps an address for longer.
@safe
@frozen
@_documentation(visibility: internal)
public struct ValueSource {
    @usableFromInline let address: UnsafeRawPointer

    @inlinable @inline(__always)
    init(_ address: UnsafeRawPointer) { unsafe self.address = address }

    /// The value at the address.
    @inlinable
    package subscript<Value>(as type: Value.Type) -> Value {
        @inline(__always) unsafeAddress { unsafe address.assumingMemoryBound(to: type) }
    }

    @inlinable @inline(__always)
    static func + (source: Self, offset: Int) -> Self { unsafe Self(source.address + offset) }

    /// Calls `body` with the address of a value.
    @inlinable @inline(__always)
    package static func withSource<Value, Result, Failure: Error>(
        of value: Value,
        _ body: (ValueSource) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafePointer(to: value) { pointer throws(Failure) in
            try unsafe body(ValueSource(pointer))
        }
    }
}
