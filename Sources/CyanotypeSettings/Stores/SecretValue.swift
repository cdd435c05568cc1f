package import Cyanotype
internal import FoundationEssentials

/// A stored value in transit between a model and a store. It holds strings and data that may be secret as `WipedBytes`.
///
/// `StoredValue`, the public form, holds them as `String` and `Data`, whose memory is never wiped.
package enum SecretValue: Sendable {
    /// A value, or a part of one, that is not a secret.
    case plain(StoredValue)
    case string(WipedBytes)
    case data(WipedBytes)
    case array([SecretValue])
    case dictionary([String: SecretValue])

    /// The value with its own string or data as `WipedBytes`. The contents of an array or a dictionary are not
    /// converted.
    package var hidden: SecretValue {
        switch self {
        case .plain(.string(let string)): .string(WipedBytes(string.utf8))
        case .plain(.data(let data)): .data(WipedBytes(data))
        case .plain(.array(let elements)): .array(elements.map(SecretValue.plain))
        case .plain(.dictionary(let entries)): .dictionary(entries.mapValues(SecretValue.plain))
        default: self
        }
    }

    /// The value in its public form. Its strings are ordinary strings, which are never wiped.
    package var storedValue: StoredValue {
        switch self {
        case .plain(let value): value
        case .string(let bytes): unsafe .string(bytes.withBytes { unsafe String(decoding: $0, as: UTF8.self) })
        case .data(let bytes): unsafe .data(bytes.withBytes { unsafe Data($0) })
        case .array(let elements): .array(elements.map(\.storedValue))
        case .dictionary(let entries): .dictionary(entries.mapValues(\.storedValue))
        }
    }

    package var isNull: Bool {
        if case .plain(.null) = self { true } else { false }
    }

    /// Whether both values are stored as the same bytes: see `StoredValue.isIdentical(to:)`.
    package func isIdentical(to other: SecretValue) -> Bool {
        if case (.plain(let one), .plain(let two)) = (self, other) { return one.isIdentical(to: two) }
        return switch (hidden, other.hidden) {
        case (.plain(let one), .plain(let two)): one.isIdentical(to: two)
        case (.string(let one), .string(let two)), (.data(let one), .data(let two)): one == two
        case (.array(let one), .array(let two)): one.elementsEqual(two) { $0.isIdentical(to: $1) }
        case (.dictionary(let one), .dictionary(let two)):
            one.count == two.count
                && one.allSatisfy { key, value in
                    guard let index = two.index(forKey: key) else { return false }
                    return two[index].key.utf8.elementsEqual(key.utf8) && two[index].value.isIdentical(to: value)
                }
        default: false
        }
    }
}

extension SecretValue? {
    /// Whether both are `nil`, or both hold identical values.
    package func isIdentical(to other: SecretValue?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let one?, let two?): one.isIdentical(to: two)
        default: false
        }
    }
}

// MARK: - The text of a property

extension SecretValue: Mappable {
    /// Reads all strings and data as `WipedBytes`.
    package static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> SecretValue {
        if case .secret(let bytes)? = reader.nativeValueAtPosition {
            try reader.skipValue()
            return .data(bytes)
        }
        guard reader.nativeValueAtPosition == nil else {
            return SecretValue.plain(try StoredValue.read(from: &reader)).hidden
        }
        switch reader.peekKind {
        case .string?: return .string(try reader.readSecretText())
        case .array?:
            return .array(
                try reader.readArray { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    try SecretValue.read(from: &reader)
                }
            )
        case .object?:
            return .dictionary(
                try reader.readDictionary { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    try SecretValue.read(from: &reader)
                }
            )
        default: return .plain(try StoredValue.read(from: &reader))
        }
    }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .plain(let value): value.write(to: &writer)
        case .string(let bytes): unsafe bytes.withBytes { unsafe writer.writeSecret($0) }
        // A property that is not a secret takes it as a note or as Base64.
        case .data(let bytes): writer.writeNative(.secret(bytes))
        case .array(let elements): writer.writeArray(elements) { $0.write(to: &$1) }
        case .dictionary(let dictionary): writer.writeDictionary(dictionary) { $0.write(to: &$1) }
        }
    }
}

extension SecretValue {
    /// Creates the value from the text of a property.
    init(_ text: FieldText) throws(MappingError) {
        if text.holdsSecret {
            self = try JSONReader.readFieldText(text)
        } else {
            self = .plain(try StoredValue(text))
        }
    }

    /// Returns this value as the text of a property.
    func fieldText() throws(MappingError) -> FieldText {
        try JSONWriter.writeFieldText(self)
    }
}

// MARK: - Stores

/// A store for secrets that accepts and returns them without converting them to strings.
package protocol SecretValueStore: BackingStore {
    /// Returns the same as `values(forKeys:)`, with all strings and data as `WipedBytes`.
    func secretValues(forKeys keys: [String]) throws(BackingStoreError) -> [String: SecretValue]

    /// Does what `apply(_:)` does, for values that may be secret.
    func apply(secrets changes: [String: SecretValue?]) throws(BackingStoreError)

    /// Does what `addValue(_:forKey:)` does, for a value that may be secret.
    func add(secret value: SecretValue, forKey key: String) throws(BackingStoreError) -> Bool
}

extension SecretValueStore {
    package func add(secret value: SecretValue, forKey key: String) throws(BackingStoreError) -> Bool {
        let access = try beginExclusiveAccess()
        defer { access?.end() }
        if try secretValues(forKeys: [key])[key] != nil { return false }
        try apply(secrets: [key: value])
        return true
    }
}

// A settings object accesses every store through these functions. They pass secrets as `WipedBytes` if the store
// supports that.
extension BackingStore {
    package func protectedValues(forKeys keys: [String]) throws(BackingStoreError) -> [String: SecretValue] {
        if let store = self as? any SecretValueStore { return try store.secretValues(forKeys: keys) }
        return try values(forKeys: keys).mapValues(SecretValue.plain)
    }

    package func protectedValue(forKey key: String) throws(BackingStoreError) -> SecretValue? {
        if let store = self as? any SecretValueStore { return try store.secretValues(forKeys: [key])[key] }
        return try value(forKey: key).map(SecretValue.plain)
    }

    package func apply(protected changes: [String: SecretValue?]) throws(BackingStoreError) {
        if let store = self as? any SecretValueStore { return try store.apply(secrets: changes) }
        try apply(changes.mapValues { $0?.storedValue })
    }

    package func add(protected value: SecretValue, forKey key: String) throws(BackingStoreError) -> Bool {
        if let store = self as? any SecretValueStore { return try store.add(secret: value, forKey: key) }
        return try addValue(value.storedValue, forKey: key)
    }
}
