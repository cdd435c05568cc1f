/// The objects to which the documents that are read refer.
package final class ReferenceSource: ReadReferences {
    private var objects = ReferenceMap<any Model>()

    /// The instance that becomes the object of the next document, because others refer to it already.
    package var instance: (any Model)?
    private var isInstanceFree = false

    package override init() {}

    /// A source with the objects that a writer has found.
    convenience init(_ found: [ReferenceCollector.Found]) {
        self.init()
        for found in found { self[found.reference] = found.object }
    }

    /// The object of a reference; `nil` if there is none.
    package subscript(reference: ModelReference) -> (any Model)? {
        get { objects[reference] }
        set { objects[reference] = newValue }
    }

    /// Begins a document.
    func begin() {
        isInField = false
        isInstanceFree = instance != nil
    }

    /// The instance that becomes the object of the document. Only the first object can be it.
    func takeInstance() -> (any Model)? {
        if !isInstanceFree { return nil }
        isInstanceFree = false
        return instance
    }
}
