#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

// What Foundation's encoder writes otherwise than this library.
extension JSONWriter {
    /// Writes a line break and the indentation of what is written next.
    @inline(never)
    mutating func writeIndentation() {
        reserve(1 + depth * 2)
        base[count] = 0x0a
        (base + count + 1).update(repeating: ASCII.space, count: depth * 2)
        count += 1 + depth * 2
    }

    /// Writes what is between a key and its value.
    mutating func writeColon(_ layout: EncodingLayout) {
        if layout.isPretty, layout.isWide { write(byte: ASCII.space) }
        write(byte: ASCII.colon)
        if layout.isPretty { write(byte: ASCII.space) }
    }

    /// Writes `count` bytes that are padded to a multiple of eight.
    @inline(__always)
    mutating func write(padded bytes: UnsafePointer<UInt8>, _ byteCount: Int) {
        reserve((byteCount + 7) & ~7)
        var offset = 0
        repeat {
            let word = UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self)
            UnsafeMutableRawPointer(base + count + offset).storeBytes(of: word, as: UInt64.self)
            offset += 8
        } while offset < byteCount
        count += byteCount
    }

    /// Writes a string, with a backslash before each slash if that is asked for.
    @inline(__always)
    mutating func writeString(_ string: String, escapingSlashes: Bool) {
        if !escapingSlashes || !Self.hasSlash(string) { return writeString(string) }
        writeStringEscapingSlashes(string)
    }

    @inline(__always)
    private static func hasSlash(_ string: String) -> Bool {
        string.utf8.withContiguousStorageIfAvailable { utf8 in
            guard let first = utf8.baseAddress else { return false }
            return memchr(first, CInt(UInt8(ascii: "/")), utf8.count) != nil
        } ?? true
    }

    @inline(never)
    private mutating func writeStringEscapingSlashes(_ string: String) {
        var string = string
        string.withUTF8 { utf8 in
            reserve(utf8.count + 2)
            write(byte: ASCII.quote)
            var rest = utf8[...]
            while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
                writeEscaped(rest[..<slash])
                write(byte: ASCII.backslash)
                write(byte: UInt8(ascii: "/"))
                rest = rest[(slash + 1)...]
            }
            writeEscaped(rest)
            write(byte: ASCII.quote)
        }
    }

    private mutating func writeEscaped(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        let bytes = UnsafeBufferPointer(rebasing: bytes)
        if let first = bytes.baseAddress { write(escaping: first, first + bytes.count) }
    }

    /// Removes the fraction of a number that was written last if it is `.0`.
    @inline(__always)
    mutating func dropEmptyFraction() {
        // A number with a fraction has three bytes at least.
        if count > 2, base[count - 1] == ASCII.zero, base[count - 2] == ASCII.dot { count -= 2 }
    }
}
