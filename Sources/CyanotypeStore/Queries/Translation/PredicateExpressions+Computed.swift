import FoundationEssentials

// Expressions without a translation. One that has only constants is a constant; Foundation evaluates the others.

extension PredicateExpressions.Arithmetic: TranslatableExpression {
    var children: [any PredicateExpression] { [lhs, rhs] }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? {
        let operation: IntegerOperation =
            switch op {
            case .add: .add
            case .subtract: .subtract
            case .multiply: .multiply
            }
        return operation.isSafe(lhs, rhs, in: scope) ? foldedOperand(in: scope) : nil
    }
}

extension PredicateExpressions.FloatDivision: TranslatableExpression {
    var children: [any PredicateExpression] { [lhs, rhs] }
}

extension PredicateExpressions.IntDivision: TranslatableExpression {
    var children: [any PredicateExpression] { [lhs, rhs] }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? {
        IntegerOperation.divide.isSafe(lhs, rhs, in: scope) ? foldedOperand(in: scope) : nil
    }
}

extension PredicateExpressions.IntRemainder: TranslatableExpression {
    var children: [any PredicateExpression] { [lhs, rhs] }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? {
        IntegerOperation.remainder.isSafe(lhs, rhs, in: scope) ? foldedOperand(in: scope) : nil
    }
}

extension PredicateExpressions.UnaryMinus: TranslatableExpression {
    var children: [any PredicateExpression] { [wrapped] }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? {
        IntegerOperation.negate.isSafe(wrapped, wrapped, in: scope) ? foldedOperand(in: scope) : nil
    }
}

/// An operation of integers, which can overflow. Folding it would trap, even if no object reached it.
private enum IntegerOperation {
    case add
    case subtract
    case multiply
    case divide
    case remainder
    case negate

    /// Whether both sides are constants, and the operation does not trap.
    func isSafe<Left: PredicateExpression, Right: PredicateExpression>(
        _ left: Left,
        _ right: Right,
        in scope: Scope<some Any>
    ) -> Bool where Left.Output == Right.Output {
        guard let left = operand(left, in: scope)?.constant,
            let right = operand(right, in: scope)?.constant
        else { return false }
        func open<Integer: FixedWidthInteger>(_ left: Integer) -> Bool {
            (right as? Integer).map { !overflows(left, $0) } ?? false
        }
        if let left = left as? any FixedWidthInteger { return open(left) }
        return true
    }

    private func overflows<Integer: FixedWidthInteger>(_ left: Integer, _ right: Integer) -> Bool {
        switch self {
        case .add: left.addingReportingOverflow(right).overflow
        case .subtract: left.subtractingReportingOverflow(right).overflow
        case .multiply: left.multipliedReportingOverflow(by: right).overflow
        case .divide: left.dividedReportingOverflow(by: right).overflow
        case .remainder: left.remainderReportingOverflow(dividingBy: right).overflow
        case .negate: Integer.zero.subtractingReportingOverflow(left).overflow
        }
    }
}

extension PredicateExpressions.Range: TranslatableExpression {
    var children: [any PredicateExpression] { [lower, upper] }
}

extension PredicateExpressions.ClosedRange: TranslatableExpression {
    var children: [any PredicateExpression] { [lower, upper] }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? {
        // Foundation would trap if the bounds were in the wrong order.
        guard let lower = CyanotypeStore.operand(lower, in: scope)?.constant,
            let upper = CyanotypeStore.operand(upper, in: scope)?.constant, lower <= upper
        else { return nil }
        return .constant(lower...upper)
    }
}

extension PredicateExpressions.Filter: TranslatableExpression {
    var children: [any PredicateExpression] { [sequence, filter] }
    var variables: VariableUse { VariableUse(declared: [variable.key]) }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? { nil }
}

extension PredicateExpressions.SequenceMaximum: TranslatableExpression {
    var children: [any PredicateExpression] { [elements] }
}

extension PredicateExpressions.SequenceMinimum: TranslatableExpression {
    var children: [any PredicateExpression] { [elements] }
}

extension PredicateExpressions.CollectionIndexSubscript: TranslatableExpression {
    var children: [any PredicateExpression] { [wrapped, index] }
}

extension PredicateExpressions.CollectionRangeSubscript: TranslatableExpression {
    var children: [any PredicateExpression] { [wrapped, range] }
}

extension PredicateExpressions.DictionaryKeySubscript: TranslatableExpression {
    var children: [any PredicateExpression] { [wrapped, key] }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: TranslatableExpression {
    var children: [any PredicateExpression] { [wrapped, key, self.default] }
}

extension PredicateExpressions.ConditionalCast: TranslatableExpression {
    var children: [any PredicateExpression] { [input] }
}

extension PredicateExpressions.ForceCast: TranslatableExpression {
    var children: [any PredicateExpression] { [input] }
}

extension PredicateExpressions.TypeCheck: TranslatableExpression {
    var children: [any PredicateExpression] { [input] }
}

extension PredicateExpressions.ExpressionEvaluate: TranslatableExpression {
    var children: [any PredicateExpression] {
        var children: [any PredicateExpression] = [expression]
        repeat children.append(each input)
        return children
    }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? { nil }
}
