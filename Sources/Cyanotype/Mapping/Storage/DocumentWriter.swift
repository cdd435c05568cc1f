/// Writes the documents of a store, one after another, into memory that it keeps.
///
/// A store has to return what it got. So a document has all fields, also those that JSON for others lacks, and each
/// value is exact, whatever its form is elsewhere:
///
/// - A `Date` is the seconds since 2001, with all digits and a fraction, whatever the date format or the library's own
///   conversion.
/// - NaN and the infinities are strings: see ``NumberName``.
/// - `nil` is omitted only if a missing key is read as `nil`.
/// - A value in an `Optional` that may be `null` itself is in an array. So are a `URL` with its base, and a value of an
///   untagged union with its tag.
/// - Rules and defaults for `null` do not apply, and strategies of coders neither.
///
/// Extension fields have their usual form, because they are kept as JSON until somebody asks for them. Otherwise, only
/// a program's own ``Conversion``, or its own coding of a type, may return something else.
package struct DocumentWriter: ~Copyable {
    private static var maximumDepth: Int { 512 }

    /// The depth that fits any stack.
    private static var shallowDepth: Int { 16 }

    private var writer: JSONWriter

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - sortedKeys: Whether equal values give the same bytes: see ``JSONOptions/sortedKeys``.
    ///   - revealsSecrets: Whether secrets may be in the documents. Otherwise they are errors.
    ///   - refusesSensitiveValues: Whether values of sensitive fields are errors.
    package init(sortedKeys: Bool = false, revealsSecrets: Bool = false, refusesSensitiveValues: Bool = false) {
        writer = JSONWriter(
            options: JSONOptions(
                sortedKeys: sortedKeys,
                maximumDepth: Self.maximumDepth,
                revealsSecrets: revealsSecrets
            )
        )
        (writer.writesAllFields, writer.writesExactValues) = (true, true)
        writer.refusesSensitiveValues = refusesSensitiveValues
    }

    /// Takes the objects to which the document refers. Without it, they are inside the document.
    package var references: ReferenceCollector? {
        didSet { writer.references = references }
    }

    /// Whether a document was refused because of a sensitive field.
    package var hasRefusedSensitiveValue: Bool { writer.hasRefusedSensitiveValue }

    /// Writes a value in place of the document before.
    ///
    /// - Parameter value: The value.
    /// - Throws: ``MappingError`` if a part of the value cannot be written; then there is no document.
    package mutating func write<Value: Mappable>(_ value: Value) throws(MappingError) {
        try write { value.write(to: &$0) }
    }

    /// Writes what a closure writes in place of the document before.
    ///
    /// - Parameter write: Writes one value. If the stack is small, it may be called twice.
    /// - Throws: ``MappingError`` if the value cannot be written; then there is no document and no reference.
    mutating func write(_ write: (inout JSONWriter) -> Void) throws(MappingError) {
        if ThreadStack.hasRoom(ThreadStack.forDeepestDocument) {
            begin(depth: 0)
            write(&writer)
        } else {
            begin(depth: Self.maximumDepth - Self.shallowDepth)
            write(&writer)
            // The issues count those levels, so they are collected again.
            if !writer.issues.isEmpty {
                ThreadStack.withRoom(ThreadStack.forDeepestDocument) {
                    begin(depth: 0)
                    write(&writer)
                }
            }
        }
        if !writer.issues.isEmpty { try fail() }
    }

    private mutating func begin(depth: Int) {
        writer.reset(depth: depth)
        references?.removeAll()
    }

    @inline(never)
    private mutating func fail() throws(MappingError) {
        defer {
            writer.reset(depth: 0)
            references?.removeAll()
        }
        try writer.finish()
    }

    /// Calls a closure with the bytes of the document, none before the first one.
    ///
    /// - Parameter body: The closure, which must not keep the bytes.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe writer.withBytes(body)
    }

    /// The SHA-256 of the document, which equal values share if the keys are sorted.
    package var digest: [UInt8] {
        unsafe withBytes { bytes in
            guard let text = unsafe CanonicalDocument.text(of: bytes) else { return unsafe SHA256.hash(bytes) }
            return unsafe text.withUnsafeBytes { unsafe SHA256.hash($0) }
        }
    }

    /// Turns the document into the one that equal values share.
    mutating func makeCanonical() {
        guard let text = unsafe withBytes({ unsafe CanonicalDocument.text(of: $0) }) else { return }
        writer.reset(depth: 0)
        unsafe text.withUnsafeBytes { unsafe writer.write(bytes: $0) }
    }

    /// Empties the writer, and wipes the document if it holds a secret.
    package mutating func reset() {
        writer.reset(depth: 0)
    }
}
