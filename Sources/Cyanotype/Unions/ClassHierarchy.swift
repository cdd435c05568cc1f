/// The classes of a hierarchy, told apart by the value of a key.
struct ClassHierarchy<Subject>: Sendable {
    /// The key of the tag.
    let tag: String

    /// The classes by their tags.
    let classes: [(tag: String, type: any (AnyObject & SendableMetatype).Type)]
}
