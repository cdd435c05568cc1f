import FoundationEssentials

extension PredicateExpressions.Equal: TranslatableExpression {
    var children: [any PredicateExpression] { [lhs, rhs] }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        equality(lhs, rhs, in: scope)
    }
}

extension PredicateExpressions.NotEqual: TranslatableExpression {
    var children: [any PredicateExpression] { [lhs, rhs] }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        equality(lhs, rhs, in: scope)?.negated
    }
}

extension PredicateExpressions.Comparison: TranslatableExpression {
    var children: [any PredicateExpression] { [lhs, rhs] }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        guard let left = CyanotypeStore.operand(lhs, in: scope), let right = CyanotypeStore.operand(rhs, in: scope)
        else {
            return nil
        }
        if let constant = right.constant {
            return left.satisfying(.compares(comparison, to: constant))
        }
        if let constant = left.constant {
            return right.satisfying(.compares(comparison.flipped, to: constant))
        }
        if case .property(let left) = left, case .property(let right) = right {
            return .compares(left, comparison, right)
        }
        return nil
    }

    private var comparison: CyanotypeStore.Comparison {
        switch op {
        case .lessThan: .less
        case .lessThanOrEqual: .lessOrEqual
        case .greaterThan: .greater
        case .greaterThanOrEqual: .greaterOrEqual
        }
    }
}

private func equality<Left: PredicateExpression, Right: PredicateExpression, Root>(
    _ left: Left,
    _ right: Right,
    in scope: Scope<Root>
) -> Condition<Root>? where Left.Output == Right.Output, Left.Output: Equatable {
    let leftOperand = operand(left, in: scope)
    let rightOperand = operand(right, in: scope)
    if let leftOperand, let rightOperand {
        if let constant = rightOperand.constant { return leftOperand.satisfying(.equals(constant)) }
        if let constant = leftOperand.constant { return rightOperand.satisfying(.equals(constant)) }
        if case .property(let left) = leftOperand, case .property(let right) = rightOperand {
            return .equals(left, right)
        }
        return nil
    }
    if let constant = rightOperand?.constant { return equality(left, constant, in: scope) }
    if let constant = leftOperand?.constant { return equality(right, constant, in: scope) }
    return nil
}

/// Returns the condition that another condition, on one side of `==`, equals a constant.
private func equality<Side: PredicateExpression, Root>(
    _ side: Side,
    _ constant: Side.Output,
    in scope: Scope<Root>
) -> Condition<Root>? {
    if let constant = constant as? Bool, Side.Output.self == Bool.self {
        guard let condition = translatedCondition(side, in: scope) else { return nil }
        return constant ? condition : condition.negated
    }
    if Side.Output.self == Bool?.self, let condition = optionalCondition(side, in: scope) {
        return condition.equals(constant as? Bool)
    }
    return nil
}

extension PredicateExpressions.RangeExpressionContains: TranslatableExpression {
    var children: [any PredicateExpression] { [range, element] }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        guard let range = CyanotypeStore.operand(range, in: scope)?.constant,
            let element = CyanotypeStore.operand(element, in: scope)
        else { return nil }
        typealias Bound = RangeExpression.Output.Bound
        return switch range {
        case let range as ClosedRange<Bound>: element.satisfying(.isBetween(range))
        case let range as Swift.Range<Bound>: element.satisfying(.isBetween(range))
        case let range as PartialRangeFrom<Bound>:
            element.satisfying(.compares(.greaterOrEqual, to: range.lowerBound))
        case let range as PartialRangeThrough<Bound>:
            element.satisfying(.compares(.lessOrEqual, to: range.upperBound))
        case let range as PartialRangeUpTo<Bound>:
            element.satisfying(.compares(.less, to: range.upperBound))
        default: nil
        }
    }
}
