public import Cyanotype

/// An object that was changed here and on the server, each since the state that both had.
///
/// The documents have the form of the model's blueprint, with references as ``OutboxChange/document()`` has them, and without the
/// members that the model does not know.
public struct SyncConflict: Sendable {
    /// The name of the object's type.
    public let typeName: String
    /// The identity of the object.
    public let id: ObjectID
    /// The state that both had; `nil` if the object was created here and on the server, or if the store does not know it.
    public let base: JSON?
    /// The state here; `nil` if it was deleted.
    public let mine: JSON?
    /// The state of the server; `nil` if it was deleted.
    public let theirs: JSON?
}

/// Decides what becomes of an object that was changed here and on the server.
public struct ConflictPolicy: Sendable {
    /// Returns the document that the object gets; `nil` to delete it.
    let resolve: @Sendable (SyncConflict) throws -> JSON?
    /// Whether members that the model does not know and that another program has changed here stay, too, where the document is the
    /// server's.
    private(set) var mergesUnknownMembers = false

    /// Creates a policy.
    ///
    /// A document that is the server's makes the object synced. Any other one is the next change for the server, on the base of
    /// its own. The closure is called in a transaction, so it must not use the store.
    ///
    /// - Parameter resolve: Returns the document that the object gets, in the form of the model's blueprint; `nil` to delete it.
    public init(_ resolve: @escaping @Sendable (SyncConflict) throws -> JSON?) { self.resolve = resolve }

    /// The object becomes as it is on the server.
    public static let theirs = ConflictPolicy { $0.theirs }

    /// The object stays as it is here, and is sent to the server.
    public static let ours = ConflictPolicy { $0.mine }

    /// The members that were changed here get their values from here, and all others those of the server. An object that one side
    /// has changed and the other has deleted stays.
    ///
    /// The changes are merge patches (RFC 7396), so an array counts as one value.
    public static let merge: ConflictPolicy = {
        var policy = ConflictPolicy { conflict in
            guard let mine = conflict.mine, var merged = conflict.theirs else {
                return conflict.mine ?? conflict.theirs
            }
            merged.applyMergePatch((conflict.base ?? [:]).mergePatch(to: mine))
            return merged
        }
        policy.mergesUnknownMembers = true
        return policy
    }()
}
