extension Conversion {
    /// Returns a conversion between a tuple and an array whose elements have different types:
    ///
    /// ```swift
    /// Field("position", \.position, as: .tuple())    // let position: (Double, Double, String)
    /// ```
    ///
    /// - Returns: The conversion.
    public static func tuple<each Element: Mappable>() -> Self where Value == (repeat each Element) {
        Self(
            read: { (reader: inout JSONReader) throws(JSONReader.Failure) in
                let offset = reader.offset
                var elements = TupleReader()
                try elements.open(&reader)
                var isWhole = true
                // Reads all elements that are present, so that all issues are found.
                func element<Part: Mappable>(
                    _ type: Part.Type,
                    _ reader: inout JSONReader
                ) throws(JSONReader.Failure) -> Part? {
                    guard try elements.next(&reader) else { return nil }
                    do throws(JSONReader.Failure) {
                        return try Part.read(from: &reader)
                    } catch {
                        isWhole = false
                        if reader.isHalted { throw error }
                        return nil
                    }
                }
                let values = (repeat try element((each Element).self, &reader))
                var count = 0
                for _ in repeat (each Element).self { count += 1 }
                try elements.skipRest(&reader)
                guard elements.count == count else {
                    throw reader.rejected(
                        at: offset,
                        expected: "an array of \(count) elements",
                        found: elements.count
                    )
                }
                guard isWhole else { throw JSONReader.Failure() }
                // All elements were read.
                return unsafe (repeat (each values).unsafelyUnwrapped)
            },
            write: { value, writer in
                guard writer.openArray() else { return }
                for element in repeat each value {
                    writer.advanceElement()
                    element.write(to: &writer)
                }
                writer.closeArray()
            },
            schema: { context in
                var elements: [JSON] = []
                repeat elements.append((each Element).jsonSchema(in: &context))
                return .tupleSchema(elements)
            },
            stored: {
                var elements: [StoredType] = []
                repeat elements.append(StoredType((each Element).self))
                return .tuple(elements)
            }
        )
    }
}

/// Iterates over the elements of an array.
private struct TupleReader {
    private(set) var count = 0
    private var isAtEnd = false

    mutating func open(_ reader: inout JSONReader) throws(JSONReader.Failure) {
        try reader.open(ASCII.openBracket, expected: "an array")
        isAtEnd = reader.close(ASCII.closeBracket)
    }

    /// Moves to the next element, if there is one.
    mutating func next(_ reader: inout JSONReader) throws(JSONReader.Failure) -> Bool {
        if isAtEnd { return false }
        if count > 0, try !reader.advance(closing: ASCII.closeBracket) {
            isAtEnd = true
            return false
        }
        count += 1
        return true
    }

    /// Moves past the end.
    mutating func skipRest(_ reader: inout JSONReader) throws(JSONReader.Failure) {
        while try next(&reader) { try reader.skipValue() }
    }
}
