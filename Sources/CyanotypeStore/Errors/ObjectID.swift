internal import Cyanotype
internal import FoundationEssentials

/// The identity of a stored object, in errors and changes.
///
/// Use it like the identity itself, or convert it:
///
/// ```swift
/// for id in change.saved {
///     let article = try store.fetch(Article.self, id: id)
///     let number = id.value(as: Int.self)
/// }
/// ```
public struct ObjectID: Hashable, Sendable {
    let key: StorageKey
    /// The encoding of the type's identities, as the file records it.
    let encoding: String

    /// For identities of several values, which are stored as JSON.
    static let compositeEncoding = "json"
    /// The digest of a document.
    static let documentEncoding = "SHA-256"

    init(_ key: StorageKey, encoding: String) {
        (self.key, self.encoding) = (key, encoding)
    }

    /// Returns the identity as a value.
    ///
    /// - Parameter type: The type of the model's identities, such as `Int` or `UUID`, or a type with such a raw value;
    ///   `Data` for an object that is identified by its document.
    /// - Returns: The value; `nil` if it cannot be converted to the type.
    public func value<ID>(as type: ID.Type = ID.self) -> ID? {
        if encoding == Self.compositeEncoding, case .text(let json) = key { return Self.decoded(json, type) }
        let stored = keyEncoding.flatMap { key.value($0) }
        return (stored ?? bytes).flatMap { Self.converted($0, to: type) } as? ID
    }

    private var keyEncoding: StorageKeyType.Encoding? { StorageKeyType.Encoding(rawValue: encoding) }

    /// The digest of a document.
    private var bytes: Data? {
        if case .blob(let bytes) = key { Data(bytes) } else { nil }
    }

    /// Decodes an identity of several values.
    private static func decoded<ID>(_ json: String, _ type: ID.Type) -> ID? {
        func decoded<Value: Mappable>(_ type: Value.Type) -> ID? { try? Value(json: json) as? ID }
        if let type = type as? any Mappable.Type { return decoded(type) }
        func decodedCodable<Value: Decodable>(_ type: Value.Type) -> ID? {
            try? CyanotypeDecoder().decode(type, from: Data(json.utf8)) as? ID
        }
        return (type as? any Decodable.Type).flatMap { decodedCodable($0) }
    }

    /// Converts a stored value to a type of identities.
    private static func converted(_ value: any Hashable & Sendable, to type: Any.Type) -> Any? {
        func integer<Target: BinaryInteger>(_ target: Target.Type) -> Any? {
            (value as? any BinaryInteger).flatMap { Target(exactly: $0) }
        }
        func raw<Target: RawRepresentable>(_ target: Target.Type) -> Any? {
            (converted(value, to: Target.RawValue.self) as? Target.RawValue).flatMap { Target(rawValue: $0) }
        }
        if Swift.type(of: value) == type { return value }
        if let type = type as? any BinaryInteger.Type { return integer(type) }
        if type == Float.self, let real = value as? Double { return Float(real) }
        return (type as? any RawRepresentable.Type).flatMap { raw($0) }
    }
}

extension ObjectID: CustomStringConvertible {
    /// The identity for people to read: a date in the format of RFC 3339, data and digests as hexadecimal digits.
    public var description: String { key.text(recordedEncoding: encoding) }
}

extension StorageKey {
    /// Returns the value with this key, for people to read.
    package func text(recordedEncoding encoding: String) -> String {
        if let encoding = StorageKeyType.Encoding(rawValue: encoding), let text = text(encoding) { return text }
        return switch self {
        case .null: "null"
        case .integer(let integer): "\(integer)"
        case .real(let real): "\(real)"
        case .text(let text): text
        case .blob(let bytes): Self.hexadecimal(bytes)
        }
    }
}
