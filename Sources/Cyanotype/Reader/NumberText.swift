/// A number as JSON writes it, taken apart: `sign digits × 10^exponent`.
///
/// The text has been checked against the grammar of RFC 8259 section 6. `-12.50e3` has the digits `1250` and the
/// exponent 1.
struct NumberText {
    private let text: UnsafeBufferPointer<UInt8>

    /// Where the exponent part begins, or the end of the text.
    private let mantissaEnd: Int

    /// The power of ten of the last digit, kept in range by ``clamped(_:)``.
    let exponent: Int

    let isNegative: Bool

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
        isNegative = text.first == ASCII.minus
        mantissaEnd = text.firstIndex(where: ASCII.isExponent) ?? text.count
        var exponent = 0
        if mantissaEnd < text.count {
            let isExponentNegative = text[mantissaEnd + 1] == ASCII.minus
            for byte in text[(mantissaEnd + 1)...] where ASCII.isDigit(byte) {
                exponent = Self.clamped(exponent * 10 + Int(byte - ASCII.zero))
            }
            if isExponentNegative { exponent = -exponent }
        }
        if let dot = text[..<mantissaEnd].firstIndex(of: ASCII.dot) {
            exponent -= mantissaEnd - dot - 1
        }
        self.exponent = exponent
    }

    /// An exponent that is as good as infinite stays one, without overflowing on the next digit.
    ///
    /// The bound is far above what the digits of a document that fits into memory could bring back into range.
    private static func clamped(_ exponent: Int) -> Int { min(exponent, 1 << 50) }

    /// The digits from the first that is not zero on, without sign and point.
    var digits: some Sequence<UInt8> {
        text[..<mantissaEnd].lazy.filter(ASCII.isDigit).drop { $0 == ASCII.zero }
    }

    enum Integer<T> {
        case value(T)
        case notAnInteger
        case overflow
    }

    /// The exact value as an integer.
    func integer<T: FixedWidthInteger>(as type: T.Type) -> Integer<T> {
        let digits = Array(self.digits)
        let trailingZeros = digits.reversed().prefix { $0 == ASCII.zero }.count
        if trailingZeros == digits.count { return .value(0) }
        guard exponent + trailingZeros >= 0 else { return .notAnInteger }
        // More digits than any fixed-width integer in the standard library has.
        guard digits.count + exponent <= T.bitWidth else { return .overflow }
        var value: T = 0
        let significant = exponent < 0 ? digits.dropLast(-exponent) : digits[...]
        for digit in significant {
            guard append(digit - ASCII.zero, to: &value) else { return .overflow }
        }
        for _ in 0..<max(0, exponent) {
            guard append(0, to: &value) else { return .overflow }
        }
        return .value(value)
    }

    /// Appends a decimal digit to `value`, going down for a negative number so that `T.min` is reached.
    private func append<T: FixedWidthInteger>(_ digit: UInt8, to value: inout T) -> Bool {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflow2) =
            isNegative
            ? product.subtractingReportingOverflow(T(digit)) : product.addingReportingOverflow(T(digit))
        value = sum
        return !overflow && !overflow2
    }

    /// The nearest `Double`; infinite when there is none.
    var double: Double {
        if let value = exactDouble { return value }
        return Double(String(decoding: text, as: UTF8.self)) ?? .infinity
    }

    /// The value of numbers whose digits and power of ten are both exact as a `Double`, so that one multiplication or
    /// division rounds correctly (Clinger, "How to Read Floating Point Numbers Accurately", 1990).
    private var exactDouble: Double? {
        guard abs(exponent) <= 22 else { return nil }
        var mantissa: UInt64 = 0
        for byte in text[..<mantissaEnd] where ASCII.isDigit(byte) {
            mantissa = mantissa &* 10 &+ UInt64(byte &- ASCII.zero)
            if mantissa > 1 << 53 { return nil }
        }
        let magnitude =
            exponent < 0
            ? Double(mantissa) / Self.powersOfTen[-exponent] : Double(mantissa) * Self.powersOfTen[exponent]
        return isNegative ? -magnitude : magnitude
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
