/// The unkeyed container of an array that is encoded.
struct UnkeyedEncoding: UnkeyedEncodingContainer {
    let node: ValueEncoder

    private var value: StatePointer<EncodingState> { node.value }

    var codingPath: [any CodingKey] { node.codingPath }

    var count: Int { value.pointee.count }

    func encodeNil() throws {
        let text = try openText("null")
        text.pointee.advance()
        text.pointee.writer.writeNull()
        value.pointee.count += 1
    }

    func encode<Value: Encodable>(_ element: Value) throws {
        let text = try openText(element)
        let mark = text.pointee.mark
        let context = value.pointee.context
        let place = unsafe EncodingLocation(value, nil, value.pointee.count)
        text.pointee.advance()
        do {
            if try !context.withType(Value.self, { try $0.write(element, text, place, context) }) {
                text.pointee.writeEmpty(ASCII.openBrace)
            }
        } catch {
            text.pointee.restore(mark)
            throw error
        }
        value.pointee.count += 1
    }

    /// Returns the text, if an element can be written.
    @inline(__always)
    private func openText(_ element: @autoclosure () -> Any) throws -> StatePointer<EncodingText> {
        let value = value
        guard let text = value.openText, value.pointee.kind == .array else { throw value.notOpen(element()) }
        return text
    }

    @inline(__always)
    private func scalar<Value: EncodablePlainScalar>(_ element: Value) throws {
        let text = try openText(element)
        text.pointee.advance()
        element.write(text)
        value.pointee.count += 1
    }
}

// MARK: - Nested containers

extension UnkeyedEncoding {
    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        nestedEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        nestedEncoder().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        nestedEncoder()
    }

    /// Creates an encoder with a text of its own, and leaves a hole for it.
    private func nestedEncoder() -> ValueEncoder {
        let context = value.pointee.context
        let path = codingPath + [PathKey(index: count)]
        guard let text = try? openText(self) else {
            value.refuse("A nested container or encoder was asked for after the array had been encoded.")
            return ValueEncoder(refusingAt: path, context)
        }
        text.pointee.advance()
        let own = context.makeText(depth: text.pointee.writer.depth)
        text.pointee.writeHole(own)
        value.pointee.count += 1
        return ValueEncoder(own, path, context)
    }
}

// MARK: - Scalars

extension UnkeyedEncoding {
    func encode(_ element: Bool) throws { try scalar(element) }
    func encode(_ element: String) throws { try scalar(element) }
    func encode(_ element: Int) throws { try scalar(element) }
    func encode(_ element: Int8) throws { try scalar(element) }
    func encode(_ element: Int16) throws { try scalar(element) }
    func encode(_ element: Int32) throws { try scalar(element) }
    func encode(_ element: Int64) throws { try scalar(element) }
    func encode(_ element: Int128) throws { try scalar(element) }
    func encode(_ element: UInt) throws { try scalar(element) }
    func encode(_ element: UInt8) throws { try scalar(element) }
    func encode(_ element: UInt16) throws { try scalar(element) }
    func encode(_ element: UInt32) throws { try scalar(element) }
    func encode(_ element: UInt64) throws { try scalar(element) }
    func encode(_ element: UInt128) throws { try scalar(element) }
}
