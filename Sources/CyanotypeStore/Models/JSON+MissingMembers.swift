internal import Cyanotype

extension JSON.Object {
    /// Returns the members with `null` for each field of a model that has no value. A receiver that keeps what a document lacks
    /// would not know otherwise that a value was removed.
    func withMissingMembers(of fields: StorageFields) -> JSON.Object {
        var members = self
        for field in fields.all where !field.keys.isEmpty {
            if let value = members.value(at: field.keys) {
                // Of an object to which the field refers, there is the identity alone.
                if field.reference != nil { continue }
                guard let inner = value.objectValue, let nested = field.fieldsOfModel else { continue }
                members.set(.object(inner.withMissingMembers(of: nested)), at: field.keys[...])
            } else if field.valueType is any OptionalValue.Type, field.isNilWhenMissing,
                !field.aliases.contains(where: { members.value(at: $0) != nil })
            {
                members.set(.null, at: field.keys[...])
            }
        }
        return members
    }
}
