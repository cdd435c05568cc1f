/// The name of one of the backing stores of a settings object.
///
/// ``defaults`` and ``keyring`` are the usual two; name others as you need them:
///
/// ```swift
/// extension StoreName {
///     static let cache = StoreName("cache")
/// }
/// ```
public struct StoreName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let description: String

    /// Creates a store name.
    public init(_ name: String) {
        description = name
    }

    public init(stringLiteral name: String) {
        description = name
    }

    /// The store of ordinary settings, such as a property list.
    public static let defaults = StoreName("defaults")

    /// The store of secrets, such as a keyring.
    public static let keyring = StoreName("keyring")
}

/// The place where the value of a field is stored.
package struct FieldStorage: Sendable {
    /// The store's name.
    package let store: StoreName
    /// The key in the store; `nil` for the field's own key under the model's name.
    package let key: String?
}

/// The place where an earlier version of a program stored the value of a field.
package struct FormerStorage: Sendable {
    /// The store's name; `nil` for the current store.
    package let store: StoreName?
    /// The full key in the store.
    package let key: String
}
