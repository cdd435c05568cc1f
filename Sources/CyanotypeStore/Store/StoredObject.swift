public import FoundationEssentials

/// An object with what the store knows of it.
public struct StoredObject<Object> {
    /// The object.
    public let value: Object

    /// A number that is greater after each change of the object. Objects of one type that were changed by the same
    /// transaction have the same.
    public let revision: Int64

    /// When the object was stored first.
    public let created: Date

    /// When the object was last stored.
    public let modified: Date
}

extension StoredObject: Sendable where Object: Sendable {}
