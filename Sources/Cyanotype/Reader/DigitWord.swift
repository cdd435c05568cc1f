/// The decimal digits at the start of eight bytes, read at once.
///
/// The digits are added up in pairs, the pairs in fours, the fours in eight: three multiplications in place of eight
/// (Langdale and Lemire, "Parsing Gigabytes of JSON per
/// Second", 2019, section 3.1.3).
@usableFromInline
struct DigitWord {
    /// How many there are.
    @usableFromInline let count: Int

    /// The number that they write; without meaning when there are none.
    @usableFromInline let value: UInt64

    /// - Parameter word: Eight bytes, the first in the lowest bits.
    @inlinable @inline(__always)
    init(_ word: UInt64) {
        // Sets the high bit of each byte that is no digit: those above "9" by the addition, those below "0" by the
        // subtraction. A borrow or carry reaches only bytes behind one that is marked already.
        let digits = word &- 0x3030_3030_3030_3030
        let others = (digits | (word &+ 0x4646_4646_4646_4646)) & 0x8080_8080_8080_8080
        count = others.trailingZeroBitCount >> 3
        // Zeros in front in place of what follows.
        var value = digits &<< UInt64(64 &- count &* 8)
        value = (value &* 10 &+ value >> 8) & 0x00ff_00ff_00ff_00ff
        value = (value &* 100 &+ value >> 16) & 0x0000_ffff_0000_ffff
        self.value = (value &* 10_000 &+ value >> 32) & 0xffff_ffff
    }

    /// Ten to the power of ``count``, to append the digits to others.
    var power: UInt64 { Self.powers[count] }

    private static let powers: InlineArray<9, UInt64> = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]
}
