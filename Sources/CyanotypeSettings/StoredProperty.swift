internal import Cyanotype

/// A property of a persisted model and its place in a store.
struct StoredProperty: Sendable {
    /// The number of the property's field in the blueprint.
    let field: Int
    nonisolated(unsafe) let path: AnyKeyPath
    let store: StoreName
    /// The key in the store.
    let key: String

    init(_ field: StoredField, modelName: String) {
        self.field = field.index
        path = field.path
        store = field.storage.store
        key = field.storage.key ?? ([modelName] + field.keys).joined(separator: ".")
    }

    func failure(_ reason: PersistedError.Failure.Reason) -> PersistedError.Failure {
        PersistedError.Failure(key: key, store: store, reason: reason)
    }

    /// The value of the property as a store keeps it, or `nil` to keep none.
    ///
    /// - Throws: ``MappingError`` when it cannot be kept there.
    func value<Root: Model>(
        in model: Root,
        revealsSecrets: Bool
    ) throws(MappingError) -> StoredValue? where Root.Subject == Root {
        guard let text = try Root.blueprint.text(ofField: field, in: model, revealsSecrets: revealsSecrets) else {
            return nil
        }
        return try StoredValue(text)
    }
}
