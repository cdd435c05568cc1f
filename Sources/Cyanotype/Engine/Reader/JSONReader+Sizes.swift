// Size limits are checked in a separate pass over the document, so that documents without limits pay nothing.
extension JSONReader {
    /// Checks the sizes of the document, its strings, and its arrays and objects. The position does not change, unless
    /// something is too large.
    ///
    /// It does not report invalid JSON; the later read does.
    ///
    /// - Parameter read: Reads the value of the document.
    /// - Throws: ``Failure`` if something is too large.
    @inline(never)
    mutating func checkSizes(_ read: (inout JSONReader) throws(Failure) -> Void) throws(Failure) {
        do throws(Failure) {
            try checkSizes()
        } catch {
            hidePath(read)
            throw error
        }
    }

    /// Hides the part of the last issue's path that is inside a sensitive value.
    ///
    /// The document has not been read yet, so it is unknown which values are sensitive. Therefore, the text before the
    /// place is read as a document that ends there. The limit's issue may show as much as that document's error.
    private mutating func hidePath(_ read: (inout JSONReader) throws(Failure) -> Void) {
        // At the start, the path is that of the document, which has no keys to hide.
        guard let last = issues.indices.last, issues[last].offset > 0 else { return }
        var options = JSONOptions(maximumDepth: options.maximumDepth, rejectsUnknownKeys: options.rejectsUnknownKeys)
        options.duplicateKeys = self.options.duplicateKeys
        options.coercions = self.options.coercions
        let before = unsafe UnsafeRawBufferPointer(start.bytes(issues[last].offset))
        var reader = unsafe JSONReader(before, options: options)
        reader.findsEndOnly = true
        reader.context = context
        reader.readsAllFields = readsAllFields
        reader.readsExactValues = readsExactValues
        reader.hasOriginalValues = hasOriginalValues
        reader.originalValues = originalValues
        reader.skipWhitespace()
        try? read(&reader)
        guard reader.isBroken, let end = reader.issues.last else {
            // Nothing has read up to the place, so no step leads to a value of a known type.
            issues[last].declaredSteps = 0
            return
        }
        issues[last].isSensitive = end.isSensitive
        issues[last].visibleSteps = end.visibleSteps
        issues[last].declaredSteps = end.declaredSteps
    }

    private mutating func checkSizes() throws(Failure) {
        guard end - start <= options.maximumBytes else {
            halt(.sizeLimit, expected: "at most \(options.maximumBytes) bytes", found: "\(end - start)")
            throw Failure()
        }
        let first = position
        // The arrays and objects around the position, with their elements or members so far.
        var opened: [(start: BytePointer, count: Int)] = []
        while position != end {
            switch position.pointee {
            case ASCII.quote:
                let string = position
                guard let after = endOfString() else {
                    // The document ends in the string.
                    position = first
                    return
                }
                // Without the quotes.
                guard after - string - 2 <= options.maximumStringLength else {
                    halt(
                        .sizeLimit,
                        expected: "a string of at most \(options.maximumStringLength) bytes",
                        found: "one of \(after - string - 2)"
                    )
                    throw Failure()
                }
                position = after
                continue
            case ASCII.openBrace, ASCII.openBracket:
                opened.append((position, isEmptyContainer ? 0 : 1))
                try checkCount(of: opened.last)
            case ASCII.closeBrace, ASCII.closeBracket:
                _ = opened.popLast()
            case ASCII.comma where !opened.isEmpty:
                opened[opened.count - 1].count += 1
                try checkCount(of: opened.last)
            default: break
            }
            position += 1
        }
        position = first
    }

    private mutating func checkCount(of container: (start: BytePointer, count: Int)?) throws(Failure) {
        guard let container, container.count > options.maximumElements else { return }
        position = container.start
        halt(.sizeLimit, expected: "at most \(options.maximumElements) elements or members", found: "more")
        throw Failure()
    }

    /// Whether the array or object at the position is empty.
    private var isEmptyContainer: Bool {
        var cursor = position + 1
        while cursor != end, ASCII.isWhitespace(cursor.pointee) { cursor += 1 }
        return cursor != end && (cursor.pointee == ASCII.closeBrace || cursor.pointee == ASCII.closeBracket)
    }

    /// Returns the place after the string at the position.
    private func endOfString() -> BytePointer? {
        var cursor = position + 1
        var isASCII = true
        while true {
            cursor = scanPlain(from: cursor, isASCII: &isASCII)
            guard cursor != end else { return nil }
            if cursor.pointee == ASCII.quote { return cursor + 1 }
            // An escape or an invalid byte.
            cursor += cursor.pointee == ASCII.backslash ? 2 : 1
            if cursor >= end { return nil }
        }
    }
}
