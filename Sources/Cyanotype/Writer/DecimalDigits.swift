/// Writes integers in decimal, eight digits at a time.
enum DecimalDigits {
    /// How many decimal digits `value` has; 1 for zero.
    @inline(__always)
    static func count(of value: UInt64) -> Int {
        // The bits give the digits but for one: 1233 / 4096 is a little more than log10(2).
        let digits = ((64 - (value | 1).leadingZeroBitCount) * 1233) >> 12
        return digits + (value >= powers[digits] || digits == 0 ? 1 : 0)
    }

    /// Writes `value`, which has `count` digits, to that many bytes at `target`.
    @inline(__always)
    static func write(_ value: UInt64, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        var rest = value
        var cursor = target + count
        while rest >= 100_000_000 {
            let (quotient, eight) = rest.quotientAndRemainder(dividingBy: 100_000_000)
            cursor -= 8
            UnsafeMutableRawPointer(cursor).storeBytes(of: text(ofEight: eight).littleEndian, as: UInt64.self)
            rest = quotient
        }
        while rest >= 100 {
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            cursor -= 2
            write(pair: pair, to: cursor)
            rest = quotient
        }
        if rest >= 10 {
            write(pair: rest, to: cursor - 2)
        } else {
            cursor[-1] = ASCII.zero + UInt8(truncatingIfNeeded: rest)
        }
    }

    /// The eight digits of a number below 10^8, the first in the lowest bits.
    ///
    /// Halves the number into two of four digits, those into four of two and those into eight, each time all at once.
    /// The divisions are multiplications with reciprocals that are exact for so few digits.
    @inline(__always)
    private static func text(ofEight value: UInt64) -> UInt64 {
        let upper = (value &* 109_951_163) &>> 40
        let fours = upper | (value &- upper &* 10_000) &<< 32
        let uppers = ((fours &* 10_486) &>> 20) & 0x0000_007f_0000_007f
        let twos = uppers | (fours &- uppers &* 100) &<< 16
        let tens = ((twos &* 103) &>> 10) & 0x000f_000f_000f_000f
        let ones = tens | (twos &- tens &* 10) &<< 8
        return ones | 0x3030_3030_3030_3030
    }

    /// Writes a number below 100 as two digits.
    @inline(__always)
    static func write(pair: UInt64, to cursor: UnsafeMutablePointer<UInt8>) {
        let pairs: StaticString =
            """
            00010203040506070809101112131415161718192021222324252627282930313233343536373839\
            40414243444546474849505152535455565758596061626364656667686970717273747576777879\
            8081828384858687888990919293949596979899
            """
        let digits = UnsafeRawPointer(pairs.utf8Start + Int(truncatingIfNeeded: pair * 2))
        UnsafeMutableRawPointer(cursor).storeBytes(of: digits.loadUnaligned(as: UInt16.self), as: UInt16.self)
    }

    private static let powers: InlineArray<20, UInt64> = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}
