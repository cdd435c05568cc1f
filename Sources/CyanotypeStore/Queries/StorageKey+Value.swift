internal import Cyanotype

extension StorageKey {
    /// The key of a value, or nil if it has none: its type has none, or it is NaN, or a collection.
    init?<Value>(of value: Value) {
        guard let type = StorageKeyType(Value.self), !type.isCollection else { return nil }
        let key = try? ValueSource.withSource(of: value) { source throws(StorageKeyFailure) in try type.key(at: source)
        }
        guard let key else { return nil }
        self = key
    }
}
