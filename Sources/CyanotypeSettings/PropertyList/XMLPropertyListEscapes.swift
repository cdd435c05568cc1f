internal import FoundationEssentials

/// Encodes values for which XML has no element as strings:
///
///     a date with a fraction        $date:123456789.123456           seconds since 2001, as a Double is written
///     a NaN with bits of its own    $real:fff8000000001234           its bits, in hexadecimal
///     a string that XML forbids     $text:YQBi                       its UTF-8 bytes, in base64 ("a", NUL, "b")
///     half a surrogate pair         $utf16:2D0=                      its UTF-16, big-endian, in base64
///     an integer of 65 bits         $integer:18446744073709551616    its decimal digits
///     a string like one of these    $$date:0.5                       gets one dollar more, as does one with more dollars
///
/// A string is such an escape only if it is written as the writer writes it, to the byte; every other string is itself, such
/// as `$date:tomorrow` and `$$date:tomorrow`. So whatever other programs write is read as they mean it, unless it is an
/// escape to the byte. Keys are strings always, and only `$text:` is an escape there.
///
/// This layer is below the marks for null and decimals, and only in the XML format: it returns what a binary file would
/// hold.
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
    static func escaped(string: String) -> String {
        escaped(string) { value(of: $0) != nil }
    }

    static func escaped(key: String) -> String {
        escaped(key) { text(of: $0) != nil }
    }

    private static func escaped(_ string: String, isEscape: (String) -> Bool) -> String {
        if !string.unicodeScalars.allSatisfy(isAllowed) {
            return textMark + Data(string.utf8).base64EncodedString()
        }
        return string.withOneDollar.map(isEscape) == true ? "$" + string : string
    }

    static func unescaped<Product: PropertyListProduct>(_ string: String) -> Product {
        guard let escape = string.withOneDollar, let value = value(of: escape) else { return Product(string: string) }
        // With several dollars, it is a string that looks like an escape.
        let isEscape = escape.utf8.count == string.utf8.count
        return isEscape ? Product(list: value) : Product(string: String(string.dropFirstByte()))
    }

    static func unescaped(key: String) -> String {
        guard let escape = key.withOneDollar, let text = text(of: escape) else { return key }
        return escape.utf8.count == key.utf8.count ? text : String(key.dropFirstByte())
    }

    /// Returns the value of an escape; `nil` if the string is not what the writer writes for a value.
    private static func value(of escape: String) -> PropertyList? {
        let bytes = escape.utf8
        func payload(_ mark: String) -> Substring? {
            bytes.starts(with: mark.utf8) ? Substring(bytes.dropFirst(mark.utf8.count)) : nil
        }
        if let text = text(of: escape) { return .string(text) }
        if let payload = payload(dateMark), let seconds = Double(payload), escaped(date: seconds) == escape {
            return .date(seconds)
        }
        if let payload = payload(realMark), let bits = UInt64(payload, radix: 16), bits != canonicalNaN {
            let double = Double(bitPattern: bits)
            return double.isNaN && escaped(notANumber: double) == escape ? .real(double) : nil
        }
        if let payload = payload(brokenStringMark), let units = units(payload), escaped(brokenString: units) == escape {
            return .brokenString(units)
        }
        return payload(integerMark).flatMap(wideInteger).map(PropertyList.wideInteger)
    }

    /// Returns the text that XML forbids; `nil` if the string is no escape of such a text.
    private static func text(of escape: String) -> String? {
        guard escape.utf8.starts(with: textMark.utf8),
            let data = Data(base64Encoded: String(Substring(escape.utf8.dropFirst(textMark.utf8.count)))),
            let text = String(validating: data, as: UTF8.self), !text.unicodeScalars.allSatisfy(isAllowed)
        else { return nil }
        return escaped(string: text) == escape ? text : nil
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

    /// Whether XML 1.0 allows a character, as itself or as a reference such as `&#13;`.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}
