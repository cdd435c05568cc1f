/// The property of a slot with its type erased: its layout, and how values move in and out of it.
///
/// See ``Slot`` for places and sources.
@usableFromInline
@safe
struct ErasedProperty: Sendable {
    let path: any AnyKeyPath & Sendable

    /// The property's type.
    let valueType: Any.Type

    /// The size and alignment of the value.
    let size: Int
    let alignment: Int

    /// Copies a value into the place. In a memberwise blueprint, the place holds nothing before, unless `isFull` is
    /// `true`.
    let store: @Sendable (_ value: ValueSource, _ place: ValuePlace, _ isFull: Bool) -> Void

    /// Returns a closure that undoes changes to the value in the place; `nil` where nobody else can see a change.
    let restore: (@Sendable (_ place: ValuePlace) -> () -> Void)?

    /// Calls `body` with the address of the value in the place, which must hold one.
    let withPlace: @Sendable (_ place: ValueSource, _ body: (ValueSource) -> Void) -> Void

    /// Calls `body` with the address of the value at the source.
    let withSource: @Sendable (_ source: ValueSource, _ body: (ValueSource) -> Void) -> Void

    /// Returns a copy of the value at the source.
    let value: @Sendable (_ source: ValueSource) -> Any

    /// Copies the value at the source into the place, which is uninitialised in a memberwise blueprint.
    let copy: @Sendable (_ source: ValueSource, _ place: ValuePlace) -> Void

    /// Destroys the value in the place. Memberwise only.
    let destroy: @Sendable (_ place: ValuePlace) -> Void

    @usableFromInline
    init<Value>(
        _ path: any AnyKeyPath & Sendable,
        of type: Value.Type,
        store: @escaping @Sendable (ValueSource, ValuePlace, Bool) -> Void,
        restore: (@Sendable (ValuePlace) -> () -> Void)? = nil,
        withPlace: @escaping @Sendable (ValueSource, (ValueSource) -> Void) -> Void,
        withSource: @escaping @Sendable (ValueSource, (ValueSource) -> Void) -> Void,
        value: @escaping @Sendable (ValueSource) -> Any,
        copy: @escaping @Sendable (ValueSource, ValuePlace) -> Void,
        destroy: @escaping @Sendable (ValuePlace) -> Void = { _ in }
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
