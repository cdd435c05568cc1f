extension JSON: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> JSON {
        try reader.readJSON()
    }

    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.writeNull()
        case .bool(let value): writer.writeBool(value)
        case .number(let value): value.write(to: &writer)
        case .string(let value): writer.writeString(value)
        case .array(let elements): writer.writeArray(elements.span)
        case .object(let object):
            let sorts = writer.options.sortedKeys
            writer.writeObject { writer in
                let members =
                    sorts ? object.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : Array(object)
                for (key, value) in members {
                    writer.writeKey(key)
                    value.write(to: &writer)
                }
            }
        }
    }

    /// This value as text to read a model from.
    func textForReading(_ options: JSONOptions) throws(MappingError) -> JSONWriter {
        var writer = JSONWriter(options: JSONOptions(maximumDepth: options.maximumDepth))
        write(to: &writer)
        try writer.finish()
        return writer
    }
}
