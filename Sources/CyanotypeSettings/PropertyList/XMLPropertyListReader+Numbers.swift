extension XMLPropertyListReader {
    private enum Integer {
        case small(Int64)
        case unsigned(UInt64)
        case wide(String)
        case tooWide
        case none
    }

    mutating func integer<Product: PropertyListProduct>(isEmpty: Bool) throws(PropertyListDamage) -> Product {
        switch unsafe isEmpty ? .none : try scalar(.integer, { unsafe Self.integer($0) }) {
        case .small(let integer): return Product(integer: integer)
        case .unsigned(let integer): return Product(unsignedInteger: integer)
        case .wide(let text): return Product(wideInteger: text)
        case .tooWide: throw .foreign("it has an integer of more than 128 bits")
        case .none: throw PropertyListDamage("an integer is damaged")
        }
    }

    /// Parses a sign, blanks, and decimal digits or `0x` with hexadecimal ones.
    private static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Integer {
        var position = 0
        let isNegative = unsafe text.first == UInt8(ascii: "-")
        if unsafe isNegative || text.first == UInt8(ascii: "+") {
            position = 1
            while position < text.count, unsafe isBlank(text[position]) { position += 1 }
        }
        let isHexadecimal =
            unsafe position + 2 < text.count && text[position] == UInt8(ascii: "0") && text[position + 1] | 0x20 == 0x78
        if isHexadecimal { position += 2 }
        guard position < text.count else { return .none }
        let start = position
        let radix: UInt64 = isHexadecimal ? 16 : 10
        var magnitude: UInt64 = 0
        while position < text.count {
            guard let digit = unsafe digit(text[position], isHexadecimal: isHexadecimal) else { return .none }
            let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: radix)
            let (sum, isTooLargeNow) = product.addingReportingOverflow(UInt64(digit))
            if isTooLarge || isTooLargeNow {
                return unsafe wideInteger(
                    UnsafeBufferPointer(rebasing: text[start...]),
                    isNegative: isNegative,
                    isHexadecimal: isHexadecimal
                )
            }
            magnitude = sum
            position += 1
        }
        if isNegative {
            if magnitude <= Int64.min.magnitude { return .small(Int64(truncatingIfNeeded: 0 &- magnitude)) }
            return .wide("-\(magnitude)")
        }
        return Int64(exactly: magnitude).map(Integer.small) ?? .unsigned(magnitude)
    }

    private static func wideInteger(
        _ digits: UnsafeBufferPointer<UInt8>,
        isNegative: Bool,
        isHexadecimal: Bool
    ) -> Integer {
        var number: Int128 = 0
        for index in 0..<digits.count {
            guard let digit = unsafe digit(digits[index], isHexadecimal: isHexadecimal) else { return .none }
            let (product, isTooLarge) = number.multipliedReportingOverflow(by: isHexadecimal ? 16 : 10)
            let digitOfSign = isNegative ? -Int128(digit) : Int128(digit)
            let (sum, isTooLargeNow) = product.addingReportingOverflow(digitOfSign)
            if isTooLarge || isTooLargeNow { return .tooWide }
            number = sum
        }
        return .wide(number.description)
    }

    mutating func real(isEmpty: Bool) throws(PropertyListDamage) -> Double {
        guard !isEmpty, let real = try unsafe scalar(.real, { unsafe Self.real($0) }) else {
            throw PropertyListDamage("a number is damaged")
        }
        return real
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Parses a number. Plain digits with a point take the fast path: digits and power of ten are exact in a `Double`,
    /// so one division rounds only once. All others go to the standard library.
    private static func real(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        var position = 0
        let isNegative = unsafe text.first == UInt8(ascii: "-")
        if isNegative { position = 1 }
        var digits: UInt64 = 0
        var point: Int?
        let start = position
        while position < text.count, position - start <= 16 {
            let byte = unsafe text[position]
            if let digit = digit(byte, isHexadecimal: false) {
                digits = digits * 10 + UInt64(digit)
            } else if byte == UInt8(ascii: "."), point == nil {
                point = position
            } else {
                break
            }
            position += 1
        }
        let count = position - start - (point == nil ? 0 : 1)
        guard position == text.count, count > 0, digits <= 1 << 53 else {
            return unsafe Double(String(decoding: text, as: UTF8.self))
        }
        let scale = point.map { position - $0 - 1 } ?? 0
        let magnitude = Double(digits) / powersOfTen[scale]
        return isNegative ? -magnitude : magnitude
    }
}
