extension JSONReader {
    /// Reads an object as a dictionary whose values are read by `readElement`.
    ///
    /// - Parameter readElement: Reads the value at the position.
    /// - Returns: The members.
    /// - Throws: ``Failure`` if the value is not an object, a key is not a valid `Key` or appears twice, or a value
    ///   cannot be read.
    @inlinable
    public mutating func readDictionary<Key: MappableKey, Element>(
        of readElement: (inout JSONReader) throws(Failure) -> Element
    ) throws(Failure) -> [Key: Element] {
        try open(ASCII.openBrace, expected: "an object")
        var dictionary: [Key: Element] = [:]
        if close(ASCII.closeBrace) { return dictionary }
        var isWhole = true
        let object = position
        // The context has the tags of unions.
        let hasOnlyOwn = context == nil && options.duplicateKeys != .first
        repeat {
            let keyStart = position
            let text = try readKeyString()
            try consumeColon()
            if !hasOnlyOwn, let isAllowed = try skipForeignMember(keyStart, in: object) {
                if !isAllowed { isWhole = false }
                continue
            }
            guard let key = Key(jsonKey: text) else {
                try skipValue(ofInvalidKey: keyStart, expected: Key.self)
                isWhole = false
                continue
            }
            do throws(Failure) {
                if let old = dictionary.updateValue(try readElement(&self), forKey: key) {
                    if try !resolveDuplicate(of: keyStart) {
                        isWhole = false
                    } else if options.duplicateKeys == .first {
                        // Different texts may be the same key.
                        dictionary[key] = old
                    }
                }
            } catch {
                if isHalted { throw error }
                isWhole = false
            }
        } while try advance(closing: ASCII.closeBrace)
        if !isWhole { throw Failure() }
        return dictionary
    }

    @usableFromInline @inline(never)
    mutating func skipValue<Key>(ofInvalidKey key: BytePointer, expected: Key.Type) throws(Failure) {
        try skipValue()
        record(RawIssue(code: .invalidValue, offset: key - start, expected: "a key that is \(expectedKey(expected))"))
        if isHalted { throw Failure() }
    }
}
