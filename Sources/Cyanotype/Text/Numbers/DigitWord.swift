/// The decimal digits at the start of eight bytes, read at once.
///
/// The digits are added up in pairs, the pairs in fours, the fours in eight: three multiplications in place of eight
/// (Langdale and Lemire, "Parsing Gigabytes of JSON per Second", 2019, section 3.1.3).
@usableFromInline
struct DigitWord {
    /// How many there are.
    @usableFromInline let count: Int

    /// The number that they write; without meaning when there are none.
    @usableFromInline let value: UInt64

    /// - Parameter word: Eight bytes, the first in the lowest bits.
    @inlinable @inline(__always)
    init(_ word: UInt64) {
        count = Self.others(word).trailingZeroBitCount >> 3
        // Zeros in front in place of what follows.
        value = Self.value((word &- 0x3030_3030_3030_3030) &<< UInt64(64 &- count &* 8))
    }

    /// The number that eight bytes write, if all of them are digits.
    @inlinable @inline(__always)
    static func eightDigits(_ word: UInt64) -> UInt64? {
        others(word) == 0 ? value(word &- 0x3030_3030_3030_3030) : nil
    }

    /// The high bit of each byte that is no digit: of those above "9" by the addition, of those below "0" by the
    /// subtraction. A borrow or carry reaches only bytes after one that is marked already.
    @inlinable @inline(__always)
    static func others(_ word: UInt64) -> UInt64 {
        ((word &- 0x3030_3030_3030_3030) | (word &+ 0x4646_4646_4646_4646)) & 0x8080_8080_8080_8080
    }

    /// The number that eight digits, each in a byte, write.
    @inlinable @inline(__always)
    static func value(_ digits: UInt64) -> UInt64 {
        var value = digits
        value = (value &* 10 &+ value >> 8) & 0x00ff_00ff_00ff_00ff
        value = (value &* 100 &+ value >> 16) & 0x0000_ffff_0000_ffff
        return (value &* 10_000 &+ value >> 32) & 0xffff_ffff
    }

    /// Ten to the power of ``count``, to append the digits to others.
    var power: UInt64 { Self.powers[count] }

    private static let powers: InlineArray<9, UInt64> = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]
}
