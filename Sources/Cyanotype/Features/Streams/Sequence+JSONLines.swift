public import FoundationEssentials

extension Sequence where Element: Mappable {
    /// Returns the elements as lines of NDJSON, each with its line feed.
    ///
    /// To write them to a file in constant memory instead, use a ``JSONRecordWriter``.
    ///
    /// - Parameter options: How each element is encoded. Pretty-printing is ignored.
    /// - Returns: The lines, in UTF-8.
    /// - Throws: ``JSONStreamError`` if an element cannot be encoded, such as a number that is not finite.
    /// - Complexity: O(*n*) in the bytes of the lines.
    @inlinable
    public func jsonLines(options: JSONOptions = .default) throws(JSONStreamError) -> Data {
        let lines = CollectedLines(options)
        for element in self {
            try lines.append { element.write(to: &$0) }
        }
        return lines.takeData()
    }
}

/// Lines in memory. A class, because inlined code cannot hold an encoder itself.
@usableFromInline
final class CollectedLines {
    private var encoder: RecordEncoder

    @usableFromInline
    init(_ options: JSONOptions) {
        encoder = RecordEncoder(.lines, options: options)
    }

    @usableFromInline
    func append(_ write: (inout JSONWriter) -> Void) throws(JSONStreamError) {
        try encoder.append(file: nil, write)
    }

    @usableFromInline
    func takeData() -> Data {
        encoder.takeData()
    }
}
