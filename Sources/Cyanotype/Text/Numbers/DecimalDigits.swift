/// Writes integers in decimal, eight digits at a time.
///
/// Digits are stored in words of eight, so up to ``slack`` bytes after the digits are overwritten.
enum DecimalDigits {
    /// The number of bytes that must be available after the digits.
    static var slack: Int { 7 }

    /// Writes `value`.
    ///
    /// - Parameters:
    ///   - value: The integer.
    ///   - target: Memory for the digits and ``slack`` more bytes.
    /// - Returns: The number of digits.
    @inline(__always)
    static func write(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        if value < 100 { return unsafe write(pair: value, to: target) }
        if value >= 100_000_000 {
            let (upper, lower) = value.quotientAndRemainder(dividingBy: 100_000_000)
            guard upper < 100 else { return unsafe writeLong(value, to: target) }
            let count = unsafe write(pair: upper, to: target)
            unsafe store(digits(ofEight: lower) | allZeros, to: target + count)
            return count &+ 8
        }
        // Shifts the leading zeros out of the word.
        let digits = digits(ofEight: value)
        let zeros = digits.trailingZeroBitCount &>> 3
        unsafe store((digits | allZeros) &>> UInt64(zeros &* 8), to: target)
        return 8 &- zeros
    }

    /// More than the 30 bytes that a decimal needs: a sign, a byte for the point, 21 digits with leading zeros, and
    /// ``slack``.
    static var longestDecimal: Int { 64 }

    /// Writes a number whose last digits, `decimals` of them, follow the point.
    ///
    /// - Parameters:
    ///   - magnitude: The digits.
    ///   - decimals: The number of digits after the point, at most 20.
    ///   - isNegative: Whether to write a sign.
    ///   - target: Memory for ``longestDecimal`` bytes.
    /// - Returns: The number of bytes.
    static func write(
        _ magnitude: UInt64,
        decimals: Int,
        isNegative: Bool,
        to target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        assert(0...20 ~= decimals)
        var text = unsafe target
        if isNegative {
            unsafe text.pointee = ASCII.minus
            unsafe text += 1
        }
        if decimals == 0 { return unsafe text - target + write(magnitude, to: text) }
        let digits = count(of: magnitude)
        let zeros = max(0, decimals + 1 - digits)
        // One byte too far, so that the digits before the point can move down.
        unsafe (text + 1).update(repeating: ASCII.zero, count: zeros)
        unsafe write(magnitude, count: digits, to: text + 1 + zeros)
        let point = digits + zeros - decimals
        for index in 0..<point { unsafe text[index] = text[index + 1] }
        unsafe text[point] = ASCII.dot
        return unsafe text - target + digits + zeros + 1
    }

    /// Writes a number below 100.
    @inline(__always)
    private static func write(pair value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        // 103 / 1024 is slightly more than a tenth: the tens are exact below 100.
        let tens = (value &* 103) &>> 10
        if tens == 0 {
            unsafe target.pointee = ASCII.zero &+ UInt8(truncatingIfNeeded: value)
            return 1
        }
        unsafe target[0] = ASCII.zero &+ UInt8(truncatingIfNeeded: tens)
        unsafe target[1] = ASCII.zero &+ UInt8(truncatingIfNeeded: value &- tens &* 10)
        return 2
    }

    // Out of line, because numbers of more than ten digits are rare.
    @inline(never)
    private static func writeLong(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        let count = count(of: value)
        unsafe write(value, count: count, to: target)
        return count
    }

    /// Writes `value` as `count` digits, padded with zeros.
    ///
    /// - Parameters:
    ///   - value: The integer.
    ///   - count: The number of digits, from 1 to 20, and at least as many as `value` has.
    ///   - target: Memory for the digits and ``slack`` more bytes.
    @inline(__always)
    static func write(_ value: UInt64, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        assert(1...20 ~= count && (count == 20 || value < powersOfTen[count]))
        if count <= 8 { return unsafe write(first: value, count: count, to: target) }
        let (upper, last) = value.quotientAndRemainder(dividingBy: 100_000_000)
        if count <= 16 {
            unsafe write(first: upper, count: count &- 8, to: target)
        } else {
            let (first, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
            unsafe write(first: first, count: count &- 16, to: target)
            unsafe store(digits(ofEight: middle) | allZeros, to: target + (count &- 16))
        }
        unsafe store(digits(ofEight: last) | allZeros, to: target + (count &- 8))
    }

    /// Writes the leading digits, at most eight, before the rest.
    @inline(__always)
    private static func write(first value: UInt64, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        unsafe store((digits(ofEight: value) | allZeros) &>> UInt64((8 &- count) &* 8), to: target)
    }

    /// Stores eight digits at `target`, which need not be aligned.
    @inline(__always)
    fileprivate static func store(_ word: UInt64, to target: UnsafeMutablePointer<UInt8>) {
        unsafe UnsafeMutableRawPointer(target).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// The number of decimal digits of `value`; 1 for zero.
    @inline(__always)
    static func count(of value: UInt64) -> Int {
        // The bit width determines the number of digits up to one: 1233 / 4096 is slightly more than log10(2).
        let digits = ((64 &- (value | 1).leadingZeroBitCount) &* 1233) &>> 12
        return digits &+ (value >= powersOfTen[digits] || digits == 0 ? 1 : 0)
    }

    /// The eight digits of a number below 10^8, one per byte, the first in the lowest bits.
    ///
    /// Splits the number into two parts of four digits, those into four of two, and those into eight, each step on all
    /// parts at once. The divisions are multiplications with reciprocals, which are exact for so few digits. The masks
    /// remove the bits that the shift moves from one part into the next.
    @inline(__always)
    fileprivate static func digits(ofEight value: UInt64) -> UInt64 {
        let upper = (value &* 109_951_163) &>> 40
        let fours = upper | (value &- upper &* 10_000) &<< 32
        let uppers = ((fours &* 10_486) &>> 20) & 0x0000_007f_0000_007f
        let twos = uppers | (fours &- uppers &* 100) &<< 16
        let tens = ((twos &* 103) &>> 10) & 0x000f_000f_000f_000f
        return tens | (twos &- tens &* 10) &<< 8
    }

    fileprivate static var allZeros: UInt64 { 0x3030_3030_3030_3030 }

    /// The powers of ten that fit into 64 bits.
    static let powersOfTen: InlineArray<20, UInt64> = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}

/// The digits of a 17-digit integer in three words, the first in the lowest bits, to write with a decimal point and
/// without trailing zeros.
struct DecimalText {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64

    /// The number of digits up to the last one that is not zero.
    private let count: Int

    /// Stores the digits of `value`, which must be at least 10^16 and less than 10^17.
    @inline(__always)
    init(seventeen value: UInt64) {
        assert(10_000_000_000_000_000..<100_000_000_000_000_000 ~= value)
        let (upper, lower) = value.quotientAndRemainder(dividingBy: 100_000_000)
        let (leading, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
        let middleDigits = DecimalDigits.digits(ofEight: middle)
        let lastDigits = DecimalDigits.digits(ofEight: lower)
        let middleText = middleDigits | DecimalDigits.allZeros
        let lastText = lastDigits | DecimalDigits.allZeros
        first = leading | UInt64(ASCII.zero) | middleText &<< 8
        second = middleText &>> 56 | lastText &<< 8
        third = lastText &>> 56
        let zeros = lastDigits.leadingZeroBitCount &>> 3
        count = 17 &- (lastDigits != 0 ? zeros : 8 &+ middleDigits.leadingZeroBitCount &>> 3)
    }

    /// Writes the digits with a decimal point.
    ///
    /// - Parameters:
    ///   - point: The number of digits before the point, from 1 to 7: so the two words after the point hold all others.
    ///     At least one digit that counts must follow.
    ///   - target: Memory for 24 bytes, since whole words are written.
    /// - Returns: The number of bytes written.
    @inline(__always)
    func write(point: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
        assert(1...7 ~= point && point < count)
        unsafe DecimalDigits.store(first, to: target)
        unsafe target[point] = ASCII.dot
        // The digits after the point begin `point` bytes into the words.
        let shift = UInt64(point &* 8)
        unsafe DecimalDigits.store(first &>> shift | second &<< (64 &- shift), to: target + (point &+ 1))
        unsafe DecimalDigits.store(second &>> shift | third &<< (64 &- shift), to: target + (point &+ 9))
        return count &+ 1
    }
}
