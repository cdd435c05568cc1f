extension Field where Value == JSON.Object {
    /// Returns a field that keeps the members with unknown keys, and writes them back after the others:
    ///
    /// ```swift
    /// Field.unknownKeys(\.others)
    /// ```
    ///
    /// Unknown members of a nested object that only holds other fields are kept under its key and written back into it.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func unknownKeys(
        _ path: any KeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadOnly> where Access == ReadOnly {
        Field<Root, Value, ReadOnly>(slot: Slot(readingInto: [], path, coding: ObjectCoding(), default: nil))
            .keepingUnknownKeys()
    }

    /// Returns a field that keeps the members with unknown keys: see ``unknownKeys(_:)->Field<Root,Value,ReadOnly>``.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func unknownKeys(
        _ path: any WritableKeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadWrite> where Access == ReadWrite {
        Field<Root, Value, ReadWrite>(slot: Slot(assigning: [], path, coding: ObjectCoding(), default: nil))
            .keepingUnknownKeys()
    }

    private func keepingUnknownKeys() -> Self {
        var field = self
        let (store, value) = (slot.property.store, slot.property.value)
        field.slot.leaf = .none
        field.slot.traits.role = .unknownKeys(
            UnknownKeysField(
                store: { object, place, isFull in ValueSource.withSource(of: object) { store($0, place, isFull) } },
                object: { $0[as: JSON.Object.self] },
                get: { value($0) as? JSON.Object ?? JSON.Object() },
                isInPlace: Access.self == ReadWrite.self
            )
        )
        return field
    }
}

/// Reads and writes the members of an object unchanged.
private struct ObjectCoding: ValueCoding {
    func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> JSON.Object {
        try reader.readJSONObject()
    }

    func merge(_ value: JSON.Object, from reader: inout JSONReader) throws(JSONReader.Failure) -> JSON.Object {
        try read(from: &reader)
    }

    func write(from source: ValueSource, to writer: inout JSONWriter) {
        JSON.object(source[as: JSON.Object.self]).write(to: &writer)
    }

    func isNil(_ value: JSON.Object) -> Bool { false }

    var valueForMissingKey: JSON.Object? { nil }

    func jsonSchema(in context: inout SchemaContext) -> JSON { ["type": "object"] }
}
