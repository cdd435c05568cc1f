/// The objects to which the document that is being written refers.
package final class ReferenceCollector: WrittenReferences {
    /// An object, as it was found in a field.
    package struct Found {
        package let object: any Model
        package let reference: ModelReference
        package let field: ReferenceField
    }

    /// The objects in the order of the document.
    package private(set) var found: [Found] = []

    package override init() {}

    /// Forgets the objects, for another document.
    package func removeAll() { found.removeAll(keepingCapacity: true) }

    func add(_ found: Found) { self.found.append(found) }
}
