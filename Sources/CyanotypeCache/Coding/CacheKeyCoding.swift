public import Cyanotype

/// How keys become texts, and texts keys.
public struct CacheKeyCoding<Key>: Sendable {
    let text: @Sendable (Key) throws -> String
    let key: @Sendable (String) throws -> Key?

    /// Creates a coding of two functions.
    ///
    /// - Parameters:
    ///   - text: Returns the text of a key. Any text will do. Two keys must have texts that are equal, by `==` of strings, if
    ///     and only if the keys are.
    ///   - key: Returns the key of a text, or `nil` if it is that of none.
    public init(
        text: @escaping @Sendable (Key) throws -> String,
        key: @escaping @Sendable (String) throws -> Key?
    ) {
        (self.text, self.key) = (text, key)
    }
}

extension CacheKeyCoding where Key: MappableKey {
    /// The names by which keys are members of JSON objects: of strings, integers, UUIDs, and what conforms to
    /// ``/Cyanotype/MappableKey``.
    public static var mappable: CacheKeyCoding {
        CacheKeyCoding(text: { $0.jsonKey }, key: { Key(jsonKey: $0) })
    }
}

extension CacheKeyCoding where Key: LosslessStringConvertible & SendableMetatype {
    /// The descriptions of the keys.
    public static var lossless: CacheKeyCoding {
        CacheKeyCoding(text: { $0.description }, key: { Key($0) })
    }
}

extension CacheKeyCoding where Key: RawRepresentable & SendableMetatype, Key.RawValue: MappableKey {
    /// The raw values of the keys.
    public static var rawValue: CacheKeyCoding {
        CacheKeyCoding(
            text: { $0.rawValue.jsonKey },
            key: { Key.RawValue(jsonKey: $0).flatMap { Key(rawValue: $0) } }
        )
    }
}
