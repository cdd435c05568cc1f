// A `Codable` type without a blueprint has documents too.

extension DocumentWriter {
    /// Writes a value in place of the document before.
    ///
    /// - Parameter value: The value.
    /// - Throws: ``MappingError`` if a part of the value cannot be written; then there is no document.
    package mutating func write(encoding value: some Encodable) throws(MappingError) {
        try write { $0.writeEncodable(value, by: .standard) }
    }

    /// Writes a value of any type that has a document, in the form that equal values share, such as an identity of
    /// several parts.
    ///
    /// - Parameter value: The value.
    /// - Returns: Whether the type has documents: whether it is ``Mappable`` or `Encodable`. Otherwise, nothing changes.
    /// - Precondition: The writer sorts keys.
    /// - Throws: ``MappingError`` if a part of the value cannot be written; then there is no document.
    package mutating func writeValue<Value>(_ value: Value) throws(MappingError) -> Bool {
        // The type is checked, because a cast of the value would unwrap an optional.
        func mapped<Known: Mappable>(_ type: Known.Type) throws(MappingError) {
            try ValueSource.withSource(of: value) { source throws(MappingError) in
                try write { Known.write(valueAt: source, to: &$0) }
            }
        }
        func encoded<Known: Encodable>(_ type: Known.Type) throws(MappingError) {
            try ValueSource.withSource(of: value) { source throws(MappingError) in
                try write(encoding: source[as: Known.self])
            }
        }
        if let type = Value.self as? any Mappable.Type {
            try mapped(type)
        } else if let type = Value.self as? any Encodable.Type {
            try encoded(type)
        } else {
            return false
        }
        makeCanonical()
        return true
    }
}

extension JSONReader {
    /// Decodes a document of a store.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - bytes: The document, in UTF-8.
    /// - Returns: The value.
    /// - Throws: ``MappingError`` that describes the problems of the document.
    package static func decodeStored<Value: Decodable>(
        _ type: Value.Type,
        in bytes: UnsafeRawBufferPointer
    ) throws(MappingError) -> Value {
        let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        try unsafe readStored(in: bytes, into: place) { (reader: inout JSONReader) throws(Failure) in
            try reader.readDecodable(type, by: .standard)
        }
        return unsafe place.move()
    }
}
