public import FoundationEssentials

// Several blueprints of one model, chosen by the caller. The initializers of all models are not generic: `Person.init` names
// them too, and the compiler would not say what is wrong with the fields of `Blueprint(Person.init) { … }`.

extension Model {
    /// Reads a JSON document by one of this model's blueprints, and the models inside of it by those of the same
    /// name.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document.
    @_disfavoredOverload
    public init(
        json data: Data,
        using blueprint: Blueprint<Self>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: data, by: blueprint, options: options)
    }

    /// Reads a JSON document by one of this model's blueprints, and the models inside of it by those of the same
    /// name.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document.
    @_disfavoredOverload
    public init(
        json bytes: [UInt8],
        using blueprint: Blueprint<Self>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: bytes, by: blueprint, options: options)
    }

    /// Reads a JSON document by one of this model's blueprints, and the models inside of it by those of the same
    /// name.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document.
    @_disfavoredOverload
    public init(
        json string: String,
        using blueprint: Blueprint<Self>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: string, by: blueprint, options: options)
    }

    /// Reads a JSON value by one of this model's blueprints, and the models inside of it by those of the same
    /// name.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the value.
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
    /// Reads a JSON document by one of a model's blueprints, and the models inside of it by those of the same
    /// name.
    ///
    /// The blueprint may be that of a superclass.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document.
    @_disfavoredOverload
    public init(
        json data: Data,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: data, by: blueprint, options: options)
    }

    /// Reads a JSON document by one of a model's blueprints, and the models inside of it by those of the same
    /// name.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document.
    @_disfavoredOverload
    public init(
        json bytes: [UInt8],
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: bytes, by: blueprint, options: options)
    }

    /// Reads a JSON document by one of a model's blueprints, and the models inside of it by those of the same
    /// name.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document.
    @_disfavoredOverload
    public init(
        json string: String,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: string, by: blueprint, options: options)
    }

    /// Reads a JSON value by one of a model's blueprints, and the models inside of it by those of the same
    /// name.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the value.
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
    /// Reads a JSON document by one of a model's blueprints, and the models inside of it by those of the same
    /// name.
    ///
    /// `Self` holds the model, such as an array of it.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document.
    @_disfavoredOverload
    public init<Subject>(
        json data: Data,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: data, by: blueprint, options: options)
    }

    /// Reads a JSON document by one of a model's blueprints, and the models inside of it by those of the same
    /// name.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document.
    @_disfavoredOverload
    public init<Subject>(
        json bytes: [UInt8],
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: bytes, by: blueprint, options: options)
    }

    /// Reads a JSON document by one of a model's blueprints, and the models inside of it by those of the same
    /// name.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the document.
    @_disfavoredOverload
    public init<Subject>(
        json string: String,
        using blueprint: Blueprint<Subject>,
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try JSONReader.readDocument(in: string, by: blueprint, options: options)
    }

    /// Reads a JSON value by one of a model's blueprints, and the models inside of it by those of the same
    /// name.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - blueprint: The blueprint.
    ///   - options: How it is read.
    /// - Throws: ``MappingError`` with all problems of the value.
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
        try data.span.withUnsafeBytes { bytes throws(MappingError) in
            try readDocument(bytes, by: blueprint, options: options)
        }
    }

    fileprivate static func readDocument<Value: Mappable, Subject>(
        in bytes: [UInt8],
        by blueprint: Blueprint<Subject>,
        options: JSONOptions
    ) throws(MappingError) -> Value {
        try bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try readDocument(bytes, by: blueprint, options: options)
        }
    }

    fileprivate static func readDocument<Value: Mappable, Subject>(
        in string: String,
        by blueprint: Blueprint<Subject>,
        options: JSONOptions
    ) throws(MappingError) -> Value {
        try string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try readDocument(bytes, by: blueprint, options: options)
        }
    }

    fileprivate static func readValue<Value: Mappable, Subject>(
        in json: JSON,
        by blueprint: Blueprint<Subject>,
        options: JSONOptions
    ) throws(MappingError) -> Value {
        let text = json.textForReading(options)
        return try text.withBytes { bytes throws(MappingError) in
            try readDocument(bytes, by: blueprint, options: options, hasText: false)
        }
    }

    private static func readDocument<Value: Mappable, Subject>(
        _ bytes: UnsafeRawBufferPointer,
        by blueprint: Blueprint<Subject>,
        options: JSONOptions,
        hasText: Bool = true
    ) throws(MappingError) -> Value {
        let context = ChosenBlueprint(blueprint).context(options)
        return try withReader(of: bytes, options: options, hasText: hasText, context: context) {
            (reader: inout JSONReader) throws(Failure) in
            try Value.read(from: &reader)
        }
    }
}
