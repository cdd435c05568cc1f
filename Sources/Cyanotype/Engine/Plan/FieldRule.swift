/// A condition that the value of a field must fulfil.
struct FieldRule: Sendable {
    let code: MappingError.Code

    /// A description of a valid value, in words that follow "expected".
    let message: String

    /// The same condition in JSON Schema, if that can express it.
    let constraint: FieldDescription.Constraint?

    /// Whether it is expensive to check the value at an address. A value that is wrong anyway is then not checked.
    let costs: (@Sendable (_ value: UnsafeRawPointer) -> Bool)?

    /// Checks the value at an address, which has the property's type. Returns the description of a valid value, which is
    /// `message` or begins with it, or `nil` when the value fulfils the rule.
    let broken: @Sendable (_ value: UnsafeRawPointer) -> String?

    /// What is wrong with the rule itself.
    var mistake: String?

    init(
        code: MappingError.Code,
        message: String,
        constraint: FieldDescription.Constraint?,
        costs: (@Sendable (UnsafeRawPointer) -> Bool)? = nil,
        broken: @escaping @Sendable (UnsafeRawPointer) -> String?
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
        isFulfilled: @escaping @Sendable (UnsafeRawPointer) -> Bool
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
    /// The rules that the value at an address breaks.
    func broken(by value: UnsafeRawPointer) -> [BrokenRule] {
        var broken: [BrokenRule] = []
        for rule in self {
            if !broken.isEmpty, rule.costs?(value) ?? false { continue }
            if let expected = rule.broken(value) { broken.append(BrokenRule(code: rule.code, expected: expected)) }
        }
        return broken
    }
}
