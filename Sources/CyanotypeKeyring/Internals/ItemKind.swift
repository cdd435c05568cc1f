/// The service and the attributes that identify the items of one keyring.
struct ItemKind: Sendable {
    let attributes: Keyring.Attributes
    let service: String

    /// Whether the attributes are this library's own, not those of another program. If so, the library may remove other
    /// programs' items that have them.
    var isOfLibrary: Bool { attributes.schema == Keyring.Attributes.cyanotype.schema }

    /// The attributes that all items share.
    var ofService: ItemAttributes {
        attributes.others.map { (name: $0.key, value: $0.value) } + [(attributes.service, service)]
    }

    /// Returns the attributes that find the items of `key`, whatever their schema.
    func ofItem(_ key: String) -> ItemAttributes { ofService + [(attributes.key, key)] }

    /// Returns the attributes of a new item.
    func ofNewItem(_ key: String) -> ItemAttributes {
        ofItem(key) + [(SecretCalls.schemaAttribute, attributes.schema)]
    }

    /// Returns whether this library stored the item, rather than another program with the same attributes. Only this
    /// library's schema proves that: gnome-keyring later adds a schema to items stored without one.
    func isOurs(_ item: LoadedItem) -> Bool {
        isOfLibrary && item.schema == attributes.schema
    }

    /// Returns whether an item that has the attributes belongs to this kind. Items of this library never belong to
    /// another program's kind.
    func includes(_ item: LoadedItem) -> Bool {
        isOfLibrary || item.schema != Keyring.Attributes.cyanotype.schema
    }
}
