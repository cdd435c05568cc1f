/// A change of a type's objects by one transaction.
public struct ObjectChange: Sendable, Hashable {
    /// Who has made a change.
    public enum Origin: Sendable, Hashable {
        /// The store that is observed.
        case thisStore
        /// Another store of this process, on the same file.
        case otherStore
        /// Another process.
        case otherProcess
        /// Several of these, for a change that sums up others.
        case several
    }

    /// Which objects a change concerns.
    public enum Scope: Sendable, Hashable {
        /// These objects. An object that was changed again before this change was read is only in the later change.
        case objects(saved: [ObjectID], deleted: [ObjectID])
        /// Any object of the type.
        ///
        /// Such a change sums up what a consumer has missed if it is more than 1,000 transactions behind, or if more
        /// than 10,000 objects were changed.
        case allObjects
    }

    /// The name of the objects' type. Objects of a subclass have the name of the class that declares the conformance.
    public let typeName: String

    /// Who has made the change.
    public let origin: Origin

    /// Which objects the change concerns.
    public let scope: Scope

    /// The identities of the objects that were saved; none if any object may have been changed.
    public var saved: [ObjectID] {
        if case .objects(let saved, _) = scope { saved } else { [] }
    }

    /// The identities of the objects that were deleted; none if any object may have been changed.
    public var deleted: [ObjectID] {
        if case .objects(_, let deleted) = scope { deleted } else { [] }
    }
}
