extension Field {
    /// Adds another key under which the value is read; it is written under the field's own.
    ///
    /// ```swift
    /// Field("name", \.name).alias("fullName").alias("full_name")
    /// ```
    ///
    /// A document that has several of them is wrong, unless ``allowingSeveralNames()`` says otherwise.
    ///
    /// - Parameter keys: The key, or the keys that lead to the value from the model's object.
    /// - Returns: The field with the alias.
    public func alias(_ keys: String...) -> Self {
        var field = self
        field.slot.leaf = .none
        field.slot.aliases.append(keys)
        return field
    }

    /// Allows a document to have several of the field's keys: the field's own is taken, or the first alias that is there.
    ///
    /// - Returns: The field with the mark.
    public func allowingSeveralNames() -> Self {
        var field = self
        field.slot.allowsSeveralNames = true
        return field
    }

    /// Keeps the field's keys as they are given, whatever the blueprint's ``Blueprint/keyCasing(_:)``.
    ///
    /// - Returns: The field with the mark.
    public func exactKey() -> Self {
        var field = self
        field.slot.keepsCasing = true
        field.slot.hasExactKey = true
        return field
    }
}
