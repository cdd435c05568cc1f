/// A description of a blueprint's field, for inspection at run time.
public struct FieldDescription: Sendable {
    /// The meaning of a missing key.
    public enum Presence: Sendable, Hashable {
        /// An error.
        case required
        /// `nil`.
        case optional
        /// The field's default, or the value that the property is declared with.
        case defaulted
    }

    /// The role of the field.
    public enum Role: Sendable, Hashable {
        /// The value of a key.
        case value
        /// The members of a model or union among those of this one.
        case flattened
        /// The members whose keys the blueprint does not know.
        case unknownKeys
    }

    /// The direction in which a field is mapped.
    public enum Direction: Sendable, Hashable {
        /// It is read and written.
        case both
        /// It is only read.
        case decodeOnly
        /// It is only written.
        case encodeOnly
    }

    /// The policy for elements of an array or dictionary that cannot be read.
    public enum ElementPolicy: Sendable, Hashable {
        /// They are left out.
        case skipInvalid
        /// Another value takes their place.
        case replaceInvalid
    }

    /// The inclusive bounds of a value; `nil` for no bound.
    public struct NumericBounds: Sendable, Hashable {
        /// The least number.
        public let first: JSON?
        /// The largest number.
        public let last: JSON?
    }

    /// A condition that the value must fulfil, if it can be expressed as data.
    public enum Constraint: Sendable, Hashable {
        /// The bounds of a number.
        case range(NumericBounds)
        /// The least and the largest number of elements or characters.
        case length(Int?, Int?)
        /// A regular expression that a string matches as a whole.
        case pattern(String)
    }

    /// The keys that lead to the value from the model's object; none for a field whose ``role`` is not `value`.
    public let keys: [String]

    /// Other keys that may lead to it when it is read.
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

    /// Whether a default takes the place of `null`.
    public let hasDefaultForNull: Bool

    /// Whether a default takes the place of a value that cannot be read.
    public let hasDefaultForInvalid: Bool

    /// Whether the value is left out of descriptions and errors, because the field is marked sensitive or holds a secret.
    public let isSensitive: Bool

    /// The store that keeps the property.
    public let store: StoreName?

    /// The key in the store, if the field sets it.
    public let storeKey: String?

    /// The strategy for writing `nil`, if the field sets one.
    public let nilStrategy: JSONOptions.NilStrategy?

    /// The coercions that apply when the value is read.
    public let coercions: JSONOptions.Coercions

    /// The policy for elements that cannot be read; `nil` when they are errors.
    public let elementPolicy: ElementPolicy?

    /// The messages of the conditions that the value must fulfil.
    public let rules: [String]

    /// The conditions that can be expressed as data.
    public let constraints: [Constraint]

    /// Whether several of the keys and aliases may be in one document.
    public let allowsSeveralNames: Bool
}

extension Slot {
    var describedPresence: FieldDescription.Presence {
        if presence.isRequired { return .required }
        if presence.hasDefault || presence.keepsDeclared { return .defaulted }
        return presence.isOptional ? .optional : .required
    }

    var describedRole: FieldDescription.Role {
        switch role {
        case .value: .value
        case .flattened, .flattenedUnion: .flattened
        case .unknownKeys: .unknownKeys
        }
    }
}
