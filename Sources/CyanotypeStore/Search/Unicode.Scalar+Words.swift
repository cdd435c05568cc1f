internal import Cyanotype

extension Unicode.Scalar {
    /// Stands between the elements of an array in an index, as a word that no search has: a phrase does not go from one
    /// to the next.
    static let elementSeparator: Unicode.Scalar = "\u{E000}"

    /// Whether a search takes the character for a part of a word, which FTS5 may split.
    var isInWord: Bool {
        if isASCII { return isASCIILetter }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return isWordLetter
        }
    }

    /// Whether FTS5 may take the character for a letter of a word.
    var isWordLetter: Bool {
        if isASCII { return isASCIILetter }
        if self == Self.elementSeparator { return false }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .privateUse, .unassigned:
            return true
        default:
            return false
        }
    }

    private var isASCIILetter: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }
}

extension CanonicalText {
    /// Returns a string in NFC with spaces in place of characters that are in no word.
    ///
    /// FTS5 takes characters that it does not know, as emoji of the last ten years, for letters. Canonically equivalent
    /// words are equal to it in this form only.
    static func words(of string: String) -> String {
        // FTS5 classifies ASCII correctly.
        if string.utf8.allSatisfy({ $0 < 0x80 }) { return string }
        var words = String.UnicodeScalarView()
        for scalar in normalized(string).unicodeScalars { words.append(scalar.isInWord ? scalar : " ") }
        return String(words)
    }
}
