// Writes what Foundation's encoder writes differently from this library.
extension JSONWriter {
    /// Writes a line break and the indentation of the next item.
    @inline(never)
    mutating func writeIndentation() {
        reserve(1 + depth * 2)
        unsafe base[count] = 0x0a
        unsafe (base + count + 1).update(repeating: ASCII.space, count: depth * 2)
        count += 1 + depth * 2
    }

    /// Writes the separator between a key and its value.
    mutating func writeColon(_ layout: EncodingLayout) {
        if layout.isPretty, layout.isWide { write(byte: ASCII.space) }
        write(byte: ASCII.colon)
        if layout.isPretty { write(byte: ASCII.space) }
    }

    /// Writes `byteCount` bytes, at least one. Their memory must be padded to a multiple of eight.
    ///
    /// Copies the padding too, but does not count it, so the next bytes overwrite it.
    @inline(__always)
    mutating func write(padded bytes: UnsafePointer<UInt8>, _ byteCount: Int) {
        reserve((byteCount + 7) & ~7)
        var offset = 0
        repeat {
            let word = unsafe UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self)
            unsafe UnsafeMutableRawPointer(base + count + offset).storeBytes(of: word, as: UInt64.self)
            offset += 8
        } while offset < byteCount
        count += byteCount
    }

    /// Writes a string, optionally with a backslash before each slash.
    @inline(__always)
    mutating func writeString(_ string: String, escapingSlashes: Bool) {
        if escapingSlashes { writeStringEscapingSlashes(string) } else { writeString(string) }
    }

    private mutating func writeStringEscapingSlashes(_ string: String) {
        if unsafe string.utf8.withContiguousStorageIfAvailable({ unsafe writeEscapingSlashes($0) }) != nil { return }
        // `withUTF8` needs a variable, because it may make the string contiguous.
        var string = string
        string.withUTF8 { unsafe writeEscapingSlashes($0) }
    }

    /// Writes the string with these bytes.
    ///
    /// Copies eight bytes at a time while eight are left, up to the first that must be escaped. Finds that byte with
    /// the arithmetic of `JSONReader.scanPlain`. There is always room for the remaining bytes without escapes, and for
    /// eight bytes more.
    private mutating func writeEscapingSlashes(_ utf8: UnsafeBufferPointer<UInt8>) {
        // Two quotes, and eight bytes more.
        reserve(utf8.count + 10)
        unsafe base[count] = ASCII.quote
        count += 1
        if var cursor = utf8.baseAddress {
            let end = unsafe cursor + utf8.count
            while true {
                unsafe cursor = copyPlain(cursor, end)
                if unsafe cursor == end { break }
                unsafe writeEscapeOrSlash(cursor.pointee, andReserve: end - cursor + 9)
                unsafe cursor += 1
            }
        }
        unsafe base[count] = ASCII.quote
        count += 1
    }

    /// Copies the bytes that need no escape.
    ///
    /// - Returns: The first byte that needs one, or `end`.
    @inline(__always)
    private mutating func copyPlain(
        _ cursor: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        unsafe assert(capacity - count > end - cursor + 8)
        let ones: UInt64 = 0x0101_0101_0101_0101
        var cursor = unsafe cursor
        var target = unsafe base + count
        defer { count = unsafe target - base }
        while unsafe end - cursor >= 8 {
            let word = unsafe Words.load8(cursor)
            // Later bytes overwrite those from the first mark on.
            unsafe UnsafeMutableRawPointer(target).storeBytes(of: word.littleEndian, as: UInt64.self)
            let quote = word ^ (ones &* UInt64(ASCII.quote))
            let backslash = word ^ (ones &* UInt64(ASCII.backslash))
            let slash = word ^ (ones &* UInt64(UInt8(ascii: "/")))
            let special =
                (quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (slash &- ones) & ~slash
                | (word &- ones &* 0x20) & ~word
            // A borrow may mark a byte wrongly, but only after a byte that is marked rightly.
            let marks = special & 0x8080_8080_8080_8080
            if marks != 0 {
                let plain = marks.trailingZeroBitCount >> 3
                unsafe target += plain
                return unsafe cursor + plain
            }
            unsafe target += 8
            unsafe cursor += 8
        }
        while unsafe cursor != end {
            let byte = unsafe cursor.pointee
            if byte == ASCII.quote || byte == ASCII.backslash || byte == UInt8(ascii: "/") || byte < 0x20 { break }
            unsafe target.pointee = byte
            unsafe target += 1
            unsafe cursor += 1
        }
        return unsafe cursor
    }

    /// Writes a byte that needs an escape, and reserves room for `rest` more.
    private mutating func writeEscapeOrSlash(_ byte: UInt8, andReserve rest: Int) {
        // The longest escape is `\u001f`.
        reserve(6 + rest)
        unsafe base[count] = ASCII.backslash
        count += 1
        switch byte {
        case 0x08: write(byte: UInt8(ascii: "b"))
        case 0x09: write(byte: ASCII.t)
        case 0x0a: write(byte: ASCII.n)
        case 0x0c: write(byte: ASCII.f)
        case 0x0d: write(byte: UInt8(ascii: "r"))
        case 0..<0x20:
            write(byte: ASCII.u)
            write(byte: ASCII.zero)
            write(byte: ASCII.zero)
            write(byte: ASCII.zero + byte >> 4)
            let digit = byte & 15
            write(byte: digit < 10 ? ASCII.zero + digit : UInt8(ascii: "a") + digit - 10)
        default: write(byte: byte)
        }
    }

    /// Removes the fraction of the number that was written last if it is `.0`.
    @inline(__always)
    mutating func dropEmptyFraction() {
        // A number with a fraction has at least three bytes. This keeps the reads below inside the text.
        if count > 2, unsafe base[count - 1] == ASCII.zero, unsafe base[count - 2] == ASCII.dot { count -= 2 }
    }
}
