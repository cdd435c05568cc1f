/// How a field gets a value if its key is missing.
///
/// Reading, defaults, lint and the schema all ask this policy. Defaults for `null` and for invalid values are among the
/// ``FieldTraits/readModifiers``, because their order among the rules matters; ``Slot/hasDefault(for:)`` finds them.
@usableFromInline
@safe
struct MissingKeyPolicy: Sendable {
    /// Gives the place a value, or leaves it the one that it has. Returns `false` if there is none.
    @usableFromInline typealias Store = @Sendable (_ place: ValuePlace) -> Bool

    /// The origin of the value for a missing key.
    enum Origin: Sendable {
        /// There is no value.
        case none
        /// The property keeps the value that it has in a new instance. In-place blueprints only.
        case newInstance
        /// The type has a value for missing keys, such as `nil` of an `Optional`. Memberwise blueprints only.
        case type
        /// The field has a default.
        case field
    }

    /// The origin of the value, unless the key is required.
    private(set) var origin: Origin

    /// Whether the type has a value for missing keys, even if the field does not use it.
    let typeHasValue: Bool

    /// Whether a missing key is an error, whatever the origin.
    private(set) var isRequired = false

    /// Gives the place the value for a missing key. Returns `false` if a missing key is an error.
    private(set) var store: Store

    /// Creates the policy of a memberwise field.
    ///
    /// - Parameters:
    ///   - default: Stores the field's default.
    ///   - ofType: Stores the type's value for missing keys.
    @usableFromInline
    init(default: Store?, ofType: Store?) {
        typeHasValue = ofType != nil
        origin = `default` != nil ? .field : ofType != nil ? .type : .none
        store = `default` ?? ofType ?? { _ in false }
    }

    /// Creates the policy of an in-place field.
    ///
    /// - Parameters:
    ///   - default: Stores the field's default.
    ///   - typeHasValue: Whether the type has a value for missing keys.
    @usableFromInline
    init(inPlaceWithDefault default: Store?, typeHasValue: Bool) {
        self.typeHasValue = typeHasValue
        origin = `default` != nil ? .field : .newInstance
        store = `default` ?? { _ in true }
    }

    /// Whether the field has a default, which `required()` makes useless.
    var hasDefault: Bool { origin == .field }

    /// The policy as the public description of the field shows it.
    var presence: FieldDescription.Presence {
        if isRequired { return .required }
        return switch origin {
        case .none: .required
        case .type: .optional
        case .newInstance, .field: .defaulted
        }
    }

    /// Sets the field's default, which also takes back ``require()``.
    mutating func setDefault(_ store: @escaping Store) {
        origin = .field
        isRequired = false
        self.store = store
    }

    /// Makes a missing key an error.
    mutating func require() {
        isRequired = true
        store = { _ in false }
    }
}
