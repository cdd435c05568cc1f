/// The values of a memberwise model in a frame, which are moved out one after another.
///
/// It is safe for these reasons: `SlotTable` lays the values out like a tuple of the initializer's parameter types, in
/// their order. The result builder ensures that the fields have these types. The reader calls the constructor once,
/// when every place holds a value, and treats the places as uninitialized afterwards.
@safe
@frozen
@_documentation(visibility: internal)
public struct FrameValues {
    /// The address of the next value, before it is aligned.
    @usableFromInline var place: UnsafeMutableRawPointer

    @inlinable @inline(__always)
    init(at place: ValuePlace) { unsafe self.place = place.address }

    /// Moves the next value out of the frame.
    @inlinable @inline(__always)
    mutating func take<Value>() -> Value {
        // `alignedUp(for:)` would be a call of a generic function.
        let padding = unsafe (0 &- UInt(bitPattern: place)) & UInt(bitPattern: MemoryLayout<Value>.alignment &- 1)
        let value = unsafe (place + Int(bitPattern: padding)).assumingMemoryBound(to: Value.self)
        unsafe place = UnsafeMutableRawPointer(value) + MemoryLayout<Value>.size
        return unsafe value.move()
    }

    /// Moves all values out of the frame, before the first one has been taken.
    @inlinable @inline(__always)
    func takeTuple<each Value>() -> (repeat each Value) {
        unsafe place.assumingMemoryBound(to: (repeat each Value).self).move()
    }
}
