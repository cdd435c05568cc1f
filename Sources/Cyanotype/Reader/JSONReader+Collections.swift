extension JSONReader {
    /// Reads an array whose elements `readElement` reads.
    ///
    /// All elements are read even when one fails, so that every problem is found.
    ///
    /// - Parameter readElement: Reads the element at the position.
    /// - Returns: The elements.
    /// - Throws: ``Failure`` when the value is not an array or an element could not be read.
    @inlinable
    public mutating func readArray<Element>(
        of readElement: (inout JSONReader) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        try open(ASCII.openBracket, expected: "an array")
        if close(ASCII.closeBracket) { return [] }
        let (frame, mark) = pushFrame(ElementCollector<Element>.frameSize)
        defer { popFrame(to: mark) }
        var elements = ElementCollector<Element>(frame)
        var isWhole = true
        do throws(Failure) {
            repeat {
                do throws(Failure) {
                    elements.append(try readElement(&self))
                } catch {
                    if isHalted { throw error }
                    isWhole = false
                }
            } while try advance(closing: ASCII.closeBracket)
            if !isWhole { throw Failure() }
        } catch {
            elements.discard()
            throw error
        }
        return elements.finish()
    }

    /// Reads an object as a dictionary whose values `readElement` reads.
    ///
    /// - Parameter readElement: Reads the value at the position.
    /// - Returns: The members.
    /// - Throws: ``Failure`` when the value is not an object, a key is not one of `Key`, appears twice, or a value
    ///   could not be read.
    @inlinable
    public mutating func readDictionary<Key: MappableKey, Element>(
        of readElement: (inout JSONReader) throws(Failure) -> Element
    ) throws(Failure) -> [Key: Element] {
        try open(ASCII.openBrace, expected: "an object")
        var dictionary: [Key: Element] = [:]
        if close(ASCII.closeBrace) { return dictionary }
        var isWhole = true
        repeat {
            let keyStart = position
            let text = try readKeyString()
            try consumeColon()
            guard let key = Key(jsonKey: text) else {
                try skipValue(ofInvalidKey: keyStart, expected: Key.self)
                isWhole = false
                continue
            }
            do throws(Failure) {
                if let old = dictionary.updateValue(try readElement(&self), forKey: key) {
                    // The first value, or the last, as the options say.
                    if try !resolveDuplicate(of: keyStart) {
                        isWhole = false
                    } else if options.duplicateKeys == .first {
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

    /// Reads the key at the position.
    @inlinable
    mutating func readKeyString() throws(Failure) -> String {
        guard position != end, position.pointee == ASCII.quote else { throw syntaxError("a key in quotes") }
        return try readStringBody()
    }

    /// Deals with a key of a dictionary that was there already, and whose value has been read.
    ///
    /// - Returns: Whether that is all right.
    @usableFromInline @inline(never)
    mutating func resolveDuplicate(of key: UnsafePointer<UInt8>) throws(Failure) -> Bool {
        switch options.duplicateKeys {
        case .reject:
            recordDuplicate(of: key)
            if isHalted { throw Failure() }
            return false
        case .first: note(.duplicateKey, at: key - start, "duplicate key: its first value taken")
        case .last: note(.duplicateKey, at: key - start, "duplicate key: its last value taken")
        }
        return true
    }

    @usableFromInline @inline(never)
    mutating func recordDuplicate(of key: UnsafePointer<UInt8>) {
        record(
            RawIssue(
                code: .duplicateKey,
                offset: key - start,
                expected: "each key once",
                found: "duplicate key"
            )
        )
    }

    @usableFromInline @inline(never)
    mutating func skipValue<Key>(ofInvalidKey key: UnsafePointer<UInt8>, expected: Key.Type) throws(Failure) {
        try skipValue()
        record(RawIssue(code: .invalidValue, offset: key - start, expected: "a key that is \(expectedKey(expected))"))
        if isHalted { throw Failure() }
    }
}
