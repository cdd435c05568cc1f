/// An object that a search has found.
///
/// For a model, `snippets(maximumLength:)` shows the words in their places.
public struct SearchResult<Object> {
    /// The object.
    public let object: Object
    /// How well it matches: the greater, the better. Scores of one search can be compared, those of several cannot.
    public let score: Double
    let terms: SearchTerms
}

extension SearchResult: Sendable where Object: Sendable {}
extension SearchResult: Equatable where Object: Equatable {}
