/// The rule that makes the key of a stored property from its names, for fields that do not set a key.
public struct KeyNaming: Sendable {
    /// The names from which a key is made.
    public struct Names: Sendable {
        /// The name of the settings object; by default the name of the model's type.
        public let model: String
        /// The JSON keys that lead to the property.
        public let keys: [String]
        /// The name of the property in the source code; `window.title` for a property of a part.
        public let property: String
    }

    /// The form of the keys that a naming makes.
    private enum Kind {
        case qualified, plain, custom
    }

    let key: @Sendable (Names) -> String
    private let kind: Kind

    /// Creates a naming from a function. It must not return the same key for two properties of a store.
    public init(_ key: @escaping @Sendable (Names) -> String) {
        self.init(.custom, key)
    }

    private init(_ kind: Kind, _ key: @escaping @Sendable (Names) -> String) {
        self.kind = kind
        self.key = key
    }

    /// `Contacts.window.title`: the name of the model and the JSON keys, joined by dots.
    public static let qualified = KeyNaming(.qualified) { ([$0.model] + $0.keys).joined(separator: ".") }

    /// `window.title`: the JSON keys, joined by dots, as in programs that use `UserDefaults`.
    public static let plain = KeyNaming(.plain) { $0.keys.joined(separator: ".") }

    /// `Contacts_title`: the names of the model and the property, as CLKModel names its values in the defaults.
    public static let clkModel = KeyNaming { "\($0.model)_\($0.property)" }

    /// Returns the naming `Exampletitle`: a namespace and the name of the property, as CLKModel names its values in the
    /// keychain.
    ///
    /// - Parameter namespace: CLKModel's `keychainNamespace`, by default the app's display name.
    /// - Returns: The naming.
    public static func clkModelKeychain(namespace: String) -> KeyNaming {
        KeyNaming { namespace + $0.property }
    }
}

extension KeyNaming {
    /// The text before the JSON keys in every key of the naming; `nil` if its keys have no such form. Then nobody can
    /// tell the keys of earlier versions from others.
    func prefix(model: String) -> String? {
        switch kind {
        case .qualified: model + "."
        case .plain: ""
        case .custom: nil
        }
    }
}
