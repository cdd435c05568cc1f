internal import Cyanotype

// Values with ordered keys, and those without keys, are equal by Swift's `==`, which for strings is canonical
// equivalence. Other values are equal if their raw values are.
extension KeySemantics {
    /// Returns the function that compares two values.
    static func equality<Value: Equatable>(of type: Value.Type) -> (Value, Value) -> Bool {
        switch KeySemantics(of: type) {
        case .raw: { StorageKey(of: $0) == StorageKey(of: $1) }
        case .ordered, .none: { $0 == $1 }
        }
    }

    /// Returns the function that compares a value with a constant.
    static func equality<Value: Equatable>(to constant: Value) -> (Value) -> Bool {
        switch KeySemantics(of: Value.self) {
        case .raw:
            if let test = rawEquality(to: constant) { return test }
            let key = StorageKey(of: constant)
            return { StorageKey(of: $0) == key }
        case .ordered, .none:
            return { $0 == constant }
        }
    }

    /// Returns the function that looks for a value among constants.
    static func membership<Value: Equatable>(in values: [Value]) -> (Value) -> Bool {
        if KeySemantics(of: Value.self) == .raw {
            let keys = Set(values.map { StorageKey(of: $0) })
            return { keys.contains(StorageKey(of: $0)) }
        }
        // Looking at each of a few values is faster than hashing one.
        if values.count > 8, let type = Value.self as? any Hashable.Type, let test = hashedMembership(in: values, type)
        {
            return test
        }
        return { values.contains($0) }
    }

    private static func hashedMembership<Value, Hashed: Hashable>(
        in values: [Value],
        _: Hashed.Type
    ) -> ((Value) -> Bool)? {
        guard let values = values as? [Hashed] else { return nil }
        return TestBox<Hashed>(test: Set(values).contains).test(of: Value.self)
    }

    /// Returns the function that compares raw values, which is faster than comparing their keys; `nil` for an optional.
    private static func rawEquality<Value>(to constant: Value) -> ((Value) -> Bool)? {
        func open<Raw: RawRepresentable>(_: Raw.Type) -> ((Value) -> Bool)? {
            guard let raw = (constant as? Raw)?.rawValue, let type = Raw.RawValue.self as? any Equatable.Type,
                let test = equality(to: raw, type)
            else { return nil }
            return TestBox<Raw> { test($0.rawValue) }.test(of: Value.self)
        }
        return (Value.self as? any RawRepresentable.Type).flatMap { open($0) }
    }

    private static func equality<Raw, Compared: Equatable>(to raw: Raw, _: Compared.Type) -> ((Raw) -> Bool)? {
        guard let raw = raw as? Compared else { return nil }
        return TestBox<Compared> { $0 == raw }.test(of: Raw.self)
    }
}
