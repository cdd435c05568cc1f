/// How the key of a stored property is made of the property's names, for fields that do not set one.
public struct KeyNaming: Sendable {
    /// The names that a key is made of.
    public struct Names: Sendable {
        /// The name of the settings object; by default that of the model's type.
        public let model: String
        /// The keys in JSON that lead to the property.
        public let keys: [String]
        /// The name of the property in the program, `window.title` for one of a part.
        public let property: String
    }

    let key: @Sendable (Names) -> String

    /// Keys made by a function, which must not give two properties of a store the same.
    public init(_ key: @escaping @Sendable (Names) -> String) {
        self.key = key
    }

    /// `Contacts.window.title`: the name of the model and the keys in JSON, with dots between.
    public static let qualified = KeyNaming { ([$0.model] + $0.keys).joined(separator: ".") }

    /// `window.title`: the keys in JSON, with dots between, as programs that use `UserDefaults` have them.
    public static let plain = KeyNaming { $0.keys.joined(separator: ".") }

    /// `Contacts_title`: the name of the model and of the property, as CLKModel names what it keeps in the defaults.
    public static let clkModel = KeyNaming { "\($0.model)_\($0.property)" }

    /// `Exampletitle`: a namespace and the name of the property, as CLKModel names what it keeps in the keychain.
    ///
    /// - Parameter namespace: CLKModel's `keychainNamespace`, by default the name that the app is displayed with.
    /// - Returns: The naming.
    public static func clkModelKeychain(namespace: String) -> KeyNaming {
        KeyNaming { namespace + $0.property }
    }
}
