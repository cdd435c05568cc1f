internal import Cyanotype

// Names in a file may come from anybody. They may be long, or have characters that control a terminal.
extension String {
    /// The name for a line of text.
    var shownName: String { excerpt.printable }

    /// The text of a type for a line of text.
    var typeExcerpt: String {
        let scalars = unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: 120, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return printable }
        return String(scalars[..<end]).printable + "…"
    }

    /// The string as Swift has it in a program.
    var swiftLiteral: String {
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case _ where scalar.isSeenInSwift: literal.unicodeScalars.append(scalar)
            default: literal += "\\u{" + String(scalar.value, radix: 16) + "}"
            }
        }
        return literal + "\""
    }
}

extension Unicode.Scalar {
    /// Whether the character can be seen as it is in the text of a program.
    fileprivate var isSeenInSwift: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: false
        default: true
        }
    }
}

extension [String] {
    /// The keys of a field for a line of text.
    var shownKeys: String { isEmpty ? "(flattened)" : map(\.shownName).joined(separator: ".") }

    /// The keys as arguments.
    var swiftArguments: String { map(\.swiftLiteral).joined(separator: ", ") }
}
