/// The terms of a search, for finding them in texts without FTS5: for searches in memory, and for snippets.
struct SearchTerms: Hashable, Sendable {
    /// One word, or the words of a phrase, which follow each other.
    struct Term: Hashable, Sendable {
        let words: [String]
        /// Whether the last word may be the beginning of a longer one.
        let isCompleted: Bool
    }

    private let terms: [Term]

    /// Splits normalized words of a search into the words of an index.
    init(_ words: [String], _ matching: WordMatching, _ completion: WordCompletion) {
        func term(_ words: some Sequence<String>, isCompleted: Bool) -> Term {
            Term(words: words.flatMap { SearchedWord.words(of: $0).map(\.text) }, isCompleted: isCompleted)
        }
        if matching == .phrase {
            terms = [term(words, isCompleted: completion != .none)]
            return
        }
        terms = words.indices.map { index in
            let isLast = index == words.count - 1
            return term([words[index]], isCompleted: completion == .everyWord || isLast && completion == .lastWord)
        }
    }
}

extension SearchTerms {
    /// A place of a term among the words of a text.
    struct Hit: Hashable {
        let term: Int
        let words: Range<Int>
    }

    var indices: Range<Int> { terms.indices }

    /// Returns the number of places that each term has in some texts.
    func counts(in texts: [[SearchedWord]]) -> [Int] {
        var counts = [Int](repeating: 0, count: terms.count)
        for text in texts {
            for hit in hits(in: text) { counts[hit.term] += 1 }
        }
        return counts
    }

    /// Returns the places of all terms, in the order of the text.
    func hits(in words: [SearchedWord]) -> [Hit] {
        var hits: [Hit] = []
        for start in words.indices {
            for (index, term) in terms.enumerated() where term.isFound(in: words[start...]) {
                hits.append(Hit(term: index, words: start..<(start + term.words.count)))
            }
        }
        return hits
    }
}

extension SearchTerms.Term {
    fileprivate func isFound(in text: ArraySlice<SearchedWord>) -> Bool {
        guard let last = words.last, words.count <= text.count else { return false }
        for (word, found) in zip(words.dropLast(), text) where found.text != word { return false }
        let found = text[text.startIndex + words.count - 1].text
        return isCompleted ? found.utf8.starts(with: last.utf8) : found == last
    }
}
