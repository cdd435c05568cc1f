/// A field with references.
package struct ReferenceField: Hashable, Sendable {
    /// The keys of the field in the object of its model, which may be inside another one.
    package let keys: [String]

    package let rule: DeleteRule

    /// The model that declares the field; `nil` if nobody needs it.
    let model: ObjectIdentifier?
}

/// Takes the objects to which the document that is being written refers. Only the floors above know them.
package class WrittenReferences {
    init() {}
}
