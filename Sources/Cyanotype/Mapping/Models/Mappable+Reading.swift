public import FoundationEssentials

extension Mappable {
    /// Decodes a JSON document.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    @_disfavoredOverload
    @inlinable
    public init(json data: Data, options: JSONOptions = .default) throws(MappingError) {
        self = try JSONReader.readDocument(in: data, options: options)
    }

    /// Decodes a JSON document.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    @_disfavoredOverload
    @inlinable
    public init(json bytes: [UInt8], options: JSONOptions = .default) throws(MappingError) {
        self = try JSONReader.readDocument(in: bytes, options: options)
    }

    /// Decodes a JSON document.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    @_disfavoredOverload
    @inlinable
    public init(json string: String, options: JSONOptions = .default) throws(MappingError) {
        self = try JSONReader.readDocument(in: string, options: options)
    }

    /// Decodes a JSON value.
    ///
    /// The issues have paths but no text positions.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the value.
    @_disfavoredOverload
    public init(json: JSON, options: JSONOptions = .default) throws(MappingError) {
        self = try JSONReader.readValue(in: json, options: options)
    }
}

// `Person.init` refers to every initializer of a model. If one of these were preferred, the compiler would choose it
// over the initializer for a blueprint whose first field is wrong. So all are disfavored, and types that are also
// `Decodable` have their own, because those of `Mappable` and `Decodable` would be ambiguous.
extension Mappable where Self: Decodable {
    /// Decodes a JSON document as a ``Mappable`` type.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    @_disfavoredOverload
    @inlinable
    public init(json data: Data, options: JSONOptions = .default) throws(MappingError) {
        self = try JSONReader.readDocument(in: data, options: options)
    }

    /// Decodes a JSON document as a ``Mappable`` type.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    @_disfavoredOverload
    @inlinable
    public init(json bytes: [UInt8], options: JSONOptions = .default) throws(MappingError) {
        self = try JSONReader.readDocument(in: bytes, options: options)
    }

    /// Decodes a JSON document as a ``Mappable`` type.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    /// - Complexity: O(*n*) in the bytes of the document.
    @_disfavoredOverload
    @inlinable
    public init(json string: String, options: JSONOptions = .default) throws(MappingError) {
        self = try JSONReader.readDocument(in: string, options: options)
    }

    /// Decodes a JSON value as a ``Mappable`` type.
    ///
    /// The issues have paths but no text positions.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the value.
    @_disfavoredOverload
    public init(json: JSON, options: JSONOptions = .default) throws(MappingError) {
        self = try JSONReader.readValue(in: json, options: options)
    }
}

extension Model {
    /// Updates this model from a JSON document: present keys overwrite, absent keys keep their values, and nested
    /// models are updated in the same way.
    ///
    /// An array or dictionary is replaced. `null` removes the value of an `Optional`.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document; the model is then unchanged.
    public mutating func update(json data: Data, options: JSONOptions = .default) throws(MappingError) {
        try unsafe data.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.update(&self, bytes, options: options)
        }
    }

    /// Updates this model from a JSON document: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document; the model is then unchanged.
    public mutating func update(json bytes: [UInt8], options: JSONOptions = .default) throws(MappingError) {
        try unsafe bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.update(&self, bytes, options: options)
        }
    }

    /// Updates this model from a JSON document: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document; the model is then unchanged.
    public mutating func update(json string: String, options: JSONOptions = .default) throws(MappingError) {
        try unsafe string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.update(&self, bytes, options: options)
        }
    }

    /// Updates this model from a JSON value: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the value; the model is then unchanged.
    public mutating func update(json: JSON, options: JSONOptions = .default) throws(MappingError) {
        let text = json.textForReading(options)
        try unsafe text.withBytes { bytes throws(MappingError) in
            try unsafe JSONReader.update(&self, bytes, options: options, hasText: false)
        }
    }
}

extension Model where Self: AnyObject {
    /// Updates this instance from a JSON document: present keys overwrite, absent keys keep their values, and nested
    /// models are updated in the same way.
    ///
    /// An array or dictionary is replaced. `null` removes the value of an `Optional`.
    ///
    /// - Parameters:
    ///   - data: The document, in UTF-8.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document. Properties assigned before the first issue are
    ///   restored.
    public func update(json data: Data, options: JSONOptions = .default) throws(MappingError) {
        try unsafe data.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.updateInstance(self, bytes, options: options)
        }
    }

    /// Updates this instance from a JSON document: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    public func update(json bytes: [UInt8], options: JSONOptions = .default) throws(MappingError) {
        try unsafe bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.updateInstance(self, bytes, options: options)
        }
    }

    /// Updates this instance from a JSON document: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - string: The document.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the document.
    public func update(json string: String, options: JSONOptions = .default) throws(MappingError) {
        try unsafe string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe JSONReader.updateInstance(self, bytes, options: options)
        }
    }

    /// Updates this instance from a JSON value: see <doc:PatchesAndUpdates>.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - options: The decoding options.
    /// - Throws: ``MappingError`` with all issues in the value.
    public func update(json: JSON, options: JSONOptions = .default) throws(MappingError) {
        let text = json.textForReading(options)
        try unsafe text.withBytes { bytes throws(MappingError) in
            try unsafe JSONReader.updateInstance(self, bytes, options: options, hasText: false)
        }
    }
}

// MARK: - Documents

extension JSONReader {
    // Inlined up to the call that reads the value, so that the compiler specializes it for known types.

    @inlinable
    static func readDocument<Value: Mappable>(in data: Data, options: JSONOptions) throws(MappingError) -> Value {
        try unsafe data.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe readDocument(bytes, options: options)
        }
    }

    @inlinable
    static func readDocument<Value: Mappable>(in bytes: [UInt8], options: JSONOptions) throws(MappingError) -> Value {
        try unsafe bytes.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe readDocument(bytes, options: options)
        }
    }

    @inlinable
    static func readDocument<Value: Mappable>(in string: String, options: JSONOptions) throws(MappingError) -> Value {
        try unsafe string.utf8Span.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe readDocument(bytes, options: options)
        }
    }

    static func readValue<Value: Mappable>(in json: JSON, options: JSONOptions) throws(MappingError) -> Value {
        // Only `JSON` itself: for `JSON?`, `JSON.null` is `nil`.
        if Value.self == JSON.self, let value = json as? Value { return value }
        let text = json.textForReading(options)
        return try unsafe text.withBytes { bytes throws(MappingError) in
            try unsafe readDocument(bytes, options: options, hasText: false)
        }
    }

    /// Reads `bytes` as one document.
    @inlinable
    static func readDocument<Value: Mappable>(
        _ bytes: UnsafeRawBufferPointer,
        options: JSONOptions,
        hasText: Bool = true
    ) throws(MappingError) -> Value {
        try unsafe withReader(of: bytes, options: options, hasText: hasText) {
            (reader: inout JSONReader) throws(Failure) in
            try Value.read(from: &reader)
        }
    }

    /// Reads `bytes` as one document, using a reader positioned at its value.
    @inlinable
    static func withReader<Value>(
        of bytes: UnsafeRawBufferPointer,
        options: JSONOptions,
        hasText: Bool,
        context: ReadingContext? = nil,
        type: @escaping () -> Any.Type = { Value.self },
        _ read: (inout JSONReader) throws(Failure) -> Value
    ) throws(MappingError) -> Value {
        var value: Value?
        let error = unsafe runReader(
            of: bytes,
            options: options,
            hasText: hasText,
            context: context,
            type: type,
            { (reader: inout JSONReader) throws(Failure) in value = try read(&reader) }
        )
        if let error { throw error }
        // There is always a value if there was no error.
        return unsafe value.take().unsafelyUnwrapped
    }

    /// Calls `read` with a reader of the document `bytes`, positioned at its value.
    ///
    /// Not generic, so that creating and destroying a reader needs no metadata at run time. The closure stores the
    /// value. The value's type is only needed for an error.
    @usableFromInline @inline(never)
    static func runReader(
        of bytes: UnsafeRawBufferPointer,
        options: JSONOptions,
        hasText: Bool,
        context: ReadingContext? = nil,
        type: @escaping () -> Any.Type,
        _ read: (inout JSONReader) throws(Failure) -> Void
    ) -> MappingError? {
        // A small document needs no memory except for its values. A larger allocation would not be on the stack.
        unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { memory in
            unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { values in
                unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { names in
                    let text = unsafe TextBuffer(UnsafeMutableRawBufferPointer(rebasing: memory[..<256]))
                    var reader = unsafe JSONReader(bytes, options: options, text: text)
                    reader.scratch = unsafe ScratchMark(UnsafeMutableRawBufferPointer(rebasing: memory[256...]))
                    reader.jsonMemory = unsafe JSONMemory(values: values, names: names)
                    reader.context = context ?? (options.dateScopes.isEmpty ? nil : ReadingContext(options))
                    return reader.readDocument(hasText: hasText, type, read)
                }
            }
        }
    }

    /// Calls `read` at the value of the document. Returns the error, or `nil` if there is none.
    private mutating func readDocument(
        hasText: Bool,
        _ type: @escaping () -> Any.Type,
        _ read: (inout JSONReader) throws(Failure) -> Void
    ) -> MappingError? {
        // Already taken if a value was read as `JSON`.
        defer { if jsonMemory == nil { json.recycle() } }
        do throws(Failure) {
            if options.limitsSizes { try checkSizes(read) }
            skipWhitespace()
            try read(&self)
            try finish()
            // A type that swallows failures must not make invalid JSON succeed.
            if isBroken { throw Failure() }
            return nil
        } catch {
            // Also checks what follows a value that was read to its end.
            if !isHalted { try? finish() }
            return makeError(hasText: hasText, of: type)
        }
    }

    /// Merges the document `bytes` into `instance`, or leaves the instance unchanged on error.
    static func updateInstance<Value: Mappable & AnyObject>(
        _ instance: Value,
        _ bytes: UnsafeRawBufferPointer,
        options: JSONOptions,
        hasText: Bool = true,
        context: ReadingContext? = nil
    ) throws(MappingError) {
        var copy = instance
        try unsafe update(&copy, bytes, options: options, hasText: hasText, context: context) { $0 === $1 }
    }

    /// Merges the document `bytes` into `value`, or leaves the value unchanged on error. `accepts` returns whether the
    /// second value may replace the first.
    static func update<Value: Mappable>(
        _ value: inout Value,
        _ bytes: UnsafeRawBufferPointer,
        options: JSONOptions,
        hasText: Bool = true,
        context: ReadingContext? = nil,
        accepts: (Value, Value) -> Bool = { _, _ in true }
    ) throws(MappingError) {
        var undoLog: [() -> Void] = []
        let old = value
        do {
            value = try unsafe withReader(of: bytes, options: options, hasText: hasText, context: context) {
                (reader: inout JSONReader) throws(Failure) in
                reader.undoLog = []
                defer { undoLog = reader.undoLog ?? [] }
                let offset = reader.offset
                let merged = try old.merged(from: &reader)
                if !accepts(old, merged) { throw reader.cannotUpdate(type(of: old), at: offset) }
                return merged
            }
        } catch {
            for undo in undoLog.reversed() { undo() }
            throw error
        }
    }
}

extension JSONReader {
    /// Records that an instance of a class cannot be changed, because its blueprint creates a new one.
    @inline(never)
    private mutating func cannotUpdate(_ type: Any.Type, at offset: Int) -> Failure {
        let expected = "a blueprint of \(type) that assigns in place, to update an instance"
        record(RawIssue(code: .blueprint, offset: offset, expected: expected, found: "a memberwise one"))
        return Failure()
    }
}
