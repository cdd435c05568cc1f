/// Finds the binary floating-point number nearest to a decimal number, with one or two multiplications.
///
/// Lemire, "Number Parsing at a Gigabyte per Second" (2021). Mushtak and Lemire, "Fast Number Parsing Without Fallback"
/// (2023), prove that no case needs a slower method.
enum EiselLemire {
    /// The bits of the `Double` nearest to `digits * 10^exponent`, ties to even; those of infinity if it is too large.
    static func double(_ digits: UInt64, exponent: Int) -> UInt64 {
        bits(digits, exponent, mantissaBits: 52, minimumExponent: -1023, infinitePower: 0x7ff, tieExponents: -4...23)
    }

    /// The bits of the `Float` nearest to `digits * 10^exponent`, ties to even; those of infinity if it is too large.
    static func float(_ digits: UInt64, exponent: Int) -> UInt32 {
        UInt32(
            truncatingIfNeeded: bits(
                digits,
                exponent,
                mantissaBits: 23,
                minimumExponent: -127,
                infinitePower: 0xff,
                tieExponents: -17...10
            )
        )
    }

    /// The bits in a format that stores `mantissaBits` of the mantissa. Its biased exponent 0 stands for
    /// `minimumExponent`, and `infinitePower` for infinity. Only numbers with a power of ten in `tieExponents` can lie
    /// halfway between two neighbours.
    @inline(__always)
    private static func bits(
        _ digits: UInt64,
        _ exponent: Int,
        mantissaBits: Int,
        minimumExponent: Int,
        infinitePower: Int,
        tieExponents: ClosedRange<Int>
    ) -> UInt64 {
        let infinity = UInt64(infinitePower) << UInt64(mantissaBits)
        // Below the least exponent, even `digits` of 2^64 give zero; above 308, even 1 gives infinity.
        guard digits != 0, exponent >= PowersOfFive.smallestExponent else { return 0 }
        guard exponent <= 308 else { return infinity }

        let leadingZeros = digits.leadingZeroBitCount
        // One bit more than the mantissa below, because the highest bit of a product may be zero.
        let product = product(digits << UInt64(leadingZeros), exponent, precision: mantissaBits + 3)
        let upperBit = Int(product.high >> 63)
        let shift = UInt64(upperBit + 64 - mantissaBits - 3)
        // The leading bit, the stored ones, and one to round with.
        var mantissa = product.high >> shift
        // The binary exponent of 10^exponent is that of 5^exponent, a multiple of log2(5), plus `exponent` itself.
        var power = ((152_170 + 65_536) * exponent) >> 16 + 63 + upperBit - leadingZeros - minimumExponent

        if power <= 0 {
            // Subnormal: fewer bits are kept. It is never halfway, since its exponent is below `tieExponents`.
            guard -power + 1 < 64 else { return 0 }
            mantissa >>= UInt64(-power + 1)
            mantissa = (mantissa + mantissa & 1) >> 1
            // Rounding up may have made it normal; the carry then sets the exponent.
            return mantissa
        }
        if product.low <= 1, tieExponents.contains(exponent), mantissa & 3 == 1, mantissa << shift == product.high {
            // Exactly halfway: rounds to the even neighbour, which is the lower one.
            mantissa &= ~1
        }
        mantissa = (mantissa + mantissa & 1) >> 1
        if mantissa >= 2 << UInt64(mantissaBits) {
            mantissa = 1 << UInt64(mantissaBits)
            power += 1
        }
        guard power < infinitePower else { return infinity }
        return mantissa & ~(1 << UInt64(mantissaBits)) | UInt64(power) << UInt64(mantissaBits)
    }

    /// The leading bits of `digits * 5^exponent`, at least `precision` of which are correct.
    @inline(__always)
    private static func product(
        _ digits: UInt64,
        _ exponent: Int,
        precision: Int
    ) -> (high: UInt64, low: UInt64) {
        // The exponent is in the table's range, and each entry has two words.
        let index = 2 * (exponent - PowersOfFive.smallestExponent)
        let mask = UInt64.max >> UInt64(precision)
        var (high, low) = digits.multipliedFullWidth(by: PowersOfFive.words[index])
        if high & mask == mask {
            // The lower bits could carry into the significant ones.
            let second = digits.multipliedFullWidth(by: PowersOfFive.words[index + 1]).high
            low = low &+ second
            if second > low { high += 1 }
        }
        return (high, low)
    }
}
