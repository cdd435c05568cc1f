// Objects that refer to one another in a circle exist before their members are read.
extension Model {
    /// Returns an instance whose members ``DocumentReader/fill(_:from:_:)`` reads later; `nil` unless the model is a class
    /// whose blueprint assigns its properties.
    package static func instanceForReferences() -> Self? {
        guard Self.self is AnyObject.Type, case .inPlace(let make) = cachedBlueprint.construction else { return nil }
        return make() as? Self
    }
}

extension DocumentReader {
    /// Reads the members of an instance that others refer to already.
    ///
    /// - Parameters:
    ///   - instance: The instance, from ``Model/instanceForReferences()``.
    ///   - bytes: The document, in UTF-8.
    ///   - references: The objects to which it refers.
    /// - Throws: ``MappingError`` with all issues in the document.
    package func fill<M: Model>(
        _ instance: M,
        from bytes: UnsafeRawBufferPointer,
        _ references: ReferenceSource
    ) throws(MappingError) {
        _ = try unsafe JSONReader.readStored(filling: instance, from: bytes, references)
    }
}

extension JSONReader {
    fileprivate static func readStored<M: Model>(
        filling instance: M,
        from bytes: UnsafeRawBufferPointer,
        _ references: ReferenceSource
    ) throws(MappingError) -> M {
        let place = UnsafeMutablePointer<M>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        try unsafe readStored(in: bytes, into: place) { (reader: inout JSONReader) throws(Failure) in
            reader.refer(to: references)
            return try instance.merged(from: &reader)
        }
        return unsafe place.move()
    }
}
