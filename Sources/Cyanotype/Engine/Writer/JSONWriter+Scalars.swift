extension JSONWriter {
    /// Writes `null`.
    public mutating func writeNull() {
        write(literal: 0x6c6c_756e)
    }

    /// Writes `true` or `false`.
    ///
    /// - Parameter value: The boolean.
    public mutating func writeBool(_ value: Bool) {
        if value {
            write(literal: 0x6575_7274)
        } else {
            write(byte: ASCII.f)
            write(literal: 0x6573_6c61)
        }
    }

    /// Writes the four characters whose little-endian value is `literal`.
    private mutating func write(literal: UInt32) {
        reserve(4)
        unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: literal.littleEndian, as: UInt32.self)
        count &+= 4
    }

    /// Writes an integer.
    ///
    /// - Parameter value: The integer, of any width.
    @inlinable
    public mutating func writeInteger<T: FixedWidthInteger>(_ value: T) {
        if let magnitude = UInt64(exactly: value.magnitude) {
            write(magnitude: magnitude, isNegative: value < 0)
        } else {
            writeLongInteger(value)
        }
    }

    @usableFromInline @inline(never)
    mutating func writeLongInteger<T: FixedWidthInteger>(_ value: T) {
        write(text: String(value))
    }

    @usableFromInline
    mutating func write(magnitude: UInt64, isNegative: Bool) {
        // At most a sign and 20 digits.
        reserve(21 + DecimalDigits.slack)
        if isNegative {
            unsafe base[count] = ASCII.minus
            count &+= 1
        }
        unsafe count &+= DecimalDigits.write(magnitude, to: base + count)
    }

    /// Writes a number whose last digits, `decimals` of them, follow the point.
    mutating func write(magnitude: UInt64, decimals: Int, isNegative: Bool) {
        if decimals == 0 { return write(magnitude: magnitude, isNegative: isNegative) }
        reserve(DecimalDigits.longestDecimal)
        unsafe count &+= DecimalDigits.write(magnitude, decimals: decimals, isNegative: isNegative, to: base + count)
    }

    /// Writes a number with the fewest digits that parse back to the same `Double`.
    ///
    /// A number that is not finite cannot be written, except in a document of a store.
    ///
    /// - Parameter value: The number.
    public mutating func writeDouble(_ value: Double) {
        guard value.isFinite else { return writeNotFinite(value) }
        reserve(ShortestDecimal.longestText)
        unsafe count &+= ShortestDecimal.write(value, to: base + count)
    }

    /// Writes a number with the fewest digits that parse back to the same `Float`.
    ///
    /// A number that is not finite cannot be written, except in a document of a store.
    ///
    /// - Parameter value: The number.
    public mutating func writeFloat(_ value: Float) {
        guard value.isFinite else { return writeNotFinite(Double(value)) }
        write(ascii: value)
    }

    /// Writes a number that JSON lacks as a string, if the document is a store's.
    @inline(never)
    mutating func writeNotFinite(_ value: Double) {
        guard writesExactValues else { return cannotWrite("a finite number", found: "\(value)") }
        writeString(NumberName(value).rawValue)
    }

    /// Writes a number in the standard library's format, but without a temporary string.
    @inline(__always)
    private mutating func write(ascii number: some TextOutputStreamable) {
        // The longest texts are those of the smallest floats, such as -1.1754944e-38.
        let longest = 32
        reserve(longest)
        var stream = unsafe ASCIIStream(cursor: base + count, end: base + count + longest)
        number.write(to: &stream)
        count = unsafe stream.cursor - base
    }

    /// Writes a string.
    ///
    /// Escapes quotes, backslashes and control characters, and nothing else.
    ///
    /// - Parameter string: The string.
    public mutating func writeString(_ string: String) {
        ValueSource.withSource(of: string) { writeString(at: $0) }
    }

    /// Writes a secret string from its UTF-8 bytes. From now on, the writer wipes its memory before it releases it.
    package mutating func writeSecret(_ utf8: UnsafeRawBufferPointer) {
        noteSecret()
        unsafe utf8.withMemoryRebound(to: UInt8.self) { unsafe writeString(utf8: $0) }
    }

    /// Writes the `String` at `source`.
    mutating func writeString(at source: ValueSource) {
        if let (low, high, length) = unsafe shortStrings.bytes(at: source.address) {
            // The first byte that needs an escape, or the first of the zeros after the string.
            let lowMarks = UnescapedScanner.marks(low)
            let stop =
                lowMarks != 0 ? lowMarks.trailingZeroBitCount : 64 &+ UnescapedScanner.marks(high).trailingZeroBitCount
            if stop &>> 3 == length { return writeShortString(low, high, length) }
        }
        if unsafe source[as: String.self].utf8.withContiguousStorageIfAvailable({ unsafe writeString(utf8: $0) }) != nil
        {
            return
        }
        var string = source[as: String.self]
        string.withUTF8 { unsafe writeString(utf8: $0) }
    }

    /// Writes a string of at most 15 bytes that need no escape.
    @inline(__always)
    private mutating func writeShortString(_ low: UInt64, _ high: UInt64, _ length: Int) {
        reserve(1 + 16 + 1)
        let target = unsafe UnsafeMutableRawPointer(base + count)
        unsafe target.storeBytes(of: ASCII.quote, as: UInt8.self)
        unsafe (target + 1).storeBytes(of: low.littleEndian, as: UInt64.self)
        unsafe (target + 9).storeBytes(of: high.littleEndian, as: UInt64.self)
        unsafe (target + length + 1).storeBytes(of: ASCII.quote, as: UInt8.self)
        count &+= length &+ 2
    }

    @inline(__always)
    private mutating func writeString(utf8: UnsafeBufferPointer<UInt8>) {
        // Enough room if nothing needs an escape, including the last word copied. The slow path reserves its own.
        reserve(utf8.count &+ 10)
        unsafe base[count] = ASCII.quote
        count &+= 1
        if let first = utf8.baseAddress {
            let copied = unsafe UnescapedScanner.copy(first, utf8.count, to: base + count)
            count &+= copied
            if copied < utf8.count { unsafe write(escaping: first + copied, first + utf8.count) }
        }
        unsafe base[count] = ASCII.quote
        count &+= 1
    }

    /// Writes the bytes from `cursor`, the first one that needs an escape, to `end`, and reserves room for a quote.
    @inline(never)
    private mutating func write(escaping cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        var cursor = unsafe cursor
        while unsafe cursor != end {
            unsafe writeEscape(cursor.pointee)
            unsafe cursor += 1
            let rest = unsafe end - cursor
            reserve(rest + 1 + 8)
            let copied = unsafe UnescapedScanner.copy(cursor, rest, to: base + count)
            count += copied
            unsafe cursor += copied
        }
    }

    @inline(never)
    private mutating func writeEscape(_ byte: UInt8) {
        write(byte: ASCII.backslash)
        if let letter = EscapedText.shortEscape(byte) {
            write(byte: letter)
        } else {
            write(text: EscapedText.longEscape(byte))
        }
    }
}

/// Stores the text of a number in memory that has room for it.
@safe
private struct ASCIIStream: TextOutputStream {
    var cursor: UnsafeMutablePointer<UInt8>
    let end: UnsafeMutablePointer<UInt8>

    mutating func write(_ string: String) {
        var string = string
        string.withUTF8 { unsafe _writeASCII($0) }
    }

    /// The standard library calls this for a number, which avoids creating a string.
    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
        guard let bytes = buffer.baseAddress else { return }
        unsafe precondition(buffer.count <= end - cursor)
        unsafe cursor.update(from: bytes, count: buffer.count)
        unsafe cursor += buffer.count
    }
}
