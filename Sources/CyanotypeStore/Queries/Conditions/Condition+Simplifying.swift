extension Condition {
    /// The condition without tests for nil whose answer its other parts have already given.
    ///
    /// So `$0.x != nil && $0.x! > 3` becomes `x > 3`.
    func simplified() -> Condition {
        simplified(knowing: [:])
    }

    /// Tells which paths are known to be nil or not.
    private typealias Knowledge = [PropertyPath: Bool]

    private func simplified(knowing knowledge: Knowledge) -> Condition {
        switch self {
        case .constant:
            return self
        case .leaf(let leaf):
            guard case .isNil(let path) = leaf.form, let isNil = knowledge[path] else { return self }
            return .constant(isNil)
        case .not(let condition):
            return condition.simplified(knowing: knowledge).negated
        case .conjunction(let parts):
            return .all(Self.simplified(parts, knowing: knowledge, learnsFromTruth: true))
        case .disjunction(let parts):
            return .any(Self.simplified(parts, knowing: knowledge, learnsFromTruth: false))
        }
    }

    /// Simplifies parts, each evaluated only where those before it were all true, or all false.
    private static func simplified(
        _ parts: [Condition],
        knowing knowledge: Knowledge,
        learnsFromTruth: Bool
    ) -> [Condition] {
        var knowledge = knowledge
        return parts.map { part in
            let simplified = part.simplified(knowing: knowledge)
            simplified.learn(from: learnsFromTruth, into: &knowledge)
            return simplified
        }
    }

    /// Adds what this condition's being true or false says about nil.
    private func learn(from truth: Bool, into knowledge: inout Knowledge) {
        switch self {
        case .leaf(let leaf):
            if case .isNil(let path) = leaf.form {
                knowledge[path] = truth
            } else if truth {
                for path in leaf.form.provesPresent { knowledge[path] = false }
            }
        case .not(let condition):
            condition.learn(from: !truth, into: &knowledge)
        case .conjunction(let parts) where truth, .disjunction(let parts) where !truth:
            for part in parts { part.learn(from: truth, into: &knowledge) }
        case .constant, .conjunction, .disjunction:
            break
        }
    }
}
