/// The form of a document that equal values share.
///
/// Equal strings may have different characters, and so may the two zeros, which are equal too. A document keeps these
/// differences, but an identity that is made of it must not.
enum CanonicalDocument {
    /// Returns the document in this form, which has its strings in NFC and no negative zeros.
    ///
    /// - Parameter bytes: The document, which is valid JSON in UTF-8.
    /// - Returns: The document; `nil` if it has this form already.
    static func text(of bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        let (mayDiffer, hasZero) = unsafe scan(bytes)
        if !mayDiffer, !hasZero { return nil }
        let text = hasZero ? unsafe withoutNegativeZeros(bytes) : unsafe Array(bytes)
        if !mayDiffer { return text }
        return Array(CanonicalText.normalized(String(decoding: text, as: UTF8.self)).utf8)
    }

    /// Returns whether a document may have strings that are not in NFC, and whether it may have negative zeros.
    private static func scan(_ bytes: UnsafeRawBufferPointer) -> (mayDiffer: Bool, hasZero: Bool) {
        var (mayDiffer, hasZero) = (false, false)
        var offset = 0
        while offset < bytes.count {
            if offset + 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                let minuses = word ^ 0x2d2d_2d2d_2d2d_2d2d
                // The top bits of bytes that are not ASCII, and of those that are a minus.
                let marks = (word | (minuses &- 0x0101_0101_0101_0101) & ~minuses) & 0x8080_8080_8080_8080
                if marks == 0 {
                    offset += 8
                    continue
                }
                offset += marks.trailingZeroBitCount >> 3
            }
            let byte = unsafe bytes[offset]
            // Every character before U+0300 is the NFC of itself, and combines with none of them.
            if byte >= 0xcc {
                mayDiffer = true
            } else if byte == ASCII.minus, unsafe isNegativeZero(bytes, at: offset) {
                hasZero = true
            }
            if mayDiffer, hasZero { break }
            offset += 1
        }
        return (mayDiffer, hasZero)
    }

    /// Returns whether a minus may be that of a zero, and not a part of a string such as a UUID.
    private static func isNegativeZero(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        guard offset + 1 < bytes.count, unsafe bytes[offset + 1] == ASCII.zero else { return false }
        return unsafe offset == 0 || [ASCII.colon, ASCII.comma, ASCII.openBracket].contains(bytes[offset - 1])
    }

    /// Returns a document without the signs of its zeros.
    private static func withoutNegativeZeros(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var isInString = false
        var offset = 0
        while offset < bytes.count {
            let byte = unsafe bytes[offset]
            offset += 1
            if isInString, byte == ASCII.backslash, offset < bytes.count {
                unsafe text += [byte, bytes[offset]]
                offset += 1
                continue
            }
            if byte == ASCII.quote { isInString.toggle() }
            if !isInString, byte == ASCII.minus {
                let number = unsafe bytes[offset...].prefix { ASCII.isDigit($0) || $0 == ASCII.dot }
                if unsafe number.allSatisfy({ $0 == ASCII.zero || $0 == ASCII.dot }) { continue }
            }
            text.append(byte)
        }
        return text
    }
}
