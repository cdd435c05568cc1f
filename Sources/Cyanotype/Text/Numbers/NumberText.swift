/// The parts of a JSON number: `sign digits × 10^exponent`.
///
/// The text is known to match the grammar of RFC 8259 section 6. `-12.50e3` has the digits `1250` and the exponent 1.
@safe
struct NumberText {
    /// The bytes, which must outlive this value.
    let text: UnsafeBufferPointer<UInt8>

    /// The start of the exponent part, or the end of the text.
    private let mantissaEnd: Int

    /// The power of ten of the last digit, limited by ``clamped(_:)``.
    let exponent: Int

    let isNegative: Bool

    /// Whether the exponent is too large to be kept exactly.
    ///
    /// Half the bound of ``clamped(_:)``, because the decimals are subtracted after the clamping.
    var isClamped: Bool { exponent.magnitude >= 1 << 49 }

    init(_ text: UnsafeBufferPointer<UInt8>) {
        unsafe self.text = text
        isNegative = unsafe text.first == ASCII.minus
        mantissaEnd = unsafe text.firstIndex(where: ASCII.isExponent) ?? text.count
        var exponent = 0
        if mantissaEnd < text.count {
            let isExponentNegative = unsafe text[mantissaEnd + 1] == ASCII.minus
            exponent = unsafe text[(mantissaEnd + 1)...].lazy.filter(ASCII.isDigit).reduce(0) { exponent, digit in
                Self.clamped(exponent * 10 + Int(digit - ASCII.zero))
            }
            if isExponentNegative { exponent = -exponent }
        }
        if let dot = unsafe text[..<mantissaEnd].firstIndex(of: ASCII.dot) {
            exponent -= mantissaEnd - dot - 1
        }
        self.exponent = exponent
    }

    /// Limits an exponent, so that an effectively infinite one stays so without overflowing on the next digit.
    ///
    /// The digits of a document that fits into memory cannot bring an exponent near the bound back into range.
    private static func clamped(_ exponent: Int) -> Int { min(exponent, 1 << 50) }

    /// The digits from the first nonzero one on, without sign and point.
    var digits: [UInt8] {
        unsafe Array(text[..<mantissaEnd].lazy.filter(ASCII.isDigit).drop { $0 == ASCII.zero })
    }

    enum Integer<T> {
        case value(T)
        case notAnInteger
        case overflow
    }

    /// Returns the exact value as an integer.
    func integer<T: FixedWidthInteger>(as type: T.Type) -> Integer<T> {
        let digits = self.digits
        let trailingZeros = digits.reversed().prefix { $0 == ASCII.zero }.count
        if trailingZeros == digits.count { return .value(0) }
        guard exponent + trailingZeros >= 0 else { return .notAnInteger }
        // An integer has fewer decimal digits than bits. This also bounds the loop over a large exponent.
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

    /// Appends a decimal digit to `value`. Negative numbers count down, so that `T.min` can be reached.
    private func append<T: FixedWidthInteger>(_ digit: UInt8, to value: inout T) -> Bool {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflow2) =
            isNegative
            ? product.subtractingReportingOverflow(T(digit)) : product.addingReportingOverflow(T(digit))
        value = sum
        return !overflow && !overflow2
    }

    /// The nearest `Double`; infinite if the number is too large.
    var double: Double {
        let (digits, exponent, isCut) = leadingDigits
        let bits = EiselLemire.double(digits, exponent: exponent)
        // The omitted digits add less than one unit of the last digit kept. If that makes a difference, all digits
        // decide.
        if isCut, EiselLemire.double(digits + 1, exponent: exponent) != bits {
            return unsafe Double(String(decoding: text, as: UTF8.self)) ?? .infinity
        }
        let value = Double(bitPattern: bits)
        return isNegative ? -value : value
    }

    /// The nearest `Float`; infinite if the number is too large.
    var float: Float {
        let (digits, exponent, isCut) = leadingDigits
        let bits = EiselLemire.float(digits, exponent: exponent)
        if isCut, EiselLemire.float(digits + 1, exponent: exponent) != bits {
            return unsafe Float(String(decoding: text, as: UTF8.self)) ?? .infinity
        }
        let value = Float(bitPattern: bits)
        return isNegative ? -value : value
    }

    /// The first 19 digits, which fit into 64 bits even when one is added; the power of ten of the last of them; and
    /// whether nonzero digits follow.
    private var leadingDigits: (digits: UInt64, exponent: Int, isCut: Bool) {
        var value: UInt64 = 0
        var count = 0
        var rest = 0
        var isCut = false
        for digit in digits {
            if count < 19 {
                value = value * 10 + UInt64(digit - ASCII.zero)
                count += 1
            } else {
                rest += 1
                if digit != ASCII.zero { isCut = true }
            }
        }
        return (value, exponent + rest, isCut)
    }
}
