extension Field where Root: Extensible, Value == ExtensionValues {
    /// Creates the field for the property that stores extension fields. Their members are members of the model's own
    /// object.
    ///
    /// The property also keeps members without a known extension field, so it replaces
    /// ``unknownKeys(_:)->Field<Root,Value,ReadOnly>``.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func extensions(
        _ path: any KeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadOnly> where Access == ReadOnly {
        Field<Root, Value, ReadOnly>(slot: Slot(readingInto: [], path, coding: ExtensionCoding<Root>(), default: nil))
            .keepingExtensions()
    }

    /// Creates the field for the property that stores extension fields. Their members are members of the model's own
    /// object.
    ///
    /// The property also keeps members without a known extension field, so it replaces
    /// ``unknownKeys(_:)->Field<Root,Value,ReadOnly>``.
    ///
    /// - Parameter path: The property.
    /// - Returns: The field.
    public static func extensions(
        _ path: any WritableKeyPath<Root, Value> & Sendable
    ) -> Field<Root, Value, ReadWrite> where Access == ReadWrite {
        Field<Root, Value, ReadWrite>(slot: Slot(assigning: [], path, coding: ExtensionCoding<Root>(), default: nil))
            .keepingExtensions()
    }

    private func keepingExtensions() -> Self {
        var field = self
        let (store, value) = (slot.property.store, slot.property.value)
        let values: @Sendable (ValueSource) -> ExtensionValues = { value($0) as? Value ?? ExtensionValues() }
        field.slot.leaf = .none
        field.slot.traits.role = .unknownKeys(
            UnknownKeysField(
                store: { object, place, isFull in
                    // `store` copies the value.
                    ValueSource.withSource(of: ExtensionValues(members: object, root: Root.self)) {
                        store($0, place, isFull)
                    }
                },
                // The place of an in-place field always holds a value.
                read: { (reader: inout JSONReader, members, slot, place, isFull) throws(JSONReader.Failure) in
                    try reader.readExtensions(members, by: slot, isInto: isFull || Access.self == ReadWrite.self, place)
                },
                // The caller passes the address of the property's value: see `UnknownKeysField`.
                object: { $0[as: Value.self].unassignedMembers },
                get: { values($0).unassignedMembers },
                isInPlace: Access.self == ReadWrite.self,
                extensions: values,
                extensionRoot: ObjectIdentifier(Root.self)
            )
        )
        return field
    }
}

/// Reads the members deferred for extension fields, or an object that contains only extension fields.
private struct ExtensionCoding<Root: Extensible>: ValueCoding {
    func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> ExtensionValues {
        try merge(ExtensionValues(), from: &reader)
    }

    func merge(
        _ value: ExtensionValues,
        from reader: inout JSONReader
    ) throws(JSONReader.Failure) -> ExtensionValues {
        var values = value
        if let members = reader.context?.extensionMembers {
            // Not for the values of the fields, which may be models with extension fields of their own.
            reader.context?.extensionMembers = nil
            try reader.read(members, into: &values, of: Root.self)
        } else {
            let object = try ExtensionValues.read(from: &reader).readMembers
            values.take(object, [], keys: object.keys, root: Root.self)
        }
        return values
    }

    func write(from source: ValueSource, to writer: inout JSONWriter) {
        source[as: ExtensionValues.self].write(to: &writer)
    }

    func isNil(_ value: ExtensionValues) -> Bool { false }

    var valueForMissingKey: ExtensionValues? { nil }

    func jsonSchema(in context: inout SchemaContext) -> JSON { ["type": "object"] }
}

extension JSONReader {
    /// Reads the members that the slot of the property deferred for extension fields.
    fileprivate mutating func readExtensions(
        _ members: [DeferredMember],
        by slot: PlanPointer<Slot>,
        isInto: Bool,
        _ place: ValuePlace
    ) throws(Failure) {
        // The closures of the slot take no members, so the context hands them to `ExtensionCoding`.
        ensureContext().extensionMembers = members
        defer { context?.extensionMembers = nil }
        if isInto {
            try slot.pointee.merge(&self, place)
        } else {
            try slot.pointee.read(&self, place)
        }
    }

    /// Reads members into the values of extension fields: unchanged, and decoded for the known fields.
    fileprivate mutating func read(
        _ members: [DeferredMember],
        into values: inout ExtensionValues,
        of root: Any.Type
    ) throws(Failure) {
        let fields = ExtensionRegistry.usableFields(of: root)
        let kept = try readUnknown(members, over: values.readMembers, fields: fields)
        var keys: [String] = []
        var read: [ExactString: (value: any AnyExtensionValue, isMerged: Bool)] = [:]
        var isWhole = true
        for member in members {
            // An extension field is a member of the model's own object, never of a group in it.
            guard case .unknown(let node) = member.kind, node.pointee.path.isEmpty else { continue }
            position = member.key
            let key = try readStringBody()
            keys.append(key)
            guard let field = fields[ExactString(key)] else { continue }
            if read[ExactString(key)] != nil, options.duplicateKeys == .first { continue }
            goBack(to: member)
            do throws(Failure) {
                let old = values.oldValue(of: field)
                read[ExactString(key)] = (try field.read(&self, old), old != nil)
            } catch {
                // The next members may have issues too.
                if isHalted { throw error }
                isWhole = false
            }
        }
        if !isWhole { throw Failure() }
        values.take(kept, Array(read.values), keys: keys, root: root)
    }
}
