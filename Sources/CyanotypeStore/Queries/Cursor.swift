package import Cyanotype

/// A place in the results of a query, after which the next page begins.
///
/// It holds the values by which the last object of a page is ordered, and its identity. So a page begins at the same
/// place when objects before it were added or deleted, and is found without counting them.
public struct Cursor: Hashable, Sendable {
    /// The keys of the orderings, in their order.
    package let keys: [StorageKey]
    /// The key of the identity, which breaks ties.
    package let identity: StorageKey

    package init(keys: [StorageKey], identity: StorageKey) {
        self.keys = keys
        self.identity = identity
    }
}
