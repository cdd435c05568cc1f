internal import Cyanotype

extension StoreError {
    /// The failure for a document that cannot be decoded.
    init(_ error: MappingError, of className: String, _ identity: StorageKey, _ shape: ObjectShape) {
        self.init(error, of: className)
        setObject(identity, shape)
        // The row may be of a subclass of the shape's class.
        type = className
    }

    /// Adds the object that the failure is about.
    mutating func setObject(_ identity: StorageKey, _ shape: ObjectShape) {
        type = shape.className
        objectID = ObjectID(identity, encoding: shape.identity.record.encoding)
    }
}

extension StoreError {
    /// The failure of an object whose key another object has in a unique column.
    static func taken(_ column: ColumnPlan, _ key: StorageKey?, by other: StorageKey?, _ shape: ObjectShape)
        -> StoreError
    {
        let object =
            other.map { "the object \($0.text(recordedEncoding: shape.identity.record.encoding).excerpt)" }
            ?? "another object"
        var failure = StoreError(
            .constraint,
            "\(object) has the same value of the unique field; change one of the two, or delete one"
        )
        failure.field = column.path
        failure.value = key?.text(recordedEncoding: column.encoding.rawValue)
        return failure
    }

    /// The failure of a document that is to be written although the program has a model of its type.
    static func hasModel(_ typeName: String) -> StoreError {
        StoreError(.unsupported, "the program has a model of \(typeName.printable); save its objects")
    }

    /// The failure of a new object whose identity another object has.
    static var identityTaken: StoreError {
        StoreError(.constraint, "there is an object with this identity already; save it to replace that")
    }
}
