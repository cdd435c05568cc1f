internal import Cyanotype

/// A word of a text, as FTS5 sees it: without case and accents.
struct SearchedWord: Hashable {
    let text: String
    /// The place of the word in the text, from the first of its Characters to the end of the last.
    let range: Range<String.Index>
    /// The same place, counted in Characters from the start of the text.
    let offsets: Range<Int>

    /// Splits a text into its words.
    ///
    /// It does what the tokenizer `unicode61 remove_diacritics 2` does with the text of an index. The two may differ in
    /// letters that only one of their Unicode versions has.
    static func words(of text: String) -> [SearchedWord] {
        var splitter = WordSplitter()
        var (index, offset) = (text.startIndex, 0)
        while index < text.endIndex {
            let next = text.index(after: index)
            splitter.add(text[index..<next], index..<next, offset)
            (index, offset) = (next, offset + 1)
        }
        return splitter.finish()
    }
}

private struct WordSplitter {
    private var words: [SearchedWord] = []
    private var letters = String.UnicodeScalarView()
    private var range: Range<String.Index>?
    private var offsets = 0..<0

    /// Adds a Character.
    ///
    /// The text of an index is normalized, so this normalizes the Character too. A mark in it that FTS5 does not take
    /// for a diacritic ends the word.
    mutating func add(_ character: Substring, _ place: Range<String.Index>, _ offset: Int) {
        for scalar in CanonicalText.normalized(String(character)).unicodeScalars {
            if scalar.isWordLetter {
                letters.append(SearchFolding.folded(scalar))
                offsets = (range == nil ? offset : offsets.lowerBound)..<(offset + 1)
                range = (range?.lowerBound ?? place.lowerBound)..<place.upperBound
            } else if !SearchFolding.isDiacritic(scalar) {
                endWord()
            }
        }
    }

    mutating func finish() -> [SearchedWord] {
        endWord()
        return words
    }

    private mutating func endWord() {
        if let range { words.append(SearchedWord(text: String(letters), range: range, offsets: offsets)) }
        letters = String.UnicodeScalarView()
        range = nil
    }
}

/// Takes case and accents from letters, as FTS5 does.
private enum SearchFolding {
    static func folded(_ letter: Unicode.Scalar) -> Unicode.Scalar {
        let lower = lowercased(letter)
        return lower.isASCII ? lower : plainLetters[lower] ?? lower
    }

    /// Whether FTS5 takes a mark for a part of the letter before it, and drops it. Other marks separate words.
    static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
        guard marks.contains(scalar.value) else { return false }
        // The two masks of `sqlite3Fts5UnicodeIsdiacritic`, the second one in the high bits.
        let bits: UInt64 = 0x0003_61F8_0802_9FDF
        return bits >> UInt64(scalar.value - marks.lowerBound) & 1 == 1
    }

    /// The marks among which FTS5 looks for diacritics.
    private static let marks: ClosedRange<UInt32> = 0x300...0x331

    /// Folds one letter to one letter, as FTS5 does: a full folding could make several.
    private static func lowercased(_ letter: Unicode.Scalar) -> Unicode.Scalar {
        if letter.isASCII { return ("A"..."Z").contains(letter) ? Unicode.Scalar(letter.value + 32) ?? letter : letter }
        return only(CaseFolding.folded(letter)) ?? only(letter.properties.lowercaseMapping.unicodeScalars) ?? letter
    }

    private static func only(_ scalars: some Collection<Unicode.Scalar>) -> Unicode.Scalar? {
        scalars.count == 1 ? scalars.first : nil
    }

    /// The ASCII letter for each letter that has one diacritic or two: `remove_diacritics 2` removes both.
    private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
        let accents = marks.compactMap { Unicode.Scalar($0) }
        var plain: [Unicode.Scalar: Unicode.Scalar] = [:]
        for letter in "abcdefghijklmnopqrstuvwxyz".unicodeScalars {
            var letters = [letter]
            for _ in 0..<2 {
                letters = letters.flatMap { base in accents.compactMap { composed(base, $0) } }
                for composed in letters { plain[composed] = letter }
            }
        }
        return plain
    }()

    private static func composed(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        var text = String.UnicodeScalarView()
        text.append(letter)
        text.append(mark)
        return only(CanonicalText.normalized(String(text)).unicodeScalars)
    }
}
