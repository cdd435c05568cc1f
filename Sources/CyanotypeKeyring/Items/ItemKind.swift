/// The service and the attributes that identify the items of one keyring.
struct ItemKind: Sendable {
    /// The schema of this library's items.
    static let librarySchema = "cyanotype.Value"

    /// The attributes that all items share.
    let ofService: ItemAttributes

    /// The name of the attribute that holds an item's key.
    let keyName: String

    /// The schema of new items.
    let schema: String

    /// Whether the attributes are this library's own, not those of another program. If so, the library may remove other
    /// programs' items that have them.
    var isOfLibrary: Bool { schema == Self.librarySchema }

    /// Returns the attributes that find the items of `key`, whatever their schema.
    func ofItem(_ key: String) -> ItemAttributes { ofService + [(keyName, key)] }

    /// Returns the attributes of a new item.
    func ofNewItem(_ key: String) -> ItemAttributes {
        ofItem(key) + [(SecretCalls.schemaAttribute, schema)]
    }

    /// Returns whether this library stored the item, rather than another program with the same attributes. Only this
    /// library's schema proves that: gnome-keyring later adds a schema to items stored without one.
    func isOurs(_ item: LoadedItem) -> Bool {
        isOfLibrary && item.schema == schema
    }

    /// Returns whether an item that has the attributes belongs to this kind. Items of this library never belong to
    /// another program's kind.
    func includes(_ item: LoadedItem) -> Bool {
        isOfLibrary || item.schema != Self.librarySchema
    }
}
