import FoundationEssentials

extension Condition {
    /// Translates a predicate. Foundation evaluates the parts that have no translation.
    init(_ predicate: Predicate<Root>) {
        let variable = predicate.variable
        func open(_ expression: some StandardPredicateExpression<Bool>) -> Condition {
            // Foundation can evaluate every expression of the outermost scope.
            condition(expression, in: Scope(variable)) ?? .constant(false)
        }
        self = open(predicate.expression)
    }
}
