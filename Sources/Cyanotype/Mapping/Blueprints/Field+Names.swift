extension Field {
    /// Adds another key from which the value is decoded. It is always encoded under the field's own key.
    ///
    /// ```swift
    /// Field("name", \.name).alias("fullName").alias("full_name")
    /// ```
    ///
    /// A document with several of these keys is invalid, unless the field is marked ``allowingSeveralNames()``.
    ///
    /// - Parameter keys: The key, or the path of keys from the model's object to the value.
    /// - Returns: The field with the alias.
    public func alias(_ keys: String...) -> Self {
        var field = self
        field.slot.leaf = .none
        field.slot.traits.aliases.append(keys)
        return field
    }

    /// Allows a document to contain several of the field's keys. The field's own key wins, then the first alias that is
    /// present.
    ///
    /// - Returns: The field with the mark.
    public func allowingSeveralNames() -> Self {
        var field = self
        field.slot.traits.allowsSeveralNames = true
        return field
    }

    /// Keeps the field's keys as declared, regardless of the blueprint's ``Blueprint/keyCasing(_:)``.
    ///
    /// - Returns: The field with the mark.
    public func exactKey() -> Self {
        var field = self
        field.slot.traits.keepsCasing = true
        field.slot.traits.hasExactKey = true
        return field
    }
}
