// Keys, values and names that come from outside may have characters that a terminal acts upon, or that change the order or
// the lines of a text. Every message, description and program escapes them.

extension Unicode.Scalar {
    /// Whether a terminal shows the character without any other effect.
    fileprivate var isHarmless: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !properties.isBidiControl
        }
    }

    /// The escape of JSON for a character that is not harmless.
    fileprivate var escape: String {
        switch self {
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        default:
            // All of them have at most four digits.
            let digits = String(value, radix: 16)
            return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
    }
}

extension String {
    /// The text in one line, with escapes as JSON has them for control and bidirectional characters.
    package var printable: String { escapingHarmful(besides: nil) }

    /// The same without escapes for line feeds. JSON has the same meaning with the escapes.
    package var printableJSON: String { escapingHarmful(besides: "\n") }

    private func escapingHarmful(besides exception: Unicode.Scalar?) -> String {
        if utf8.allSatisfy({ 0x20..<0x7f ~= $0 }) { return self }
        var shown = ""
        for scalar in unicodeScalars {
            if scalar.isHarmless || scalar == exception {
                shown.unicodeScalars.append(scalar)
            } else {
                shown += scalar.escape
            }
        }
        return shown
    }

    /// The string, or its beginning if it is too long for a message.
    package var excerpt: String {
        let scalars = unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: 40, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return self }
        return String(scalars[..<scalars.index(before: end)]) + "…"
    }
}
