public import Cyanotype
internal import FoundationEssentials

/// In transit between a model's property and a store, a value is JSON text, with dates and data as native values.
extension StoredValue: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> StoredValue {
        switch reader.nativeValueAtPosition {
        case .date(let date)?:
            try reader.skipValue()
            return .date(date)
        case .data(let data)?:
            try reader.skipValue()
            return .data(data)
        case .secret(let bytes)?:
            try reader.skipValue()
            return unsafe .data(bytes.withBytes { unsafe Data($0) })
        case nil:
            break
        }
        switch reader.peekKind {
        case .null?: return reader.readNull() ? .null : .string(try reader.readString())
        case .bool?: return .bool(try reader.readBool())
        case .number?: return StoredValue(number: try reader.readNumberText())
        case .string?: return .string(try reader.readString())
        case .array?:
            return .array(
                try reader.readArray { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    try StoredValue.read(from: &reader)
                }
            )
        case .object?, nil:
            return .dictionary(
                try reader.readDictionary { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    try StoredValue.read(from: &reader)
                }
            )
        }
    }

    /// Creates the narrowest number that is written back as `text`, character for character.
    init(number text: String) {
        if let integer = Int64(text), integer.description == text {
            self = .integer(integer)
        } else if let integer = UInt64(text), integer.description == text {
            self = .unsignedInteger(integer)
        } else if let double = Double(text), double.description == text {
            self = .double(double)
        } else {
            self = .decimal(text)
        }
    }

    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.writeNull()
        case .bool(let value): writer.writeBool(value)
        case .integer(let value): writer.writeInteger(value)
        case .unsignedInteger(let value): writer.writeInteger(value)
        case .double(let value): writer.writeDouble(value)
        case .decimal(let text):
            if let number = JSON.Number(text: text) {
                JSON.number(number).write(to: &writer)
            } else {
                writer.cannotWrite("a number in JSON's syntax", found: "other text")
            }
        case .string(let value): writer.writeString(value)
        case .date(let date): writer.writeNative(.date(date))
        case .data(let data): writer.writeNative(.data(data))
        case .array(let elements): writer.writeArray(elements) { $0.write(to: &$1) }
        case .dictionary(let dictionary): writer.writeDictionary(dictionary) { $0.write(to: &$1) }
        }
    }
}

extension StoredValue {
    /// Creates the value from the text of a property.
    init(_ text: FieldText) throws(MappingError) {
        self = try JSONReader.readFieldText(text)
    }
}
