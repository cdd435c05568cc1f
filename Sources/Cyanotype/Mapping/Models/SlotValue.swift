/// A field's value together with its static type, which a slot does not have.
struct SlotValue<Value>: AnySlotValue {
    let value: Value

    func copied(by copier: inout ModelCopier) throws(MappingError) -> any AnySlotValue {
        SlotValue(value: try copier.copy(value))
    }

    func withAddress(_ body: (ValueSource) -> Void) {
        ValueSource.withSource(of: value, body)
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
    func withAddress(_ body: (ValueSource) -> Void)

    /// Returns whether two values of a field are the same; `nil` if their type cannot decide.
    func isSame(as other: any AnySlotValue) -> Bool?

    /// Hashes the value.
    ///
    /// - Returns: `false` if the type cannot be hashed.
    func combine(into hasher: inout Hasher) -> Bool
}

extension Slot {
    /// Returns the value of the source with its type.
    func typedValue(of source: ValueSource) -> any AnySlotValue {
        func load<Value>(_ type: Value.Type) -> any AnySlotValue {
            var loaded: SlotValue<Value>?
            // The address of a value of `valueType`, which is `Value`.
            property.withSource(source) { loaded = SlotValue(value: $0[as: Value.self]) }
            guard let loaded else { preconditionFailure("a viewer calls its closure") }
            return loaded
        }
        return _openExistential(property.valueType, do: load)
    }

    /// Returns the encoded form of the source's value.
    func writtenValue(of source: ValueSource) -> WrittenValue {
        WrittenValue { writer in PlanPointer.withPointer(to: self) { write(&writer, source, $0) } }
    }
}
