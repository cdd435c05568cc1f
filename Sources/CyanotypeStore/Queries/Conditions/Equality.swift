internal import Cyanotype

/// Makes functions that tell which values are equal, with the meaning that columns have.
enum Equality<Value: Equatable> {
    /// Swift's `==`, which for strings is canonical equivalence, or the equality of raw values.
    static func between(_ left: Value, _ right: Value) -> Bool {
        switch ValueMeaning(of: Value.self) {
        case .raw: StorageKey(of: left) == StorageKey(of: right)
        case .ordered, .none: left == right
        }
    }

    static func function() -> (Value, Value) -> Bool {
        switch ValueMeaning(of: Value.self) {
        case .raw: { StorageKey(of: $0) == StorageKey(of: $1) }
        case .ordered, .none: { $0 == $1 }
        }
    }

    static func test(to constant: Captured<Value>) -> (Value) -> Bool {
        switch ValueMeaning(of: Value.self) {
        case .raw:
            if let test = rawTest(to: constant) { return test }
            let key = StorageKey(of: constant.value)
            return { StorageKey(of: $0) == key }
        case .ordered, .none:
            return { $0 == constant.value }
        }
    }

    /// Tells whether a value is one of some.
    static func membership(in values: [Captured<Value>]) -> (Value) -> Bool {
        if ValueMeaning(of: Value.self) == .raw {
            let keys = Set(values.map { StorageKey(of: $0.value) })
            return { keys.contains(StorageKey(of: $0)) }
        }
        let values = values.map { $0.value }
        // Looking at each of a few values is faster than hashing one.
        if values.count > 8, let type = Value.self as? any Hashable.Type,
            let test = hashedMembership(in: values, type)
        {
            return test
        }
        return { values.contains($0) }
    }

    private static func hashedMembership<Hashed: Hashable>(
        in values: [Value],
        _: Hashed.Type
    ) -> ((Value) -> Bool)? {
        guard let values = values as? [Hashed] else { return nil }
        return TestBox<Hashed>(test: Set(values).contains).test(of: Value.self)
    }

    // MARK: - Raw values

    /// Compares raw values, which is faster than comparing their keys. Nil for an optional.
    private static func rawTest(to constant: Captured<Value>) -> ((Value) -> Bool)? {
        func open<Raw: RawRepresentable>(_: Raw.Type) -> ((Value) -> Bool)? {
            guard let raw = (constant.value as? Raw)?.rawValue,
                let type = Raw.RawValue.self as? any Equatable.Type,
                let test = test(to: raw, type)
            else { return nil }
            return TestBox<Raw> { test($0.rawValue) }.test(of: Value.self)
        }
        return (Value.self as? any RawRepresentable.Type).flatMap { open($0) }
    }

    private static func test<Raw, Compared: Equatable>(to raw: Raw, _: Compared.Type) -> ((Raw) -> Bool)? {
        guard let raw = raw as? Compared else { return nil }
        return TestBox<Compared> { $0 == raw }.test(of: Raw.self)
    }
}
