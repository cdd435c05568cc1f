internal import Cyanotype

/// The versions in which a store has the values of a settings object, as they are recorded there.
///
/// The record is a value of its own: `{"version": 2, "nested": {"Window": 3}}`. Without it, all versions are 1.
struct DocumentVersions: Sendable {
    /// The version of the model.
    var version = 1

    /// The versions of models inside of it, by their names in stores. Those of version 1 are missing.
    var nested: [String: Int] = [:]

    /// The changes of a migration to these versions that has not written all of them yet, in a store that does not change
    /// several values at once.
    var unfinished: DocumentChanges?
}

extension DocumentVersions {
    /// Creates the versions from their record; `nil` if the value is none.
    init?(_ record: SecretValue) {
        guard case .dictionary(let members) = record.hidden, let version = members["version"]?.version else {
            return nil
        }
        self.version = version
        if let nested = members["nested"] {
            guard case .dictionary(let versions) = nested.hidden else { return nil }
            for (name, value) in versions {
                guard let version = value.version else { return nil }
                self.nested[name] = version
            }
        }
        if let unfinished = members["unfinished"] {
            guard let changes = DocumentChanges(unfinished) else { return nil }
            self.unfinished = changes
        }
    }

    /// The record.
    var record: SecretValue {
        var members: [String: SecretValue] = ["version": .plain(.integer(Int64(version)))]
        if !nested.isEmpty {
            members["nested"] = .plain(.dictionary(nested.mapValues { .integer(Int64($0)) }))
        }
        if let unfinished { members["unfinished"] = unfinished.record }
        return .dictionary(members)
    }
}

/// The changes that a migration makes to a store.
struct DocumentChanges: Sendable {
    /// The new values, by key.
    var values: [String: SecretValue] = [:]

    /// The keys that are removed.
    var removed: [String] = []

    var isEmpty: Bool { values.isEmpty && removed.isEmpty }

    /// All of them, as a store takes them.
    var all: [String: SecretValue?] {
        var all: [String: SecretValue?] = values.mapValues { $0 }
        for key in removed { all.updateValue(nil, forKey: key) }
        return all
    }
}

extension DocumentChanges {
    fileprivate init?(_ record: SecretValue) {
        guard case .dictionary(let members) = record.hidden,
            case .dictionary(let values)? = members["values"]?.hidden,
            case .array(let keys)? = members["removed"]?.storedValue
        else { return nil }
        self.values = values
        for key in keys {
            guard case .string(let key) = key else { return nil }
            removed.append(key)
        }
    }

    fileprivate var record: SecretValue {
        .dictionary(["values": .dictionary(values), "removed": .plain(.array(removed.map(StoredValue.string)))])
    }
}

extension SecretValue {
    /// The version in the value, which is at least 1.
    fileprivate var version: Int? {
        guard case .plain(.integer(let number)) = self, number > 0 else { return nil }
        return Int(exactly: number)
    }
}
