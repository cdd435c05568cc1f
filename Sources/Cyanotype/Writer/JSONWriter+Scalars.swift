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
        var digits = 1
        var bound: UInt64 = 10
        while digits < 20, magnitude >= bound {
            digits += 1
            // 10^20 does not fit, and is not needed.
            bound = digits < 20 ? bound &* 10 : .max
        }
        var rest = magnitude
        var cursor = base + count + digits
        while rest >= 10 {
            cursor -= 1
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            cursor.pointee = ASCII.zero + UInt8(truncatingIfNeeded: digit)
            rest = quotient
        }
        cursor -= 1
        cursor.pointee = ASCII.zero + UInt8(truncatingIfNeeded: rest)
        count += digits
    }

    /// Writes a number with the fewest digits that read back as the same `Double`.
    ///
    /// A number that is not finite cannot be written.
    ///
    /// - Parameter value: The number.
    public mutating func writeDouble(_ value: Double) {
        guard value.isFinite else { return cannotWrite("a finite number", found: "\(value)") }
        write(text: value.description)
    }

    /// Writes a number with the fewest digits that read back as the same `Float`.
    ///
    /// A number that is not finite cannot be written.
    ///
    /// - Parameter value: The number.
    public mutating func writeFloat(_ value: Float) {
        guard value.isFinite else { return cannotWrite("a finite number", found: "\(value)") }
        write(text: value.description)
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
