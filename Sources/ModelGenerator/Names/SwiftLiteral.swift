/// A string as a readable Swift literal on one line; invisible characters are escaped.
struct SwiftLiteral {
    /// The literal, including its quotes.
    var text: String { "\"" + pieces.joined() + "\"" }

    /// The text between the quotes, in pieces that must not be split.
    private let pieces: [String]

    init(_ string: String) {
        pieces = string.unicodeScalars.map(Self.escaped)
    }

    /// Returns the literal in parts of at most `width` characters each, to be joined with `+`.
    func parts(ofWidth width: Int) -> [String] {
        var parts: [String] = [""]
        for piece in pieces {
            if parts[parts.count - 1].count + piece.count > max(width - 2, 10) { parts.append("") }
            parts[parts.count - 1] += piece
        }
        return parts.map { "\"" + $0 + "\"" }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        default: break
        }
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7f ? hexadecimal(scalar) : String(scalar) }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber, .currencySymbol, .mathSymbol, .otherSymbol, .dashPunctuation, .openPunctuation,
            .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
            return String(scalar)
        default:
            // Marks, spaces and controls: a mark would combine with the character before it.
            return hexadecimal(scalar)
        }
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16) + "}"
    }
}
