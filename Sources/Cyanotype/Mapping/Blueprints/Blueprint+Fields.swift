/// A property as JSON text, with the original values of its dates and data.
package struct FieldText: Sendable {
    package let bytes: WipedBytes
    package let originalValues: [Int: OriginalValue]
    /// Whether the text contains a secret, in which case no string of it may be made on the way to a store.
    package let holdsSecret: Bool

    init(bytes: WipedBytes, originalValues: [Int: OriginalValue], holdsSecret: Bool) {
        self.bytes = bytes
        self.originalValues = originalValues
        self.holdsSecret = holdsSecret
    }
}

/// A field that is stored in a backing store.
package struct StoredField {
    /// The index of the field in its blueprint.
    package let index: Int
    package let keys: [String]
    package let path: AnyKeyPath
    package let storage: FieldStorage
    package let formerStorage: [FormerStorage]
    package let isSensitive: Bool
}

// Access to single fields, for callers that store the fields of a model separately.
extension Blueprint {
    /// The fields that are marked to be stored, in order.
    package var storedFields: [StoredField] {
        table.requireNoMistakes()
        return fieldsInStores
    }

    /// The fields that are marked to be stored, even if the blueprint has mistakes.
    var fieldsInStores: [StoredField] {
        table.allSlots.enumerated().compactMap { index, slot in
            slot.traits.storage.map { storage in
                StoredField(
                    index: index,
                    keys: slot.traits.keys,
                    path: slot.property.path,
                    storage: storage,
                    formerStorage: slot.traits.formerStorage,
                    isSensitive: slot.isHidden
                )
            }
        }
    }

    /// Returns the index of the field of a property, or `nil` if the property has no field.
    package func fieldIndex(of path: AnyKeyPath) -> Int? {
        table.allSlots.firstIndex { $0.property.path == path }
    }

    /// Returns an instance whose properties have their defaults.
    ///
    /// - Throws: ``MappingError`` if a memberwise blueprint has a field without a default.
    package func makeDefault() throws(MappingError) -> Subject {
        if case .inPlace(let create) = construction {
            var instance = create()
            unsafe withUnsafeMutablePointer(to: &instance) { instance in
                // Reading an object without the key does the same.
                for slot in table.allSlots where slot.missingKey.hasDefault {
                    _ = unsafe slot.missingKey.store(ValuePlace(instance) + slot.placeOffset)
                }
            }
            return instance
        }
        let empty: [UInt8] = Array("{}".utf8)
        return try unsafe empty.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.withReader(of: bytes, options: .default, hasText: false) {
                (reader: inout JSONReader) throws(JSONReader.Failure) in
                try read(from: &reader)
            }
        }
    }

    /// Writes the value of a field in `instance`, including nested decode-only fields.
    ///
    /// - Parameters:
    ///   - index: The index of the field.
    ///   - instance: The instance.
    ///   - revealsSecrets: Whether secrets are written.
    ///   - hidesValues: Whether the error omits the value.
    /// - Returns: The value, or `nil` if the field writes nothing.
    /// - Throws: ``MappingError`` if the value cannot be written.
    package func text(
        ofField index: Int,
        in instance: Subject,
        revealsSecrets: Bool,
        hidesValues: Bool
    ) throws(MappingError) -> FieldText? {
        try ThreadStack.withRoomForDocument { maximumDepth throws(MappingError) in
            var writer = JSONWriter(options: JSONOptions(maximumDepth: maximumDepth, revealsSecrets: revealsSecrets))
            writer.originalValues = [:]
            writer.writesAllFields = true
            let slot = table.slots + index
            // The slot also writes its key; the value begins after it.
            ValueSource.withSource(of: instance) { pointer in
                slot.pointee.write(&writer, pointer + slot.pointee.sourceOffset, slot)
            }
            if slot.pointee.isSensitive || hidesValues { writer.redactIssues(from: 0) }
            try writer.finish()
            guard writer.count > 0 else { return nil }
            let start = unsafe slot.pointee.keyText.count
            let bytes = unsafe writer.withBytes { unsafe WipedBytes($0.dropFirst(start)) }
            let natives = (writer.originalValues ?? [:]).map { ($0.key - start, $0.value) }
            return FieldText(
                bytes: bytes,
                originalValues: Dictionary(uniqueKeysWithValues: natives),
                holdsSecret: writer.holdsSecret
            )
        }
    }

    /// Sets a field of `instance` to the value that `text` encodes, including nested encode-only fields.
    ///
    /// - Parameters:
    ///   - index: The index of the field.
    ///   - instance: The instance to change.
    ///   - text: The value's text.
    ///   - hidesValues: Whether the error omits the text.
    ///   - hidesInstance: Whether the error omits what the initializer throws, because the initializer has access to
    ///     all values.
    /// - Throws: ``MappingError`` if the text is not a valid value; `instance` is then unchanged.
    package func setField(
        _ index: Int,
        of instance: inout Subject,
        to text: FieldText,
        hidesValues: Bool,
        hidesInstance: Bool
    ) throws(MappingError) {
        let old = instance
        let read = table.slots[index].read
        instance = try ThreadStack.withRoomForDocument { maximumDepth throws(MappingError) in
            try unsafe text.bytes.withBytes { bytes throws(MappingError) in
                try unsafe JSONReader.withReader(
                    of: bytes,
                    options: JSONOptions(maximumDepth: maximumDepth),
                    hasText: false,
                    type: { [table] in table.slots[index].property.valueType }
                ) { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    reader.originalValues = text.originalValues
                    reader.hasOriginalValues = true
                    reader.readsAllFields = true
                    return try replacingField(index, of: old, &reader, hidesInstance: hidesInstance) {
                        reader,
                        place throws(JSONReader.Failure) in
                        if !hidesValues { return try read(&reader, place) }
                        try reader.readSensitive { reader throws(JSONReader.Failure) in try read(&reader, place) }
                    }
                }
            }
        }
    }

    /// Sets a field of `instance` to its value in `other`.
    ///
    /// - Parameters:
    ///   - index: The index of the field.
    ///   - other: The instance to copy from.
    ///   - instance: The instance to change.
    ///   - hidesInstance: Whether the error omits what the initializer throws.
    /// - Throws: ``MappingError`` if the initializer of a memberwise blueprint throws; `instance` is then unchanged.
    package func copyField(
        _ index: Int,
        from other: Subject,
        to instance: inout Subject,
        hidesInstance: Bool
    ) throws(MappingError) {
        let old = instance
        let slot = table.slots + index
        instance = try unsafe JSONReader.withReader(
            of: UnsafeRawBufferPointer(start: nil, count: 0),
            options: .default,
            hasText: false
        ) { (reader: inout JSONReader) throws(JSONReader.Failure) in
            try replacingField(index, of: old, &reader, hidesInstance: hidesInstance) { _, place in
                ValueSource.withSource(of: other) { other in
                    slot.pointee.property.copy(other + slot.pointee.sourceOffset, place)
                }
            }
        }
    }

    /// Returns a copy of `instance` with the value of one field replaced by what `fill` stores in its place.
    private func replacingField(
        _ index: Int,
        of instance: Subject,
        _ reader: inout JSONReader,
        hidesInstance: Bool,
        with fill: (inout JSONReader, ValuePlace) throws(JSONReader.Failure) -> Void
    ) throws(JSONReader.Failure) -> Subject {
        let (base, mark) = reader.pushFrame(of: table)
        defer { reader.popFrame(to: mark) }
        let frame = Frame(base, for: table)
        let slot = table.slots + index
        let place = frame.values + slot.pointee.placeOffset
        switch construction {
        case .inPlace:
            let copy = frame.values
            copy.initialize(to: instance)
            do {
                try fill(&reader, place)
            } catch {
                copy.deinitialize(as: Subject.self)
                throw error
            }
            return copy.move(as: Subject.self)
        case .memberwise(let checkedMake):
            // Setting fields one at a time may temporarily break the rules of the whole model.
            let make = settings.uncheckedMake ?? checkedMake
            ValueSource.withSource(of: instance) { copyValues(of: $0, into: frame) }
            slot.pointee.property.destroy(place)
            do {
                try fill(&reader, place)
            } catch {
                for other in table.allSlots.indices where other != index {
                    table.slots[other].property.destroy(frame.values + table.slots[other].placeOffset)
                }
                throw error
            }
            if !hidesInstance { return try build(make, frame, &reader, object: 0) }
            return try reader.readSensitive { reader throws(JSONReader.Failure) in
                try build(make, frame, &reader, object: 0)
            }
        }
    }
}
