/// Tells whether an object matches. Throws as `Predicate.evaluate` does, or as a user's closure does.
typealias Test<Root> = (Root) throws -> Bool

/// The tree that matchers and predicates become.
///
/// Make conditions with ``all(_:)``, ``any(_:)`` and ``negated``, which fold constants. Children are evaluated in their
/// order, and only as far as needed.
indirect enum Condition<Root>: Sendable {
    case constant(Bool)
    case leaf(Leaf<Root>)
    case not(Condition)
    case conjunction([Condition])
    case disjunction([Condition])
}

/// A part of a condition that has no parts.
///
/// It is `Sendable` because the closure captures only values and key paths that a query or a predicate holds, which are
/// `Sendable`. The types of a predicate's expressions do not say so.
struct Leaf<Root>: @unchecked Sendable {
    let form: Form
    /// Makes the test of one evaluator, which no other thread uses. So it can keep what is not `Sendable`, as a `Regex`.
    let makeTest: () -> Test<Root>
}

extension Condition {
    static func leaf(_ form: Form, _ makeTest: @escaping () -> Test<Root>) -> Condition {
        .leaf(Leaf(form: form, makeTest: makeTest))
    }

    static func all(_ conditions: [Condition]) -> Condition {
        var parts: [Condition] = []
        for condition in conditions {
            switch condition {
            case .constant(true): continue
            case .constant(false):
                return decided(condition, after: parts) { .conjunction($0) }
            case .conjunction(let nested): parts += nested
            case .leaf, .not, .disjunction: parts.append(condition)
            }
        }
        return parts.isEmpty ? .constant(true) : parts.count == 1 ? parts[0] : .conjunction(parts)
    }

    static func any(_ conditions: [Condition]) -> Condition {
        var parts: [Condition] = []
        for condition in conditions {
            switch condition {
            case .constant(false): continue
            case .constant(true):
                return decided(condition, after: parts) { .disjunction($0) }
            case .disjunction(let nested): parts += nested
            case .leaf, .not, .conjunction: parts.append(condition)
            }
        }
        return parts.isEmpty ? .constant(false) : parts.count == 1 ? parts[0] : .disjunction(parts)
    }

    /// A constant that ends a combination, with those of the parts before it that can throw.
    private static func decided(
        _ constant: Condition,
        after parts: [Condition],
        combine: ([Condition]) -> Condition
    ) -> Condition {
        guard let last = parts.lastIndex(where: { $0.formula.callsForeignCode }) else { return constant }
        return combine(parts[...last] + [constant])
    }

    var negated: Condition {
        switch self {
        case .constant(let value): .constant(!value)
        case .not(let condition): condition
        case .leaf, .conjunction, .disjunction: .not(self)
        }
    }

    /// The parts that must all be true.
    var conjuncts: [Condition] {
        switch self {
        case .constant(true): []
        case .conjunction(let parts): parts
        case .constant, .leaf, .not, .disjunction: [self]
        }
    }

    var formula: Formula {
        switch self {
        case .constant(let value): .constant(value)
        case .leaf(let leaf): .leaf(leaf.form)
        case .not(let condition): .not(condition.formula)
        case .conjunction(let parts): .all(parts.map(\.formula))
        case .disjunction(let parts): .any(parts.map(\.formula))
        }
    }

    /// The number of leaves.
    var leafCount: Int {
        switch self {
        case .constant: 0
        case .leaf: 1
        case .not(let condition): condition.leafCount
        case .conjunction(let parts), .disjunction(let parts): parts.reduce(0) { $0 + $1.leafCount }
        }
    }
}
