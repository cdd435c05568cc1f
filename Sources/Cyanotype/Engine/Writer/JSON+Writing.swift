extension JSON {
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.writeNull()
        case .bool(let value): writer.writeBool(value)
        case .number(let value): value.write(to: &writer)
        case .string(let value): writer.writeString(value)
        case .array(let elements):
            if writer.depth >= Self.recursionLimit { return writeDeeply(to: &writer) }
            if elements.isEmpty { return writer.writeEmptyArray() }
            guard writer.openArray() else { return }
            elements.forEachInPlace {
                writer.advanceElement()
                $0.write(to: &writer)
            }
            writer.closeArray()
        case .object(let object):
            if writer.depth >= Self.recursionLimit { return writeDeeply(to: &writer) }
            writer.writeObject { writer in
                for (key, value) in object.members(writer.options) {
                    writer.writeKey(key)
                    value.write(to: &writer)
                }
            }
        }
    }

    /// Beyond this depth, values are written without recursion, which is slower but fits every stack.
    private static var recursionLimit: Int { 32 }

    /// Writes an array or object without recursion.
    @inline(never)
    private func writeDeeply(to writer: inout JSONWriter) {
        var levels: [WrittenLevel] = []
        writer.open(self, &levels)
        while let last = levels.indices.last {
            let level = levels[last]
            guard level.position < level.values.count else {
                writer.close(level.keys == nil ? ASCII.closeBracket : ASCII.closeBrace)
                levels.removeLast()
                continue
            }
            levels[last].position += 1
            if let keys = level.keys {
                writer.writeKey(keys[level.position])
            } else {
                writer.advanceElement()
            }
            writer.open(level.values[level.position], &levels)
        }
    }

    /// This value as text from which to decode a model, with as many levels as the reader accepts.
    ///
    /// A deeper value has one more level, which the reader rejects; only the reader knows what is sensitive.
    func textForReading(_ options: JSONOptions) -> JSONWriter {
        var writer = JSONWriter(options: JSONOptions(unclampedDepth: options.maximumDepth + 1))
        write(to: &writer)
        return writer
    }
}

extension JSON.Number {
    /// Writes the number unchanged.
    func write(to writer: inout JSONWriter) {
        switch storage {
        case .plain(let digits, let decimals, let isNegative):
            writer.write(magnitude: digits, decimals: Int(decimals), isNegative: isNegative)
        case .text(let text):
            writer.write(text: text)
        }
    }
}

/// An array or object that is being written.
private struct WrittenLevel {
    /// The keys of an object; `nil` for an array.
    let keys: [String]?
    let values: JSON.Elements
    var position = 0
}

extension JSONWriter {
    /// Writes a value, or opens an array or object and pushes it on `levels`.
    fileprivate mutating func open(_ value: JSON, _ levels: inout [WrittenLevel]) {
        switch value {
        case .array(let elements):
            if open(ASCII.openBracket) { levels.append(WrittenLevel(keys: nil, values: elements)) }
        case .object(let object):
            guard open(ASCII.openBrace) else { return }
            let members = object.members(options)
            levels.append(WrittenLevel(keys: members.map(\.key), values: JSON.Elements(members.map(\.value))))
        default:
            value.write(to: &self)
        }
    }
}

extension JSON.Object {
    /// The members in the order in which to write them.
    fileprivate func members(_ options: JSONOptions) -> [(key: String, value: JSON)] {
        options.sortedKeys ? sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : Array(self)
    }
}
