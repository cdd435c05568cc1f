/// An inline array is an array with the same number of elements in JSON.
extension InlineArray: Mappable where Element: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> InlineArray<count, Element> {
        let offset = reader.offset
        let elements = try [Element].read(from: &reader)
        guard elements.count == count else {
            throw reader.rejected(at: offset, expected: "an array of \(count) elements", found: elements.count)
        }
        return InlineArray { elements[$0] }
    }

    public func write(to writer: inout JSONWriter) {
        writer.writeArray(span)
    }

    public func validate(with validator: inout Validator) {
        for index in indices { validator.validate(self[index], at: .index(index)) }
    }
}

extension JSONReader {
    /// Records that the array at `offset`, which has been read, has the wrong number of elements.
    mutating func rejected(at offset: Int, expected: String, found count: Int) -> Failure {
        if !isHalted {
            record(RawIssue(code: .invalidValue, offset: offset, expected: expected, found: "one of \(count)"))
        }
        return Failure()
    }
}
