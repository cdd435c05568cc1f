/// The objects to which the documents that are read refer. Only the floors above know them.
package class ReadReferences {
    /// Whether a field with references is being read.
    var isInField = false

    init() {}
}
