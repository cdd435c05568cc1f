internal import Cyanotype

/// A value that a query was given.
///
/// Matchers take `Sendable` values. Predicates are `Sendable`, and so are the values that they capture, but the types of
/// their expressions do not say so.
struct Captured<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    var isNil: Bool { (value as? any OptionalValue)?.isNil ?? false }

    /// The key, or nil if the type or this value has none.
    var key: StorageKey? {
        switch ValueMeaning(of: Value.self) {
        case .ordered, .raw: StorageKey(of: value)
        case .none: nil
        }
    }
}
