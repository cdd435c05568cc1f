/// The part of a searchable field that has the words of a search.
///
/// ```swift
/// for snippet in try result.snippets() {
///     var text = AttributedString(snippet.text)
///     for range in snippet.ranges { … }
/// }
/// ```
///
/// The text is part of the object's text, without any markup: the places of the words are ranges. So nothing in it can
/// be taken for a highlight. A program that shows it as HTML must escape it like any other text.
public struct SearchSnippet: Hashable, Sendable {
    /// The field: its JSON keys, joined by dots.
    public let field: String
    /// The part of the field's text, which begins and ends between words. For an array, a part of one element.
    public let text: String
    /// The places of the words in ``text``, in its order. They do not overlap. The words of a phrase are one place.
    public let ranges: [Range<String.Index>]
    /// Whether the field's text, or the element, goes on before ``text``.
    public let omitsStart: Bool
    /// Whether the field's text, or the element, goes on after ``text``.
    public let omitsEnd: Bool
}

extension SearchSnippet {
    /// Returns the best part of a text, and the number of different terms in it; `nil` if no term is in the text.
    static func best(
        of text: String,
        in field: String,
        _ terms: SearchTerms,
        _ maximumLength: Int
    ) -> (snippet: SearchSnippet, termCount: Int)? {
        let words = SearchedWord.words(of: text)
        let hits = terms.hits(in: words)
        guard let choice = Window.best(hits, words, maximumLength) else { return nil }
        let part = choice.part(of: text, words, maximumLength)
        let snippet = String(text[part])
        func index(_ index: String.Index) -> String.Index {
            // The snippet has the same bytes as the part.
            snippet.utf8.index(snippet.startIndex, offsetBy: text.utf8.distance(from: part.lowerBound, to: index))
        }
        var ranges: [Range<String.Index>] = []
        for hit in hits where !hit.words.isEmpty {
            let lower = words[hit.words.lowerBound].range.lowerBound
            let upper = words[hit.words.upperBound - 1].range.upperBound
            guard part.lowerBound <= lower, upper <= part.upperBound else { continue }
            let range = index(lower)..<index(upper)
            if let last = ranges.last, range.lowerBound < last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
        return (
            SearchSnippet(
                field: field,
                text: snippet,
                ranges: ranges,
                omitsStart: part.lowerBound > text.startIndex,
                omitsEnd: part.upperBound < text.endIndex
            ),
            choice.termCount
        )
    }
}

/// The words of a snippet that must be in it.
private struct Window {
    let words: Range<Int>
    let termCount: Int

    /// Returns the first window with the most different terms that fits into the maximum number of Characters; `nil` if
    /// there are no hits. A window of one hit may be longer.
    static func best(_ hits: [SearchTerms.Hit], _ words: [SearchedWord], _ maximumLength: Int) -> Window? {
        var best: Window?
        for first in hits.indices {
            let start = words[hits[first].words.lowerBound].offsets.lowerBound
            var terms: Set<Int> = []
            var last = hits[first].words.upperBound
            for hit in hits[first...] {
                let end = words[hit.words.upperBound - 1].offsets.upperBound
                if !terms.isEmpty, end - start > maximumLength { break }
                terms.insert(hit.term)
                last = max(last, hit.words.upperBound)
            }
            if terms.count > best?.termCount ?? 0 {
                best = Window(words: hits[first].words.lowerBound..<last, termCount: terms.count)
            }
        }
        return best
    }

    /// Returns the window with as many words around it as fit, about as many Characters before as after.
    func part(of text: String, _ words: [SearchedWord], _ maximumLength: Int) -> Range<String.Index> {
        let length = text.count
        if length <= maximumLength { return text.startIndex..<text.endIndex }
        let (firstInside, lastInside) = (words[self.words.lowerBound], words[self.words.upperBound - 1])
        let inside = firstInside.offsets.lowerBound..<lastInside.offsets.upperBound
        let free = max(0, maximumLength - inside.count)
        let before = min(inside.lowerBound, max(free / 2, free - (length - inside.upperBound)))
        let start = inside.lowerBound - before
        let end = inside.upperBound + min(length - inside.upperBound, free - before)
        let first = words[...self.words.lowerBound].first { $0.offsets.lowerBound >= start }
        let last = words[(self.words.upperBound - 1)...].last { $0.offsets.upperBound <= end }
        let lower = start == 0 ? text.startIndex : first?.range.lowerBound
        let upper = end == length ? text.endIndex : last?.range.upperBound
        return (lower ?? firstInside.range.lowerBound)..<(upper ?? lastInside.range.upperBound)
    }
}
