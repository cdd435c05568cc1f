public import FoundationEssentials

extension Mappable {
    /// Reads a JSON document, and tells what was done to its values beside mapping them.
    ///
    /// ```swift
    /// let (person, report) = try Person.read(json: data)
    /// ```
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - options: How it is read.
    /// - Returns: The value and the report.
    /// - Throws: ``MappingError`` with all problems of the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    public static func read(
        json data: Data,
        options: JSONOptions = .default
    ) throws(MappingError) -> (value: Self, report: MappingReport) {
        try data.span.withUnsafeBytes { bytes throws(MappingError) in
            try JSONReader.readReporting(Self.self, bytes, options: options)
        }
    }

    /// Reads a JSON document, and tells what was done to its values beside mapping them.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - options: How it is read.
    /// - Returns: The value and the report.
    /// - Throws: ``MappingError`` with all problems of the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    public static func read(
        json bytes: [UInt8],
        options: JSONOptions = .default
    ) throws(MappingError) -> (value: Self, report: MappingReport) {
        try bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try JSONReader.readReporting(Self.self, bytes, options: options)
        }
    }

    /// Reads a JSON document, and tells what was done to its values beside mapping them.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - options: How it is read.
    /// - Returns: The value and the report.
    /// - Throws: ``MappingError`` with all problems of the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    public static func read(
        json string: String,
        options: JSONOptions = .default
    ) throws(MappingError) -> (value: Self, report: MappingReport) {
        try string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try JSONReader.readReporting(Self.self, bytes, options: options)
        }
    }

    /// Reads a JSON value, and tells what was done to it beside mapping it.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - options: How it is read.
    /// - Returns: The value and the report, whose entries have paths but no places in a text.
    /// - Throws: ``MappingError`` with all problems of the value.
    public static func read(
        json: JSON,
        options: JSONOptions = .default
    ) throws(MappingError) -> (value: Self, report: MappingReport) {
        let text = json.textForReading(options)
        return try text.withBytes { bytes throws(MappingError) in
            try JSONReader.readReporting(Self.self, bytes, options: options, hasText: false)
        }
    }
}

extension JSONReader {
    /// Reads `bytes` as one document, taking notes.
    fileprivate static func readReporting<Value: Mappable>(
        _ type: Value.Type,
        _ bytes: UnsafeRawBufferPointer,
        options: JSONOptions,
        hasText: Bool = true
    ) throws(MappingError) -> (value: Value, report: MappingReport) {
        let context = ReadingContext(options)
        context.notes = []
        let value = try withReader(of: bytes, options: options, hasText: hasText, context: context) {
            (reader: inout JSONReader) throws(Failure) in
            try Value.read(from: &reader)
        }
        let report = MappingReport(
            locating: context.notes ?? [],
            in: bytes.assumingMemoryBound(to: UInt8.self),
            hasText: hasText,
            isTruncated: context.areNotesTruncated,
            hiding: DocumentSensitivity({ Value.self }, context)
        )
        return (value, report)
    }
}
