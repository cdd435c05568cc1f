internal import Cyanotype

extension StoreError {
    /// The failure for a document that cannot be decoded.
    init(_ error: MappingError, of className: String, _ identity: StorageKey, _ shape: ObjectShape) {
        self.init(error, of: className)
        concern(identity, shape)
        // The row may be of a subclass of the shape's class.
        type = className
    }

    /// Adds the object that the failure is about.
    mutating func concern(_ identity: StorageKey, _ shape: ObjectShape) {
        type = shape.className
        objectID = ObjectID(identity, encoding: shape.identity.record.encoding)
    }
}
