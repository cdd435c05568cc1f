public import FoundationEssentials

// A model can have several blueprints; the caller chooses one. The initializers for all models are not generic:
// `Person.init` refers to them too, and the compiler could not diagnose the fields of `Blueprint(Person.init) { … }`.

extension Model {
    /// Decodes a JSON document using one of this model's blueprints. Nested models use their blueprints of the same
    /// name.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    @_disfavoredOverload
    public init(
        json data: Data,
        using blueprint: Blueprint<Self>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: data, by: blueprint, options: options)
    }

    /// Decodes a JSON document using one of this model's blueprints. Nested models use their blueprints of the same
    /// name.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    @_disfavoredOverload
    public init(
        json bytes: [UInt8],
        using blueprint: Blueprint<Self>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: bytes, by: blueprint, options: options)
    }

    /// Decodes a JSON document using one of this model's blueprints. Nested models use their blueprints of the same
    /// name.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    @_disfavoredOverload
    public init(
        json string: String,
        using blueprint: Blueprint<Self>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: string, by: blueprint, options: options)
    }

    /// Decodes a JSON value using one of this model's blueprints. Nested models use their blueprints of the same
    /// name.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the value.
    @_disfavoredOverload
    public init(
        json: JSON,
        using blueprint: Blueprint<Self>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readValue(in: json, by: blueprint, options: options)
    }
}

extension Model where Self: AnyObject {
    /// Decodes a JSON document using one of a model's blueprints. Nested models use their blueprints of the same name.
    ///
    /// The blueprint may be one of a superclass.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    @_disfavoredOverload
    public init(
        json data: Data,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: data, by: blueprint, options: options)
    }

    /// Decodes a JSON document using one of a model's blueprints. Nested models use their blueprints of the same name.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    @_disfavoredOverload
    public init(
        json bytes: [UInt8],
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: bytes, by: blueprint, options: options)
    }

    /// Decodes a JSON document using one of a model's blueprints. Nested models use their blueprints of the same name.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    @_disfavoredOverload
    public init(
        json string: String,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: string, by: blueprint, options: options)
    }

    /// Decodes a JSON value using one of a model's blueprints. Nested models use their blueprints of the same name.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the value.
    @_disfavoredOverload
    public init(
        json: JSON,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readValue(in: json, by: blueprint, options: options)
    }
}

extension Mappable where Self: Collection {
    /// Decodes a JSON document using one of a model's blueprints. Nested models use their blueprints of the same name.
    ///
    /// `Self` contains the model; for example, it is an array of models.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    @_disfavoredOverload
    public init<Subject>(
        json data: Data,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: data, by: blueprint, options: options)
    }

    /// Decodes a JSON document using one of a model's blueprints. Nested models use their blueprints of the same name.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    @_disfavoredOverload
    public init<Subject>(
        json bytes: [UInt8],
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: bytes, by: blueprint, options: options)
    }

    /// Decodes a JSON document using one of a model's blueprints. Nested models use their blueprints of the same name.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    @_disfavoredOverload
    public init<Subject>(
        json string: String,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: string, by: blueprint, options: options)
    }

    /// Decodes a JSON value using one of a model's blueprints. Nested models use their blueprints of the same name.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - blueprint: The blueprint.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the value.
    @_disfavoredOverload
    public init<Subject>(
        json: JSON,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readValue(in: json, by: blueprint, options: options)
    }
}

extension JSONReader {
    fileprivate static func readDocument<Value: Mappable, Subject>(
        in data: Data,
        by blueprint: Blueprint<Subject>,
        options: JSONOptions
    ) throws(MappingError) -> Value {
        try unsafe data.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe readDocument(bytes, by: blueprint, options: options)
        }
    }

    fileprivate static func readDocument<Value: Mappable, Subject>(
        in bytes: [UInt8],
        by blueprint: Blueprint<Subject>,
        options: JSONOptions
    ) throws(MappingError) -> Value {
        try unsafe bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe readDocument(bytes, by: blueprint, options: options)
        }
    }

    fileprivate static func readDocument<Value: Mappable, Subject>(
        in string: String,
        by blueprint: Blueprint<Subject>,
        options: JSONOptions
    ) throws(MappingError) -> Value {
        try unsafe string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe readDocument(bytes, by: blueprint, options: options)
        }
    }

    fileprivate static func readValue<Value: Mappable, Subject>(
        in json: JSON,
        by blueprint: Blueprint<Subject>,
        options: JSONOptions
    ) throws(MappingError) -> Value {
        let text = json.textForReading(options)
        return try unsafe text.withBytes { bytes throws(MappingError) in
            try unsafe readDocument(bytes, by: blueprint, options: options, hasText: false)
        }
    }

    private static func readDocument<Value: Mappable, Subject>(
        _ bytes: UnsafeRawBufferPointer,
        by blueprint: Blueprint<Subject>,
        options: JSONOptions,
        hasText: Bool = true
    ) throws(MappingError) -> Value {
        let context = ChosenBlueprint(blueprint).context(options)
        return try unsafe withReader(of: bytes, options: options, hasText: hasText, context: context) {
            (reader: inout JSONReader) throws(Failure) in
            try Value.read(from: &reader)
        }
    }
}
