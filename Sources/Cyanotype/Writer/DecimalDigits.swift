/// Writes integers in decimal, eight digits at a time.
///
/// Words of eight digits are stored, so that up to ``slack`` bytes behind the digits are written over.
enum DecimalDigits {
    /// How many bytes behind the digits have to be there.
    static var slack: Int { 7 }

    /// Writes `value`.
    ///
    /// - Parameters:
    ///   - value: The integer.
    ///   - target: Memory for its digits and ``slack`` more.
    /// - Returns: How many digits it has.
    @inline(__always)
    static func write(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        if value < 10 {
            target.pointee = ASCII.zero + UInt8(truncatingIfNeeded: value)
            return 1
        }
        guard value < 100_000_000 else {
            let count = count(of: value)
            write(value, count: count, to: target)
            return count
        }
        // The zeros in front are shifted out of the word.
        let digits = digits(ofEight: value)
        let zeros = digits.trailingZeroBitCount &>> 3
        store((digits | allZeros) &>> UInt64(zeros &* 8), to: target)
        return 8 &- zeros
    }

    /// Writes `value` with zeros in front, as `count` digits.
    ///
    /// - Parameters:
    ///   - value: The integer.
    ///   - count: From 1 to 20, and at least as many as it has.
    ///   - target: Memory for the digits and ``slack`` more.
    @inline(__always)
    static func write(_ value: UInt64, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        assert(1...20 ~= count && (count == 20 || value < powersOfTen[count]))
        if count <= 8 { return write(first: value, count: count, to: target) }
        let (upper, last) = value.quotientAndRemainder(dividingBy: 100_000_000)
        if count <= 16 {
            write(first: upper, count: count &- 8, to: target)
        } else {
            let (first, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
            write(first: first, count: count &- 16, to: target)
            store(digits(ofEight: middle) | allZeros, to: target + (count &- 16))
        }
        store(digits(ofEight: last) | allZeros, to: target + (count &- 8))
    }

    /// Writes the first digits, at most eight, before those behind them.
    @inline(__always)
    private static func write(first value: UInt64, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        store((digits(ofEight: value) | allZeros) &>> UInt64((8 &- count) &* 8), to: target)
    }

    @inline(__always)
    private static func store(_ word: UInt64, to target: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(target).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// How many decimal digits `value` has; 1 for zero.
    @inline(__always)
    static func count(of value: UInt64) -> Int {
        // The bits give the digits but for one: 1233 / 4096 is a little more than log10(2).
        let digits = ((64 &- (value | 1).leadingZeroBitCount) &* 1233) &>> 12
        return digits &+ (value >= powersOfTen[digits] || digits == 0 ? 1 : 0)
    }

    /// The eight digits of a number below 10^8, each in a byte, the first in the lowest bits.
    ///
    /// Halves the number into two of four digits, those into four of two and those into eight, each time all at once.
    /// The divisions are multiplications with reciprocals that are exact for so few digits.
    @inline(__always)
    private static func digits(ofEight value: UInt64) -> UInt64 {
        let upper = (value &* 109_951_163) &>> 40
        let fours = upper | (value &- upper &* 10_000) &<< 32
        let uppers = ((fours &* 10_486) &>> 20) & 0x0000_007f_0000_007f
        let twos = uppers | (fours &- uppers &* 100) &<< 16
        let tens = ((twos &* 103) &>> 10) & 0x000f_000f_000f_000f
        return tens | (twos &- tens &* 10) &<< 8
    }

    private static var allZeros: UInt64 { 0x3030_3030_3030_3030 }

    /// The powers of ten that 64 bits hold.
    static let powersOfTen: InlineArray<20, UInt64> = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}
