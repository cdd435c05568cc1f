internal import Cyanotype

extension StorageKey {
    /// Creates the key of a value; `nil` for NaN, a collection, and a type without keys.
    init?<Value>(of value: Value) {
        guard let type = StorageKeyType(Value.self), !type.isCollection else { return nil }
        let key = try? ValueSource.withSource(of: value) { source throws(StorageKeyFailure) in try type.key(at: source)
        }
        guard let key else { return nil }
        self = key
    }
}
