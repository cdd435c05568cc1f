extension Field where Value: MappableUnion {
    /// A field whose tag and content stand among the members of the model itself, without a key of their own:
    ///
    /// ```swift
    /// Field.flatten(\.event)    // {"id": 7, "type": "push", "payload": {"commits": 3}}
    /// ```
    ///
    /// The members may be in any order. For an internally tagged union, the keys of the variant's model are there too;
    /// for an externally tagged one, the key is the tag. The model must not have a key of any variant; two variants may
    /// share one. An untagged union cannot be flattened. When the tag is missing from an update, or from a document for
    /// a property with a declared value, the property stays as it is.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func flatten(
        _ path: any KeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadOnly> where Access == ReadOnly {
        Field<Root, Value, ReadOnly>(slot: Slot(readingInto: [], path, coding: StandardCoding<Value>(), default: nil))
            .flattening(Value.cachedUnion.union, wrap: { $0 }, unwrap: { $0 }, none: nil)
    }

    /// A field whose tag and content stand among the members of the model itself: see <doc:NamesAndShapes>.
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
    /// A field whose tag and content stand among the members of the model itself, and which is `nil` when both are missing.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func flatten<U: MappableUnion>(
        _ path: any KeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadOnly> where Access == ReadOnly, Value == U? {
        Field<Root, Value, ReadOnly>(slot: Slot(readingInto: [], path, coding: StandardCoding<U?>(), default: nil))
            .flattening(U.cachedUnion.union, wrap: { $0 }, unwrap: { $0 }, none: .some(nil))
    }

    /// A field whose tag and content stand among the members of the model itself, and which is `nil` when both are missing.
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
        let (store, value) = (slot.store, slot.value)
        let keys = union.memberKeys
        // In place there is a value from the beginning.
        let isInPlace = Access.self == ReadWrite.self
        field.slot.leaf = .none
        field.slot.role = .flattenedUnion(
            FlattenedUnion(
                type: U.self,
                isOptional: none() != nil,
                keys: keys,
                keepsUnknownMembers: union.unknownVariant != nil,
                mistakes: union.mistakes + union.flatteningMistakes,
                read: { (reader: inout JSONReader, members, place, isFull, object) throws(JSONReader.Failure) in
                    if let subject = try union.read(outOf: &members, of: object, from: &reader) {
                        withUnsafePointer(to: wrap(subject)) { store($0, place, isFull || isInPlace) }
                    } else if isFull || isInPlace {
                        return
                    } else if let none = none() {
                        withUnsafePointer(to: none) { store($0, place, false) }
                    } else {
                        // They may be the union's, so that nobody knows whether they are unknown.
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
