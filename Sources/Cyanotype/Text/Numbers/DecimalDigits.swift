/// Writes integers in decimal, eight digits at a time.
///
/// Words of eight digits are stored, so that up to ``slack`` bytes after the digits are written over.
enum DecimalDigits {
    /// How many bytes after the digits have to be there.
    static var slack: Int { 7 }

    /// Writes `value`.
    ///
    /// - Parameters:
    ///   - value: The integer.
    ///   - target: Memory for its digits and ``slack`` more.
    /// - Returns: How many digits it has.
    @inline(__always)
    static func write(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        if value < 100 { return write(pair: value, to: target) }
        if value >= 100_000_000 {
            let (upper, lower) = value.quotientAndRemainder(dividingBy: 100_000_000)
            guard upper < 100 else { return writeLong(value, to: target) }
            let count = write(pair: upper, to: target)
            store(digits(ofEight: lower) | allZeros, to: target + count)
            return count &+ 8
        }
        // The zeros in front are shifted out of the word.
        let digits = digits(ofEight: value)
        let zeros = digits.trailingZeroBitCount &>> 3
        store((digits | allZeros) &>> UInt64(zeros &* 8), to: target)
        return 8 &- zeros
    }

    /// The memory that a decimal needs: a sign, 20 digits, a point, zeros in front of them and ``slack``.
    static var longestDecimal: Int { 64 }

    /// Writes a number of which the last digits, `decimals`, are after the point.
    ///
    /// - Parameters:
    ///   - magnitude: The digits.
    ///   - decimals: At most 20.
    ///   - isNegative: Whether a sign stands in front.
    ///   - target: Memory for ``longestDecimal`` bytes.
    /// - Returns: The number of bytes.
    static func write(
        _ magnitude: UInt64,
        decimals: Int,
        isNegative: Bool,
        to target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        assert(0...20 ~= decimals)
        var text = target
        if isNegative {
            text.pointee = ASCII.minus
            text += 1
        }
        if decimals == 0 { return text - target + write(magnitude, to: text) }
        let digits = count(of: magnitude)
        let zeros = max(0, decimals + 1 - digits)
        // One byte after their place, for those before the point to move up.
        (text + 1).update(repeating: ASCII.zero, count: zeros)
        write(magnitude, count: digits, to: text + 1 + zeros)
        let point = digits + zeros - decimals
        for index in 0..<point { text[index] = text[index + 1] }
        text[point] = ASCII.dot
        return text - target + digits + zeros + 1
    }

    /// Writes a number below 100.
    @inline(__always)
    private static func write(pair value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        let tens = (value &* 103) &>> 10
        if tens == 0 {
            target.pointee = ASCII.zero &+ UInt8(truncatingIfNeeded: value)
            return 1
        }
        target[0] = ASCII.zero &+ UInt8(truncatingIfNeeded: tens)
        target[1] = ASCII.zero &+ UInt8(truncatingIfNeeded: value &- tens &* 10)
        return 2
    }

    @inline(never)
    private static func writeLong(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        let count = count(of: value)
        write(value, count: count, to: target)
        return count
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

    /// Writes the first digits, at most eight, before the rest.
    @inline(__always)
    private static func write(first value: UInt64, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        store((digits(ofEight: value) | allZeros) &>> UInt64((8 &- count) &* 8), to: target)
    }

    @inline(__always)
    fileprivate static func store(_ word: UInt64, to target: UnsafeMutablePointer<UInt8>) {
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
    fileprivate static func digits(ofEight value: UInt64) -> UInt64 {
        let upper = (value &* 109_951_163) &>> 40
        let fours = upper | (value &- upper &* 10_000) &<< 32
        let uppers = ((fours &* 10_486) &>> 20) & 0x0000_007f_0000_007f
        let twos = uppers | (fours &- uppers &* 100) &<< 16
        let tens = ((twos &* 103) &>> 10) & 0x000f_000f_000f_000f
        return tens | (twos &- tens &* 10) &<< 8
    }

    fileprivate static var allZeros: UInt64 { 0x3030_3030_3030_3030 }

    /// The powers of ten that 64 bits hold.
    static let powersOfTen: InlineArray<20, UInt64> = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}

/// The digits of an integer of 17 digits in three words, the first in the lowest bits, to be written with a decimal point
/// and without the zeros at the end.
struct DecimalText {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64

    /// How many digits there are up to the last one that is not zero.
    private let count: Int

    /// The digits of `value`, at least 10^16 and below 10^17.
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

    /// Writes the digits with a point in them.
    ///
    /// - Parameters:
    ///   - point: How many digits are in front of the point, from 1 to 7.
    ///   - target: Memory for 25 bytes.
    /// - Returns: How many bytes were written.
    @inline(__always)
    func write(point: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
        assert(1...7 ~= point && point < count)
        DecimalDigits.store(first, to: target)
        target[point] = ASCII.dot
        // What is after the point begins `point` bytes into the words.
        let shift = UInt64(point &* 8)
        DecimalDigits.store(first &>> shift | second &<< (64 &- shift), to: target + (point &+ 1))
        DecimalDigits.store(second &>> shift | third &<< (64 &- shift), to: target + (point &+ 9))
        return count &+ 1
    }
}
