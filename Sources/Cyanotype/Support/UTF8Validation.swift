/// Finds out whether bytes are UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
///
/// Looks at a word of eight bytes at a time and tests a whole sequence by one mask, and two of three bytes in a row,
/// as in Chinese or Japanese text, from one word. `UTF8Span(validating:)` gives the same answers in about four times
/// as many instructions for such text.
enum UTF8Validation {
    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.baseAddress else { return true }
        let end = first + bytes.count
        return self.end(first, end) == end
    }

    /// Where the bytes from `cursor` to `end` stop to be whole, valid sequences; `end` when they do not.
    static func end(_ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var cursor = cursor
        while end - cursor >= 8 {
            let length = validPrefix(of: Words.load8(cursor))
            // In eight bytes of text there is a whole sequence.
            if length == 0 { return cursor }
            cursor += length
        }
        while cursor != end {
            // The rest, with zeros after it, which end a sequence that is cut off.
            var word: UInt64 = 0
            for index in 0..<(end - cursor) { word |= UInt64(cursor[index]) << UInt64(index * 8) }
            let length = validPrefix(of: word)
            if length == 0 { return cursor }
            // The zeros count as valid too.
            cursor += min(length, end - cursor)
        }
        return cursor
    }

    /// How many bytes at the start of a word, whose first byte is its lowest, are whole sequences that need no further
    /// look; 0 when the first sequence is not valid.
    @inline(__always)
    private static func validPrefix(of word: UInt64) -> Int {
        if isThreeBytes(word) { return isThreeBytes(word >> 24) ? 6 : 3 }
        let highs = word & 0x8080_8080_8080_8080
        if highs == 0 { return 8 }
        if highs & 0x80 == 0 { return highs.trailingZeroBitCount >> 3 }
        // 110xxxxx 10xxxxxx, and not below 0x80, which one byte can say.
        if word & 0xc0e0 == 0x80c0 { return word & 0x1e != 0 ? 2 : 0 }
        // 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx
        if word & 0xc0c0_c0f8 == 0x8080_80f0 {
            // The bits above the sixteenth: 1 to 16, neither what three bytes can say nor above U+10FFFF.
            let plane = (word & 0x07) << 2 | (word >> 12) & 0x03
            return plane &- 1 < 16 ? 4 : 0
        }
        return 0
    }

    /// Whether a word begins with 1110xxxx 10xxxxxx 10xxxxxx, not below 0x800, which two bytes can say, and not a
    /// surrogate. Both show in the bits xxxx and the highest x of the second byte.
    @inline(__always)
    private static func isThreeBytes(_ word: UInt64) -> Bool {
        let bits = word & 0x200f
        return word & 0xc0_c0f0 == 0x80_80e0 && bits != 0 && bits != 0x200d
    }
}
