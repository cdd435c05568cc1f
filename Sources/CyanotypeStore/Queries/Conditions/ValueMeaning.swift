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

/// Says how values of a type compare with each other, in memory as in columns.
enum ValueMeaning {
    /// Keys order as values do.
    case ordered
    /// Raw values stand for the values: equal keys mean equal values, and their order means nothing.
    case raw
    /// There are no keys.
    case none

    init<Value>(of type: Value.Type) {
        self = Self.meaning((type as? any OptionalValue.Type)?.wrappedType ?? type)
    }

    private static func meaning(_ type: Any.Type) -> ValueMeaning {
        // A key cannot tell the two kinds of nil that an optional of an optional has.
        if type is any OptionalValue.Type { return .none }
        if type is any StorageKeyConvertible.Type { return .ordered }
        if let type = type as? any RawRepresentable.Type { return rawMeaning(type) }
        return .none
    }

    private static func rawMeaning<Value: RawRepresentable>(_: Value.Type) -> ValueMeaning {
        Value.RawValue.self is any StorageKeyConvertible.Type ? .raw : .none
    }
}
