/// The single value container of an encoder.
extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() throws {
        let text = try openText("null")
        text.pointee.writer.writeNull()
        value.pointee.kind = .single
    }

    func encode<Value: Encodable>(_ single: Value) throws {
        let text = try openText(single)
        let context = value.pointee.context
        let place = value.samePlace
        let mark = text.pointee.mark
        do {
            if try !context.withType(Value.self, { try $0.write(single, text, place, context) }) {
                text.pointee.writeEmpty(ASCII.openBrace)
            }
        } catch {
            text.pointee.restore(mark)
            throw error
        }
        value.pointee.kind = .single
    }

    /// Returns the text, if the value can be written.
    private func openText(_ single: @autoclosure () -> Any) throws -> StatePointer<EncodingText> {
        let value = value
        guard let text = value.openText else { throw value.notOpen(single()) }
        guard value.pointee.kind == .none else {
            let description = "A value was encoded by a single value container after another one had been encoded."
            throw value.pointee.context.invalid(single(), description, codingPath)
        }
        return text
    }

    private func scalar<Value: EncodablePlainScalar>(_ single: Value) throws {
        let text = try openText(single)
        single.write(text)
        value.pointee.kind = .single
    }

    func encode(_ single: Bool) throws { try scalar(single) }
    func encode(_ single: String) throws { try scalar(single) }
    func encode(_ single: Int) throws { try scalar(single) }
    func encode(_ single: Int8) throws { try scalar(single) }
    func encode(_ single: Int16) throws { try scalar(single) }
    func encode(_ single: Int32) throws { try scalar(single) }
    func encode(_ single: Int64) throws { try scalar(single) }
    func encode(_ single: Int128) throws { try scalar(single) }
    func encode(_ single: UInt) throws { try scalar(single) }
    func encode(_ single: UInt8) throws { try scalar(single) }
    func encode(_ single: UInt16) throws { try scalar(single) }
    func encode(_ single: UInt32) throws { try scalar(single) }
    func encode(_ single: UInt64) throws { try scalar(single) }
    func encode(_ single: UInt128) throws { try scalar(single) }
}
