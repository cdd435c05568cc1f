// Escapes the characters that a terminal acts upon, and those that change the order or the lines of a text.

extension Unicode.Scalar {
    /// Whether a terminal shows the character without any other effect.
    fileprivate var isHarmless: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !properties.isBidiControl
        }
    }
}

extension String {
    /// The text in one line, with escapes as Swift has them.
    var printable: String {
        if isHarmlessASCII { return self }
        return unicodeScalars.reduce(into: "") { shown, scalar in
            shown += scalar.isHarmless ? String(scalar) : scalar.escaped(asASCII: true)
        }
    }

    /// JSON with escapes for what a terminal would act upon. Line feeds stay: in JSON, they are between values.
    var printableJSON: String {
        if isHarmlessASCII { return self }
        var shown = ""
        for scalar in unicodeScalars {
            if scalar.isHarmless || scalar == "\n" {
                shown.unicodeScalars.append(scalar)
            } else {
                // All of them have at most four digits, and can only be in strings.
                let digits = String(scalar.value, radix: 16)
                shown += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return shown
    }

    private var isHarmlessASCII: Bool { utf8.allSatisfy { 0x20..<0x7F ~= $0 } }
}
