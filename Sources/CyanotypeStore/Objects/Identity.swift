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

    /// The kind as the file records it. With another one, no object would be found.
    var recorded: String {
        switch source {
        case .property: kind.typeName
        case .document: "SHA-256"
        }
    }

    init<M: Model>(of type: M.Type) {
        if let field = type.cachedBlueprint.storageFields.identity, let keyType = field.keyType {
            source = .property { source throws(MappingError) in try field.key(in: source) }
            kind = keyType.kind
        } else if let identifiable = type as? any (Identifiable & SendableMetatype).Type {
            self = Self.identifiable(identifiable)
        } else {
            source = .document
            kind = .blob
        }
    }

    private init(source: Source, kind: StorageKeyType.Kind) {
        self.source = source
        self.kind = kind
    }

    /// An identity of several values has the key of its JSON with sorted keys.
    private static func identifiable<I: Identifiable & SendableMetatype>(_ type: I.Type) -> Identity {
        guard let keyType = StorageKeyType(I.ID.self), !keyType.isOptional, !keyType.isCollection else {
            guard I.ID.self is any Mappable.Type else { return Identity(source: .document, kind: .blob) }
            return Identity(
                source: .property { source throws(MappingError) in
                    try compositeKey(source[as: I.self].id) ?? .null
                },
                kind: .text
            )
        }
        return Identity(
            source: .property { source throws(MappingError) in
                try ValueSource.withSource(of: source[as: I.self].id) { id throws(MappingError) in
                    do throws(StorageKeyFailure) {
                        return try keyType.key(at: id)
                    } catch {
                        return .null
                    }
                }
            },
            kind: keyType.kind
        )
    }

    /// The key of a value with several parts; `nil` if it is not mappable.
    static func compositeKey<Value>(_ value: Value) throws(MappingError) -> StorageKey? {
        func key<Known: Mappable>(_ value: Known) throws(MappingError) -> StorageKey {
            var writer = DocumentWriter(sortedKeys: true)
            try writer.write(value)
            return unsafe writer.withBytes { unsafe .text(of: String(decoding: $0, as: UTF8.self)) }
        }
        guard let value = value as? any Mappable else { return nil }
        return try key(value)
    }
}

extension Identity {
    /// Returns the key of an identity that a caller gives.
    func key<ID: Hashable>(of id: ID, ofType type: String) throws(StoreError) -> StorageKey {
        // The usual types, without a look at their conformances.
        if ID.self == Int.self, kind == .integer { return .integer(Int64(unsafe unsafeBitCast(id, to: Int.self))) }
        if ID.self == String.self, kind == .text { return .text(of: unsafe unsafeBitCast(id, to: String.self)) }
        do {
            let keys = try StorageKeyType.keys(of: id)
            let key = if let keys { keys.count == 1 ? keys[0] : nil } else { try Self.compositeKey(id) }
            if let key, key.kind == kind { return key }
        } catch {
            // A value without a key is the identity of no object.
        }
        var error = StoreError(.identity, "the identity has the type \(ID.self), which is not that of the model's")
        error.type = type
        throw error
    }
}

extension StorageKey {
    /// The kind of column that holds the key; `nil` for a null.
    var kind: StorageKeyType.Kind? {
        switch self {
        case .null: nil
        case .integer: .integer
        case .real: .real
        case .text: .text
        case .blob: .blob
        }
    }

    /// The key as people read it.
    var text: String {
        switch self {
        case .text(let text): text
        default: description
        }
    }
}
