internal import Cyanotype

/// Some of the changes that a server does not have yet, and where the next ones begin.
public struct OutboxPage: Sendable {
    /// The changes: first the objects that were saved, each after those to which it refers, and then those that were deleted,
    /// each before those to which it referred.
    public let changes: [OutboxChange]
    /// The place after the last change; `nil` if the page is the last.
    public let next: OutboxCursor?
}

/// A place among the changes that a server does not have yet, after which the next page begins.
public struct OutboxCursor: Hashable, Sendable {
    /// Whether the place is among the deletions.
    let isInDeletions: Bool
    /// The class whose page it is, the type of the last change, and its identity.
    let className: String
    let typeName: String
    let identity: StorageKey
}
