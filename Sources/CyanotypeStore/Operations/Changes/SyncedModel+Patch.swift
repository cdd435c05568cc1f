internal import Cyanotype

extension SyncedModel {
    /// Returns a server's document as a merge patch of another one. Members that it lacks stay, but not those of what is one value:
    /// a dictionary, JSON, a union, and an object to which a field refers.
    static func patch(_ document: JSON, of known: JSON.Object, _ fields: StorageFields) -> JSON {
        let fields = fields.all
        guard var members = document.objectValue, fields.contains(where: \.mayReplace) else { return document }
        replaceValues(in: &members, known, fields)
        return .object(members)
    }

    private static func replaceValues(in members: inout JSON.Object, _ known: JSON.Object, _ fields: [StorageField]) {
        for field in fields where field.mayReplace && !field.keys.isEmpty {
            guard let new = members.value(at: field.keys), let newMembers = new.objectValue,
                let old = known.value(at: field.keys), let oldMembers = old.objectValue
            else { continue }
            if field.isReplaced {
                members.set(old.mergePatch(to: new), at: field.keys[...])
            } else if let nested = field.fieldsOfModel {
                var merged = newMembers
                replaceValues(in: &merged, oldMembers, nested.all)
                members.set(.object(merged), at: field.keys[...])
            }
        }
    }
}

extension StorageField {
    /// Whether the value may be one that is replaced, or may have such values inside.
    fileprivate var mayReplace: Bool { isReplaced || nestedModel != nil }

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
