internal import Cyanotype

/// The words that somebody has typed, as an expression of FTS5 in which they are words only.
///
/// Separators are left out. Quotes, NUL and the operators of FTS5 separate words, or are words themselves.
/// So each word is a string of FTS5 without a quote in it.
struct SearchExpression {
    let text: String
    /// What an object is found by.
    let terms: SearchTerms
    let matching: WordMatching

    /// Between so many different words and the last, words are ignored, because FTS5 looks for each of them in each
    /// object.
    static let maximumCount = 1000

    /// Is `nil` if there are no words.
    init?(_ input: String, _ matching: WordMatching, _ completion: WordCompletion) {
        var words = Self.words(in: input, isDistinct: matching != .phrase)
        guard let last = words.popLast() else { return nil }
        terms = SearchTerms(words + [last], matching, completion)
        self.matching = matching
        func string(_ word: String, isCompleted: Bool) -> String { "\"\(word)\"" + (isCompleted ? "*" : "") }
        if matching == .phrase {
            text = string((words + [last]).joined(separator: " "), isCompleted: completion != .none)
            return
        }
        let strings =
            words.map { string($0, isCompleted: completion == .everyWord) }
            + [string(last, isCompleted: completion != .none)]
        // Strings side by side must all match, and one in which FTS5 finds no word, unlike after an AND, is ignored.
        text = strings.joined(separator: matching == .anyWord ? " OR " : " ")
    }

    /// Splits an input into words, each once but for the last, which may be one of the others too.
    ///
    /// FTS5 splits them again. Where it knows fewer letters than the standard library, a word is a phrase to it.
    private static func words(in input: String, isDistinct: Bool) -> [String] {
        var words: [String] = []
        var known: Set<String> = []
        var last: String?
        var rest = CanonicalText.normalized(input).unicodeScalars[...]
        while true {
            rest = rest.drop { !$0.isInWord }
            let word = rest.prefix(while: \.isInWord)
            if word.isEmpty { break }
            rest = rest[word.endIndex...]
            // Marks alone are no word.
            if !word.contains(where: \.isWordLetter) { continue }
            if let last, words.count < maximumCount - 1, !isDistinct || known.insert(last).inserted {
                words.append(last)
            }
            last = String(word)
        }
        return words + (last.map { [$0] } ?? [])
    }
}
