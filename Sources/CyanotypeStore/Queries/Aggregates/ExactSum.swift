/// Adds floating-point numbers exactly, and rounds their sum once, so that it does not depend on their order.
///
/// The sum is an integer of 2,176 bits, in units of the least positive `Double` (U. Kulisch's long accumulator).
struct ExactSum {
    /// The digits in base 2³², the lowest first; none before the first number. Until the next carry, a digit may be
    /// negative or too large.
    private var digits: [Int64] = []
    /// How many numbers may be added before a digit could overflow.
    private var room = Self.maximumRoom
    /// The sum of the infinities and NaNs; 0 if there are none. Otherwise it is the result.
    private var special = 0.0

    /// 2,098 bits, and room for the sum of 2⁶³ numbers.
    private static let digitCount = 68
    private static let maximumRoom = 1 << 30

    mutating func add(_ number: Double) {
        guard number.isFinite else {
            special += number
            return
        }
        if digits.isEmpty { digits = Array(repeating: 0, count: Self.digitCount) }
        if room == 0 { carry() }
        room -= 1
        // In these units, a number is its significand times 2 to the power of `place`.
        let exponent = Int(number.exponentBitPattern)
        let significand = number.significandBitPattern | (exponent == 0 ? 0 : 1 << 52)
        let place = max(0, exponent - 1)
        var bits = UInt128(significand) << UInt128(place % 32)
        var index = place / 32
        while bits != 0 {
            let digit = Int64(UInt32(truncatingIfNeeded: bits))
            digits[index] += number.sign == .minus ? -digit : digit
            bits >>= 32
            index += 1
        }
    }

    /// The sum, rounded to the nearest `Double`.
    var value: Double {
        if special != 0 { return special }
        var copy = self
        copy.carry()
        guard let sign = copy.digits.last(where: { $0 != 0 }) else { return 0 }
        if sign < 0 {
            for index in copy.digits.indices { copy.digits[index].negate() }
            copy.carry()
        }
        let magnitude = Self.rounded(copy.digits)
        return sign < 0 ? -magnitude : magnitude
    }

    /// Brings all digits but the highest into 0..<2³². The highest has the sign.
    private mutating func carry() {
        for index in digits.indices.dropLast() {
            digits[index + 1] += digits[index] >> 32
            digits[index] &= 0xFFFF_FFFF
        }
        room = Self.maximumRoom
    }

    /// Returns the value of digits in 0..<2³².
    private static func rounded(_ digits: [Int64]) -> Double {
        guard let top = digits.lastIndex(where: { $0 != 0 }) else { return 0 }
        // Four digits have the 53 bits of a significand and at least one more.
        let lowest = max(0, top - 3)
        var bits = digits[lowest...top].reversed().reduce(UInt128(0)) { $0 << 32 | UInt128($1) }
        // Lower digits matter only if the others are exactly between two numbers.
        if digits[..<lowest].contains(where: { $0 != 0 }) { bits |= 1 }
        let excess = max(0, 128 - bits.leadingZeroBitCount - 53)
        var significand = UInt64(bits >> UInt128(excess))
        let rest = bits - UInt128(significand) << UInt128(excess)
        let half = excess == 0 ? 0 : UInt128(1) << UInt128(excess - 1)
        if excess > 0, rest > half || rest == half && significand & 1 == 1 { significand += 1 }
        return Double(sign: .plus, exponent: lowest * 32 + excess - 1074, significand: Double(significand))
    }
}
