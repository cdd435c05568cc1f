extension JSONReader {
    /// Reads a string.
    ///
    /// - Throws: ``Failure`` if the value is not a string, or not valid (RFC 8259 section 7, RFC 3629).
    @inlinable
    public mutating func readString() throws(Failure) -> String {
        guard position != end, position.pointee == ASCII.quote else { return try readCoercedString() }
        return try readStringBody()
    }

    /// Reads a string directly into its place.
    @inline(never)
    mutating func readString(into place: ValuePlace, _ mode: StoreMode) throws(Failure) {
        guard position != end, position.pointee == ASCII.quote else {
            return mode.store(try readCoercedString(), at: place)
        }
        mode.store(try readAnyString(), at: place)
    }

    /// Reads the string whose opening quote is next.
    @usableFromInline
    mutating func readStringBody() throws(Failure) -> String {
        try readAnyString()
    }

    @inline(__always)
    private mutating func readAnyString() throws(Failure) -> String {
        let first = position + 1
        if end - first >= 16 {
            // Most strings end within their first two words.
            let low = first.word
            let lowMarks = UnescapedScanner.marks(low)
            if lowMarks != 0 {
                let count = lowMarks.trailingZeroBitCount &>> 3
                let text = low & UnescapedScanner.mask(count)
                if first[count] == ASCII.quote, text & UnescapedScanner.highs == 0 {
                    position = first + (count &+ 1)
                    return shortStrings.string(text, 0, count: count)
                }
                return try readString(from: first, scanned: first, isASCII: true)
            }
            let high = (first + 8).word
            let highMarks = UnescapedScanner.marks(high)
            if highMarks != 0 {
                let count = highMarks.trailingZeroBitCount &>> 3
                let text = high & UnescapedScanner.mask(count)
                if first[8 &+ count] == ASCII.quote, (low | text) & UnescapedScanner.highs == 0 {
                    position = first + (count &+ 9)
                    return shortStrings.string(low, text, count: 8 &+ count)
                }
                return try readString(from: first, scanned: first, isASCII: true)
            }
            return try readString(from: first, scanned: first + 16, isASCII: (low | high) & UnescapedScanner.highs == 0)
        }
        return try readString(from: first, scanned: first, isASCII: true)
    }

    /// Reads the string that starts at `first`, after its quote. The bytes before `cursor` have been scanned and need
    /// no unescaping.
    @inline(never)
    private mutating func readString(
        from first: BytePointer,
        scanned cursor: BytePointer,
        isASCII: Bool
    ) throws(Failure) -> String {
        var isASCII = isASCII
        let stop = scanPlain(from: cursor, isASCII: &isASCII)
        guard stop != end, stop.pointee == ASCII.quote else {
            return try readEscapedString(first, stop, isASCII: isASCII)
        }
        position = stop + 1
        let bytes = unsafe first.bytes(to: stop)
        if isASCII { return unsafe Self.string(unchecked: bytes, isASCII: true) }
        return try unsafe makeString(bytes)
    }

    /// Returns the place of the first quote, backslash or control character from `cursor` on, or the end.
    ///
    /// Clears `isASCII` if a byte before that place has its high bit set.
    @inline(__always)
    func scanPlain(from cursor: BytePointer, isASCII: inout Bool) -> BytePointer {
        let highs: UInt64 = 0x8080_8080_8080_8080
        var cursor = cursor
        var seen: UInt64 = 0
        while end - cursor >= 8 {
            let word = cursor.word
            let marks = UnescapedScanner.marks(word)
            if marks != 0 {
                let count = marks.trailingZeroBitCount >> 3
                // Only the bytes before the mark count. Shifting a 1 to the mark's byte and subtracting 1 keeps them.
                seen |= word & ((marks & (0 &- marks)) &- 1)
                if seen & highs != 0 { isASCII = false }
                return cursor + count
            }
            seen |= word
            cursor += 8
        }
        if seen & highs != 0 { isASCII = false }
        while cursor != end {
            let byte = cursor.pointee
            if byte == ASCII.quote || byte == ASCII.backslash || byte < 0x20 { break }
            if byte >= 0x80 { isASCII = false }
            cursor += 1
        }
        return cursor
    }

    /// Returns the string of `bytes`, which are not all ASCII.
    @inline(never)
    private mutating func makeString(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> String {
        if unsafe UTF8Validation.isValid(bytes) { return unsafe Self.string(unchecked: bytes, isASCII: false) }
        throw unsafe invalidUTF8(in: bytes)
    }

    /// Returns the string of `bytes`, which are valid UTF-8.
    ///
    /// `String(decoding:as:)` would validate them again.
    @inline(__always)
    static func string(unchecked bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
        unsafe String(copying: UTF8Span(unchecked: Span(_unsafeElements: bytes), isKnownASCII: isASCII))
    }

    /// Continues after the first escape, or reports why the string ends before its quote.
    ///
    /// The string starts at `first`, after its opening quote. `stop` is the first byte that is not plain text.
    @inline(never)
    private mutating func readEscapedString(
        _ first: BytePointer,
        _ stop: BytePointer,
        isASCII: Bool
    ) throws(Failure) -> String {
        let isASCII = try unescape(from: first, stop, isASCII: isASCII)
        let bytes = unsafe text.bytes
        if unsafe isASCII || UTF8Validation.isValid(bytes) {
            return unsafe Self.string(unchecked: bytes, isASCII: isASCII)
        }
        throw unsafe invalidUTF8(in: first.bytes(to: position - 1))
    }

    /// Appends the unescaped bytes of a string to `text`, and moves past its closing quote.
    ///
    /// The caller has to validate the UTF-8.
    ///
    /// - Returns: Whether all bytes are ASCII.
    private mutating func unescape(
        from first: BytePointer,
        _ stop: BytePointer,
        isASCII: Bool
    ) throws(Failure) -> Bool {
        text.removeAll()
        unsafe text.append(first.address, count: stop - first)
        var isASCII = isASCII
        var cursor = stop
        while cursor != end {
            switch cursor.pointee {
            case ASCII.quote:
                position = cursor + 1
                return isASCII
            case ASCII.backslash where end - cursor >= 2 && Self.plainEscape(cursor[1]) != 0:
                text.append(Self.plainEscape(cursor[1]))
                cursor += 2
            case ASCII.backslash:
                position = cursor
                let scalar = try readEscape()
                if !scalar.isASCII { isASCII = false }
                for unit in unsafe UTF8.encode(scalar).unsafelyUnwrapped { text.append(unit) }
                cursor = position
            default:
                position = cursor
                throw syntaxError("a string without unescaped control characters")
            }
            let run = cursor
            cursor = scanPlain(from: run, isASCII: &isASCII)
            unsafe text.append(run.address, count: cursor - run)
        }
        position = cursor
        throw syntaxError("the closing quote of a string")
    }

    /// Returns the character for a backslash and `letter`, or 0 if the escape is longer or invalid.
    @inline(__always)
    private static func plainEscape(_ letter: UInt8) -> UInt8 {
        switch letter {
        case ASCII.quote, ASCII.backslash, UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case ASCII.f: 0x0c
        case ASCII.n: 0x0a
        case UInt8(ascii: "r"): 0x0d
        case ASCII.t: 0x09
        default: 0
        }
    }

    /// Reads an escape that is longer than one letter. It reads a surrogate pair as one scalar. The position is at the
    /// backslash.
    private mutating func readEscape() throws(Failure) -> Unicode.Scalar {
        let escape = position
        position += 1
        guard position != end else { throw syntaxError("a character after the backslash") }
        let letter = position.pointee
        position += 1
        guard letter == ASCII.u else {
            position -= 1
            throw syntaxError("one of \"\\/bfnrtu after a backslash")
        }
        let unit = try readHex4()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // `unit` is a surrogate, because every other value below 0x10000 is a scalar.
        guard unit < 0xdc00, consume(ASCII.backslash), consume(ASCII.u) else {
            // A document that ends here may have been cut off before the second half.
            if unit < 0xdc00, position == end { throw syntaxError("the second half of a pair of surrogates") }
            throw loneSurrogate(escape)
        }
        let low = try readHex4()
        guard (0xdc00...0xdfff).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00))
        else { throw loneSurrogate(escape) }
        return scalar
    }

    private mutating func readHex4() throws(Failure) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard position != end, let digit = Character(Unicode.Scalar(position.pointee)).hexDigitValue else {
                throw syntaxError("four hexadecimal digits after \\u")
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    private mutating func loneSurrogate(_ escape: BytePointer) -> Failure {
        position = escape
        halt(.invalidUnicode, expected: "a pair of surrogates", found: "half of one")
        return Failure()
    }

    /// Records where `bytes`, a part of the document, stop being valid UTF-8.
    private mutating func invalidUTF8(in bytes: UnsafeBufferPointer<UInt8>) -> Failure {
        if let first = bytes.baseAddress {
            position = unsafe start + (UTF8Validation.end(first, first + bytes.count) - start.address)
        }
        halt(.invalidUnicode, expected: "UTF-8", found: "other bytes")
        return Failure()
    }

    /// Reads a string as UTF-8 bytes that are wiped, without creating a `String`.
    ///
    /// - Throws: ``Failure`` as ``readString()`` does.
    package mutating func readSecretText() throws(Failure) -> WipedBytes {
        // A number or Boolean that the field coerces becomes an ordinary string.
        guard position != end, position.pointee == ASCII.quote else { return WipedBytes(try readCoercedString().utf8) }
        let first = position + 1
        var isASCII = true
        let stop = scanPlain(from: first, isASCII: &isASCII)
        if stop != end, stop.pointee == ASCII.quote {
            position = stop + 1
            let bytes = unsafe first.bytes(to: stop)
            guard unsafe isASCII || UTF8Validation.isValid(bytes) else { throw unsafe invalidUTF8(in: bytes) }
            return unsafe WipedBytes(bytes)
        }
        text.holdsSecret = true
        defer { text.wipe() }
        isASCII = try unescape(from: first, stop, isASCII: isASCII)
        guard unsafe isASCII || UTF8Validation.isValid(text.bytes) else {
            throw unsafe invalidUTF8(in: first.bytes(to: position - 1))
        }
        return unsafe WipedBytes(text.bytes)
    }

    /// Moves past the string whose opening quote is next, and checks it as reading does.
    mutating func skipString() throws(Failure) {
        let first = position + 1
        var isASCII = true
        let stop = scanPlain(from: first, isASCII: &isASCII)
        if stop != end, stop.pointee == ASCII.quote {
            position = stop + 1
            if isASCII { return }
            let bytes = unsafe first.bytes(to: stop)
            guard unsafe UTF8Validation.isValid(bytes) else { throw unsafe invalidUTF8(in: bytes) }
            return
        }
        isASCII = try unescape(from: first, stop, isASCII: isASCII)
        if isASCII { return }
        let bytes = unsafe first.bytes(to: position - 1)
        guard unsafe UTF8Validation.isValid(bytes) else { throw unsafe invalidUTF8(in: bytes) }
    }
}
