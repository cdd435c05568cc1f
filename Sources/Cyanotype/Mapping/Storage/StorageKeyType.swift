/// Describes the keys of a property's values, and makes them.
package struct StorageKeyType: Sendable {
    /// The kind of a column.
    package enum Kind: Sendable, Hashable {
        case integer, real, text, blob
    }

    /// How keys are made. Files record it: the same value has another key in another encoding.
    package enum Encoding: String, Sendable, CaseIterable {
        case string, url
        case boolean, integer, unsigned
        case real, date
        case integer128, unsigned128, decimal, uuid, data

        /// The kind of a column with such keys.
        package var kind: Kind {
            switch self {
            case .string, .url: .text
            case .boolean, .integer, .unsigned: .integer
            case .real, .date: .real
            case .integer128, .unsigned128, .decimal, .uuid, .data: .blob
            }
        }
    }

    /// The type of the property.
    package private(set) var type: Any.Type

    /// How the keys that are not null are made.
    package let encoding: Encoding

    /// The kind of the keys that are not null.
    package var kind: Kind { encoding.kind }

    /// Whether a value may be `nil`, whose key is null.
    package private(set) var isOptional = false

    /// Whether a value is an array or set, and has a key for each element.
    package private(set) var isCollection = false

    /// Whether an element of a collection may be `nil`.
    package private(set) var hasOptionalElements = false

    /// Whether the values have the order of their keys. Those with raw values do not: their type has an order of its own,
    /// or none.
    package private(set) var isOrdered = true

    /// Whether every value is read back as an equal one.
    private(set) var isExact = true

    /// How the keys are made.
    private var maker: Maker

    fileprivate typealias KeyMaker = @Sendable (ValueSource) throws(StorageKeyFailure) -> StorageKey
    fileprivate typealias KeysMaker = @Sendable (ValueSource, inout [StorageKey]) throws(StorageKeyFailure) -> Void

    private enum Maker: Sendable {
        case one(KeyMaker)
        case several(KeysMaker)
    }

    /// Creates the description of a type that makes its own keys.
    private init<Value: StorageKeyConvertible>(convertible type: Value.Type) {
        self.type = type
        encoding = type.storageEncoding
        maker = .one { source throws(StorageKeyFailure) in try source[as: Value.self].storageKey }
    }
}

// MARK: - Types

extension StorageKeyType {
    private static let known = TypeCache()

    private final class Known: Sendable {
        let keyType: StorageKeyType?

        init(_ keyType: StorageKeyType?) { self.keyType = keyType }
    }

    /// Creates the description of a type. It is `nil` unless keys can have the order of the values.
    ///
    /// - Parameter type: The type: one that is ``StorageKeyConvertible``, has a raw value that is, or is an `Optional`,
    ///   array or set of these.
    package init?(_ type: Any.Type) {
        let known = Self.known.object(of: type) { Known(Self.make(type, maximumLevels: 8)) }
        guard let keyType = known.keyType else { return nil }
        self = keyType
    }

    /// Makes the description of a type. A raw value may have a raw value in turn, and could lead back to its own type, so
    /// the levels are limited.
    fileprivate static func make(_ type: Any.Type, maximumLevels: Int) -> StorageKeyType? {
        if maximumLevels == 0 { return nil }
        if let type = type as? any StorageKeyConvertible.Type { return StorageKeyType(convertible: type) }
        if let type = type as? any KeyContainer.Type { return type.keyType(maximumLevels: maximumLevels - 1) }
        func rawValued<Value: RawRepresentable & SendableMetatype>(_ type: Value.Type) -> StorageKeyType? {
            guard let raw = make(Value.RawValue.self, maximumLevels: maximumLevels - 1), case .one(let key) = raw.maker
            else { return nil }
            var keyType = raw.describing(type) { source throws(StorageKeyFailure) in
                try ValueSource.withSource(of: source[as: Value.self].rawValue) { raw throws(StorageKeyFailure) in
                    try key(raw)
                }
            }
            keyType.isOrdered = false
            // The type may change a raw value.
            keyType.isExact = false
            return keyType
        }
        return (type as? any (RawRepresentable & SendableMetatype).Type).flatMap { rawValued($0) }
    }

    private func describing(_ type: Any.Type, _ key: @escaping KeyMaker) -> StorageKeyType {
        var keyType = self
        (keyType.type, keyType.maker) = (type, .one(key))
        return keyType
    }

    /// Returns the description of an `Optional` of this type.
    fileprivate func optional<Wrapped>(_ type: Wrapped.Type) -> StorageKeyType {
        var keyType = self
        keyType.type = Wrapped?.self
        keyType.isOptional = true
        // The value of an `Optional` is at the optional's own address.
        switch maker {
        case .one(let key):
            keyType.maker = .one { source throws(StorageKeyFailure) in
                source[as: Wrapped?.self] == nil ? .null : try key(source)
            }
        case .several(let append):
            keyType.maker = .several { source, keys throws(StorageKeyFailure) in
                if source[as: Wrapped?.self] != nil { try append(source, &keys) }
            }
        }
        return keyType
    }

    /// Returns the description of a collection of this type, unless this is one.
    ///
    /// - Parameters:
    ///   - type: The type of the collection.
    ///   - makeKeys: Returns the function that appends the keys of the elements, by the one that makes that of an element.
    /// - Returns: The description.
    fileprivate func collection(_ type: Any.Type, _ makeKeys: (@escaping KeyMaker) -> KeysMaker) -> StorageKeyType? {
        guard case .one(let key) = maker else { return nil }
        var keyType = self
        keyType.type = type
        keyType.hasOptionalElements = isOptional
        keyType.isOptional = false
        keyType.isCollection = true
        keyType.maker = .several(makeKeys(key))
        return keyType
    }
}

/// A type whose values have keys if those inside have.
private protocol KeyContainer {
    static func keyType(maximumLevels: Int) -> StorageKeyType?
}

extension Optional: KeyContainer {
    fileprivate static func keyType(maximumLevels: Int) -> StorageKeyType? {
        StorageKeyType.make(Wrapped.self, maximumLevels: maximumLevels)?.optional(Wrapped.self)
    }
}

extension Array: KeyContainer {
    fileprivate static func keyType(maximumLevels: Int) -> StorageKeyType? {
        StorageKeyType.make(Element.self, maximumLevels: maximumLevels)?.collection(Self.self) { key in
            { source, keys throws(StorageKeyFailure) in
                // The addresses of the elements spare copies of unknown type.
                try unsafe source[as: Self.self].withUnsafeBufferPointer { elements throws(StorageKeyFailure) in
                    guard let first = elements.baseAddress else { return }
                    keys.reserveCapacity(keys.count + elements.count)
                    for index in 0..<elements.count { keys.append(try unsafe key(ValueSource(first + index))) }
                }
            }
        }
    }
}

extension Set: KeyContainer {
    fileprivate static func keyType(maximumLevels: Int) -> StorageKeyType? {
        StorageKeyType.make(Element.self, maximumLevels: maximumLevels)?.collection(Self.self) { key in
            keysMaker(Self.self, key)
        }
    }
}

private func keysMaker<Elements: Collection & SendableMetatype>(
    _ type: Elements.Type,
    _ key: @escaping StorageKeyType.KeyMaker
) -> StorageKeyType.KeysMaker {
    { source, keys throws(StorageKeyFailure) in
        for element in source[as: Elements.self] {
            keys.append(
                try ValueSource.withSource(of: element) { element throws(StorageKeyFailure) in try key(element) }
            )
        }
    }
}

// MARK: - Keys

extension StorageKeyType {
    /// The function that makes the key of a value; `nil` for a collection.
    var makeKey: (@Sendable (ValueSource) throws(StorageKeyFailure) -> StorageKey)? {
        if case .one(let key) = maker { key } else { nil }
    }

    /// Returns the key of a value.
    ///
    /// - Parameter source: The address of a value of ``type``.
    /// - Returns: The key.
    /// - Precondition: The type is no collection.
    /// - Throws: ``StorageKeyFailure`` if the value has none.
    package func key(at source: ValueSource) throws(StorageKeyFailure) -> StorageKey {
        guard case .one(let key) = maker else { preconditionFailure("a collection has several keys") }
        return try key(source)
    }

    /// Appends the keys of a value: those of a collection's elements, or its own.
    ///
    /// - Parameters:
    ///   - source: The address of a value of ``type``.
    ///   - keys: The keys to append to.
    /// - Throws: ``StorageKeyFailure`` if the value has none.
    package func appendKeys(at source: ValueSource, to keys: inout [StorageKey]) throws(StorageKeyFailure) {
        switch maker {
        case .one(let key): keys.append(try key(source))
        case .several(let append): try append(source, &keys)
        }
    }

    /// Returns the keys of a value, such as one that a query compares with.
    ///
    /// - Parameter value: The value.
    /// - Returns: Its keys; `nil` if its type has none.
    /// - Throws: ``StorageKeyFailure`` if the value itself has none.
    package static func keys<Value>(of value: Value) throws(StorageKeyFailure) -> [StorageKey]? {
        guard let type = StorageKeyType(Value.self) else { return nil }
        var keys: [StorageKey] = []
        try ValueSource.withSource(of: value) { source throws(StorageKeyFailure) in
            try type.appendKeys(at: source, to: &keys)
        }
        return keys
    }
}
