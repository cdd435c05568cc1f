public import FoundationEssentials

extension Mappable {
    /// This value as a JSON document in UTF-8.
    ///
    /// - Parameter options: How it is written.
    /// - Throws: ``MappingError`` when a value cannot be written, such as a number that is not finite.
    public func jsonData(options: JSONOptions = .default) throws(MappingError) -> Data {
        var writer = JSONWriter(options: options)
        write(to: &writer)
        try writer.finish()
        return writer.takeData()
    }

    /// This value as a JSON document.
    ///
    /// - Parameter options: How it is written.
    /// - Throws: ``MappingError`` when a value cannot be written, such as a number that is not finite.
    public func jsonString(options: JSONOptions = .default) throws(MappingError) -> String {
        var writer = JSONWriter(options: options)
        write(to: &writer)
        try writer.finish()
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
