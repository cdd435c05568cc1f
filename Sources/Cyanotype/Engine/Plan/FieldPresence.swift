/// How a field gets a value that the document does not have.
@usableFromInline
struct FieldPresence: Sendable {
    /// Whether there is a default for a missing key.
    var hasDefault = false

    /// Whether a missing key is `nil`.
    var isOptional = false

    /// Whether a missing key leaves the property at its initial value.
    var keepsDeclared = false

    /// Whether the key is required regardless of the settings above.
    var isRequired = false

    /// Whether there is a default for `null`.
    var hasDefaultForNull = false

    /// Whether there is a default for an invalid value.
    var hasDefaultForInvalid = false

    @usableFromInline
    init(hasDefault: Bool = false, isOptional: Bool = false, keepsDeclared: Bool = false) {
        self.hasDefault = hasDefault
        self.isOptional = isOptional
        self.keepsDeclared = keepsDeclared
    }
}
