extension Field where Value: MappableUnion {
    /// Creates a field whose tag and content are members of the model's own object:
    ///
    /// ```swift
    /// Field.flatten(\.event)    // {"id": 7, "type": "push", "payload": {"commits": 3}}
    /// ```
    ///
    /// The members may be in any order. An internally tagged union adds the keys of the variant's model; in an
    /// externally tagged union, the key is the tag. The model must not have a key of any variant, but two variants may
    /// share one. An untagged union cannot be flattened. If the tag is missing from an update, or from a document for a
    /// property with a declared value, the property stays unchanged.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func flatten(
        _ path: any KeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadOnly> where Access == ReadOnly {
        Field<Root, Value, ReadOnly>(slot: Slot(readingInto: [], path, coding: StandardCoding<Value>(), default: nil))
            .flattening(Value.cachedUnion.union, wrap: { $0 }, unwrap: { $0 }, none: nil)
    }

    /// Creates a field whose tag and content are members of the model's own object: see <doc:NamesAndShapes>.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func flatten(
        _ path: any WritableKeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadWrite> where Access == ReadWrite {
        Field<Root, Value, ReadWrite>(slot: Slot(assigning: [], path, coding: StandardCoding<Value>(), default: nil))
            .flattening(Value.cachedUnion.union, wrap: { $0 }, unwrap: { $0 }, none: nil)
    }
}

extension Field {
    /// Creates a field whose tag and content are members of the model's own object. It is `nil` if both are missing.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func flatten<U: MappableUnion>(
        _ path: any KeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadOnly> where Access == ReadOnly, Value == U? {
        Field<Root, Value, ReadOnly>(slot: Slot(readingInto: [], path, coding: StandardCoding<U?>(), default: nil))
            .flattening(U.cachedUnion.union, wrap: { $0 }, unwrap: { $0 }, none: .some(nil))
    }

    /// Creates a field whose tag and content are members of the model's own object. It is `nil` if both are missing.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func flatten<U: MappableUnion>(
        _ path: any WritableKeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadWrite> where Access == ReadWrite, Value == U? {
        Field<Root, Value, ReadWrite>(slot: Slot(assigning: [], path, coding: StandardCoding<U?>(), default: nil))
            .flattening(U.cachedUnion.union, wrap: { $0 }, unwrap: { $0 }, none: .some(nil))
    }

    private func flattening<U: MappableUnion>(
        _ union: Union<U>,
        wrap: @escaping @Sendable (U) -> Value,
        unwrap: @escaping @Sendable (Value) -> U?,
        none: @escaping @autoclosure @Sendable () -> Value?
    ) -> Self {
        var field = self
        let (store, value) = (slot.property.store, slot.property.value)
        let keys = union.memberKeys
        // With in-place decoding, the property has a value from the start.
        let isInPlace = Access.self == ReadWrite.self
        field.slot.leaf = .none
        field.slot.traits.role = .flattenedUnion(
            FlattenedUnion(
                type: U.self,
                isOptional: none() != nil,
                keys: keys,
                keepsUnknownMembers: union.unknownVariant != nil,
                mistakes: union.mistakes + union.flatteningMistakes,
                read: { (reader: inout JSONReader, members, place, isFull, object) throws(JSONReader.Failure) in
                    if let subject = try union.read(outOf: &members, of: object, from: &reader) {
                        ValueSource.withSource(of: wrap(subject)) { store($0, place, isFull || isInPlace) }
                    } else if isFull || isInPlace {
                        return
                    } else if let none = none() {
                        ValueSource.withSource(of: none) { store($0, place, false) }
                    } else {
                        // These members may belong to the union, so they cannot be reported as unknown.
                        members.removeAll { member in keys.contains { reader.hasKey($0, member) } }
                        throw union.missing(from: object, &reader)
                    }
                },
                isPresent: { reader, members in union.isPresent(in: members, reader) },
                hasKey: { source, key, chosen in
                    guard let value = value(source) as? Value, let subject = unwrap(value) else { return false }
                    return union.hasKey(key, of: subject, chosen)
                },
                write: { writer, source, node in
                    guard let value = value(source) as? Value, let subject = unwrap(value) else { return }
                    union.writeMembers(of: subject, beside: node, to: &writer)
                }
            )
        )
        return field
    }
}
