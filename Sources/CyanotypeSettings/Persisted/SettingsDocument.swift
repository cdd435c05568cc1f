internal import Cyanotype

/// The values that a settings object has in one store, as one document that migrations change.
///
/// It has the values of the fields that are in the store or were there before. If the naming makes keys from JSON keys,
/// it also has the values that fields of earlier versions have left. Their keys begin with the name of the object; a
/// naming without that name takes all keys of the store.
struct SettingsDocument {
    /// A value of the store and its place in the document.
    private struct Entry {
        let key: String
        let path: [String]
        let json: JSON
    }

    /// The members of the document.
    private(set) var members = JSON.Object()

    private var values = DocumentValues()
    private var entries: [[String]: Entry] = [:]

    /// The paths that lead to other values of the document.
    private var containers: Set<[String]> = []

    /// The fields that are kept in the store, by their paths.
    private var fields: [[String]: StoredProperty] = [:]

    /// The keys of the fields in the store, and their former ones.
    private var declaredKeys: Set<String> = []

    /// The keys of the store whose values are not in the document. They stay as they are.
    private var others: Set<String> = []

    private let name: String
    private let naming: KeyNaming

    /// Reads the document from a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - storeNames: The names by which the fields know it.
    ///   - properties: The properties of the settings object.
    ///   - name: The name of the object.
    ///   - naming: The rule that makes keys.
    /// - Throws: ``BackingStoreError`` if a value cannot be read.
    init(
        in store: any BackingStore,
        named storeNames: Set<StoreName>,
        _ properties: [StoredProperty],
        name: String,
        naming: KeyNaming
    ) throws(BackingStoreError) {
        self.name = name
        self.naming = naming
        var places: [(key: String, property: StoredProperty)] = []
        for property in properties {
            if storeNames.contains(property.store) {
                fields[property.keys] = property
                places.append((property.key, property))
            }
            places += property.formerPlaces.filter { storeNames.contains($0.store) }.map { ($0.key, property) }
        }
        for property in fields.values { addContainers(of: property.keys) }
        declaredKeys = Set(places.map(\.key))
        var known = declaredKeys
        let notes = places.filter { $0.key != $0.property.key }.map { PropertyNote.key(for: $0.key) }
        let prefix = naming.prefix(model: name)
        let left: [String]? = try prefix.map { prefix throws(BackingStoreError) in
            try store.keys().filter { key in
                // A dictionary holds only one of several spellings of a key.
                key.utf8.starts(with: prefix.utf8) && !PropertyNote.isKey(key)
                    && !key.hasSuffix(PersistedVersions.keySuffix)
                    && known.insert(key).inserted
            }
        }
        let found = try store.protectedValues(forKeys: places.map(\.key) + notes + (left ?? []))
        var seen: Set<String> = []
        for (key, property) in places {
            // Two fields may have had the same key before. The first one gets the value, as when it is moved.
            guard let value = found[key], seen.insert(key).inserted else { continue }
            // A value with a note has been moved away.
            let isOutdated = key != property.key && found[PropertyNote.key(for: key)] != nil
            add(value, key, at: isOutdated ? nil : property.keys)
        }
        for key in left ?? [] {
            guard let value = found[key], let prefix else { continue }
            let path = key.utf8.dropFirst(prefix.utf8.count)
                .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            add(value, key, at: path.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    /// Whether the store has nothing of the object.
    var isEmpty: Bool { entries.isEmpty && others.isEmpty }

    /// The keys of the document's own values, which no other program uses.
    var ownKeys: [String] {
        let hasName = naming.prefix(model: name)?.isEmpty == false
        return entries.values.map(\.key).filter { hasName || declaredKeys.contains($0) }
    }

    /// Adds a value to the document, unless that has another one in its place.
    private mutating func add(_ value: SecretValue, _ key: String, at path: [String]?) {
        guard let path, members.value(at: path) == nil, !hasValue(before: path),
            let json = values.json(StoredProperty.unescaped(value).storedValue)
        else {
            others.insert(key)
            return
        }
        members.set(json, at: path[...])
        entries[path] = Entry(key: key, path: path, json: json)
        addContainers(of: path)
    }

    private func hasValue(before path: [String]) -> Bool {
        path.indices.dropFirst().contains { entries[Array(path[..<$0])] != nil }
    }

    private mutating func addContainers(of path: [String]) {
        for end in path.indices.dropFirst() { containers.insert(Array(path[..<end])) }
    }
}

// MARK: - Changes

extension SettingsDocument {
    /// A value of the migrated document and the key under which a store keeps it.
    private struct Leaf {
        let key: String
        let json: JSON
        let property: StoredProperty?
    }

    /// Returns the changes that give the store the values of a migrated document.
    ///
    /// A value that no field has, and that was not in the store before, is added too, for a later version of the program, if
    /// the naming has a key for it.
    ///
    /// - Parameters:
    ///   - migrated: The members of the migrated document.
    ///   - keep: Returns the form in which the store keeps the value of a property; `nil` if it keeps none.
    /// - Returns: The changes; `nil` if a value is nested too deeply for a store.
    func changes(to migrated: JSON.Object, keep: (StoredProperty, SecretValue) -> SecretValue?) -> DocumentChanges? {
        var leaves: [Leaf] = []
        collect(migrated, at: [], into: &leaves)
        var changes = DocumentChanges()
        var seen: Set<String> = []
        let before = Dictionary(uniqueKeysWithValues: entries.values.map { ($0.key, $0.json) })
        for leaf in leaves where !others.contains(leaf.key) && seen.insert(leaf.key).inserted {
            if let old = before[leaf.key], old == leaf.json { continue }
            guard let value = values.value(leaf.json).map(SecretValue.plain) else { return nil }
            let kept: SecretValue? =
                if let property = leaf.property {
                    keep(property, value)
                } else {
                    value.isNull ? nil : StoredProperty.escaped(value)
                }
            if let kept {
                changes.values[leaf.key] = kept
            } else if before[leaf.key] != nil {
                changes.removed.append(leaf.key)
            }
        }
        changes.removed += before.keys.filter { !seen.contains($0) }
        changes.removed.sort { ExactString($0) < ExactString($1) }
        return changes
    }

    /// Collects the values in an object. It recurses only as deep as a path is long.
    private func collect(_ object: JSON.Object, at path: [String], into leaves: inout [Leaf]) {
        for (key, json) in object {
            let path = path + [key]
            let entry = entries[path]
            if let property = fields[path] {
                leaves.append(Leaf(key: entry?.key ?? property.key, json: json, property: property))
            } else if case .object(let inner) = json, containers.contains(path) {
                collect(inner, at: path, into: &leaves)
            } else if let key = entry?.key ?? newKey(at: path) {
                leaves.append(Leaf(key: key, json: json, property: nil))
            }
        }
    }

    private func newKey(at path: [String]) -> String? {
        naming.prefix(model: name).map { $0 + path.joined(separator: ".") }
    }
}
