public import FoundationEssentials

extension Mappable {
    /// Decodes a JSON document, and reports everything done to its values besides mapping them.
    ///
    /// ```swift
    /// let (person, report) = try Person.read(json: data)
    /// let (_, losses) = try Person.read(json: data, reporting: [.elementSkipped, .defaultForInvalid])
    /// ```
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - kinds: The kinds of entries to report; `nil` for all. Other entries do not count toward
    ///     ``JSONOptions/maximumIssues``.
    ///   - options: The decoding options.
    /// - Returns: The value and the report.
    /// - Throws: ``MappingError`` with all issues in the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    public static func read(
        json data: Data,
        reporting kinds: Set<MappingReport.Kind>? = nil,
        options: JSONOptions = .default
    ) throws(MappingError) -> (value: Self, report: MappingReport) {
        try unsafe data.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.readReporting(Self.self, bytes, kinds, options: options)
        }
    }

    /// Decodes a JSON document, and reports everything done to its values besides mapping them.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - kinds: The kinds of entries to report; `nil` for all. Other entries do not count toward
    ///     ``JSONOptions/maximumIssues``.
    ///   - options: The decoding options.
    /// - Returns: The value and the report.
    /// - Throws: ``MappingError`` with all issues in the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    public static func read(
        json bytes: [UInt8],
        reporting kinds: Set<MappingReport.Kind>? = nil,
        options: JSONOptions = .default
    ) throws(MappingError) -> (value: Self, report: MappingReport) {
        try unsafe bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.readReporting(Self.self, bytes, kinds, options: options)
        }
    }

    /// Decodes a JSON document, and reports everything done to its values besides mapping them.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - kinds: The kinds of entries to report; `nil` for all. Other entries do not count toward
    ///     ``JSONOptions/maximumIssues``.
    ///   - options: The decoding options.
    /// - Returns: The value and the report.
    /// - Throws: ``MappingError`` with all issues in the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    public static func read(
        json string: String,
        reporting kinds: Set<MappingReport.Kind>? = nil,
        options: JSONOptions = .default
    ) throws(MappingError) -> (value: Self, report: MappingReport) {
        try unsafe string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.readReporting(Self.self, bytes, kinds, options: options)
        }
    }

    /// Decodes a JSON value, and reports everything done to it besides mapping it.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - kinds: The kinds of entries to report; `nil` for all. Other entries do not count toward
    ///     ``JSONOptions/maximumIssues``.
    ///   - options: The decoding options.
    /// - Returns: The value and the report. Its entries have paths but no text positions.
    /// - Throws: ``MappingError`` with all issues in the value.
    public static func read(
        json: JSON,
        reporting kinds: Set<MappingReport.Kind>? = nil,
        options: JSONOptions = .default
    ) throws(MappingError) -> (value: Self, report: MappingReport) {
        let text = json.textForReading(options)
        return try unsafe text.withBytes { bytes throws(MappingError) in
            try unsafe JSONReader.readReporting(Self.self, bytes, kinds, options: options, hasText: false)
        }
    }
}

extension JSONReader {
    /// Reads `bytes` as one document and records notes.
    fileprivate static func readReporting<Value: Mappable>(
        _ type: Value.Type,
        _ bytes: UnsafeRawBufferPointer,
        _ kinds: Set<MappingReport.Kind>?,
        options: JSONOptions,
        hasText: Bool = true
    ) throws(MappingError) -> (value: Value, report: MappingReport) {
        let context = ReadingContext(options)
        context.notes = []
        context.notedKinds = kinds
        let value = try unsafe withReader(of: bytes, options: options, hasText: hasText, context: context) {
            (reader: inout JSONReader) throws(Failure) in
            try Value.read(from: &reader)
        }
        let report = unsafe MappingReport(
            locating: context.notes ?? [],
            in: bytes.assumingMemoryBound(to: UInt8.self),
            hasText: hasText,
            isTruncated: context.areNotesTruncated,
            hiding: DocumentSensitivity({ Value.self }, context.chosen)
        )
        return (value, report)
    }
}
