extension JSONReader {
    /// Reads an array whose elements `readElement` reads.
    ///
    /// It reads all elements even if one fails, so that every problem is found.
    ///
    /// - Parameter readElement: Reads the element at the position.
    /// - Returns: The elements.
    /// - Throws: ``Failure`` if the value is not an array or an element could not be read.
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

    /// Reads the key at the position.
    @inlinable
    mutating func readKeyString() throws(Failure) -> String {
        guard position != end, position.pointee == ASCII.quote else { throw syntaxError("a key in quotes") }
        return try readStringBody()
    }

    /// Records or notes a duplicate key.
    ///
    /// - Returns: Whether the duplicate is allowed.
    @usableFromInline @inline(never)
    mutating func resolveDuplicate(of key: BytePointer) throws(Failure) -> Bool {
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

    @inline(never)
    mutating func recordDuplicate(of key: BytePointer) {
        record(
            RawIssue(
                code: .duplicateKey,
                offset: key - start,
                expected: "each key once",
                found: "duplicate key"
            )
        )
    }

    /// Records a duplicate key, and skips its value.
    @inline(never)
    mutating func skipDuplicate(of key: BytePointer) throws(Failure) {
        recordDuplicate(of: key)
        if isHalted { throw Failure() }
        try skipValue()
    }
}
