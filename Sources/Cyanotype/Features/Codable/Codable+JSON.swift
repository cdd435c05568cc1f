public import FoundationEssentials

// A `Codable` type is decoded and encoded like a `Mappable` one, with the default strategies of `CyanotypeDecoder` and
// `CyanotypeEncoder`. If a type is both, the compiler prefers the functions of `Mappable`.

extension Decodable {
    /// Decodes a JSON document.
    ///
    /// If a value that is not ``Mappable`` has several problems, only the first is reported.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` that describes the problems of the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    @_disfavoredOverload
    public init(json data: Data, options: JSONOptions = .default) throws(MappingError) {
        self = try unsafe data.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.decodeDocument(Self.self, bytes, options: options)
        }
    }

    /// Decodes a JSON document.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` that describes the problems of the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    @_disfavoredOverload
    public init(json bytes: [UInt8], options: JSONOptions = .default) throws(MappingError) {
        self = try unsafe bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.decodeDocument(Self.self, bytes, options: options)
        }
    }

    /// Decodes a JSON document.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` that describes the problems of the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    @_disfavoredOverload
    public init(json string: String, options: JSONOptions = .default) throws(MappingError) {
        self = try unsafe string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.decodeDocument(Self.self, bytes, options: options)
        }
    }

    /// Decodes a JSON value.
    ///
    /// The problem that the error reports has a path, but no position in a text.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` that describes the problems of the value.
    @_disfavoredOverload
    public init(json: JSON, options: JSONOptions = .default) throws(MappingError) {
        let text = json.textForReading(options)
        self = try unsafe text.withBytes { bytes throws(MappingError) in
            try unsafe JSONReader.decodeDocument(Self.self, bytes, options: options, hasText: false)
        }
    }
}

extension Encodable {
    /// Encodes this value as a JSON document in UTF-8.
    ///
    /// - Parameter options: The encoding options.
    /// - Returns: The document.
    /// - Throws: ``MappingError`` if a value cannot be encoded, such as a number that is not finite.
    @_disfavoredOverload
    public func jsonData(options: JSONOptions = .default) throws(MappingError) -> Data {
        try JSONWriter.writeData(options: options) { $0.writeEncodable(self, by: .standard) }
    }

    /// Encodes this value as a JSON document.
    ///
    /// - Parameter options: The encoding options.
    /// - Returns: The document.
    /// - Throws: ``MappingError`` if a value cannot be encoded, such as a number that is not finite.
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
        try unsafe withReader(of: bytes, options: options, hasText: hasText) {
            (reader: inout JSONReader) throws(Failure) in
            try reader.readDecodable(type, by: .standard)
        }
    }
}
