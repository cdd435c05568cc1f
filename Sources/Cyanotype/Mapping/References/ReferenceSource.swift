/// The objects to which the documents that are read refer.
package final class ReferenceSource: ReadReferences {
    private var objects: [String: [StorageKey: any Model]] = [:]

    package override init() {}

    /// A source with the objects that a writer has found.
    convenience init(_ found: [ReferenceCollector.Found]) {
        self.init()
        for found in found { self[found.reference] = found.object }
    }

    /// The object of a reference; `nil` if there is none.
    package subscript(reference: ModelReference) -> (any Model)? {
        get { objects[reference.typeName]?[reference.key] }
        set { objects[reference.typeName, default: [:]][reference.key] = newValue }
    }
}
