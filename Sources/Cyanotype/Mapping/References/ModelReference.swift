/// The type and the identity of an object to which another one refers.
@usableFromInline
package struct ModelReference: Hashable, Sendable {
    /// The name of the type: that of the topmost superclass.
    @usableFromInline package let typeName: String

    @usableFromInline package let key: StorageKey

    package init(typeName: String, key: StorageKey) {
        (self.typeName, self.key) = (typeName, key)
    }

    // The keys of a reference in a document.
    static let (typeKey, idKey) = ("type", "id")
}

/// How other objects refer to those of a model.
final class ReferenceTarget: Sendable {
    /// The name of the type, and those that it had before.
    let typeNames: [String]

    /// The identity of the model's objects; `nil` if they have none to which others can refer.
    let identity: ReferencedIdentity?

    init<M: Model>(of type: M.Type) {
        typeNames = type.storedTypeNames
        identity = ReferencedIdentity(of: type)
    }

    var typeName: String { typeNames[0] }

    /// Whether members are those of a reference, and not those of an object.
    func isReference(_ members: JSON.Object?) -> Bool {
        Self.typeName(in: members).map(typeNames.contains) ?? false
    }

    /// Whether members are those of a reference to an object of another type. Those of an object of the model may look like one.
    func isReferenceToOther<M: Model>(_ members: JSON.Object?, _ model: M.Type) -> Bool {
        guard let name = Self.typeName(in: members), !typeNames.contains(name) else { return false }
        let blueprint = model.cachedBlueprint
        return blueprint.settings.hierarchy?.tag != ModelReference.typeKey
            && !blueprint.table.root.pointee.hasKey(ModelReference.typeKey)
    }

    /// The type of a reference that has nothing but a type and an identity.
    private static func typeName(in members: JSON.Object?) -> String? {
        guard let members, members.count == 2, members[ModelReference.idKey] != nil else { return nil }
        return members[ModelReference.typeKey]?.stringValue
    }
}

/// The identity of a model's objects, as references have it.
struct ReferencedIdentity: Sendable {
    /// Writes the identity of the object at an address.
    let write: @Sendable (_ subject: ValueSource, inout JSONWriter) -> Void

    /// Reads an identity, and makes its key.
    let readKey: @Sendable (inout JSONReader) throws(JSONReader.Failure) -> StorageKey

    /// Makes the key of an identity in a document; `nil` if it is none of the model.
    private let makeKey: @Sendable (JSON) -> StorageKey?

    /// Makes the key of an object in JSON of another program; `nil` if there is none.
    let foreignKey: @Sendable (_ members: JSON.Object) -> StorageKey?

    /// Makes the key of the object at an address.
    let key: @Sendable (_ subject: ValueSource) throws(MappingError) -> StorageKey

    /// Creates the description of a model's identity; `nil` if it has none with a key.
    init?<M: Model>(of type: M.Type) {
        let blueprint = type.cachedBlueprint
        let isIdentifiable = type is any Identifiable.Type
        guard let field = blueprint.storageFields.identity ?? (isIdentifiable ? blueprint.fieldOfID : nil),
            let keyType = field.keyType, !keyType.isOptional, !keyType.isCollection,
            let valueType = field.valueType as? any (Mappable & SendableMetatype).Type
        else { return nil }
        let slot = blueprint.table.allSlots.first { $0.property.path == field.path }
        self.init(
            field,
            valueType,
            keyType,
            hasOwnForm: slot?.traits.isConverted ?? true,
            dateFormat: blueprint.settings.dateFormat
        )
    }

    private init<Value: Mappable & SendableMetatype>(
        _ field: StorageField,
        _ type: Value.Type,
        _ keyType: StorageKeyType,
        hasOwnForm: Bool,
        dateFormat: DateFormat?
    ) {
        write = { subject, writer in
            // The writer has made the key before, which fails in the same cases.
            try? field.access.view(subject) { Value.write(valueAt: $0, to: &writer) }
        }
        readKey = { (reader: inout JSONReader) throws(JSONReader.Failure) in
            let offset = reader.offset
            let value = try Value.read(from: &reader)
            do throws(StorageKeyFailure) {
                return try ValueSource.withSource(of: value) { source throws(StorageKeyFailure) in
                    try keyType.key(at: source)
                }
            } catch {
                throw reader.rejected(at: offset, expected: "the identity of an object")
            }
        }
        @Sendable func key(of value: Value) -> StorageKey? {
            try? ValueSource.withSource(of: value) { source throws(StorageKeyFailure) in try keyType.key(at: source) }
        }
        let names = hasOwnForm ? [] : ([field.keys] + field.aliases).filter { !$0.isEmpty }
        let options = dateFormat.map { JSONOptions(dateFormat: $0) } ?? .default
        foreignKey = { members in
            guard let id = names.lazy.compactMap({ members.value(at: $0) }).first else { return nil }
            return (try? Value(json: id, options: options)).flatMap(key)
        }
        self.key = { subject throws(MappingError) in try field.key(in: subject) }
        makeKey = { id in
            guard let value: Value = Self.value(id) else { return nil }
            return key(of: value)
        }
    }

    func key(of id: JSON) -> StorageKey? { makeKey(id) }

    private static func value<Value: Mappable>(_ id: JSON) -> Value? {
        // Nearly all identities are these, and need no reader.
        if Value.self == Int.self { return id.intValue as? Value }
        if Value.self == String.self { return id.stringValue as? Value }
        return try? unsafe id.textForReading(.default).withBytes { bytes throws(MappingError) in
            try unsafe JSONReader.readStored(Value.self, in: bytes)
        }
    }
}

extension Model {
    /// How other objects refer to those of this model.
    static var referenceTarget: ReferenceTarget {
        ReferenceTarget.known.object(of: Self.self) { ReferenceTarget(of: Self.self) }
    }
}

extension ReferenceTarget {
    fileprivate static let known = TypeCache()
}
