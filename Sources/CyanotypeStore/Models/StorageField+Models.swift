internal import Cyanotype

extension StorageField {
    /// The fields of the model that is the value, or its wrapped value.
    var fieldsOfModel: StorageFields? {
        func fields<M: Model>(of _: M.Type) -> StorageFields { M.cachedBlueprint.storageFields }
        return nestedModel.map { fields(of: $0) }
    }

    /// The model that is the value, or its wrapped value.
    var nestedModel: (any Model.Type)? { wrappedType as? any Model.Type }

    /// The type of the value that is not `nil`.
    var wrappedType: Any.Type { (valueType as? any OptionalValue.Type)?.wrappedType ?? valueType }
}
