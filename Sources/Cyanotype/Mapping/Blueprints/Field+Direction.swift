extension Field {
    /// Decodes the value from JSON, but never encodes it.
    ///
    /// ```swift
    /// Field("password", \.password).decodeOnly()
    /// ```
    ///
    /// The two directions differ as follows:
    ///
    /// | | `decodeOnly()` | ``encodeOnly()`` |
    /// |---|---|---|
    /// | reading | as without it | the value in the document is passed over, whatever it is; the property has its default |
    /// | `update(json:)` | as without it | the property keeps its value |
    /// | writing | no member | as without it |
    /// | ``Model/mergePatch(to:options:)`` | not in the patch | in the patch |
    /// | ``Model/applying(mergePatch:options:)`` | as without it | the property keeps its value; in a model inside of this one it has its default |
    /// | JSON Schema, from the program's point of view | `writeOnly` | `readOnly` |
    ///
    /// Copies, comparisons, descriptions and settings stores include all fields. If a field has both marks, the last
    /// one applies.
    ///
    /// - Returns: The field with the mark.
    public func decodeOnly() -> Self {
        directed(.decodeOnly)
    }

    /// Encodes the value to JSON, but never decodes it.
    ///
    /// ```swift
    /// Field("createdAt", \.createdAt, default: Date()).encodeOnly()
    /// ```
    ///
    /// Decoding accepts the key and ignores its value. A field of a memberwise blueprint needs a default or an
    /// `Optional` property. Otherwise `lint()` reports a finding, and the first use of the blueprint traps. For the
    /// other effects, see ``decodeOnly()``.
    ///
    /// - Returns: The field with the mark.
    public func encodeOnly() -> Self {
        directed(.encodeOnly)
    }

    private func directed(_ direction: FieldDescription.Direction) -> Self {
        var field = self
        field.slot.traits.direction = direction
        return field
    }
}
