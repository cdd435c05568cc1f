internal import Cyanotype

extension SyncedModel {
    /// Returns a server's document as a merge patch of an object. Members that the document lacks stay, but not those of what is one
    /// value: a dictionary, JSON, a union, and an object to which a field refers, if it is another one than before.
    static func patch(_ document: JSON, of object: M, _ identity: ObjectID) throws(StoreError) -> JSON {
        let fields = M.cachedBlueprint.storageFields.all
        guard var members = document.objectValue, fields.contains(where: \.mayReplace),
            let known = try self.document(object, identity).objectValue
        else { return document }
        replaceValues(in: &members, known, fields)
        return .object(members)
    }

    private static func replaceValues(in members: inout JSON.Object, _ known: JSON.Object, _ fields: [StorageField]) {
        for field in fields where field.mayReplace && !field.keys.isEmpty {
            guard let new = members.value(at: field.keys), let newMembers = new.objectValue,
                let old = known.value(at: field.keys), let oldMembers = old.objectValue
            else { continue }
            if field.replaces(oldMembers, newMembers) {
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
    fileprivate var mayReplace: Bool { valueType is any WholeValue.Type || isUnion || nestedModel != nil }

    /// Whether new members are those of another value, which has nothing of the former one.
    fileprivate func replaces(_ old: JSON.Object, _ new: JSON.Object) -> Bool {
        if valueType is any WholeValue.Type || isUnion { return true }
        func keys<M: Model>(ofIdentityIn _: M.Type) -> [String]? {
            (M.cachedBlueprint.storageFields.identity ?? M.cachedBlueprint.fieldOfID)?.keys
        }
        guard reference != nil, let keys = nestedModel.flatMap({ keys(ofIdentityIn: $0) }), !keys.isEmpty else {
            return false
        }
        return old.value(at: keys) != new.value(at: keys)
    }

    private var isUnion: Bool { wrappedType is any MappableUnion.Type }
}

/// A value whose members are no fields.
private protocol WholeValue {}

extension Dictionary: WholeValue {}
extension JSON: WholeValue {}
extension JSON.Object: WholeValue {}
extension Optional: WholeValue where Wrapped: WholeValue {}
