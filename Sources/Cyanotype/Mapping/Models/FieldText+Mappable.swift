internal import FoundationEssentials

// Conversions between the values of a store type and the text of a property.

extension JSONReader {
    /// The kind of a value, determined by its first byte.
    package enum Kind {
        case null, bool, number, string, array, object
    }

    /// The kind of the value at the position; `nil` if no value begins there.
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

    /// The original value of the text at the position, if known.
    package var nativeValueAtPosition: OriginalValue? { originalValue(at: offset) }

    /// Reads the text of a property.
    package static func readFieldText<Value: Mappable>(_ text: FieldText) throws(MappingError) -> Value {
        try ThreadStack.withRoomForDocument { maximumDepth throws(MappingError) in
            try unsafe text.bytes.withBytes { bytes throws(MappingError) in
                try unsafe withReader(of: bytes, options: JSONOptions(maximumDepth: maximumDepth), hasText: false) {
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
    /// Writes a date or data as text and records the original value.
    package mutating func writeNative(_ value: OriginalValue) {
        switch value {
        case .date(let date):
            advertise(value)
            // The reader uses the recorded value; the text only has to be a valid date.
            writeInteger(date.millisecondsSince1970 ?? 0)
        case .data(let data):
            advertise(value)
            writeString(data.base64EncodedString())
        case .secret(let bytes):
            advertise(value)
            unsafe bytes.base64().withBytes { unsafe writeSecret($0) }
        }
    }

    /// Whether the original values of dates and data are recorded.
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
            return unsafe FieldText(
                bytes: writer.withBytes { unsafe WipedBytes($0) },
                originalValues: writer.originalValues ?? [:],
                holdsSecret: writer.holdsSecret
            )
        }
    }
}
