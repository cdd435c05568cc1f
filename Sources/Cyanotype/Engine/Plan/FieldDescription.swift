/// A description of a blueprint's field, for inspection at run time.
public struct FieldDescription: Sendable {
    /// The meaning of a missing key.
    public enum Presence: Sendable, Hashable {
        /// An error.
        case required
        /// `nil`.
        case optional
        /// The field's default, or the declared value of the property.
        case defaulted
    }

    /// The role of the field.
    public enum Role: Sendable, Hashable {
        /// The value of a key.
        case value
        /// A model or union whose members stand among those of this model.
        case flattened
        /// The members whose keys the blueprint does not know.
        case unknownKeys
    }

    /// The direction in which a field is mapped.
    public enum Direction: Sendable, Hashable {
        /// The field is read and written.
        case both
        /// The field is only read.
        case decodeOnly
        /// The field is only written.
        case encodeOnly
    }

    /// The policy for invalid elements of an array or dictionary.
    public enum ElementPolicy: Sendable, Hashable {
        /// Invalid elements are omitted.
        case skipInvalid
        /// Another value replaces invalid elements.
        case replaceInvalid
    }

    /// The inclusive bounds of a value; `nil` for no bound.
    public struct NumericBounds: Sendable, Hashable {
        /// The minimum.
        public let first: JSON?
        /// The maximum.
        public let last: JSON?
    }

    /// A condition that the value must satisfy, if it can be expressed as data.
    public enum Constraint: Sendable, Hashable {
        /// The bounds of a number.
        case range(NumericBounds)
        /// The minimum and maximum number of elements or characters.
        case length(Int?, Int?)
        /// A regular expression that the whole string must match.
        case pattern(String)
    }

    /// The keys that lead to the value from the model's object; none for a field whose ``role`` is not `value`.
    public let keys: [String]

    /// Alternatives to `keys`, each with all keys that lead to the value, for decoding only.
    public let aliases: [[String]]

    /// The property.
    public let path: any AnyKeyPath & Sendable

    /// The property's type.
    public let valueType: Any.Type

    /// The role of the field.
    public let role: Role

    /// The direction in which the field is mapped.
    public let direction: Direction

    /// The meaning of a missing key.
    public let presence: Presence

    /// Whether a default replaces `null`.
    public let hasDefaultForNull: Bool

    /// Whether a default replaces an invalid value.
    public let hasDefaultForInvalid: Bool

    /// Whether descriptions and errors omit the value, because the field is marked sensitive or holds a secret.
    public let isSensitive: Bool

    /// The store that holds the property.
    public let store: StoreName?

    /// The key in the store, if the field sets it.
    public let storeKey: String?

    /// The strategy for encoding `nil`, if the field sets one.
    public let nilStrategy: JSONOptions.NilStrategy?

    /// The coercions that apply when the value is decoded.
    public let coercions: JSONOptions.Coercions

    /// The policy for invalid elements; `nil` if they are errors.
    public let elementPolicy: ElementPolicy?

    /// The messages of the conditions that the value must satisfy.
    public let rules: [String]

    /// The conditions that can be expressed as data.
    public let constraints: [Constraint]

    /// Whether a document may have several of the keys and aliases.
    public let allowsSeveralNames: Bool

    /// The field's marks for stores.
    let marks: StorageMarks

    /// Whether the property is the identity of its object in a store.
    public var isIdentity: Bool { marks.contains(.identity) }

    /// Whether a store finds and orders objects by the property.
    public var isIndexed: Bool { marks.contains(.indexed) }

    /// Whether a store refuses two objects with the same value.
    public var isUnique: Bool { marks.contains(.unique) }

    /// Whether the property is the time after which a store no longer returns its object.
    public var isExpiration: Bool { marks.contains(.expiration) }

    /// Whether a store finds objects by words in the property.
    public var isSearchable: Bool { marks.contains(.searchable) }
}

extension Slot {
    var describedRole: FieldDescription.Role {
        switch traits.role {
        case .value: .value
        case .flattened, .flattenedUnion: .flattened
        case .unknownKeys: .unknownKeys
        }
    }
}
