extension Optional: Mappable where Wrapped: Mappable {
    /// Reads `null` as `nil`.
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Wrapped? {
        if reader.readNull() { return nil }
        if reader.readsExactValues, Wrapped.mayBeNull {
            return try reader.readBoxed { (reader: inout JSONReader) throws(JSONReader.Failure) in
                try Wrapped.read(from: &reader)
            }
        }
        return try Wrapped.read(from: &reader)
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .some(let value):
            if writer.writesExactValues, Wrapped.mayBeNull { return writer.writeBoxed { value.write(to: &$0) } }
            value.write(to: &writer)
        case .none: writer.writeNull()
        }
    }

    @inlinable
    public static func write(valueAt source: ValueSource, to writer: inout JSONWriter) {
        if source[as: Wrapped?.self] == nil { return writer.writeNull() }
        if writer.writesExactValues, Wrapped.mayBeNull {
            return writer.writeBoxed { Wrapped.write(valueAt: source, to: &$0) }
        }
        // Swift stores the value of an `Optional` at the same address, in the same form.
        Wrapped.write(valueAt: source, to: &writer)
    }

    /// Reads `null` as `nil`; merges anything else into the existing value.
    @inlinable
    public func merged(from reader: inout JSONReader) throws(JSONReader.Failure) -> Wrapped? {
        if reader.readNull() { return nil }
        guard let wrapped = self else { return try Wrapped.read(from: &reader) }
        return try wrapped.merged(from: &reader)
    }

    // A missing key means the value `nil`; without `.some`, the key would be required.
    @inlinable
    public static var valueForMissingKey: Wrapped?? { .some(nil) }

    public func validate(with validator: inout Validator) {
        self?.validate(with: &validator)
    }

    @inlinable
    public var isNil: Bool { self == nil }
}

extension Array: Mappable where Element: Mappable {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> [Element] {
        try reader.readArray { (reader: inout JSONReader) throws(JSONReader.Failure) in
            try Element.read(from: &reader)
        }
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.writeArray(span)
    }

    @inlinable
    public static func write(valueAt source: ValueSource, to writer: inout JSONWriter) {
        // The caller keeps the array in place during the call, so its span needs no reference to it.
        writer.writeArray(source[as: [Element].self].span)
    }

    public func validate(with validator: inout Validator) {
        for (index, element) in enumerated() { validator.validate(element, at: .index(index)) }
    }
}

extension Dictionary: Mappable where Key: MappableKey, Value: Mappable {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> [Key: Value] {
        try reader.readDictionary { (reader: inout JSONReader) throws(JSONReader.Failure) in
            try Value.read(from: &reader)
        }
    }

    public func write(to writer: inout JSONWriter) {
        writer.writeDictionary(self) { $0.write(to: &$1) }
    }

    public func validate(with validator: inout Validator) {
        for (key, value) in self { validator.validate(value, at: .key(key.jsonKey)) }
    }
}

extension String: MappableKey {
    @inlinable
    public init?(jsonKey: String) { self = jsonKey }

    @inlinable
    public var jsonKey: String { self }
}

// An enum or struct with a raw value adopts this by conforming to `Mappable`.
extension Mappable where Self: RawRepresentable, RawValue: Mappable {
    /// Reads the raw value and creates the value from it.
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self {
        let offset = reader.offset
        let rawValue = try RawValue.read(from: &reader)
        guard let value = Self(rawValue: rawValue) else { throw reader.unknownRawValue(of: Self.self, at: offset) }
        return value
    }

    /// Writes the raw value.
    @inlinable
    public func write(to writer: inout JSONWriter) {
        rawValue.write(to: &writer)
    }
}

extension JSONReader {
    @usableFromInline @inline(never)
    mutating func unknownRawValue<Value: RawRepresentable>(of type: Value.Type, at offset: Int) -> Failure {
        if let type = type as? any CaseIterable.Type {
            return rejected(at: offset, expected: "one of \(rawValues(of: type))")
        }
        // A type that is too small to hold its raw value is an enum, unless it is a class, whose size is that of a
        // reference. There is no instance to inspect here.
        let isEnum = !(type is any AnyObject.Type) && MemoryLayout<Value>.size < MemoryLayout<Value.RawValue>.size
        let advice = isEnum ? " (conform \(type) to CaseIterable to have its cases listed here)" : ""
        return rejected(
            at: offset,
            expected: "\(withArticle(Value.RawValue.self)) that is a raw value of \(type)\(advice)"
        )
    }
}

/// Returns the name of a type with its article.
private func withArticle(_ type: Any.Type) -> String {
    let name = "\(type)"
    // `UInt` and `UUID` do not start with a vowel sound.
    return (name.first.map("AEIO".contains) == true ? "an " : "a ") + name
}

/// Returns a description of the keys that a type accepts, with its article.
func expectedKey<Key>(_ type: Key.Type) -> String {
    (type as? any CaseIterable.Type).map { "one of \(rawValues(of: $0))" } ?? withArticle(type)
}

/// Returns the raw values of all cases of an enum as JSON, at most the first twelve.
private func rawValues<Cases: CaseIterable>(of type: Cases.Type) -> String {
    let cases = Array(type.allCases)
    let texts = cases.prefix(12).map { value in
        guard let value = value as? any RawRepresentable else { return "\(value)" }
        let rawValue: Any = value.rawValue
        return (rawValue as? String).map(quoted) ?? "\(rawValue)"
    }
    return texts.joined(separator: ", ") + (cases.count > texts.count ? ", …" : "")
}
