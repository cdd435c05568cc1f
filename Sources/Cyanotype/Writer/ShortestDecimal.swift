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
    /// How much room the longest text needs, such as -2.2250738585072014e-308, with what is written behind it.
    static var longestText: Int { 32 }

    /// Writes the number as the standard library does: `0.5`, `100.0`, `1e-05`, `1.5e+300`.
    ///
    /// - Parameters:
    ///   - target: Memory for ``longestText`` bytes.
    ///   - value: The number that this is the decimal of.
    /// - Returns: How many bytes were written.
    @inline(__always)
    func write(to target: UnsafeMutablePointer<UInt8>, of value: Double) -> Int {
        var cursor = target
        if value.sign == .minus {
            cursor.pointee = ASCII.minus
            cursor += 1
        }
        let text = DecimalText(digits)
        // Where the decimal point is: behind this many digits.
        let point = text.count &+ exponent
        if exponent < 0, 1...7 ~= point {
            cursor += text.write(point: point, to: cursor)
        } else {
            writeUnusual(&cursor, of: value)
        }
        return cursor - target
    }

    /// Writes an integer, a number below 1, or a large one.
    @inline(never)
    private func writeUnusual(_ cursor: inout UnsafeMutablePointer<UInt8>, of value: Double) {
        let count = DecimalDigits.count(of: digits)
        // Where the decimal point is: behind this many digits.
        let point = count + exponent
        if point < -3 || value.magnitude > 0x1p53 {
            writeScientific(&cursor, count, point - 1)
        } else if point <= 0 {
            // At most 3 zeros behind the point.
            write(&cursor, zeros: 2 - point)
            (cursor + point - 1).pointee = ASCII.dot
            DecimalDigits.write(digits, count: count, to: cursor)
            cursor += count
        } else if exponent < 0 {
            // 17 digits at most, written one byte behind their place: those before the point are moved.
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
