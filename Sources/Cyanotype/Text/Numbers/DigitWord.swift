/// The decimal digits at the start of eight bytes, parsed at once.
///
/// Adds up the digits in pairs, the pairs in fours, and the fours in eights: three multiplications instead of eight
/// (Langdale and Lemire, "Parsing Gigabytes of JSON per Second", 2019, section 3.1.3).
@usableFromInline
struct DigitWord {
    /// The number of digits.
    @usableFromInline let count: Int

    /// The number that the digits represent; meaningless if there are none.
    @usableFromInline let value: UInt64

    /// - Parameter word: Eight bytes, the first in the lowest bits.
    @inlinable @inline(__always)
    init(_ word: UInt64) {
        count = Self.others(word).trailingZeroBitCount >> 3
        // Replaces the bytes after the digits by leading zeros.
        value = Self.value((word &- 0x3030_3030_3030_3030) &<< UInt64(64 &- count &* 8))
    }

    /// The number that eight bytes represent, if all of them are digits.
    @inlinable @inline(__always)
    static func eightDigits(_ word: UInt64) -> UInt64? {
        others(word) == 0 ? value(word &- 0x3030_3030_3030_3030) : nil
    }

    /// The high bit of each byte that is not a digit: the addition sets it for bytes above "9", the subtraction for
    /// bytes below "0". A borrow or carry only reaches bytes after one that is marked already.
    @inlinable @inline(__always)
    static func others(_ word: UInt64) -> UInt64 {
        ((word &- 0x3030_3030_3030_3030) | (word &+ 0x4646_4646_4646_4646)) & 0x8080_8080_8080_8080
    }

    /// The number that eight digits represent, one per byte.
    @inlinable @inline(__always)
    static func value(_ digits: UInt64) -> UInt64 {
        var value = digits
        value = (value &* 10 &+ value >> 8) & 0x00ff_00ff_00ff_00ff
        value = (value &* 100 &+ value >> 16) & 0x0000_ffff_0000_ffff
        return (value &* 10_000 &+ value >> 32) & 0xffff_ffff
    }

    /// Ten to the power of ``count``, for appending the digits to others.
    var power: UInt64 { Self.powers[count] }

    private static let powers: InlineArray<9, UInt64> = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]
}
