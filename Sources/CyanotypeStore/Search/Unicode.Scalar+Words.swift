internal import Cyanotype

extension Unicode.Scalar {
    /// Stands between the elements of an array in an index, so that no phrase matches across two of them.
    ///
    /// FTS5 takes characters for private use for letters, so it is a word of its own. No search has that word, because
    /// ``isWordLetter`` excludes it.
    static let elementSeparator: Unicode.Scalar = "\u{E000}"

    /// Whether a search takes the character for a part of a word: a letter or a mark. FTS5 splits the word again at
    /// some marks.
    var isInWord: Bool {
        if isASCII { return isASCIILetter }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return isWordLetter
        }
    }

    /// Whether FTS5 may take the character for a letter of a word. It does so with numbers and unassigned characters,
    /// too.
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
    /// FTS5 takes characters that it does not know for letters, such as emoji of the last ten years. Canonically
    /// equivalent words are equal to FTS5 only in NFC.
    static func words(of string: String) -> String {
        // FTS5 classifies ASCII correctly.
        if string.utf8.allSatisfy({ $0 < 0x80 }) { return string }
        var words = String.UnicodeScalarView()
        for scalar in normalized(string).unicodeScalars { words.append(scalar.isInWord ? scalar : " ") }
        return String(words)
    }
}
