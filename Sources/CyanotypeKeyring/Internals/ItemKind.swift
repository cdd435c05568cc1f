internal import CLibsecret

/// The items of one keyring: its service and its attributes.
struct ItemKind: Sendable {
    let attributes: Keyring.Attributes
    let service: String

    /// Whether the items are of this library alone, so that it may remove what others have stored with the same attributes.
    var isOfLibrary: Bool { attributes.schema == Keyring.Attributes.cyanotype.schema }

    /// What all items have in common.
    var ofService: ItemAttributes {
        attributes.others.map { (name: $0.key, value: $0.value) } + [(attributes.service, service)]
    }

    /// The attributes by which the items of `key` are found.
    func ofItem(_ key: String) -> ItemAttributes { ofService + [(attributes.key, key)] }

    /// The attributes of a new item.
    func ofNewItem(_ key: String) -> ItemAttributes {
        ofItem(key) + [(SecretCalls.schemaAttribute, attributes.schema)]
    }

    /// The key of an item; `nil` when another program's item has none.
    func key(of item: Owned<SecretItem>) -> String? { SecretCalls.attribute(attributes.key, of: item) }

    /// Whether this library has stored the item, and not another program with the same attributes. Other schemas do not tell
    /// that: gnome-keyring gives one to items that were stored without any, later.
    func isOurs(_ item: Owned<SecretItem>) -> Bool {
        isOfLibrary && SecretCalls.attribute(SecretCalls.schemaAttribute, of: item) == attributes.schema
    }

    /// Whether an item that has the attributes belongs to this kind. Items of this library belong to no other program.
    func includes(_ item: Owned<SecretItem>) -> Bool {
        isOfLibrary
            || SecretCalls.attribute(SecretCalls.schemaAttribute, of: item) != Keyring.Attributes.cyanotype.schema
    }
}
