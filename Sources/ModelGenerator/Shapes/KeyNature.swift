/// How much a key looks like data, such as an id or a date, rather than a property name.
enum KeyNature: Comparable {
    /// A property name.
    case name
    /// A key that could be either: a code, or a key that begins with a digit, contains punctuation, or has several
    /// digits.
    case perhapsData
    /// A key that is never a property name: an integer, a UUID, a long id in hexadecimal digits, a date.
    case data

    init(_ key: String) {
        let text = Array(key.utf8)
        let digits = text.count { Self.isDigit($0) }
        let capitals = text.count { Self.isCapital($0) }
        let signs = text.count { !Self.isDigit($0) && !Self.isLetter($0) && $0 != UInt8(ascii: "_") && $0 < 0x80 }
        if !text.isEmpty, digits == text.count || digits == text.count - 1 && text.first == UInt8(ascii: "-") {
            self = .data
        } else if StringShape.dateForm(of: key) != nil || Self.isIdentifier(text, digits: digits) {
            self = .data
        } else if text.first.map(Self.isDigit) == true || signs > 0 || digits >= 2 && text.count >= 6 {
            self = .perhapsData
        } else if (2...3).contains(text.count), capitals == text.count {
            // A currency or country code: USD, US.
            self = .perhapsData
        } else if text.count == 5, text[2] == UInt8(ascii: "_"), capitals == 2, text[3...].allSatisfy(Self.isCapital) {
            // A locale: en_US.
            self = .perhapsData
        } else {
            self = .name
        }
    }

    /// Whether the key is a UUID, or an id of at least 16 hexadecimal digits that include a decimal digit.
    private static func isIdentifier(_ text: [UInt8], digits: Int) -> Bool {
        let hyphens = text.indices.filter { text[$0] == UInt8(ascii: "-") }
        guard digits > 0, text.allSatisfy({ $0 == UInt8(ascii: "-") || isHexadecimal($0) }) else { return false }
        return hyphens.isEmpty ? text.count >= 16 : text.count == 36 && hyphens == [8, 13, 18, 23]
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
    }
}
