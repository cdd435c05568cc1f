/// The rule by which a store treats the objects that refer to an object when that object is deleted.
public enum DeleteRule: String, Sendable, Hashable, CaseIterable {
    /// The objects stay as they are. What their references lead to is missing.
    case keep
    /// The references are removed: a value of an `Optional` becomes `nil`, and arrays and dictionaries lose it.
    case nullify
    /// The objects are deleted too, and those that refer to them by this rule.
    case cascade
    /// Nothing is deleted as long as there are such objects.
    case deny
}
