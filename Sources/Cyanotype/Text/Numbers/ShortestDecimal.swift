/// The decimal number with the fewest digits that reads back as a given `Double`, and of those the nearest to it.
///
/// The algorithm is Schubfach (Raffaello Giulietti, "The Schubfach way to render doubles", 2020): the interval of all
/// numbers that round to the double is scaled by a power of ten so that it holds at least one integer and at most a few,
/// which three multiplications find.
struct ShortestDecimal {
    /// The digits as an integer, of at most 17 digits, the last of them not zero unless it is the only one.
    private(set) var digits: UInt64

    /// The power of ten of the last digit.
    private(set) var exponent: Int

    /// The shortest decimal of the absolute value of `value`, which is finite.
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
            // An integer below 2^53: all its digits count.
            (digits, exponent) = (c &>> UInt64(0 &- q), 0)
        } else {
            // The power of two below a power of two is half as wide.
            let isLowerCloser = significand == 0 && biased > 1
            (digits, exponent) = Self.scaled(c, q, isLowerCloser: isLowerCloser)
        }
        if digits % 10 == 0 { removeTrailingZeros() }
    }

    @inline(__always)
    private static func scaled(_ c: UInt64, _ q: Int, isLowerCloser: Bool) -> (UInt64, Int) {
        // k = floor(log10 of the width of the interval), by a multiplication with log10(2) in fixed point.
        let k = (q &* 1_262_611 &- (isLowerCloser ? 524_031 : 0)) &>> 22
        // With h as shift, the product with the leading bits of 10^-k has the scaled value in its upper word.
        let h = UInt64(truncatingIfNeeded: q &+ (0 &- k &* 1_741_647) &>> 19 &+ 1)
        let power = ceilingOfPower(0 &- k)
        let oddness = c & 1

        // The interval, in quarters of a unit of the scaled value. Odd where bits were cut off.
        let lower = product(power, (4 &* c &- (isLowerCloser ? 1 : 2)) &<< h) &+ oddness
        let middle = product(power, (4 &* c) &<< h)
        let upper = product(power, (4 &* c &+ 2) &<< h) &- oddness

        // One digit fewer, if one of the two multiples of ten around it is inside.
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
        // Both are: the nearer one, ties to even.
        let half = 4 &* unit &+ 2
        let roundsUp = middle > half || middle == half && unit & 1 != 0
        return (unit &+ (roundsUp ? 1 : 0), k)
    }

    /// The 128 leading bits of `10^exponent`, rounded up, in which -292 ... 324.
    @inline(__always)
    private static func ceilingOfPower(_ exponent: Int) -> (high: UInt64, low: UInt64) {
        let index = 2 &* (exponent &- PowersOfFive.smallestExponent)
        let (high, low) = (PowersOfFive.words[index], PowersOfFive.words[index &+ 1])
        // The table has the powers below 5^56 exactly, rounds up the negative ones and down the others.
        guard exponent > 55 else { return (high, low) }
        return (low == .max ? high &+ 1 : high, low &+ 1)
    }

    /// The upper word of the product of a power with `value`, made odd where anything is cut off.
    @inline(__always)
    private static func product(_ power: (high: UInt64, low: UInt64), _ value: UInt64) -> UInt64 {
        let low = power.low.multipliedFullWidth(by: value)
        let high = power.high.multipliedFullWidth(by: value)
        let (middle, carry) = high.low.addingReportingOverflow(low.high)
        return (high.high &+ (carry ? 1 : 0)) | (middle > 1 ? 1 : 0)
    }

    @inline(never)
    private mutating func removeTrailingZeros() {
        // Short decimals such as 0.25 come with many zeros, so they go eight at a time first.
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
    /// How much room the longest text needs, such as -2.2250738585072014e-308, with what is written after it.
    static var longestText: Int { 32 }

    /// Writes the shortest decimal of a number as the standard library does: `0.5`, `100.0`, `1e-05`, `1.5e+300`.
    ///
    /// - Parameters:
    ///   - value: The number, which is finite.
    ///   - target: Memory for ``longestText`` bytes.
    /// - Returns: How many bytes were written.
    @inline(__always)
    static func write(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
        // Measurements and coordinates: from 1 up to 2^24, neither an integer nor a power of two.
        let significand = value.significandBitPattern
        let power = Int(value.exponentBitPattern) &- 1023
        if 0..<24 ~= power, significand &<< UInt64(12 &+ power) != 0, significand != 0 {
            let c = significand | 1 &<< 52
            let (digits, exponent) = seventeenDigits(c, power &- 52)
            let point = 17 &+ exponent
            if point <= 7 {
                target.pointee = ASCII.minus
                let sign = value.sign == .minus ? 1 : 0
                return sign &+ DecimalText(seventeen: digits).write(point: point, to: target + sign)
            }
        }
        return writeUnusual(value, to: target)
    }

    /// The shortest decimal as an integer of 17 digits, some of the last of which may be zeros, and its exponent.
    ///
    /// What `scaled` does, without a branch, for a value between two others that are as far from it: then the nearer
    /// multiple is always one that is inside, if any is.
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

        // The product with the middle in three words, and half the width of the interval, which is a power of two
        // times the power of ten, in three words too.
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
        // The nearer unit, ties to even: up from 3 quarters, and from 2 of an odd unit.
        let rounded = unit &+ (0b1100_1000 &>> (middle & 7)) & 1
        let mask: UInt64 = isBelowInside != isAboveInside ? .max : 0
        let digits = rounded ^ (rounded ^ tens) & mask
        // 2^52 units at least, and ten times 2^53 at most: 16 digits or 17.
        let isShort = digits < 10_000_000_000_000_000
        return (isShort ? digits &* 10 : digits, isShort ? k &- 1 : k)
    }

    /// The upper word of a product, made odd where anything is cut off.
    @inline(__always)
    private static func leadingWord(_ product: UInt128) -> UInt64 {
        UInt64(truncatingIfNeeded: product &>> 64) | (UInt64(truncatingIfNeeded: product) > 1 ? 1 : 0)
    }

    /// Writes an integer, a number below 1, or a large one.
    @inline(never)
    private static func writeUnusual(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
        var cursor = target
        if value.sign == .minus {
            cursor.pointee = ASCII.minus
            cursor += 1
        }
        ShortestDecimal(value).write(to: &cursor, of: value)
        return cursor - target
    }

    private func write(to cursor: inout UnsafeMutablePointer<UInt8>, of value: Double) {
        let count = DecimalDigits.count(of: digits)
        // Where the decimal point is: after this many digits.
        let point = count + exponent
        if point < -3 || value.magnitude > 0x1p53 {
            writeScientific(&cursor, count, point - 1)
        } else if point <= 0 {
            // At most 3 zeros after the point.
            write(&cursor, zeros: 2 - point)
            (cursor + point - 1).pointee = ASCII.dot
            DecimalDigits.write(digits, count: count, to: cursor)
            cursor += count
        } else if exponent < 0 {
            // 17 digits at most, written one byte after their place: those before the point are moved.
            DecimalDigits.write(digits, count: count, to: cursor + 1)
            for index in 0..<point { cursor[index] = cursor[index + 1] }
            cursor[point] = ASCII.dot
            cursor += count + 1
        } else {
            // An integer of at most 16 digits, then.
            DecimalDigits.write(digits, count: count, to: cursor)
            cursor += count
            write(&cursor, zeros: exponent)
            cursor[0] = ASCII.dot
            cursor[1] = ASCII.zero
            cursor += 2
        }
    }

    private func write(_ cursor: inout UnsafeMutablePointer<UInt8>, zeros: Int) {
        for index in 0..<zeros { cursor[index] = ASCII.zero }
        cursor += zeros
    }

    private func writeScientific(_ cursor: inout UnsafeMutablePointer<UInt8>, _ count: Int, _ power: Int) {
        DecimalDigits.write(digits, count: count, to: cursor + 1)
        cursor[0] = cursor[1]
        cursor[1] = ASCII.dot
        cursor += count == 1 ? 1 : count + 1
        cursor[0] = UInt8(ascii: "e")
        cursor[1] = power < 0 ? ASCII.minus : ASCII.plus
        cursor += 2
        // At least two digits, as in C.
        let magnitude = UInt64(power.magnitude)
        let digits = magnitude >= 100 ? 3 : 2
        DecimalDigits.write(magnitude, count: digits, to: cursor)
        cursor += digits
    }
}
