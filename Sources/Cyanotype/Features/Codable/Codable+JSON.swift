public import FoundationEssentials

// A `Codable` type is read and written as a `Mappable` one is, by the default strategies of `CyanotypeDecoder` and
// `CyanotypeEncoder`. Where a type is both, the functions of `Mappable` are preferred.

extension Decodable {
    /// Reads a JSON document.
    ///
    /// Of several problems in a value that is not ``Mappable`` the first is reported.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with what is wrong with the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    @_disfavoredOverload
    public init(json data: Data, options: JSONOptions = .default) throws(MappingError) {
        self = try data.span.withUnsafeBytes { bytes throws(MappingError) in
            try JSONReader.decodeDocument(Self.self, bytes, options: options)
        }
    }

    /// Reads a JSON document.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with what is wrong with the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    @_disfavoredOverload
    public init(json bytes: [UInt8], options: JSONOptions = .default) throws(MappingError) {
        self = try bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try JSONReader.decodeDocument(Self.self, bytes, options: options)
        }
    }

    /// Reads a JSON document.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with what is wrong with the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    @_disfavoredOverload
    public init(json string: String, options: JSONOptions = .default) throws(MappingError) {
        self = try string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try JSONReader.decodeDocument(Self.self, bytes, options: options)
        }
    }

    /// Reads a JSON value.
    ///
    /// The problem of the error has a path, but no place in a text.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with what is wrong with the value.
    @_disfavoredOverload
    public init(json: JSON, options: JSONOptions = .default) throws(MappingError) {
        let text = json.textForReading(options)
        self = try text.withBytes { bytes throws(MappingError) in
            try JSONReader.decodeDocument(Self.self, bytes, options: options, hasText: false)
        }
    }
}

extension Encodable {
    /// This value as a JSON document in UTF-8.
    ///
    /// - Parameter options: How it is written.
    /// - Returns: The document.
    /// - Throws: ``MappingError`` when a value cannot be written, such as a number that is not finite.
    @_disfavoredOverload
    public func jsonData(options: JSONOptions = .default) throws(MappingError) -> Data {
        try JSONWriter.writeData(options: options) { $0.writeEncodable(self, by: .standard) }
    }

    /// This value as a JSON document.
    ///
    /// - Parameter options: How it is written.
    /// - Returns: The document.
    /// - Throws: ``MappingError`` when a value cannot be written, such as a number that is not finite.
    @_disfavoredOverload
    public func jsonString(options: JSONOptions = .default) throws(MappingError) -> String {
        try JSONWriter.writeString(options: options) { $0.writeEncodable(self, by: .standard) }
    }
}

extension JSONReader {
    /// Decodes `bytes` as one document.
    fileprivate static func decodeDocument<Value: Decodable>(
        _ type: Value.Type,
        _ bytes: UnsafeRawBufferPointer,
        options: JSONOptions,
        hasText: Bool = true
    ) throws(MappingError) -> Value {
        try withReader(of: bytes, options: options, hasText: hasText) { (reader: inout JSONReader) throws(Failure) in
            try reader.readDecodable(type, by: .standard)
        }
    }
}
