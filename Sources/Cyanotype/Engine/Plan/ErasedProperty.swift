/// The property of a slot with its type erased: its layout, and how values move in and out of it.
///
/// See ``Slot`` for places and sources.
@usableFromInline
struct ErasedProperty: Sendable {
    let path: any AnyKeyPath & Sendable

    /// The property's type.
    let valueType: Any.Type

    /// The size and alignment of the value.
    let size: Int
    let alignment: Int

    /// Copies a value into the place. In a memberwise blueprint, the place holds nothing before, unless `isFull` is
    /// `true`.
    let store: @Sendable (_ value: UnsafeRawPointer, _ place: UnsafeMutableRawPointer, _ isFull: Bool) -> Void

    /// Returns a closure that undoes changes to the value in the place; `nil` where nobody else can see a change.
    let restore: (@Sendable (_ place: UnsafeMutableRawPointer) -> () -> Void)?

    /// Calls `body` with the address of the value in the place, which must hold one.
    let withPlace: @Sendable (_ place: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Void

    /// Calls `body` with the address of the value at the source.
    let withSource: @Sendable (_ source: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Void

    /// Returns a copy of the value at the source.
    let value: @Sendable (_ source: UnsafeRawPointer) -> Any

    /// Copies the value at the source into the place, which is uninitialised in a memberwise blueprint.
    let copy: @Sendable (_ source: UnsafeRawPointer, _ place: UnsafeMutableRawPointer) -> Void

    /// Destroys the value in the place. Memberwise only.
    let destroy: @Sendable (_ place: UnsafeMutableRawPointer) -> Void

    @usableFromInline
    init<Value>(
        _ path: any AnyKeyPath & Sendable,
        of type: Value.Type,
        store: @escaping @Sendable (UnsafeRawPointer, UnsafeMutableRawPointer, Bool) -> Void,
        restore: (@Sendable (UnsafeMutableRawPointer) -> () -> Void)? = nil,
        withPlace: @escaping @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void,
        withSource: @escaping @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void,
        value: @escaping @Sendable (UnsafeRawPointer) -> Any,
        copy: @escaping @Sendable (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void,
        destroy: @escaping @Sendable (UnsafeMutableRawPointer) -> Void = { _ in }
    ) {
        self.path = path
        valueType = type
        size = MemoryLayout<Value>.size
        alignment = MemoryLayout<Value>.alignment
        self.store = store
        self.restore = restore
        self.withPlace = withPlace
        self.withSource = withSource
        self.value = value
        self.copy = copy
        self.destroy = destroy
    }
}
