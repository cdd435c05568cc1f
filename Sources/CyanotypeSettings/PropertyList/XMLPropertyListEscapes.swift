internal import FoundationEssentials

/// Encodes values for which XML has no element as strings:
///
///     a date with a fraction        $date:123456789.123456           seconds since 2001, as a Double is written
///     a NaN with bits of its own    $real:fff8000000001234           its bits, in hexadecimal
///     a string that XML forbids     $text:YQBi                       its UTF-8 bytes, in base64 ("a", NUL, "b")
///     half a surrogate pair         $utf16:2D0=                      its UTF-16, big-endian, in base64
///     an integer of 65 bits         $integer:18446744073709551616    its decimal digits
///     a string that looks like one  $$date:0                         gets one dollar more
///
/// This layer is below the marks for null and decimals, and only in the XML format: it returns what a binary file would
/// hold. Strings of other programs that merely start like an escape, such as `$date:tomorrow`, stay as they are.
enum XMLPropertyListEscapes {
    private static let dateMark = "$date:"
    private static let realMark = "$real:"
    private static let textMark = "$text:"
    // Shared, because stored values show broken strings with it, whatever the format.
    private static let brokenStringMark = PropertyList.brokenStringMark
    private static let integerMark = "$integer:"
    /// The bits of `<real>nan</real>`.
    static let canonicalNaN = Double.nan.bitPattern

    static func escaped(date seconds: Double) -> String {
        dateMark + seconds.description
    }

    static func escaped(notANumber double: Double) -> String {
        realMark + String(double.bitPattern, radix: 16)
    }

    static func escaped(brokenString units: [UInt16]) -> String {
        PropertyList.text(ofBrokenString: units)
    }

    static func escaped(wideInteger text: String) -> String {
        integerMark + text
    }

    /// Returns the escaped string if XML forbids the string, or if it could be taken for one of the above.
    static func escaped(_ string: String) -> String {
        if !string.unicodeScalars.allSatisfy(isAllowed) {
            return textMark + Data(string.utf8).base64EncodedString()
        }
        if string.utf8.first != UInt8(ascii: "$") { return string }
        return (unescaped(string) as PropertyList) == .string(string) ? string : "$" + string
    }

    static func unescaped<Product: PropertyListProduct>(_ string: String) -> Product {
        let bytes = string.utf8
        guard bytes.first == UInt8(ascii: "$") else { return Product(string: string) }
        let rest = bytes.drop { $0 == UInt8(ascii: "$") }
        let marks = [dateMark, realMark, textMark, brokenStringMark, integerMark]
        guard let mark = marks.first(where: { rest.starts(with: $0.utf8.dropFirst()) }) else {
            return Product(string: string)
        }
        // With several dollars, it is a string that looked like an escape.
        if bytes.count - rest.count > 1 { return Product(string: String(string.dropFirstByte())) }
        let payload = Substring(bytes.dropFirst(mark.utf8.count))
        let product: Product? =
            switch mark {
            case dateMark: Double(payload).map(Product.init(date:))
            case realMark: UInt64(payload, radix: 16).map { Product(real: Double(bitPattern: $0)) }
            case textMark:
                Data(base64Encoded: String(payload)).flatMap { String(validating: $0, as: UTF8.self) }
                    .map(Product.init(string:))
            case brokenStringMark: units(payload).map(Product.init(brokenString:))
            default: wideInteger(payload).map(Product.init(wideInteger:))
            }
        return product ?? Product(string: string)
    }

    /// Decodes UTF-16 that is not a valid string. Valid strings are never written like this.
    private static func units(_ payload: Substring) -> [UInt16]? {
        guard let data = Data(base64Encoded: String(payload)), data.count.isMultiple(of: 2) else { return nil }
        let bytes = Array(data)
        let units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return String(validating: units, as: UTF16.self) == nil ? units : nil
    }

    private static func wideInteger(_ payload: Substring) -> String? {
        // Only what `escaped(wideInteger:)` is called with: no plus, leading zeros or integer of 64 bits.
        guard let integer = Int128(payload), integer.description == payload, Int64(exactly: integer) == nil,
            UInt64(exactly: integer) == nil
        else { return nil }
        return String(payload)
    }

    /// Unescapes a key. Keys are always strings: one that looks like a date stays as it is.
    static func unescaped(key: String) -> String {
        if case .string(let string) = unescaped(key) as PropertyList { string } else { key }
    }

    /// Whether XML 1.0 allows a character, as itself or as a reference such as `&#13;`.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}
