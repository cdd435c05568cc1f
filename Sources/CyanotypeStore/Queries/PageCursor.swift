package import Cyanotype

/// A place in the results of a query, after which the next page begins.
///
/// It holds the values that order the last object of a page, and the identity of that object. So a page begins at the
/// same place after objects before it were added or deleted, and the store finds that place without counting objects.
///
/// A cursor also records the orderings of its query, and the fields of the filters. A query with other orderings, or
/// with filters of other fields, refuses the cursor. The values of the filters may differ, and closures do not count.
///
/// A server can hand out the ``text`` of a cursor. A later process or version of the program can go on from it, as long
/// as the fields keep their JSON keys.
public struct PageCursor: Hashable, Sendable {
    /// The keys of the orderings, in their order.
    package let keys: [StorageKey]
    /// The key of the identity, which breaks ties.
    package let identity: StorageKey
    /// What a query must have in common with the cursor's own query; `nil` for a place that the library itself chose.
    let scope: CursorScope?
    /// Why the cursor has no text; `nil` if it has one.
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
