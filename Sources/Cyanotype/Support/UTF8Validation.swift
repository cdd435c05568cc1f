/// Validates UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
///
/// Loads a word of eight bytes at a time. One mask tests a whole sequence, and one word tests two consecutive
/// three-byte sequences, as in Chinese or Japanese text. `UTF8Span(validating:)` gives the same answers in about four
/// times as many instructions for such text.
enum UTF8Validation {
    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.baseAddress else { return true }
        let end = unsafe first + bytes.count
        return unsafe self.end(first, end) == end
    }

    /// The end of the valid, complete sequences from `cursor` on; `end` if all are valid.
    static func end(_ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var cursor = unsafe cursor
        while unsafe end - cursor >= 8 {
            let length = unsafe validPrefix(of: Words.load8(cursor))
            // Eight bytes of valid text contain at least one whole sequence.
            if length == 0 { return unsafe cursor }
            unsafe cursor += length
        }
        while unsafe cursor != end {
            // The rest, padded with zeros, which end a truncated sequence.
            var word: UInt64 = 0
            for index in unsafe 0..<(end - cursor) { unsafe word |= UInt64(cursor[index]) << UInt64(index * 8) }
            let length = validPrefix(of: word)
            if length == 0 { return unsafe cursor }
            // The padding counts as valid too.
            unsafe cursor += min(length, end - cursor)
        }
        return unsafe cursor
    }

    /// The length of the valid sequences at the start of a word, whose first byte is its lowest, as far as they are
    /// tested; 0 if the first sequence is not valid.
    @inline(__always)
    private static func validPrefix(of word: UInt64) -> Int {
        if isThreeBytes(word) { return isThreeBytes(word >> 24) ? 6 : 3 }
        let highs = word & 0x8080_8080_8080_8080
        if highs == 0 { return 8 }
        if highs & 0x80 == 0 { return highs.trailingZeroBitCount >> 3 }
        // 110xxxxx 10xxxxxx, and not below 0x80, which fits into one byte.
        if word & 0xc0e0 == 0x80c0 { return word & 0x1e != 0 ? 2 : 0 }
        // 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx
        if word & 0xc0c0_c0f8 == 0x8080_80f0 {
            // The bits above the sixteenth: from 1 to 16, so neither a value that fits into three bytes nor one above
            // U+10FFFF.
            let plane = (word & 0x07) << 2 | (word >> 12) & 0x03
            return plane &- 1 < 16 ? 4 : 0
        }
        return 0
    }

    /// Whether a word begins with 1110xxxx 10xxxxxx 10xxxxxx, neither below 0x800, which fits into two bytes, nor a
    /// surrogate. The bits xxxx and the highest x of the second byte show both.
    @inline(__always)
    private static func isThreeBytes(_ word: UInt64) -> Bool {
        let bits = word & 0x200f
        return word & 0xc0_c0f0 == 0x80_80e0 && bits != 0 && bits != 0x200d
    }
}
