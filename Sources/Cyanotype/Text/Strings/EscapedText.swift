/// The escapes of JSON strings (RFC 8259, section 7).
enum EscapedText {
    /// The byte after the backslash in the short escape of a byte; `nil` if it has none.
    @inline(__always)
    static func shortEscape(_ byte: UInt8) -> UInt8? {
        switch byte {
        case ASCII.quote, ASCII.backslash: byte
        case 0x08: UInt8(ascii: "b")
        case 0x09: ASCII.t
        case 0x0a: ASCII.n
        case 0x0c: ASCII.f
        case 0x0d: UInt8(ascii: "r")
        default: nil
        }
    }

    /// The text after the backslash in the escape of a control character without a short escape.
    static func longEscape(_ byte: UInt8) -> String {
        (byte < 0x10 ? "u000" : "u00") + String(byte, radix: 16)
    }
}

/// Returns `string` in quotes for a message, escaped as in JSON, and so that it is printable.
package func quoted(_ string: String) -> String {
    jsonQuoted(string).printable
}

/// Returns the JSON of a string.
package func jsonQuoted(_ string: String) -> String {
    var quoted = "\""
    for scalar in string.unicodeScalars {
        if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            quoted += "\\"
            quoted += EscapedText.shortEscape(byte).map { String(Unicode.Scalar($0)) } ?? EscapedText.longEscape(byte)
        } else {
            quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}
