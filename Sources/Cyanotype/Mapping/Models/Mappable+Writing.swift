public import FoundationEssentials

extension Mappable {
    /// Encodes this value as a JSON document in UTF-8.
    ///
    /// - Parameter options: The encoding options.
    /// - Returns: The document.
    /// - Throws: ``MappingError`` if a value cannot be encoded, such as a number that is not finite.
    @inlinable
    public func jsonData(options: JSONOptions = .default) throws(MappingError) -> Data {
        try JSONWriter.writeData(options: options) { write(to: &$0) }
    }

    /// Encodes this value as a JSON document.
    ///
    /// - Parameter options: The encoding options.
    /// - Returns: The document.
    /// - Throws: ``MappingError`` if a value cannot be encoded, such as a number that is not finite.
    @inlinable
    public func jsonString(options: JSONOptions = .default) throws(MappingError) -> String {
        try JSONWriter.writeString(options: options) { write(to: &$0) }
    }
}

// Inlined above up to the call that writes the value, so that the compiler specializes it for known types.
extension JSONWriter {
    @usableFromInline
    static func writeData(
        options: JSONOptions,
        _ write: (inout JSONWriter) -> Void
    ) throws(MappingError) -> Data {
        var writer = JSONWriter(options: options)
        write(&writer)
        try writer.finish()
        return writer.takeData()
    }

    @usableFromInline
    static func writeString(
        options: JSONOptions,
        _ write: (inout JSONWriter) -> Void
    ) throws(MappingError) -> String {
        var writer = JSONWriter(options: options)
        write(&writer)
        try writer.finish()
        return unsafe writer.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
