extension JSONReader {
    /// Reads a document of a store, which has all fields: see ``DocumentWriter``.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - bytes: The document, in UTF-8.
    /// - Returns: The value.
    /// - Throws: ``MappingError`` with all issues in the document.
    package static func readStored<Value: Mappable>(
        _ type: Value.Type,
        in bytes: UnsafeRawBufferPointer
    ) throws(MappingError) -> Value {
        try unsafe readStored(in: bytes) { (reader: inout JSONReader) throws(Failure) in
            try Value.read(from: &reader)
        }
    }

    /// Reads a document of a store by a closure, which may be called twice if the stack is small.
    static func readStored<Value>(
        in bytes: UnsafeRawBufferPointer,
        _ read: (inout JSONReader) throws(Failure) -> Value
    ) throws(MappingError) -> Value {
        try ThreadStack.withRoomForDocument { maximumDepth throws(MappingError) in
            try unsafe withReader(of: bytes, options: JSONOptions(maximumDepth: maximumDepth), hasText: true) {
                (reader: inout JSONReader) throws(Failure) in
                (reader.readsAllFields, reader.readsExactValues) = (true, true)
                return try read(&reader)
            }
        }
    }
}
