/// The decimal number with the fewest digits that parses back to a given `Double`; if there are several, the nearest
/// one.
///
/// The algorithm is Schubfach (Raffaello Giulietti, "The Schubfach way to render doubles", 2020). It scales the
/// interval of all numbers that round to the double by a power of ten, so that the interval holds at least one integer
/// and at most a few. Three multiplications find them.
struct ShortestDecimal {
    /// The digits as an integer of at most 17 digits. The last one is not zero unless it is the only one.
    private(set) var digits: UInt64

    /// The power of ten of the last digit.
    private(set) var exponent: Int

    /// Finds the shortest decimal of the absolute value of `value`, which must be finite.
    init(_ value: Double) {
        let significand = value.significandBitPattern
        let biased = Int(value.exponentBitPattern)
        let hidden: UInt64 = 1 << 52
        // value = c * 2^q
        let c = biased == 0 ? significand : significand | hidden
        let q = max(biased, 1) &- 1075
        if c == 0 {
            (digits, exponent) = (0, 0)
            return
        }
        if -52...0 ~= q, c.trailingZeroBitCount >= 0 &- q {
            // An integer below 2^53: all its digits are significant.
            (digits, exponent) = (c &>> UInt64(0 &- q), 0)
        } else {
            // The gap below a power of two is half as wide.
            let isLowerCloser = significand == 0 && biased > 1
            (digits, exponent) = Self.scaled(c, q, isLowerCloser: isLowerCloser)
        }
        if digits % 10 == 0 { removeTrailingZeros() }
    }

    @inline(__always)
    private static func scaled(_ c: UInt64, _ q: Int, isLowerCloser: Bool) -> (UInt64, Int) {
        // k = floor(log10 of the width of the interval), by a fixed-point multiplication with log10(2).
        let k = (q &* 1_262_611 &- (isLowerCloser ? 524_031 : 0)) &>> 22
        // With h as the shift, the product with the leading bits of 10^-k has the scaled value in its upper word.
        let h = UInt64(truncatingIfNeeded: q &+ (0 &- k &* 1_741_647) &>> 19 &+ 1)
        let power = ceilingOfPower(0 &- k)
        let oddness = c & 1

        // The interval, in quarters of a unit of the scaled value. A bound is odd if bits were cut off.
        let lower = product(power, (4 &* c &- (isLowerCloser ? 1 : 2)) &<< h) &+ oddness
        let middle = product(power, (4 &* c) &<< h)
        let upper = product(power, (4 &* c &+ 2) &<< h) &- oddness

        // One digit fewer, if one of the two adjacent multiples of ten is inside.
        let unit = middle / 4
        if unit >= 10 {
            let ten = unit / 10
            let isBelowInside = lower <= 40 &* ten
            let isAboveInside = 40 &* ten &+ 40 <= upper
            if isBelowInside != isAboveInside { return (ten &+ (isAboveInside ? 1 : 0), k &+ 1) }
        }
        let isBelowInside = lower <= 4 &* unit
        let isAboveInside = 4 &* unit &+ 4 <= upper
        if isBelowInside != isAboveInside { return (unit &+ (isAboveInside ? 1 : 0), k) }
        // Both are inside: picks the nearer one, ties to even.
        let half = 4 &* unit &+ 2
        let roundsUp = middle > half || middle == half && unit & 1 != 0
        return (unit &+ (roundsUp ? 1 : 0), k)
    }

    /// The 128 leading bits of `10^exponent`, rounded up, for exponents in -292 ... 324.
    @inline(__always)
    private static func ceilingOfPower(_ exponent: Int) -> (high: UInt64, low: UInt64) {
        let index = 2 &* (exponent &- PowersOfFive.smallestExponent)
        let (high, low) = (PowersOfFive.words[index], PowersOfFive.words[index &+ 1])
        // In the table, powers below 5^56 are exact, negative powers are rounded up, and the others down.
        guard exponent > 55 else { return (high, low) }
        return (low == .max ? high &+ 1 : high, low &+ 1)
    }

    /// The upper word of the product of a power and `value`, made odd if anything is cut off.
    @inline(__always)
    private static func product(_ power: (high: UInt64, low: UInt64), _ value: UInt64) -> UInt64 {
        let low = power.low.multipliedFullWidth(by: value)
        let high = power.high.multipliedFullWidth(by: value)
        let (middle, carry) = high.low.addingReportingOverflow(low.high)
        return (high.high &+ (carry ? 1 : 0)) | (middle > 1 ? 1 : 0)
    }

    @inline(never)
    private mutating func removeTrailingZeros() {
        // Short decimals such as 0.25 end in many zeros, so eight are removed at a time first.
        while digits >= 100_000_000, digits % 100_000_000 == 0 {
            digits /= 100_000_000
            exponent += 8
        }
        while digits >= 10_000, digits % 10_000 == 0 {
            digits /= 10_000
            exponent += 4
        }
        while digits >= 10, digits % 10 == 0 {
            digits /= 10
            exponent += 1
        }
    }
}

// MARK: - Text

extension ShortestDecimal {
    /// The memory that the longest text, such as -2.2250738585072014e-308, needs, including the bytes overwritten after
    /// it.
    static var longestText: Int { 32 }

    /// Writes the shortest decimal of a number in the standard library's format: `0.5`, `100.0`, `1e-05`, `1.5e+300`.
    ///
    /// - Parameters:
    ///   - value: The number, which must be finite.
    ///   - target: Memory for ``longestText`` bytes.
    /// - Returns: The number of bytes written.
    @inline(__always)
    static func write(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
        // The fast path for measurements and coordinates: from 1 up to 2^24, neither an integer nor a power of two.
        let significand = value.significandBitPattern
        let power = Int(value.exponentBitPattern) &- 1023
        if 0..<24 ~= power, significand &<< UInt64(12 &+ power) != 0, significand != 0 {
            let c = significand | 1 &<< 52
            let (digits, exponent) = seventeenDigits(c, power &- 52)
            let point = 17 &+ exponent
            if point <= 7 {
                unsafe target.pointee = ASCII.minus
                let sign = value.sign == .minus ? 1 : 0
                return unsafe sign &+ DecimalText(seventeen: digits).write(point: point, to: target + sign)
            }
        }
        return unsafe writeUnusual(value, to: target)
    }

    /// The shortest decimal as an integer of 17 digits, which may have trailing zeros, and its exponent.
    ///
    /// Does the same as `scaled` without branches, for a value that is equally far from both neighbours. Then the
    /// nearer multiple is inside the interval if any multiple is.
    ///
    /// - Parameters:
    ///   - c: The significand with its hidden bit, and more than that.
    ///   - q: The power of two, from -52 to -29.
    /// - Returns: The digits and the power of ten of the last of them.
    @inline(__always)
    private static func seventeenDigits(_ c: UInt64, _ q: Int) -> (UInt64, Int) {
        let k = (q &* 1_262_611) &>> 22
        let h = UInt64(truncatingIfNeeded: q &+ (0 &- k &* 1_741_647) &>> 19 &+ 1)
        // Below 5^56, where the table is exact.
        let index = 2 &* (0 &- k &- PowersOfFive.smallestExponent)
        let (powerHigh, powerLow) = (PowersOfFive.words[index], PowersOfFive.words[index &+ 1])
        let oddness = c & 1

        // The product with the middle, and half the width of the interval, each in three words. Half the width is a
        // power of two times the power of ten.
        let factor = (4 &* c) &<< h
        let lowProduct = powerLow.multipliedFullWidth(by: factor)
        let highProduct = powerHigh.multipliedFullWidth(by: factor)
        let product = UInt128(highProduct.high) &<< 64 | UInt128(highProduct.low) &+ UInt128(lowProduct.high)
        let shift = h &+ 1
        let widthLow = powerLow &<< shift
        let width = (UInt128(powerHigh) &<< 64 | UInt128(powerLow)) &>> UInt128(64 &- shift)
        let upperCarry: UInt128 = lowProduct.low.addingReportingOverflow(widthLow).overflow ? 1 : 0
        let lowerBorrow: UInt128 = lowProduct.low < widthLow ? 1 : 0
        let middle = leadingWord(product)
        let upper = leadingWord(product &+ width &+ upperCarry) &- oddness
        let lower = leadingWord(product &- width &- lowerBorrow) &+ oddness

        let unit = middle / 4
        let ten = unit / 10
        let isBelowInside = lower <= 40 &* ten
        let isAboveInside = 40 &* ten &+ 40 <= upper
        let tens = (ten &+ (isAboveInside ? 1 : 0)) &* 10
        // The nearer unit, ties to even: rounds up from 3 quarters, and from 2 if the unit is odd.
        let rounded = unit &+ (0b1100_1000 &>> (middle & 7)) & 1
        let mask: UInt64 = isBelowInside != isAboveInside ? .max : 0
        let digits = rounded ^ (rounded ^ tens) & mask
        // At least 2^52 units, and at most ten times 2^53: 16 or 17 digits.
        let isShort = digits < 10_000_000_000_000_000
        return (isShort ? digits &* 10 : digits, isShort ? k &- 1 : k)
    }

    /// The upper word of a product, made odd if anything is cut off.
    @inline(__always)
    private static func leadingWord(_ product: UInt128) -> UInt64 {
        UInt64(truncatingIfNeeded: product &>> 64) | (UInt64(truncatingIfNeeded: product) > 1 ? 1 : 0)
    }

    /// Writes an integer, a number below 1, or a large one.
    @inline(never)
    private static func writeUnusual(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
        var cursor = unsafe target
        if value.sign == .minus {
            unsafe cursor.pointee = ASCII.minus
            unsafe cursor += 1
        }
        unsafe ShortestDecimal(value).write(to: &cursor, of: value)
        return unsafe cursor - target
    }

    private func write(to cursor: inout UnsafeMutablePointer<UInt8>, of value: Double) {
        let count = DecimalDigits.count(of: digits)
        // The number of digits before the decimal point.
        let point = count + exponent
        if point < -3 || value.magnitude > 0x1p53 {
            unsafe writeScientific(&cursor, count, point - 1)
        } else if point <= 0 {
            // At most 3 zeros follow the point.
            unsafe write(&cursor, zeros: 2 - point)
            unsafe (cursor + point - 1).pointee = ASCII.dot
            unsafe DecimalDigits.write(digits, count: count, to: cursor)
            unsafe cursor += count
        } else if exponent < 0 {
            // At most 17 digits, written one byte too far, so that those before the point can move down.
            unsafe DecimalDigits.write(digits, count: count, to: cursor + 1)
            for index in 0..<point { unsafe cursor[index] = cursor[index + 1] }
            unsafe cursor[point] = ASCII.dot
            unsafe cursor += count + 1
        } else {
            // Here it is an integer of at most 16 digits.
            unsafe DecimalDigits.write(digits, count: count, to: cursor)
            unsafe cursor += count
            unsafe write(&cursor, zeros: exponent)
            unsafe cursor[0] = ASCII.dot
            unsafe cursor[1] = ASCII.zero
            unsafe cursor += 2
        }
    }

    private func write(_ cursor: inout UnsafeMutablePointer<UInt8>, zeros: Int) {
        for index in 0..<zeros { unsafe cursor[index] = ASCII.zero }
        unsafe cursor += zeros
    }

    private func writeScientific(_ cursor: inout UnsafeMutablePointer<UInt8>, _ count: Int, _ power: Int) {
        unsafe DecimalDigits.write(digits, count: count, to: cursor + 1)
        unsafe cursor[0] = cursor[1]
        unsafe cursor[1] = ASCII.dot
        unsafe cursor += count == 1 ? 1 : count + 1
        unsafe cursor[0] = UInt8(ascii: "e")
        unsafe cursor[1] = power < 0 ? ASCII.minus : ASCII.plus
        unsafe cursor += 2
        // At least two digits, as in C.
        let magnitude = UInt64(power.magnitude)
        let digits = magnitude >= 100 ? 3 : 2
        unsafe DecimalDigits.write(magnitude, count: digits, to: cursor)
        unsafe cursor += digits
    }
}
