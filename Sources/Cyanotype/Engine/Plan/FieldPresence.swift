/// When a field has a value without one in the document.
@usableFromInline
struct FieldPresence: Sendable {
    /// Whether there is a default for a missing key.
    var hasDefault = false

    /// Whether a missing key is `nil`.
    var isOptional = false

    /// Whether a missing key leaves the property as the instance was made.
    var keepsDeclared = false

    /// Whether the key has to be there in spite of those.
    var isRequired = false

    /// Whether there is a default for `null`.
    var hasDefaultForNull = false

    /// Whether there is a default for a value that cannot be read.
    var hasDefaultForInvalid = false

    @usableFromInline
    init(hasDefault: Bool = false, isOptional: Bool = false, keepsDeclared: Bool = false) {
        self.hasDefault = hasDefault
        self.isOptional = isOptional
        self.keepsDeclared = keepsDeclared
    }
}
