internal import Cyanotype

/// An object that has the words of a search.
struct SearchMatch<M> {
    let object: M
    let identity: StorageKey
    /// Greater for better objects.
    let score: Double
}
