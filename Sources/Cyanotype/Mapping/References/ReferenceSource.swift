/// The objects to which the documents that are read refer.
package final class ReferenceSource: ReadReferences {
    private var objects = ReferenceMap<any Model>()

    /// Returns an object to which JSON of another program refers, where objects may also be whole; `nil` for documents of a store,
    /// whose objects are all here before.
    private let find: ((ModelReference, any Model.Type) -> (any Model)?)?

    /// The instance that becomes the object of the next document, because others refer to it already.
    package var instance: (any Model)?
    private var isInstanceFree = false

    package init() {
        find = nil
        super.init(acceptsObjects: false)
    }

    /// A source for JSON of another program.
    ///
    /// - Parameter find: Returns the object of a reference; `nil` if there is none. It also takes the model of the field, which
    ///   may be a superclass of the object's.
    package init(finding find: @escaping (ModelReference, any Model.Type) -> (any Model)?) {
        self.find = find
        super.init(acceptsObjects: true)
    }

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

    /// Returns the object of a reference in a field of a model; `nil` if there is none.
    func object(_ reference: ModelReference, _ model: any Model.Type) -> (any Model)? {
        if let known = objects[reference] { return known }
        let found = find?(reference, model)
        if let found { objects[reference] = found }
        return found
    }

    /// Returns the object that is there for a whole one; `nil` for a reference, and for an object that is new.
    func object<M: Model>(_ members: JSON.Object, _ model: M.Type) -> M? {
        let target = model.referenceTarget
        if target.isReference(members) { return nil }
        guard let key = target.identity?.foreignKey(members) else { return nil }
        return object(ModelReference(typeName: target.typeName, key: key), model) as? M
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
