public import FoundationEssentials

extension Mappable {
    /// This value as a JSON document in UTF-8.
    ///
    /// - Parameter options: How it is written.
    /// - Returns: The document.
    /// - Throws: ``MappingError`` when a value cannot be written, such as a number that is not finite.
    @inlinable
    public func jsonData(options: JSONOptions = .default) throws(MappingError) -> Data {
        try JSONWriter.writeData(options: options) { write(to: &$0) }
    }

    /// This value as a JSON document.
    ///
    /// - Parameter options: How it is written.
    /// - Returns: The document.
    /// - Throws: ``MappingError`` when a value cannot be written, such as a number that is not finite.
    @inlinable
    public func jsonString(options: JSONOptions = .default) throws(MappingError) -> String {
        try JSONWriter.writeString(options: options) { write(to: &$0) }
    }
}

// Inlined above up to the call that writes the value, so that this is specialised where the type is known.
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
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
