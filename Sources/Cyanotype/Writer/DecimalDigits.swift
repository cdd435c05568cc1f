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

    /// Writes the first digits, at most eight, before those behind them.
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

/// The digits of an integer below 10^17 in three words, the first in the lowest bits.
struct DecimalText {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64

    /// How many digits there are; 0 for zero.
    let count: Int

    @inline(__always)
    init(_ value: UInt64) {
        assert(value < 100_000_000_000_000_000)
        let (upper, lower) = value.quotientAndRemainder(dividingBy: 100_000_000)
        let last = DecimalDigits.digits(ofEight: lower)
        if upper >= 100_000_000 {
            // 17 digits: the first by itself.
            let (leading, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
            let text = DecimalDigits.digits(ofEight: middle) | DecimalDigits.allZeros
            first = leading | UInt64(ASCII.zero) | text &<< 8
            second = text &>> 56 | (last | DecimalDigits.allZeros) &<< 8
            third = (last | DecimalDigits.allZeros) &>> 56
            count = 17
        } else if upper != 0 {
            // The zeros in front are shifted out. There are at most seven.
            let digits = DecimalDigits.digits(ofEight: upper)
            let zeros = UInt64(digits.trailingZeroBitCount) & 0x38
            let text = last | DecimalDigits.allZeros
            first = (digits | DecimalDigits.allZeros) &>> zeros | Self.shiftedUp(text, zeros)
            second = text &>> zeros
            third = 0
            count = 16 &- Int(zeros &>> 3)
        } else {
            // Zero has 64 zeros, of which none is left.
            let zeros = UInt64(last.trailingZeroBitCount) & 0x78
            first = zeros == 64 ? 0 : (last | DecimalDigits.allZeros) &>> zeros
            second = 0
            third = 0
            count = 8 &- Int(zeros &>> 3)
        }
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
        // What is behind the point begins `point` bytes into the words.
        let shift = UInt64(point &* 8)
        DecimalDigits.store(first &>> shift | second &<< (64 &- shift), to: target + (point &+ 1))
        DecimalDigits.store(second &>> shift | third &<< (64 &- shift), to: target + (point &+ 9))
        return count &+ 1
    }

    /// The lowest bits of `word` moved up behind 64 less `bits` others, `bits` being less than 64.
    @inline(__always)
    private static func shiftedUp(_ word: UInt64, _ bits: UInt64) -> UInt64 {
        // In two steps: the width of a word would be no step at all.
        (word &<< 1) &<< (63 &- bits)
    }
}
