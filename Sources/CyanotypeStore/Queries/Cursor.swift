package import Cyanotype

/// A place in the results of a query, after which the next page begins.
///
/// It holds the values by which the last object of a page is ordered, and its identity. So a page begins at the same
/// place when objects before it were added or deleted, and is found without counting them.
///
/// It also knows by which properties its query orders, in which directions, and which fields its filters are about. A query
/// with others refuses it. Values of filters may differ; what a closure filters by is not known.
///
/// A server can hand out the ``text`` of a cursor, and a later process or version of the program can go on with it, as long
/// as the fields keep their JSON keys.
public struct Cursor: Hashable, Sendable {
    /// The keys of the orderings, in their order.
    package let keys: [StorageKey]
    /// The key of the identity, which breaks ties.
    package let identity: StorageKey
    /// What the cursor's query has in common with those that accept it; nil for a place that the library itself has chosen.
    let scope: CursorScope?
    /// Why the cursor has no text; nil if it has one.
    let obstacle: String?

    package init(keys: [StorageKey], identity: StorageKey) {
        self.init(keys: keys, identity: identity, scope: nil, obstacle: nil)
    }

    init(keys: [StorageKey], identity: StorageKey, scope: CursorScope?, obstacle: String?) {
        self.keys = keys
        self.identity = identity
        self.scope = scope
        self.obstacle = obstacle
    }
}
