/// The escapes of JSON strings (RFC 8259, section 7).
enum EscapedText {
    /// The escape of a byte that does not stand for itself.
    static func escape(_ byte: UInt8) -> String {
        switch byte {
        case ASCII.quote: #"\""#
        case ASCII.backslash: #"\\"#
        case 0x08: #"\b"#
        case 0x09: #"\t"#
        case 0x0a: #"\n"#
        case 0x0c: #"\f"#
        case 0x0d: #"\r"#
        default: (byte < 0x10 ? #"\u000"# : #"\u00"#) + String(byte, radix: 16)
        }
    }
}

/// `string` in quotes, escaped as in JSON.
func jsonQuoted(_ string: String) -> String {
    var quoted = "\""
    for scalar in string.unicodeScalars {
        if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" {
            quoted += EscapedText.escape(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}
