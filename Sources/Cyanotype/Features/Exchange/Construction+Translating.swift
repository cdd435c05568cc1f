extension Construction {
    /// Reads the value of a field in a store's document, and writes it as in other JSON.
    ///
    /// - Throws: ``MappingError`` if the value cannot be read or written.
    func translated(_ value: JSON, of slot: PlanPointer<Slot>) throws(MappingError) -> JSON {
        func read(into place: ValuePlace) throws(MappingError) {
            try unsafe value.textForReading(.default).withBytes { bytes throws(MappingError) in
                var nothing: Void = ()
                try unsafe JSONReader.readStored(in: bytes, into: &nothing) {
                    (reader: inout JSONReader) throws(JSONReader.Failure) in try slot.pointee.read(&reader, place)
                }
            }
        }
        switch self {
        case .memberwise:
            let place = ValuePlace.allocate(
                size: slot.pointee.property.size,
                alignment: slot.pointee.property.alignment
            )
            defer { place.deallocate() }
            try read(into: place)
            defer { slot.pointee.property.destroy(place) }
            return try JSON(
                json: JSONWriter.writeString(options: Self.options) { writer in
                    writer.writesAllFields = true
                    slot.pointee.writeValue(&writer, place.source)
                }
            )
        case .inPlace(let create):
            // The property of a class may have no address of its own.
            var instance = create()
            try ValuePlace.withPlace(of: &instance) { instance in
                Result { () throws(MappingError) in try read(into: instance + slot.pointee.placeOffset) }
            }.get()
            let text = try ValueSource.withSource(of: instance) { instance throws(MappingError) in
                try JSONWriter.writeString(options: Self.options) { writer in
                    writer.writesAllFields = true
                    writer.writeObject { writer in
                        slot.pointee.write(&writer, instance + slot.pointee.sourceOffset, slot)
                    }
                }
            }
            // The object has one member, or none if the value is omitted.
            return try JSON(json: text).objectValue?.first?.value ?? .null
        }
    }

    private static var options: JSONOptions {
        var options = JSONOptions.default
        options.nilStrategy = .null
        return options
    }
}
