internal import Cyanotype
internal import FoundationEssentials

/// How a class of objects is identified.
struct Identity: Sendable {
    enum Source: Sendable {
        /// The field marked `id()`, or the `id` of an `Identifiable` model. The closure takes the address of an object.
        case property(@Sendable (ValueSource) throws(MappingError) -> StorageKey)
        /// The SHA-256 of the document with sorted keys.
        case document
    }

    let source: Source
    let kind: StorageKeyType.Kind
    /// The type of the identities.
    let type: Any.Type
    /// What the file records. With another one, no object would be found.
    let record: IdentityRecord
    /// The other names of the property in JSON.
    let aliases: [String]

    /// Whether the document identifies its object.
    var isDocument: Bool {
        if case .document = source { true } else { false }
    }

    /// Returns the kind of the keys of a recorded encoding; `nil` if this version of the library does not know it.
    static func kind(ofEncoding encoding: String) -> StorageKeyType.Kind? {
        switch encoding {
        case ObjectID.documentEncoding: .blob
        case ObjectID.compositeEncoding: .text
        default: StorageKeyType.Encoding(rawValue: encoding)?.kind
        }
    }
}

// MARK: - Making

extension Identity {
    /// - Throws: ``StoreError`` with the code `identity` if the model is `Identifiable` by something that cannot be
    ///   stored.
    init<M: Model>(of type: M.Type) throws(StoreError) {
        let blueprint = type.cachedBlueprint
        if let field = blueprint.storageFields.identity, let keyType = field.keyType {
            self.init(field, type: field.valueType, keyType.encoding) { source throws(MappingError) in
                try field.key(in: source)
            }
        } else if let identifiable = type as? any (Identifiable & SendableMetatype).Type {
            if blueprint.hasSensitiveID {
                throw Self.unusable(
                    type.storedName,
                    "its property id is sensitive, and a store would hold it in the clear"
                )
            }
            self = try Self.identifiable(identifiable, of: type.storedName, blueprint.fieldOfID)
        } else {
            let record = IdentityRecord(encoding: ObjectID.documentEncoding, path: nil)
            self.init(source: .document, kind: .blob, type: Data.self, record: record, aliases: [])
        }
    }

    private init(
        _ field: StorageField?,
        type: Any.Type,
        _ encoding: StorageKeyType.Encoding?,
        _ key: @escaping @Sendable (ValueSource) throws(MappingError) -> StorageKey
    ) {
        let path = field.map { $0.keys.joined(separator: ".") }
        self.init(
            source: .property(key),
            kind: encoding?.kind ?? .text,
            type: type,
            record: IdentityRecord(encoding: encoding?.rawValue ?? ObjectID.compositeEncoding, path: path),
            aliases: field?.aliases.map { $0.joined(separator: ".") } ?? []
        )
    }

    private static func identifiable<I: Identifiable & SendableMetatype>(
        _ type: I.Type,
        of name: String,
        _ field: StorageField?
    ) throws(StoreError) -> Identity {
        if let keyType = StorageKeyType(I.ID.self), !keyType.isOptional, !keyType.isCollection {
            return Identity(field, type: I.ID.self, keyType.encoding) { source throws(MappingError) in
                try ValueSource.withSource(of: source[as: I.self].id) { id throws(MappingError) in
                    do throws(StorageKeyFailure) {
                        return try keyType.key(at: id)
                    } catch {
                        return .null
                    }
                }
            }
        }
        guard I.ID.self is any Encodable.Type || I.ID.self is any Mappable.Type else {
            throw unusable(name, "its id is of the type \(I.ID.self), which cannot be stored")
        }
        return Identity(field, type: I.ID.self, nil) { source throws(MappingError) in
            try compositeKey(source[as: I.self].id) ?? .null
        }
    }

    private static func unusable(_ name: String, _ reason: String) -> StoreError {
        var error = StoreError(.identity, "the model has no identity: \(reason); mark another field with id()")
        error.type = name
        return error
    }

    /// Returns the key of an optional value or of one with several parts: its JSON with sorted keys; `nil` if it has no
    /// JSON.
    private static func compositeKey<Value>(_ value: Value) throws(MappingError) -> StorageKey? {
        var writer = DocumentWriter(sortedKeys: true)
        guard try writer.writeValue(value) else { return nil }
        return unsafe writer.withBytes { unsafe .text(of: String(decoding: $0, as: UTF8.self)) }
    }
}

// MARK: - Keys of identities that callers give

extension Identity {
    /// Returns the key of an identity that a caller gives; `nil` if no object can have it, such as a number that is too
    /// great for the model's identities.
    ///
    /// - Throws: ``StoreError`` with the code `identity` if it is of another type.
    func key<ID: Hashable>(of id: ID, ofType name: String) throws(StoreError) -> StorageKey? {
        // The usual types, without a slow lookup of conformances.
        if ID.self == Int.self, type == Int.self { return .integer(Int64(unsafe unsafeBitCast(id, to: Int.self))) }
        if ID.self == String.self, type == String.self { return .text(of: unsafe unsafeBitCast(id, to: String.self)) }
        return try convertedKey(id, name)
    }

    @inline(never)
    private func convertedKey<ID: Hashable>(_ id: ID, _ name: String) throws(StoreError) -> StorageKey? {
        if let id = id as? ObjectID {
            if id.encoding == record.encoding { return id.key }
            throw mismatch(ID.self, name)
        }
        do {
            if ID.self == type { return try own(id) }
            if let optional = id as? any OptionalIdentity {
                guard let wrapped = optional.wrappedIdentity else { return nil }
                return try key(of: wrapped, ofType: name)
            }
            for candidate in Self.levels(of: type) {
                if ID.self == candidate { return try own(id) }
                if let number = Self.converted(id, to: candidate) { return try number.map { try own($0) } ?? nil }
            }
        } catch {
            // A value without a key is the identity of no object.
            return nil
        }
        throw mismatch(ID.self, name)
    }

    /// Returns the key of an identity of the right type; `nil` if it has none.
    private func own<ID>(_ id: ID) throws -> StorageKey? {
        if record.encoding == ObjectID.compositeEncoding { return try Self.compositeKey(id) }
        return try StorageKeyType.keys(of: id).flatMap { $0.count == 1 ? $0[0] : nil }
    }

    /// Returns the type, the type that it wraps if it is an `Optional`, and the types of raw values.
    private static func levels(of type: Any.Type) -> [Any.Type] {
        var levels = [type]
        while levels.count < 8, let last = levels.last {
            if let optional = last as? any OptionalIdentity.Type {
                levels.append(optional.wrappedIdentityType)
            } else if let raw = last as? any RawRepresentable.Type {
                levels.append(rawType(raw))
            } else {
                break
            }
        }
        return levels
    }

    private static func rawType<Value: RawRepresentable>(_ type: Value.Type) -> Any.Type { Value.RawValue.self }

    /// A number as one of another type. The outer optional is `nil` if they are not both numbers, the inner one if the
    /// type cannot represent the number.
    private static func converted<ID>(_ id: ID, to type: Any.Type) -> (any Hashable)?? {
        func integer<Target: BinaryInteger>(_ target: Target.Type) -> (any Hashable)?? {
            if let id = id as? any BinaryInteger { return .some(Target(exactly: id)) }
            guard let id = (id as? any BinaryFloatingPoint).flatMap({ Double(exactly: $0) }) else { return nil }
            return .some(Target(exactly: id))
        }
        func real<Target: BinaryFloatingPoint>(_ target: Target.Type) -> (any Hashable)?? {
            if let id = id as? any BinaryInteger { return .some(Target(exactly: id)) }
            guard let id = id as? any BinaryFloatingPoint else { return nil }
            return .some(exactly(id, target))
        }
        func exactly<Source: BinaryFloatingPoint, Target: BinaryFloatingPoint>(
            _ source: Source,
            _ target: Target.Type
        ) -> Target? { Target(exactly: source) }
        if let type = type as? any BinaryInteger.Type { return integer(type) }
        if let type = type as? any BinaryFloatingPoint.Type { return real(type) }
        return nil
    }

    private func mismatch(_ given: Any.Type, _ name: String) -> StoreError {
        let own =
            switch source {
            case .property: "of the type \(type)"
            case .document: "the SHA-256 of their documents, because the model has no id(); mark a field with it"
            }
        var error = StoreError(.identity, "the identity has the type \(given), but those of the model are \(own)")
        error.type = name
        return error
    }
}

private protocol OptionalIdentity {
    static var wrappedIdentityType: Any.Type { get }
    var wrappedIdentity: (any Hashable)? { get }
}

extension Optional: OptionalIdentity {
    fileprivate static var wrappedIdentityType: Any.Type { Wrapped.self }
    fileprivate var wrappedIdentity: (any Hashable)? { flatMap { $0 as? any Hashable } }
}
