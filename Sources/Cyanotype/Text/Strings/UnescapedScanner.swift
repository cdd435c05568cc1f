/// The bytes of a string that stand for themselves: all but the quote, the backslash and control characters.
///
/// Eight bytes are tested at once by arithmetic on one word ("SIMD within a register": Mycroft 1987; the variants are in
/// Anderson's "Bit Twiddling Hacks").
enum UnescapedScanner {
    /// Marks, with its high bit, the first byte of `word` that does not stand for itself. Bytes above it may be marked
    /// without reason, those below it are not.
    @inline(__always)
    static func marks(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = (word ^ (ones &* UInt64(ASCII.quote))) &- ones
        let backslash = (word ^ (ones &* UInt64(ASCII.backslash))) &- ones
        let control = word &- ones &* 0x20
        // A byte goes below zero where it was equal, or less; those with a high bit of their own are out.
        return (quote | backslash | control) & ~word & 0x8080_8080_8080_8080
    }

    /// Copies bytes up to the first one that does not stand for itself.
    ///
    /// - Parameters:
    ///   - source: The first of `count` bytes.
    ///   - count: How many there are.
    ///   - target: Memory for `count` bytes and eight more.
    /// - Returns: How many stand for themselves.
    @inline(__always)
    static func copy(
        _ source: UnsafePointer<UInt8>,
        _ count: Int,
        to target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let target = UnsafeMutableRawPointer(target)
        if count < 8 {
            // Bits above the last byte are no part of it.
            let word = load(source, count)
            target.storeBytes(of: word.littleEndian, as: UInt64.self)
            let marks = marks(word) & ((1 << UInt64(count * 8)) &- 1)
            return marks == 0 ? count : marks.trailingZeroBitCount >> 3
        }
        var offset = 0
        while count - offset >= 8 {
            let word = Words.load8(source + offset)
            (target + offset).storeBytes(of: word.littleEndian, as: UInt64.self)
            let marks = marks(word)
            if marks != 0 { return offset + marks.trailingZeroBitCount >> 3 }
            offset += 8
        }
        // The last eight bytes, of which the first may have been seen.
        offset = count - 8
        let word = Words.load8(source + offset)
        (target + offset).storeBytes(of: word.littleEndian, as: UInt64.self)
        let marks = marks(word)
        return marks == 0 ? count : offset + marks.trailingZeroBitCount >> 3
    }

    /// The high bit of each byte, which no byte of ASCII has.
    static var highs: UInt64 { 0x8080_8080_8080_8080 }

    /// Selects the first `count` bytes of a word, fewer than eight.
    @inline(__always)
    static func mask(_ count: Int) -> UInt64 { (1 &<< UInt64(count &* 8)) &- 1 }

    /// Fewer than eight bytes as one word, the first in the lowest bits, without reading any other.
    @inline(__always)
    static func load(_ source: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let bytes = UnsafeRawPointer(source)
        if count >= 4 {
            // Two halves, which overlap: where they do, their bits are the same.
            let low = UInt64(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
            let high = UInt64(UInt32(littleEndian: (bytes + count - 4).loadUnaligned(as: UInt32.self)))
            return low | high << UInt64((count - 4) * 8)
        }
        if count >= 2 {
            let low = UInt64(UInt16(littleEndian: bytes.loadUnaligned(as: UInt16.self)))
            let high = UInt64(UInt16(littleEndian: (bytes + count - 2).loadUnaligned(as: UInt16.self)))
            return low | high << UInt64((count - 2) * 8)
        }
        return count == 0 ? 0 : UInt64(source.pointee)
    }
}
