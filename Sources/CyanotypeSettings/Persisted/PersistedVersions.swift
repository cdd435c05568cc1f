internal import Cyanotype

/// The versions of a settings model and of the models inside it, as this program knows them.
struct PersistedVersions: Sendable {
    /// The relation of a store's versions to those of the program.
    enum Standing: Sendable {
        case current
        case older
        /// The values are of a newer version of this model.
        case newer(model: String, version: Int, known: Int)
    }

    /// The names and the version of a model inside.
    private struct Nested {
        /// Its name in stores, followed by its former names.
        let names: [String]
        let version: Int
    }

    /// The key of the record of versions in a store.
    let key: String

    /// Whether a store needs such a record, because a model has a version after the first.
    let isVersioned: Bool

    /// The mistakes in the versions of the models. With mistakes, nothing can be migrated.
    let mistakes: [String]

    private let model: String
    private let version: Int
    private let nested: [Nested]

    /// Creates the versions of a model.
    ///
    /// - Parameters:
    ///   - root: The model.
    ///   - name: The name of the settings object.
    init(of root: any Model.Type, name: String) {
        let models = DocumentMigration.versionedModels(in: root)
        key = Self.key(name: name)
        model = "\(root)"
        version = root.versions.version
        nested = models.filter { $0 != root }.map {
            Nested(names: [$0.storedName] + $0.versions.formerNames, version: $0.versions.version)
        }
        mistakes = models.flatMap { model in model.versions.mistakes.map { "\(model): \($0.message)" } }
        isVersioned = !models.isEmpty
    }

    private static func key(name: String) -> String { name + keySuffix }

    /// The end of all keys of records of versions.
    static let keySuffix = ".$version"

    /// Returns the relation of a store's versions to those of the program.
    ///
    /// - Parameter recorded: The versions recorded in the store.
    /// - Returns: The relation.
    func standing(of recorded: DocumentVersions) -> Standing {
        if recorded.version > version {
            return .newer(model: model, version: recorded.version, known: version)
        }
        for nested in nested {
            let found = Self.version(of: nested.names, in: recorded)
            if found > nested.version {
                return .newer(model: nested.names[0], version: found, known: nested.version)
            }
        }
        let isOlder =
            recorded.version < version || recorded.unfinished != nil
            || nested.contains { Self.version(of: $0.names, in: recorded) < $0.version }
        return isOlder ? .older : .current
    }

    /// Returns the version in which a store has a model inside the settings model.
    static func version(of type: any Model.Type, in recorded: DocumentVersions) -> Int {
        version(of: [type.storedName] + type.versions.formerNames, in: recorded)
    }

    private static func version(of names: [String], in recorded: DocumentVersions) -> Int {
        names.lazy.compactMap { recorded.nested[$0] }.first ?? 1
    }

    /// Returns the versions to record after a migration, or with the first value.
    ///
    /// - Parameter recorded: The versions recorded before, if any. The versions of models that this program does not
    ///   know stay.
    /// - Returns: The versions.
    func updated(_ recorded: DocumentVersions) -> DocumentVersions {
        var updated = DocumentVersions(version: version, nested: recorded.nested)
        for nested in nested {
            for name in nested.names { updated.nested[name] = nil }
            updated.nested[nested.names[0]] = nested.version > 1 ? nested.version : nil
        }
        return updated
    }
}
