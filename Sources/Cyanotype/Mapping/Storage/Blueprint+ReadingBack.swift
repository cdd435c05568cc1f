// A value that a conversion reads from a stored document may differ from the one that it has written.
extension Blueprint {
    /// Returns access to the value that reading returns. Where that may differ from the property's value, the value is
    /// written and read.
    func access(toField index: Int, _ keyType: StorageKeyType?) -> StoredValueAccess {
        let slot = table.slots[index]
        let (offset, withSource, keys) = (slot.sourceOffset, slot.property.withSource, slot.traits.keys)
        let isText = SearchedText(slot.property.valueType) != nil
        // The members of a flattened model, and of a nested one, are read back one by one.
        let isModel = NestedModel(slot.property.valueType) != nil
        // Documents are exact, but a conversion or a type with a raw value may change what it reads.
        let isExact = !slot.traits.isConverted && (isModel || isText || keyType?.isExact ?? false)
        if slot.isDeferred || isExact {
            let access = StoredValueAccess(keyType, keys: keys) { subject, body throws(MappingError) in
                withSource(subject + offset, body)
            }
            // With an offset, the source is the value.
            guard let path = slot.property.path as? PartialKeyPath<Subject>, let makeKey = keyType?.makeKey,
                MemoryLayout<Subject>.offset(of: path) != nil
            else { return access }
            return StoredValueAccess(view: access.view) { subject throws(MappingError) in
                do throws(StorageKeyFailure) {
                    return try makeKey(subject + offset)
                } catch {
                    throw MappingError(error, at: keys)
                }
            }
        }
        // Not this blueprint, which keeps the closure.
        let readBack: StoredValueAccess.View = { [table, construction] subject, body throws(MappingError) in
            try construction.readBack(table.slots + index, of: subject, body)
        }
        let access = StoredValueAccess(keyType, keys: keys, view: readBack)
        guard !slot.traits.isConverted, let keyType, !keyType.isCollection, slot.property.size <= 1 else {
            return access
        }
        let hasByte = slot.property.size == 1
        return access.rememberingKeys { subject in
            var byte: UInt8 = 0
            if hasByte { withSource(subject + offset) { byte = unsafe $0.address.load(as: UInt8.self) } }
            return byte
        }
    }
}

extension Construction {
    /// Writes a field of an instance and reads it again.
    ///
    /// - Parameters:
    ///   - slot: The field.
    ///   - subject: The address of the instance.
    ///   - body: Receives the address of what has been read.
    /// - Throws: ``MappingError`` if the value cannot be written or read.
    fileprivate func readBack(
        _ slot: PlanPointer<Slot>,
        of subject: ValueSource,
        _ body: (ValueSource) -> Void
    ) throws(MappingError) {
        do throws(MappingError) {
            try readBackAtRoot(slot, of: subject, body)
        } catch {
            throw error.moved(below: slot.pointee.traits.keys.dropLast())
        }
    }

    private func readBackAtRoot(
        _ slot: PlanPointer<Slot>,
        of subject: ValueSource,
        _ body: (ValueSource) -> Void
    ) throws(MappingError) {
        var writer = DocumentWriter()
        var start = 0
        try writer.write { writer in
            writer.writeObject { writer in
                start = writer.count
                slot.pointee.write(&writer, subject + slot.pointee.sourceOffset, slot)
                // The slot writes nothing if it omits the value.
                if writer.count > start { start += unsafe slot.pointee.keyText.count } else { start = -1 }
                if slot.pointee.isSensitive { writer.redactIssues(from: 0) }
            }
        }
        let isMissing = start < 0
        let read: (ValuePlace) throws(MappingError) -> Void = { place throws(MappingError) in
            try unsafe writer.withBytes { bytes throws(MappingError) in
                var nothing: Void = ()
                try unsafe JSONReader.readStored(in: bytes, into: &nothing) {
                    (reader: inout JSONReader) throws(JSONReader.Failure) in
                    // Only the value is read, but the place of an issue is found from the start.
                    defer { reader.position = reader.end }
                    if isMissing {
                        if slot.pointee.missingKey.store(place) { return }
                        reader.reportMissing(Array(slot.pointee.traits.keys.suffix(1)), object: 0)
                        throw JSONReader.Failure()
                    }
                    reader.position += start
                    try slot.pointee.read(&reader, place)
                }
            }
        }
        try reading(slot, read, value: body) { instance in
            slot.pointee.property.withSource(instance + slot.pointee.sourceOffset, body)
        }
    }

    /// Reads the value of a field, and calls a closure with it.
    ///
    /// - Parameters:
    ///   - slot: The field.
    ///   - read: Reads the value into its place.
    ///   - value: Receives the address of the value of a memberwise field.
    ///   - instance: Receives the address of an instance with the value of an in-place field.
    /// - Returns: What the closure returns.
    /// - Throws: What the closures throw.
    func reading<Result>(
        _ slot: PlanPointer<Slot>,
        _ read: (ValuePlace) throws(MappingError) -> Void,
        value: (ValueSource) throws(MappingError) -> Result,
        instance: (ValueSource) throws(MappingError) -> Result
    ) throws(MappingError) -> Result {
        switch self {
        case .memberwise:
            let place = ValuePlace.allocate(
                size: slot.pointee.property.size,
                alignment: slot.pointee.property.alignment
            )
            defer { place.deallocate() }
            try read(place)
            defer { slot.pointee.property.destroy(place) }
            return try value(place.source)
        case .inPlace(let create):
            // As when a document is read: the property of a class may have no address of its own.
            var made = create()
            try ValuePlace.withPlace(of: &made) { place in
                Swift.Result { () throws(MappingError) in try read(place + slot.pointee.placeOffset) }
            }.get()
            return try ValueSource.withSource(of: made, instance)
        }
    }
}
