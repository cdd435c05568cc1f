internal import Cyanotype

/// Some of the changes that a server does not have yet, and where the next ones begin.
public struct OutboxPage: Sendable {
    /// The changes: first the objects that were saved, each after those to which it refers, and then those that were deleted. The
    /// deletions of types that refer to others come before those of the others.
    public let changes: [OutboxChange]
    /// The place after the last change; `nil` if the page is the last.
    public let next: OutboxCursor?
}

/// A place among the changes that a server does not have yet, after which the next page begins.
public struct OutboxCursor: Sendable {
    /// Whether the place is among the deletions.
    let isInDeletions: Bool
    /// The class whose page it is, or the first one of those whose objects may refer to one another.
    let className: String
    /// The type and the identity of the last change.
    let typeName: String
    let identity: StorageKey
    /// Which changes earlier pages have listed, if objects of the classes may refer to one another.
    var order: OutboxOrder?
}

extension OutboxCursor: Hashable {
    /// Whether both are the places after the same change.
    public static func == (first: Self, second: Self) -> Bool {
        let (names, others) = ((first.className, first.typeName), (second.className, second.typeName))
        return first.isInDeletions == second.isInDeletions && names == others && first.identity == second.identity
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(isInDeletions)
        hasher.combine(className)
        hasher.combine(typeName)
        hasher.combine(identity)
    }
}
