import FoundationEssentials

// Expressions that combine conditions. Foundation evaluates a part without a translation, so that the database can
// still evaluate the others. The module's name is necessary because the methods hide the functions.

extension PredicateExpressions.Conjunction: TranslatableExpression {
    var children: [any PredicateExpression] { [lhs, rhs] }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        guard let left = CyanotypeStore.condition(lhs, in: scope), let right = CyanotypeStore.condition(rhs, in: scope)
        else { return nil }
        return .all([left, right])
    }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
    var children: [any PredicateExpression] { [lhs, rhs] }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        guard let left = CyanotypeStore.condition(lhs, in: scope), let right = CyanotypeStore.condition(rhs, in: scope)
        else { return nil }
        return .any([left, right])
    }
}

extension PredicateExpressions.Negation: TranslatableExpression {
    var children: [any PredicateExpression] { [wrapped] }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        CyanotypeStore.condition(wrapped, in: scope)?.negated
    }
}

extension PredicateExpressions.Conditional: TranslatableExpression {
    var children: [any PredicateExpression] { [test, trueBranch, falseBranch] }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        // The branches can have any type. Only a translation shows that they are conditions.
        guard let whenTrue = translatedCondition(trueBranch, in: scope),
            let whenFalse = translatedCondition(falseBranch, in: scope),
            let test = CyanotypeStore.condition(test, in: scope),
            // The result has the test twice, so each level of nested tests doubles its size. Foundation evaluates an
            // expression with a larger test.
            test.question.leafCount <= 4
        else { return nil }
        return .any([.all([test, whenTrue]), .all([test.negated, whenFalse])])
    }
}
