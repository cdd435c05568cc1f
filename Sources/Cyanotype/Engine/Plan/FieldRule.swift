/// A condition that the value of a field must satisfy.
@safe
struct FieldRule: Sendable {
    let code: MappingError.Code

    /// A description of a valid value, in words that follow "expected".
    let message: String

    /// The same condition in JSON Schema, if it can be expressed there.
    let constraint: FieldDescription.Constraint?

    /// Whether the value at an address is expensive to check. Such a value is not checked if it is already known to be
    /// wrong.
    let costs: (@Sendable (_ value: ValueSource) -> Bool)?

    /// Checks the value at an address, which has the property's type. Returns `nil` if the value satisfies the rule.
    /// Otherwise, returns a description of a valid value: `message`, or a text that starts with it.
    let broken: @Sendable (_ value: ValueSource) -> String?

    /// The mistake in the rule itself, such as an invalid pattern. It becomes a mistake of the blueprint.
    var mistake: String?

    init(
        code: MappingError.Code,
        message: String,
        constraint: FieldDescription.Constraint?,
        costs: (@Sendable (ValueSource) -> Bool)? = nil,
        broken: @escaping @Sendable (ValueSource) -> String?
    ) {
        self.code = code
        self.message = message
        self.constraint = constraint
        self.costs = costs
        self.broken = broken
    }

    init(
        code: MappingError.Code,
        message: String,
        constraint: FieldDescription.Constraint?,
        isFulfilled: @escaping @Sendable (ValueSource) -> Bool
    ) {
        self.init(code: code, message: message, constraint: constraint) { isFulfilled($0) ? nil : message }
    }
}

/// A rule that a value breaks.
struct BrokenRule {
    let code: MappingError.Code
    let expected: String
}

extension [FieldRule] {
    /// Returns the rules that the value at an address breaks.
    func broken(by value: ValueSource) -> [BrokenRule] {
        var broken: [BrokenRule] = []
        for rule in self {
            if !broken.isEmpty, rule.costs?(value) ?? false { continue }
            if let expected = rule.broken(value) { broken.append(BrokenRule(code: rule.code, expected: expected)) }
        }
        return broken
    }
}
