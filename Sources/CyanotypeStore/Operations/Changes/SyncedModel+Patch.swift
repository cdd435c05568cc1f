internal import Cyanotype

extension SyncedModel {
    /// Returns a document after a server's one was applied to it as a merge patch (RFC 7396). Members that the server's lacks stay, but
    /// not those of what is one value: a dictionary, JSON, a union, and an object to which a field refers. Such a value keeps its
    /// `null`s, which a merge patch could not set.
    ///
    /// - Returns: The document, and the change with the keys that the document before has.
    static func document(
        _ known: JSON.Object,
        changedBy change: JSON,
        _ fields: StorageFields
    ) -> (JSON, change: JSON) {
        let fields = fields.all
        var change = change
        if var members = change.objectValue, fields.contains(where: \.mayHaveAlias) {
            replaceKeys(in: &members, as: known, fields)
            change = .object(members)
        }
        return (document(known, patchedBy: change, takingValuesOf: change, fields), change)
    }

    /// Returns a document in place of which another one was chosen. Members that the other one lacks are removed.
    static func document(_ known: JSON.Object, replacedBy chosen: JSON, _ fields: StorageFields) -> (JSON, change: JSON)
    {
        let change = JSON.object(known).mergePatch(to: chosen)
        return (document(known, patchedBy: change, takingValuesOf: chosen, fields.all), change)
    }

    private static func document(
        _ known: JSON.Object,
        patchedBy patch: JSON,
        takingValuesOf other: JSON,
        _ fields: [StorageField]
    ) -> JSON {
        var document = JSON.object(known)
        document.applyMergePatch(patch)
        guard let other = other.objectValue, var members = document.objectValue, fields.contains(where: \.mayReplace)
        else { return document }
        takeValues(of: other, in: &members, fields)
        return .object(members)
    }

    /// Replaces what is one value, and sets what is `null`.
    private static func takeValues(of change: JSON.Object, in members: inout JSON.Object, _ fields: [StorageField]) {
        for field in fields where field.mayReplace {
            if field.keys.isEmpty {
                // Its members are in the same object.
                if let flattened = field.fieldsOfModel { takeValues(of: change, in: &members, flattened.all) }
                continue
            }
            for keys in [field.keys] + field.aliases {
                guard let new = change.value(at: keys) else { continue }
                if new == .null {
                    // Without the key, it would get its default.
                    if field.mayBeNull { members.set(.null, at: keys[...]) }
                } else if field.isReplaced {
                    members.set(new, at: keys[...])
                } else if let nested = field.fieldsOfModel, let change = new.objectValue,
                    var inside = members.value(at: keys)?.objectValue
                {
                    takeValues(of: change, in: &inside, nested.all)
                    members.set(.object(inside), at: keys[...])
                }
            }
        }
    }

    /// Moves what a server has under one of a field's keys to the one under which the document before has it.
    private static func replaceKeys(
        in members: inout JSON.Object,
        as known: JSON.Object,
        _ fields: [StorageField]
    ) {
        for field in fields where field.mayHaveAlias {
            if field.keys.isEmpty {
                if let flattened = field.fieldsOfModel { replaceKeys(in: &members, as: known, flattened.all) }
                continue
            }
            let names = [field.keys] + field.aliases
            let own = names.first { known.value(at: $0) != nil } ?? field.keys
            let given = names.filter { members.value(at: $0) != nil }
            // Several are an error, which the decoder reports.
            if given.count == 1, given[0] != own {
                members.set(members.value(at: given[0]), at: own[...])
                members.set(nil, at: given[0][...])
            }
            if let nested = field.fieldsOfModel, field.reference == nil,
                var inside = members.value(at: own)?.objectValue
            {
                replaceKeys(in: &inside, as: known.value(at: own)?.objectValue ?? [:], nested.all)
                members.set(.object(inside), at: own[...])
            }
        }
    }
}

extension StorageField {
    /// Whether the value may be replaced or `null`, or may have such values inside.
    fileprivate var mayReplace: Bool { isReplaced || mayBeNull || nestedModel != nil }

    /// Whether `null` is a value of its own.
    fileprivate var mayBeNull: Bool { valueType is any NullableValue.Type }

    /// Whether the value, or one inside, may be under other keys.
    fileprivate var mayHaveAlias: Bool { !aliases.isEmpty || nestedModel != nil && reference == nil }

    /// Whether new members are those of another value, which has nothing of the former one.
    fileprivate var isReplaced: Bool { valueType is any WholeValue.Type || isUnion || reference != nil }

    private var isUnion: Bool { wrappedType is any MappableUnion.Type }
}

private protocol NullableValue {}

extension Optional: NullableValue {}
extension JSON: NullableValue {}

/// A value whose members are no fields.
private protocol WholeValue {}

extension Dictionary: WholeValue {}
extension JSON: WholeValue {}
extension JSON.Object: WholeValue {}
extension Optional: WholeValue where Wrapped: WholeValue {}
