/// The name under which a settings object knows one of its backing stores.
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

    /// The store of this name.
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

/// Where the value of a field is kept.
package struct FieldStorage: Sendable {
    /// The store's name.
    package let store: StoreName
    /// The key in the store; `nil` for the field's own under the model's name.
    package let key: String?
}

/// Where the value of a field was kept by an earlier version of a program.
package struct FormerStorage: Sendable {
    /// The store's name; `nil` for the one in which the value is kept now.
    package let store: StoreName?
    /// The key in the store, in full.
    package let key: String
}
