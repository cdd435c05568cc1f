/// The value of a field together with its type, which a slot does not tell the compiler.
struct SlotValue<Value>: AnySlotValue {
    let value: Value

    func copied(by copier: inout ModelCopier) throws(MappingError) -> any AnySlotValue {
        SlotValue(value: try copier.copy(value))
    }

    func withAddress(_ body: (UnsafeRawPointer) -> Void) {
        withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
    }

    func isSame(as other: any AnySlotValue) -> Bool? {
        guard let other = other as? SlotValue<Value> else { return false }
        return knownEquality(value, other.value)
    }

    func combine(into hasher: inout Hasher) -> Bool {
        Cyanotype.combineIfPossible(value, into: &hasher)
    }
}

/// A ``SlotValue`` of any type.
protocol AnySlotValue {
    func copied(by copier: inout ModelCopier) throws(MappingError) -> any AnySlotValue

    /// Calls `body` with the address of the value.
    func withAddress(_ body: (UnsafeRawPointer) -> Void)

    /// Whether two values of a field are the same; `nil` when their type does not tell.
    func isSame(as other: any AnySlotValue) -> Bool?

    /// Feeds the value to a hasher.
    ///
    /// - Returns: `false` when its type does not tell how.
    func combine(into hasher: inout Hasher) -> Bool
}

extension Slot {
    /// The value of the source.
    func typedValue(of source: UnsafeRawPointer) -> any AnySlotValue {
        func load<Value>(_ type: Value.Type) -> any AnySlotValue {
            var loaded: SlotValue<Value>?
            // The address of a value of `valueType`, which is `Value`.
            withSource(source) { loaded = SlotValue(value: $0.assumingMemoryBound(to: Value.self).pointee) }
            guard let loaded else { preconditionFailure("a viewer calls its closure") }
            return loaded
        }
        return _openExistential(valueType, do: load)
    }

    /// What the source writes.
    func writtenValue(of source: UnsafeRawPointer) -> WrittenValue {
        WrittenValue { writer in withUnsafePointer(to: self) { write(&writer, source, $0) } }
    }
}
