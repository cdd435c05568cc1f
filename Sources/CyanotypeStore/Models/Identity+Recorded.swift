internal import Cyanotype
internal import FoundationEssentials

extension Identity {
    /// Returns the key of an identity of a type that is only known from a file.
    ///
    /// - Parameters:
    ///   - id: The identity, as a value or an ``ObjectID``; also a value with a raw value.
    ///   - record: How the file has the identities of the type.
    ///   - name: The name of the type.
    /// - Returns: The key; `nil` if no object can have the identity.
    /// - Throws: ``StoreError`` with the code `identity` if it is of another type.
    static func key<ID: Hashable>(
        of id: ID,
        _ record: IdentityRecord,
        ofType name: String
    ) throws(StoreError) -> StorageKey? {
        let kind = kind(ofEncoding: record.encoding) ?? .text
        // A composite identity is JSON of any type.
        let type = valueType(ofEncoding: record.encoding) ?? ID.self
        let source: Source = record.encoding == ObjectID.documentEncoding ? .document : .property { _ in .null }
        let identity = Identity(source: source, kind: kind, type: type, record: record, aliases: [])
        if type != ID.self, !(id is ObjectID), let raw = id as? any RawRepresentable, let value = rawValue(raw) {
            return try value.key(identity, name)
        }
        return try identity.key(of: id, ofType: name)
    }

    /// The type of the values that have keys of an encoding; `nil` if there is no such type.
    private static func valueType(ofEncoding encoding: String) -> Any.Type? {
        if encoding == ObjectID.documentEncoding { return Data.self }
        return switch StorageKeyType.Encoding(rawValue: encoding) {
        case .string: String.self
        case .url: URL.self
        case .boolean: Bool.self
        case .integer: Int64.self
        case .unsigned: UInt64.self
        case .integer128: Int128.self
        case .unsigned128: UInt128.self
        case .real: Double.self
        case .date: Date.self
        case .decimal: Decimal.self
        case .uuid: UUID.self
        case .data: Data.self
        case nil: nil
        }
    }

    private static func rawValue<ID: RawRepresentable>(_ id: ID) -> (any Hashable)? { id.rawValue as? any Hashable }
}

extension Hashable {
    fileprivate func key(_ identity: Identity, _ name: String) throws(StoreError) -> StorageKey? {
        try identity.key(of: self, ofType: name)
    }
}
