/// Some of the objects that a query finds, and where the next ones begin.
public struct ObjectPage<Object> {
    /// The objects, in the order of the query.
    public let objects: [Object]
    /// The place after the last object, for ``ObjectQuery/after(_:)``; `nil` if the page is the last.
    public let next: PageCursor?
}

extension ObjectPage: Sendable where Object: Sendable {}
