extension Keyring {
    /// The attributes that a keyring uses to find its items, and gives to new ones.
    ///
    /// Every program that uses a Secret Service chooses its own attribute names. Two examples:
    ///
    /// ```swift
    /// // python-keyring: keyring.get_password("https://example.org", "jane")
    /// let python = Keyring(service: "https://example.org", attributes: .pythonKeyring)
    /// let password = try python.value(forKey: "jane")
    ///
    /// // secret-tool store --label=Mail server imap.example.org user jane protocol imap
    /// let mail = Keyring(
    ///     service: "imap.example.org",
    ///     attributes: Keyring.Attributes(service: "server", key: "user", others: ["protocol": "imap"])
    /// )
    /// ```
    ///
    /// A service finds the items that have all of these attributes, regardless of any others. So the attributes must
    /// distinguish items of different keys. If two items have the same attributes, the keyring reads and writes the one
    /// that was changed last, and removes both.
    ///
    /// A keyring whose ``schema`` is not that of ``cyanotype`` changes only the secret of another program's item. It
    /// ignores items that have the schema of ``cyanotype``, even if they have all of the attributes.
    public struct Attributes: Sendable, Hashable {
        /// The name of the attribute that holds the keyring's service.
        public var service: String
        /// The name of the attribute that holds an item's key.
        public var key: String
        /// Further attributes of all items.
        public var others: [String: String]
        /// The schema of new items, which identifies the kind of item to programs such as Seahorse. Searches ignore the
        /// schema.
        public var schema: String

        /// Creates attributes with the given names.
        ///
        /// - Parameters:
        ///   - service: The name of the attribute that holds the keyring's service.
        ///   - key: The name of the attribute that holds an item's key.
        ///   - others: Further attributes of all items.
        ///   - schema: The schema of new items.
        public init(
            service: String,
            key: String,
            others: [String: String] = [:],
            schema: String = "org.freedesktop.Secret.Generic"
        ) {
            self.service = service
            self.key = key
            self.others = others
            self.schema = schema
        }

        /// The attributes of this library: `service`, `account`, and `application`, which is `cyanotype`.
        public static let cyanotype = Attributes(
            service: "service",
            key: "account",
            others: ["application": "cyanotype"],
            schema: ItemKind.librarySchema
        )

        /// The attributes of Python's `keyring`: `service`, `username`, and `application`.
        ///
        /// To find items that other programs store with `service` and `username` only, leave out `application`:
        /// `Attributes(service: "service", key: "username")`.
        public static let pythonKeyring = Attributes(
            service: "service",
            key: "username",
            others: ["application": "Python keyring library"]
        )
    }
}

extension Keyring.Attributes {
    /// The reason why these attributes are invalid; `nil` if they are valid.
    var problem: String? {
        let names = [service, key] + others.keys
        for name in names + others.values + [schema] {
            if let problem = Keyring.problem(with: name) {
                return "the name or the value of an attribute \(problem)"
            }
        }
        if names.contains("") { return "an attribute has no name" }
        if names.contains(SecretCalls.schemaAttribute) {
            return "the schema is not an attribute by which items are found: give it as the schema"
        }
        // Compare bytes, because strings with different bytes can be equal.
        guard Set(names.map { Array($0.utf8) }).count == names.count else {
            return "the names of the attributes \(names.sorted().joined(separator: ", ")) are not different"
        }
        return nil
    }
}

extension ItemKind {
    init(attributes: Keyring.Attributes, service: String) {
        self.init(
            ofService: attributes.others.map { (name: $0.key, value: $0.value) } + [(attributes.service, service)],
            keyName: attributes.key,
            schema: attributes.schema
        )
    }
}
