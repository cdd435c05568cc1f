/// A condition that the value of a field has to fulfil.
struct FieldRule: Sendable {
    let code: MappingError.Code

    /// What would have been right, in words that go on after "expected".
    let message: String

    /// What JSON Schema says of the same, if it can.
    let constraint: FieldDescription.Constraint?

    /// Whether the value at an address, of the property's type, fulfils it.
    let isFulfilled: @Sendable (_ value: UnsafeRawPointer) -> Bool
}

extension Field {
    /// Has the value fulfil a condition.
    ///
    /// ```swift
    /// Field("email", \.email).validate("an address with an @") { $0.contains("@") }
    /// ```
    ///
    /// It is checked when the value is read or updated, and by ``Model/validate(options:)``; all conditions of a field
    /// are checked, and a default for ``DefaultOccasions/invalid`` that is said behind them takes the place of a value
    /// that does not fulfil them. Defaults are not checked.
    ///
    /// - Parameters:
    ///   - message: What would have been right, in words that go on after "expected".
    ///   - code: The code of the issue.
    ///   - isValid: Whether a value is right.
    /// - Returns: The field with the condition.
    public func validate(
        _ message: String,
        code: MappingError.Code = .validation,
        _ isValid: @escaping @Sendable (Value) -> Bool
    ) -> Self {
        adding(
            FieldRule(code: code, message: message, constraint: nil) { value in
                isValid(value.assumingMemoryBound(to: Value.self).pointee)
            }
        )
    }

    /// The field with a rule.
    func adding(_ rule: FieldRule) -> Self {
        var field = self
        field.slot.addRule(rule)
        return field
    }
}
