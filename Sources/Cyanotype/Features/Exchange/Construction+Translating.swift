extension Construction {
    /// Reads the value of a field in a store's document, and writes it as in other JSON.
    ///
    /// - Throws: ``MappingError`` if the value cannot be read or written.
    func translated(_ value: JSON, of slot: PlanPointer<Slot>) throws(MappingError) -> JSON {
        try reading(
            slot,
            { place throws(MappingError) in
                try unsafe value.textForReading(.default).withBytes { bytes throws(MappingError) in
                    var nothing: Void = ()
                    try unsafe JSONReader.readStored(in: bytes, into: &nothing) {
                        (reader: inout JSONReader) throws(JSONReader.Failure) in try slot.pointee.read(&reader, place)
                    }
                }
            },
            value: { value throws(MappingError) in
                try Self.json { slot.pointee.writeValue(&$0, value) }
            },
            instance: { instance throws(MappingError) in
                let object = try Self.json { writer in
                    writer.writeObject { writer in
                        slot.pointee.write(&writer, instance + slot.pointee.sourceOffset, slot)
                    }
                }
                // The object has one member, or none if the value is omitted.
                return object.objectValue?.first?.value ?? .null
            }
        )
    }

    private static func json(_ write: (inout JSONWriter) -> Void) throws(MappingError) -> JSON {
        try JSON(
            json: JSONWriter.writeString(options: options) { writer in
                writer.writesAllFields = true
                write(&writer)
            }
        )
    }

    private static var options: JSONOptions {
        var options = JSONOptions.default
        options.nilStrategy = .null
        return options
    }
}
