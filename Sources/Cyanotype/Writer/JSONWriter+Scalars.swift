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
        UnsafeMutableRawPointer(base + count).storeBytes(of: literal.littleEndian, as: UInt32.self)
        count += 4
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
        // A sign and 20 digits at most.
        reserve(21)
        if isNegative {
            base[count] = ASCII.minus
            count += 1
        }
        let digits = Self.decimalDigits(magnitude)
        var rest = magnitude
        var cursor = base + count + digits
        // From the end, two digits a division.
        while rest >= 100 {
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            cursor -= 2
            Self.write(pair: pair, to: cursor)
            rest = quotient
        }
        if rest >= 10 {
            Self.write(pair: rest, to: cursor - 2)
        } else {
            cursor[-1] = ASCII.zero + UInt8(truncatingIfNeeded: rest)
        }
        count += digits
    }

    /// How many decimal digits `value` has.
    @inline(__always)
    private static func decimalDigits(_ value: UInt64) -> Int {
        if value < 100 { return value < 10 ? 1 : 2 }
        var digits = 3
        var bound: UInt64 = 1_000
        while value >= bound {
            digits += 1
            // 10^20 does not fit, and no value has more than 20 digits.
            if digits == 20 { break }
            bound &*= 10
        }
        return digits
    }

    /// Writes a number below 100 as two digits.
    @inline(__always)
    private static func write(pair: UInt64, to cursor: UnsafeMutablePointer<UInt8>) {
        let pairs: StaticString =
            """
            00010203040506070809101112131415161718192021222324252627282930313233343536373839\
            40414243444546474849505152535455565758596061626364656667686970717273747576777879\
            8081828384858687888990919293949596979899
            """
        let digits = pairs.utf8Start + Int(truncatingIfNeeded: pair * 2)
        cursor[0] = digits[0]
        cursor[1] = digits[1]
    }

    /// Writes a number with the fewest digits that read back as the same `Double`.
    ///
    /// A number that is not finite cannot be written.
    ///
    /// - Parameter value: The number.
    public mutating func writeDouble(_ value: Double) {
        guard value.isFinite else { return cannotWrite("a finite number", found: "\(value)") }
        write(ascii: value)
    }

    /// Writes a number with the fewest digits that read back as the same `Float`.
    ///
    /// A number that is not finite cannot be written.
    ///
    /// - Parameter value: The number.
    public mutating func writeFloat(_ value: Float) {
        guard value.isFinite else { return cannotWrite("a finite number", found: "\(value)") }
        write(ascii: value)
    }

    /// Writes a number as the standard library does, but without a string in between.
    @inline(__always)
    private mutating func write(ascii number: some TextOutputStreamable) {
        // The longest texts are those of the smallest doubles, such as -2.2250738585072014e-308.
        let longest = 32
        reserve(longest)
        var stream = ASCIIStream(cursor: base + count, end: base + count + longest)
        number.write(to: &stream)
        count = stream.cursor - base
    }

    /// Writes a string.
    ///
    /// Quotes, backslashes and control characters are escaped, nothing else.
    ///
    /// - Parameter string: The string.
    public mutating func writeString(_ string: String) {
        if string.utf8.withContiguousStorageIfAvailable({ writeString(utf8: $0) }) != nil { return }
        var string = string
        string.withUTF8 { writeString(utf8: $0) }
    }

    private mutating func writeString(utf8: UnsafeBufferPointer<UInt8>) {
        // Room for the string if nothing has to be escaped; the slow path makes its own.
        reserve(utf8.count + 2)
        base[count] = ASCII.quote
        count += 1
        if let first = utf8.baseAddress { write(escaping: first, first + utf8.count) }
        write(byte: ASCII.quote)
    }

    /// Writes the bytes from `cursor` to `end`, in runs of those that stand for themselves.
    private mutating func write(escaping cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        var run = cursor
        var cursor = cursor
        while true {
            cursor = Self.skipPlain(cursor, end)
            write(bytes: UnsafeRawBufferPointer(start: run, count: cursor - run))
            if cursor == end { return }
            writeEscape(cursor.pointee)
            cursor += 1
            run = cursor
        }
    }

    /// The first byte from `cursor` on that has to be escaped, or `end`.
    ///
    /// Eight bytes at a time, by the same arithmetic as reading: see `JSONReader.scanPlain`.
    @inline(__always)
    private static func skipPlain(
        _ cursor: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var cursor = cursor
        while end - cursor >= 8 {
            let word = JSONReader.load8(cursor)
            let quote = word ^ (ones &* UInt64(ASCII.quote))
            let backslash = word ^ (ones &* UInt64(ASCII.backslash))
            let marks =
                ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word)
                & 0x8080_8080_8080_8080
            if marks != 0 { return cursor + marks.trailingZeroBitCount >> 3 }
            cursor += 8
        }
        while cursor != end {
            let byte = cursor.pointee
            if byte == ASCII.quote || byte == ASCII.backslash || byte < 0x20 { break }
            cursor += 1
        }
        return cursor
    }

    @inline(never)
    private mutating func writeEscape(_ byte: UInt8) {
        write(byte: ASCII.backslash)
        switch byte {
        case ASCII.quote, ASCII.backslash: write(byte: byte)
        case 0x08: write(byte: UInt8(ascii: "b"))
        case 0x09: write(byte: ASCII.t)
        case 0x0a: write(byte: ASCII.n)
        case 0x0c: write(byte: ASCII.f)
        case 0x0d: write(byte: UInt8(ascii: "r"))
        default: write(text: byte < 0x10 ? "u000" + String(byte, radix: 16) : "u00" + String(byte, radix: 16))
        }
    }
}

/// `string` in quotes, escaped as in JSON.
func jsonQuoted(_ string: String) -> String {
    var writer = JSONWriter(options: .default)
    writer.writeString(string)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
}

/// Takes the text of a number into memory that has room for it.
private struct ASCIIStream: TextOutputStream {
    var cursor: UnsafeMutablePointer<UInt8>
    let end: UnsafeMutablePointer<UInt8>

    mutating func write(_ string: String) {
        var string = string
        string.withUTF8 { _writeASCII($0) }
    }

    /// What the standard library calls for a number, so that it need not make a string of it.
    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
        guard let bytes = buffer.baseAddress else { return }
        precondition(buffer.count <= end - cursor)
        cursor.update(from: bytes, count: buffer.count)
        cursor += buffer.count
    }
}
