extension JSONReader {
    /// Reads a document of a store, which has all fields: see ``DocumentWriter``.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - bytes: The document, in UTF-8.
    /// - Returns: The value.
    /// - Throws: ``MappingError`` with all issues in the document.
    @usableFromInline
    package static func readStored<Value: Mappable>(
        _ type: Value.Type,
        in bytes: UnsafeRawBufferPointer
    ) throws(MappingError) -> Value {
        let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        try unsafe readStored(in: bytes, into: place)
        return unsafe place.move()
    }

    /// Reads a document that refers to other objects.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - bytes: The document, in UTF-8.
    ///   - references: The objects to which it refers.
    /// - Returns: The value.
    /// - Throws: ``MappingError`` with all issues in the document.
    static func readStored<Value: Mappable>(
        _ type: Value.Type,
        in bytes: UnsafeRawBufferPointer,
        _ references: ReferenceSource
    ) throws(MappingError) -> Value {
        let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        try unsafe readStored(in: bytes, into: place) { (reader: inout JSONReader) throws(Failure) in
            reader.refer(to: references)
            return try Value.read(from: &reader)
        }
        return unsafe place.move()
    }

    /// Reads a document of a store into memory for one value, which is initialized unless this throws.
    ///
    /// An optional value would do, but this is not specialized for models, and then each function that handles an optional of
    /// one looks for its metadata: a tenth of the time.
    package static func readStored<Value: Mappable>(
        in bytes: UnsafeRawBufferPointer,
        into place: UnsafeMutablePointer<Value>
    ) throws(MappingError) {
        try unsafe readStored(in: bytes, into: place) { (reader: inout JSONReader) throws(Failure) in
            try Value.read(from: &reader)
        }
    }

    /// Reads a document of a store by a closure, which may be called twice if the stack is small.
    static func readStored<Value>(
        in bytes: UnsafeRawBufferPointer,
        into place: UnsafeMutablePointer<Value>,
        _ read: (inout JSONReader) throws(Failure) -> Value
    ) throws(MappingError) {
        try ThreadStack.withRoomForDocument { maximumDepth throws(MappingError) in
            var isInitialized = false
            let error = unsafe runReader(
                of: bytes,
                options: JSONOptions(maximumDepth: maximumDepth),
                hasText: true,
                type: { Value.self },
                { (reader: inout JSONReader) throws(Failure) in
                    (reader.readsAllFields, reader.readsExactValues) = (true, true)
                    unsafe place.initialize(to: try read(&reader))
                    isInitialized = true
                }
            )
            guard let error else { return }
            // The mistake is after the value.
            if isInitialized { unsafe place.deinitialize(count: 1) }
            throw error
        }
    }
}
