/// Finds the bytes of a string that need no escape: all but the quote, the backslash and control characters.
///
/// Arithmetic on one word tests eight bytes at once ("SIMD within a register": Mycroft 1987; the variants are in
/// Anderson's "Bit Twiddling Hacks").
enum UnescapedScanner {
    /// Marks the first byte of `word` that needs an escape, with its high bit. Higher bytes may be marked wrongly,
    /// because a subtraction borrows from them; lower ones are not.
    @inline(__always)
    static func marks(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = (word ^ (ones &* UInt64(ASCII.quote))) &- ones
        let backslash = (word ^ (ones &* UInt64(ASCII.backslash))) &- ones
        let control = word &- ones &* 0x20
        // A byte underflows where it was equal, or less. Bytes whose own high bit is set are excluded.
        return (quote | backslash | control) & ~word & 0x8080_8080_8080_8080
    }

    /// Copies bytes up to the first one that needs an escape.
    ///
    /// - Parameters:
    ///   - source: The first of `count` bytes.
    ///   - count: The number of bytes.
    ///   - target: Memory for `count` bytes and eight more. Whole words are stored, so bytes may follow those returned.
    /// - Returns: The number of bytes before the first one that needs an escape.
    @inline(__always)
    static func copy(
        _ source: UnsafePointer<UInt8>,
        _ count: Int,
        to target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let target = UnsafeMutableRawPointer(target)
        if count < 8 {
            // Ignores the zeros above the last byte, which are marked as control characters.
            let word = unsafe load(source, count)
            unsafe target.storeBytes(of: word.littleEndian, as: UInt64.self)
            let marks = marks(word) & ((1 << UInt64(count * 8)) &- 1)
            return marks == 0 ? count : marks.trailingZeroBitCount >> 3
        }
        var offset = 0
        while count - offset >= 8 {
            let word = unsafe Words.load8(source + offset)
            unsafe (target + offset).storeBytes(of: word.littleEndian, as: UInt64.self)
            let marks = marks(word)
            if marks != 0 { return offset + marks.trailingZeroBitCount >> 3 }
            offset += 8
        }
        // The last eight bytes, some of which may have been tested already.
        offset = count - 8
        let word = unsafe Words.load8(source + offset)
        unsafe (target + offset).storeBytes(of: word.littleEndian, as: UInt64.self)
        let marks = marks(word)
        return marks == 0 ? count : offset + marks.trailingZeroBitCount >> 3
    }

    /// The high bit of each byte, which is clear in ASCII.
    static var highs: UInt64 { 0x8080_8080_8080_8080 }

    /// A mask for the first `count` bytes of a word, fewer than eight.
    @inline(__always)
    static func mask(_ count: Int) -> UInt64 { (1 &<< UInt64(count &* 8)) &- 1 }

    /// Loads fewer than eight bytes into a word, the first in the lowest bits, without reading beyond them.
    @inline(__always)
    static func load(_ source: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let bytes = unsafe UnsafeRawPointer(source)
        if count >= 4 {
            // Loads two halves that may overlap. Their bits are the same where they do.
            let low = unsafe UInt64(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
            let high = unsafe UInt64(UInt32(littleEndian: (bytes + count - 4).loadUnaligned(as: UInt32.self)))
            return low | high << UInt64((count - 4) * 8)
        }
        if count >= 2 {
            let low = unsafe UInt64(UInt16(littleEndian: bytes.loadUnaligned(as: UInt16.self)))
            let high = unsafe UInt64(UInt16(littleEndian: (bytes + count - 2).loadUnaligned(as: UInt16.self)))
            return low | high << UInt64((count - 2) * 8)
        }
        return unsafe count == 0 ? 0 : UInt64(source.pointee)
    }
}
