internal import Cyanotype

/// A property of a persisted model and its place in a store.
struct StoredProperty: Sendable {
    /// A place of the property in a store.
    struct Place: Sendable, Hashable {
        let store: StoreName
        let key: String
    }

    /// The index of the property's field in the blueprint.
    let field: Int
    private let sharedPath: SharedKeyPath<AnyKeyPath>
    let place: Place
    /// The places where earlier versions of the program kept it, latest first.
    let formerPlaces: [Place]
    /// The JSON keys that lead to it.
    let keys: [String]
    let isSensitive: Bool

    var path: AnyKeyPath { sharedPath.path }
    var store: StoreName { place.store }
    /// The key in the store.
    var key: String { place.key }

    init(_ field: StoredField, modelName: String, naming: KeyNaming) {
        let names = KeyNaming.Names(model: modelName, keys: field.keys, property: Self.name(of: field))
        self.field = field.index
        sharedPath = SharedKeyPath(field.path)
        let place = Place(store: field.storage.store, key: field.storage.key ?? naming.key(names))
        self.place = place
        formerPlaces = field.formerStorage.map { Place(store: $0.store ?? place.store, key: $0.key) }
        keys = field.keys
        isSensitive = field.isSensitive
    }

    /// Returns the key of the property under another naming, even if the field sets its key.
    func key(by naming: KeyNaming, modelName: String) -> String {
        naming.key(KeyNaming.Names(model: modelName, keys: keys, property: Self.name(of: path) ?? joinedKeys))
    }

    private var joinedKeys: String { keys.joined(separator: ".") }

    private static func name(of field: StoredField) -> String {
        name(of: field.path) ?? field.keys.joined(separator: ".")
    }

    /// Returns the name of a property in the source code; `nil` for a computed property, whose key path does not
    /// contain its name.
    private static func name(of path: AnyKeyPath) -> String? {
        let text = String(reflecting: path)
        guard let dot = text.firstIndex(of: "."), !text.contains("<") else { return nil }
        return String(text[text.index(after: dot)...])
    }

    func failure(_ reason: PersistedError.Failure.Reason) -> PersistedError.Failure {
        PersistedError.Failure(key: key, store: store, reason: reason)
    }
}
