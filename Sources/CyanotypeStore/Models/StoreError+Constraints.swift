internal import Cyanotype

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

    /// The failure of a new object whose identity another object has.
    static var identityTaken: StoreError {
        StoreError(.constraint, "there is an object with this identity already; save it to replace that")
    }
}
