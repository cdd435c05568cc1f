// A `Codable` type without a blueprint has documents too.

extension DocumentWriter {
    /// Writes a value in place of the document before.
    ///
    /// - Parameter value: The value.
    /// - Throws: ``MappingError`` if a part of the value cannot be written; then there is no document.
    package mutating func write(encoding value: some Encodable) throws(MappingError) {
        try write { $0.writeEncodable(value, by: .standard) }
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
        try unsafe readStored(in: bytes) { (reader: inout JSONReader) throws(Failure) in
            try reader.readDecodable(type, by: .standard)
        }
    }
}
