internal import Cyanotype

/// An optional type, whatever it wraps.
protocol OptionalValue {
    static var wrappedType: Any.Type { get }
    var isNil: Bool { get }
}

extension Optional: OptionalValue {
    static var wrappedType: Any.Type { Wrapped.self }
    var isNil: Bool { self == nil }
}

/// What the keys of a type's values mean, and so how the values compare, in memory and in columns alike.
enum KeySemantics {
    /// Keys have the order of the values.
    case ordered
    /// Keys are those of raw values: equal keys mean equal values, and their order means nothing.
    case raw
    /// There are no keys.
    case none

    init<Value>(of type: Value.Type) {
        self = Self.semantics((type as? any OptionalValue.Type)?.wrappedType ?? type)
    }

    private static func semantics(_ type: Any.Type) -> KeySemantics {
        // An optional of an optional has two kinds of `nil`, for which there is one key.
        if type is any OptionalValue.Type { return .none }
        if type is any StorageKeyConvertible.Type { return .ordered }
        if let type = type as? any RawRepresentable.Type { return rawSemantics(type) }
        return .none
    }

    private static func rawSemantics<Value: RawRepresentable>(_: Value.Type) -> KeySemantics {
        Value.RawValue.self is any StorageKeyConvertible.Type ? .raw : .none
    }
}
