internal import Cyanotype

/// The words that somebody has typed, as an expression for FTS5 in which no word is an operator.
///
/// Separators are left out. Quotes and NUL separate words, and an operator of FTS5 separates words or is a word itself.
/// So each word becomes a string of FTS5, without a quote in it.
struct SearchExpression {
    let text: String
    /// What the expression finds, for searches in memory and for snippets.
    let terms: SearchTerms
    let matching: WordMatching

    /// The most words of an expression. Words between the first ones and the last are ignored, because FTS5 looks for
    /// each word in each object.
    static let maximumCount = 1000

    /// Returns `nil` if there are no words.
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

    /// Splits an input into words. If they must be distinct, each is returned once, but the last one may repeat
    /// another: it may be the only one to be completed.
    ///
    /// FTS5 splits them again. If it knows fewer letters than the standard library, it may take a word for a phrase.
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
            // Marks alone are not a word.
            if !word.contains(where: \.isWordLetter) { continue }
            if let last, words.count < maximumCount - 1, !isDistinct || known.insert(last).inserted {
                words.append(last)
            }
            last = String(word)
        }
        return words + (last.map { [$0] } ?? [])
    }
}
