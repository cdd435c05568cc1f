public import FoundationEssentials

// As in `Mappable+ReadingByBlueprint`, these are disfavored and not generic, because `Person.init` refers to them too.

extension Model {
    /// Decodes a JSON document that an earlier version of the program has written: see ``Blueprint/version(_:)``.
    ///
    /// The migrations change the document into one of the current version, which is then decoded. So issues have
    /// positions in the text only if the document is of the current version. In a class hierarchy, the version is that
    /// of the class that the tag names. A model in an untagged union, and one that a conversion reads, is not migrated.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - version: The version of the model that wrote it.
    ///   - nestedVersions: The versions of models inside the document, by their names in stores. Other models are of
    ///     their current versions.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document, or with the reason why it cannot be migrated.
    /// - Complexity: O(*n*) in the bytes of the document, besides the migrations.
    @_disfavoredOverload
    public init(
        json data: Data,
        version: Int,
        nestedVersions: [String: Int] = [:],
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try unsafe data.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.readDocument(bytes, version: version, nested: nestedVersions, options: options)
        }
    }

    /// Decodes a JSON document that an earlier version of the program has written: see ``Blueprint/version(_:)``.
    ///
    /// The migrations change the document into one of the current version, which is then decoded. So issues have
    /// positions in the text only if the document is of the current version. In a class hierarchy, the version is that
    /// of the class that the tag names. A model in an untagged union, and one that a conversion reads, is not migrated.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - version: The version of the model that wrote it.
    ///   - nestedVersions: The versions of models inside the document, by their names in stores. Other models are of
    ///     their current versions.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document, or with the reason why it cannot be migrated.
    /// - Complexity: O(*n*) in the bytes of the document, besides the migrations.
    @_disfavoredOverload
    public init(
        json bytes: [UInt8],
        version: Int,
        nestedVersions: [String: Int] = [:],
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try unsafe bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.readDocument(bytes, version: version, nested: nestedVersions, options: options)
        }
    }

    /// Decodes a JSON document that an earlier version of the program has written: see ``Blueprint/version(_:)``.
    ///
    /// The migrations change the document into one of the current version, which is then decoded. So issues have
    /// positions in the text only if the document is of the current version. In a class hierarchy, the version is that
    /// of the class that the tag names. A model in an untagged union, and one that a conversion reads, is not migrated.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - version: The version of the model that wrote it.
    ///   - nestedVersions: The versions of models inside the document, by their names in stores. Other models are of
    ///     their current versions.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document, or with the reason why it cannot be migrated.
    /// - Complexity: O(*n*) in the bytes of the document, besides the migrations.
    @_disfavoredOverload
    public init(
        json string: String,
        version: Int,
        nestedVersions: [String: Int] = [:],
        options: JSONOptions = .default
    ) throws(MappingError) {
        self = try unsafe string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.readDocument(bytes, version: version, nested: nestedVersions, options: options)
        }
    }

    /// Decodes a JSON value that an earlier version of the program has written: see ``Blueprint/version(_:)``.
    ///
    /// The migrations change the value into one of the current version, which is then decoded. In a class hierarchy, the
    /// version is that of the class that the tag names. A model in an untagged union, and one that a conversion reads, is not
    /// migrated.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - version: The version of the model that wrote it.
    ///   - nestedVersions: The versions of models inside the document, by their names in stores. Other models are of
    ///     their current versions.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the value, or with the reason why it cannot be migrated.
    @_disfavoredOverload
    public init(
        json: JSON,
        version: Int,
        nestedVersions: [String: Int] = [:],
        options: JSONOptions = .default
    ) throws(MappingError) {
        // Each reading counts the levels, so a value that is too deep does not overflow the stack.
        let text = json.textForReading(options)
        self = try unsafe text.withBytes { bytes throws(MappingError) in
            try unsafe JSONReader.readDocument(
                bytes,
                version: version,
                nested: nestedVersions,
                options: options,
                hasText: false
            )
        }
    }
}
