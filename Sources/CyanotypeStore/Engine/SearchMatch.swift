internal import Cyanotype

/// An object that has the words of a search.
struct SearchMatch<M> {
    let object: M
    let identity: StorageKey
    /// The BM25 score, greater for better objects. Only scores of one search can be compared.
    let score: Double
}
