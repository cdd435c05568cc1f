internal import FoundationEssentials

// What a type of a store needs to pass between its own values and the text of a property.

extension JSONReader {
    /// The kind of a value, as its first byte tells.
    package enum Kind {
        case null, bool, number, string, array, object
    }

    /// The kind of the value at the position, or `nil` when none begins there.
    package var peekKind: Kind? {
        guard position != end else { return nil }
        switch position.pointee {
        case ASCII.n: return .null
        case ASCII.t, ASCII.f: return .bool
        case ASCII.quote: return .string
        case ASCII.openBracket: return .array
        case ASCII.openBrace: return .object
        default: return isAtNumber ? .number : nil
        }
    }

    /// What the value at the position was before it became text, if that is known.
    package var nativeValueAtPosition: OriginalValue? { originalValue(at: offset) }

    /// Reads the text of a property.
    package static func readFieldText<Value: Mappable>(_ text: FieldText) throws(MappingError) -> Value {
        try ThreadStack.withRoomForDocument { maximumDepth throws(MappingError) in
            try text.bytes.withBytes { bytes throws(MappingError) in
                try withReader(of: bytes, options: JSONOptions(maximumDepth: maximumDepth), hasText: false) {
                    (reader: inout JSONReader) throws(Failure) in
                    reader.originalValues = text.originalValues
                    reader.hasOriginalValues = true
                    return try Value.read(from: &reader)
                }
            }
        }
    }
}

extension JSONWriter {
    /// Writes a date or data, and notes that it is one.
    package mutating func writeNative(_ value: OriginalValue) {
        switch value {
        case .date(let date):
            advertise(value)
            // The reader takes the note; the text only has to be a date of some sort.
            writeInteger(date.millisecondsSince1970 ?? 0)
        case .data(let data):
            advertise(value)
            writeString(data.base64EncodedString())
        case .secret(let bytes):
            advertise(value)
            bytes.base64().withBytes { writeSecret($0) }
        }
    }

    /// Whether what dates and data were before they became text is noted.
    package var notesOriginalValues: Bool { originalValues != nil }

    /// Writes a value as the text of a property.
    package static func writeFieldText(
        _ value: some Mappable,
        revealsSecrets: Bool = false
    ) throws(MappingError) -> FieldText {
        try ThreadStack.withRoomForDocument { maximumDepth throws(MappingError) in
            var writer = JSONWriter(options: JSONOptions(maximumDepth: maximumDepth, revealsSecrets: revealsSecrets))
            writer.originalValues = [:]
            writer.writesAllFields = true
            value.write(to: &writer)
            try writer.finish()
            return FieldText(
                bytes: writer.withBytes { WipedBytes($0) },
                originalValues: writer.originalValues ?? [:],
                holdsSecret: writer.holdsSecret
            )
        }
    }
}
