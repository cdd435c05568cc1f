public import Cyanotype

/// A change of an object that a server tells of.
public enum ServerChange<M: Model>: Sendable {
    /// The server has the object with these members, in the form of the model's blueprint. The object keeps the members that the
    /// server's do not have; `null` removes one. The object's fields that are only encoded stay as they are.
    ///
    /// In place of an object to which a field refers, there may be a reference, as ``OutboxChange/document()`` has it. An object that
    /// the store has stays as it is there, so its identity is enough. A new one must be whole, and is stored, too.
    case save(JSON)
    /// The server does not have the object with the identity any more.
    case delete(any Hashable & Sendable)
}

/// What became of the changes that a server has told of.
public struct ServerChangeSummary: Sendable, Hashable {
    /// The number of objects that were saved.
    public internal(set) var saved = 0
    /// The number of objects that were deleted.
    public internal(set) var deleted = 0
    /// The number of objects that were also changed here, and not in the same way.
    public internal(set) var conflicts = 0
}
