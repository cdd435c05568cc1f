/// A change of a type's objects by one transaction.
public struct StoreChange: Sendable, Hashable {
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

    /// The name of the objects' type. Objects of a subclass have that of the class that declares the conformance.
    public let typeName: String

    /// Who has made the change.
    public let origin: Origin

    /// The identities of the objects that were saved, as texts.
    ///
    /// An object that was changed again before this change was looked at is only in the later one.
    public let savedIdentities: [String]

    /// The identities of the objects that were deleted, as texts.
    public let deletedIdentities: [String]

    /// Whether any object of the type may have been changed. The identities are then unknown.
    ///
    /// Such a change sums up what a consumer has missed that is more than 1,000 transactions behind, or for which more
    /// than 10,000 objects were changed.
    public let mayConcernAllObjects: Bool
}
