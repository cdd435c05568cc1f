import FoundationEssentials

extension Condition {
    /// The condition that a predicate says. Foundation evaluates the parts that the tree cannot say.
    init(_ predicate: Predicate<Root>) {
        let variable = predicate.variable
        func open(_ expression: some StandardPredicateExpression<Bool>) -> Condition {
            // An expression of the outermost scope is always a condition.
            condition(expression, in: Scope(variable)) ?? .constant(false)
        }
        self = open(predicate.expression)
    }
}
