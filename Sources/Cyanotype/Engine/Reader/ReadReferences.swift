/// The objects to which the documents that are read refer. Only the floors above know them.
package class ReadReferences {
    /// Whether a field with references is being read.
    var isInField = false

    /// Whether the document is JSON of another program, in which objects may be whole.
    let acceptsObjects: Bool

    init(acceptsObjects: Bool) {
        self.acceptsObjects = acceptsObjects
    }
}
