/// What is timed. Benchmarks/Peers does the same with other libraries.
enum StoreTask: String, CaseIterable {
    /// Stores all objects in one transaction, or in several if there are very many.
    case insert
    /// Finds objects by their identities.
    case get
    /// Stores objects in a transaction each.
    case save
    /// Finds about 1,111 objects by an index.
    case query
    /// Reads all objects as a sequence, or as the peer does it best.
    case scan
    /// Reads all objects in pages.
    case pages
    /// Opens the store and finds an object.
    case open
    /// Finds objects by their identities, in several threads.
    case parallel
}
