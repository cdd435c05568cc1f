extension JSON: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> JSON {
        guard reader.position != reader.end else { throw reader.syntaxError("a value") }
        switch reader.position.pointee {
        case ASCII.quote:
            return .string(try reader.readStringBody())
        case ASCII.openBrace:
            return .object(try readObject(from: &reader))
        case ASCII.openBracket:
            return .array(
                try reader.readArray { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    try JSON.read(from: &reader)
                }
            )
        case ASCII.t, ASCII.f:
            return .bool(try reader.readBool())
        case ASCII.n where reader.readNull():
            return .null
        default:
            guard reader.isAtNumber else { throw reader.syntaxError("a value") }
            return .number(Number(checked: try reader.readNumberText()))
        }
    }

    private static func readObject(from reader: inout JSONReader) throws(JSONReader.Failure) -> Object {
        try reader.open(ASCII.openBrace, expected: "an object")
        var object = Object()
        if reader.close(ASCII.closeBrace) { return object }
        var isWhole = true
        repeat {
            let keyStart = reader.position
            let key = try reader.readKeyString()
            try reader.consumeColon()
            if object.position(of: key) != nil {
                isWhole = false
                try reader.skipDuplicate(of: keyStart)
                continue
            }
            do {
                object.append(key, try JSON.read(from: &reader))
            } catch {
                if reader.isHalted { throw error }
                isWhole = false
            }
        } while try reader.advance(closing: ASCII.closeBrace)
        if !isWhole { throw JSONReader.Failure() }
        return object
    }

    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.writeNull()
        case .bool(let value): writer.writeBool(value)
        case .number(let value): writer.write(text: value.text)
        case .string(let value): writer.writeString(value)
        case .array(let elements): writer.writeArray(elements)
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
