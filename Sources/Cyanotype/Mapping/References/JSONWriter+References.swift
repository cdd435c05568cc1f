extension JSONWriter {
    /// Writes a reference in place of an object, and notes the object.
    @inline(never)
    mutating func writeReference<M: Model>(to object: M, in field: ReferenceField) {
        let target = object.referenceTarget
        guard let identity = target.identity else {
            return cannotWrite("a model with an identity; mark a field with id()", found: "\(type(of: object))")
        }
        // The identity is a plain value.
        referenceField = nil
        defer { referenceField = field }
        object.withSubjectSource { subject in
            let key: StorageKey
            do throws(MappingError) {
                key = try identity.key(subject)
            } catch {
                return cannotWrite("an identity with a key", found: "\(error)")
            }
            writeObject { writer in
                writer.writeKey(ModelReference.typeKey)
                writer.writeString(target.typeName)
                writer.writeKey(ModelReference.idKey)
                identity.write(subject, &writer)
            }
            let reference = ModelReference(typeName: target.typeName, key: key)
            (references as? ReferenceCollector)?.add(
                ReferenceCollector.Found(object: object, reference: reference, field: field)
            )
        }
    }
}

extension Model {
    /// How other objects refer to this one.
    fileprivate var referenceTarget: ReferenceTarget { type(of: self).referenceTarget }

    /// Calls a closure with the address of this object as its blueprint sees it.
    fileprivate func withSubjectSource(_ body: (ValueSource) -> Void) {
        if let subject = self as? Subject { ValueSource.withSource(of: subject, body) }
    }
}
