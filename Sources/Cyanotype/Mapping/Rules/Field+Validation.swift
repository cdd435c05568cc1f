extension Field {
    /// Requires the value to meet a condition.
    ///
    /// ```swift
    /// Field("email", \.email).validate("an address with an @") { $0.contains("@") }
    /// ```
    ///
    /// The condition is checked when the value is decoded or updated, and by ``Model/validate(options:)``. All
    /// conditions of a field are checked. A default for ``DefaultOccasions/invalid`` that follows them replaces a value
    /// that fails them. Defaults are not checked.
    ///
    /// - Parameters:
    ///   - message: A description of a valid value, in words that follow "expected".
    ///   - code: The code of the issue.
    ///   - isValid: A closure that returns whether a value is valid.
    /// - Returns: The field with the condition.
    public func validate(
        _ message: String,
        code: MappingError.Code = .validation,
        _ isValid: @escaping @Sendable (Value) -> Bool
    ) -> Self {
        adding(
            FieldRule(code: code, message: message, constraint: nil) { value in
                isValid(value[as: Value.self])
            }
        )
    }

    /// Returns the field with a rule added.
    func adding(_ rule: FieldRule) -> Self {
        var field = self
        field.slot.addRule(rule)
        return field
    }
}
