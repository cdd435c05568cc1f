extension Keyring {
    /// The attributes by which a keyring finds its items, and which it gives to new ones.
    ///
    /// Every program that uses a Secret Service has its own names for them. These are the attributes of some:
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
    /// A service finds the items that have all of these attributes, whatever else they have. So the attributes must tell the
    /// items of different keys apart: if two items have the same ones, the keyring reads the one that was changed last,
    /// writes to it, and removes both.
    ///
    /// A keyring with another ``schema`` than that of ``cyanotype`` changes nothing of another program's item but its secret.
    /// It never sees an item that has the schema of ``cyanotype``, even if the item has all of the attributes.
    public struct Attributes: Sendable, Hashable {
        /// The name of the attribute that has the keyring's service.
        public var service: String
        /// The name of the attribute that has an item's key.
        public var key: String
        /// Further attributes, which all items have.
        public var others: [String: String]
        /// The schema of new items, by which programs such as Seahorse tell the kind of an item. Items of every schema are
        /// found.
        public var schema: String

        /// Creates attributes with the given names.
        ///
        /// - Parameters:
        ///   - service: The name of the attribute that has the keyring's service.
        ///   - key: The name of the attribute that has an item's key.
        ///   - others: Further attributes, which all items have.
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
            schema: "cyanotype.Value"
        )

        /// The attributes of Python's `keyring`: `service`, `username`, and `application`.
        ///
        /// Items that other programs have stored with `service` and `username` alone are found without the last one:
        /// `Attributes(service: "service", key: "username")`.
        public static let pythonKeyring = Attributes(
            service: "service",
            key: "username",
            others: ["application": "Python keyring library"]
        )
    }
}

extension Keyring.Attributes {
    /// The reason why no item can have these attributes; `nil` when there is none.
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
        // As bytes, since strings of different bytes can be equal.
        guard Set(names.map { Array($0.utf8) }).count == names.count else {
            return "the names of the attributes \(names.sorted().joined(separator: ", ")) are not different"
        }
        return nil
    }
}
