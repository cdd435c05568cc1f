/// An object that a search has found.
///
/// For a model, `snippets(maximumLength:)` returns the parts of its fields that have the words.
public struct SearchResult<Object> {
    /// The object.
    public let object: Object
    /// How well the object matches: the greater, the better. Compare only scores of one search.
    public let score: Double
    let terms: SearchTerms
}

extension SearchResult: Sendable where Object: Sendable {}
extension SearchResult: Equatable where Object: Equatable {}
