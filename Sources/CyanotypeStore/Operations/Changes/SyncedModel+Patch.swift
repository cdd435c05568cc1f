internal import Cyanotype

extension SyncedModel {
    /// Returns a document after a server's one was applied to it as a merge patch (RFC 7396). Members that the server's lacks stay, but
    /// not those of what is one value: a dictionary, JSON, a union, and an object to which a field refers. Such a value keeps its
    /// `null`s, which a merge patch could not set.
    static func document(_ known: JSON.Object, changedBy change: JSON, _ fields: StorageFields) -> JSON {
        let fields = fields.all
        var change = change
        if var members = change.objectValue, fields.contains(where: \.mayHaveAlias) {
            replaceAliases(in: &members, fields)
            change = .object(members)
        }
        return document(known, patchedBy: change, takingValuesOf: change, fields)
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

    /// Replaces what is one value.
    private static func takeValues(of change: JSON.Object, in members: inout JSON.Object, _ fields: [StorageField]) {
        for field in fields where field.mayReplace && !field.keys.isEmpty {
            guard let new = change.value(at: field.keys), new != .null else { continue }
            if field.isReplaced {
                members.set(new, at: field.keys[...])
            } else if let nested = field.fieldsOfModel, let change = new.objectValue,
                var inside = members.value(at: field.keys)?.objectValue
            {
                takeValues(of: change, in: &inside, nested.all)
                members.set(.object(inside), at: field.keys[...])
            }
        }
    }

    /// Moves what a server has under other keys of a field to its first ones, where the document before has it.
    private static func replaceAliases(in members: inout JSON.Object, _ fields: [StorageField]) {
        for field in fields where field.mayHaveAlias && !field.keys.isEmpty {
            if members.value(at: field.keys) == nil,
                let alias = field.aliases.first(where: { members.value(at: $0) != nil })
            {
                members.set(members.value(at: alias), at: field.keys[...])
                members.set(nil, at: alias[...])
            }
            if let nested = field.fieldsOfModel, var inside = members.value(at: field.keys)?.objectValue {
                replaceAliases(in: &inside, nested.all)
                members.set(.object(inside), at: field.keys[...])
            }
        }
    }
}

extension StorageField {
    /// Whether the value may be one that is replaced, or may have such values inside.
    fileprivate var mayReplace: Bool { isReplaced || nestedModel != nil }

    /// Whether the value, or one inside, may be under other keys.
    fileprivate var mayHaveAlias: Bool { !aliases.isEmpty || nestedModel != nil }

    /// Whether new members are those of another value, which has nothing of the former one.
    fileprivate var isReplaced: Bool { valueType is any WholeValue.Type || isUnion || reference != nil }

    private var isUnion: Bool { wrappedType is any MappableUnion.Type }
}

/// A value whose members are no fields.
private protocol WholeValue {}

extension Dictionary: WholeValue {}
extension JSON: WholeValue {}
extension JSON.Object: WholeValue {}
extension Optional: WholeValue where Wrapped: WholeValue {}
