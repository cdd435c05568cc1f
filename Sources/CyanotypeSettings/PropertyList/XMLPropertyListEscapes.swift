internal import FoundationEssentials

/// What an XML property list has no element for, as strings in it.
///
///     a date with a fraction        $date:123456789.123456           seconds since 2001, as a Double is written
///     a NaN with bits of its own    $real:fff8000000001234           its bits, in hexadecimal
///     a string that XML forbids     $text:YQBi                       its UTF-8 bytes, in base64 ("a", NUL, "b")
///     a string that looks like one  $$date:0                         gets one dollar more
///
/// This is below the marks for null and decimals, and of the XML format only: what is read from here is what a binary
/// file would hold. A string of others that starts like one of these but is none, `$date:tomorrow`, stays as it is.
enum XMLPropertyListEscapes {
    private static let dateMark = "$date:"
    private static let realMark = "$real:"
    private static let textMark = "$text:"
    /// What `<real>nan</real>` stands for.
    static let canonicalNaN = Double.nan.bitPattern

    static func escaped(date seconds: Double) -> String {
        dateMark + seconds.description
    }

    static func escaped(notANumber double: Double) -> String {
        realMark + String(double.bitPattern, radix: 16)
    }

    static func escaped(_ string: String) -> String {
        if !string.unicodeScalars.allSatisfy(isAllowed) {
            return textMark + Data(string.utf8).base64EncodedString()
        }
        if string.utf8.first != UInt8(ascii: "$") { return string }
        return unescaped(string) == .string(string) ? string : "$" + string
    }

    static func unescaped(_ string: String) -> PropertyList {
        let bytes = string.utf8
        guard bytes.first == UInt8(ascii: "$") else { return .string(string) }
        let rest = bytes.drop { $0 == UInt8(ascii: "$") }
        guard let mark = [dateMark, realMark, textMark].first(where: { rest.starts(with: $0.utf8.dropFirst()) }) else {
            return .string(string)
        }
        if bytes.count - rest.count > 1 { return .string(String(string.dropFirstByte())) }
        let payload = Substring(bytes.dropFirst(mark.utf8.count))
        let list: PropertyList? =
            switch mark {
            case dateMark: Double(payload).map(PropertyList.date)
            case realMark: UInt64(payload, radix: 16).map { .real(Double(bitPattern: $0)) }
            default:
                Data(base64Encoded: String(payload)).flatMap { String(validating: $0, as: UTF8.self) }
                    .map(PropertyList.string)
            }
        return list ?? .string(string)
    }

    /// A key stands for a string only: one that looks like a date is itself.
    static func unescaped(key: String) -> String {
        if case .string(let string) = unescaped(key) { string } else { key }
    }

    /// Whether XML 1.0 allows a character, written as such or as `&#13;`.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}
