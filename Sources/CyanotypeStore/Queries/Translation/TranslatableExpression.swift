import FoundationEssentials

/// A node of a predicate, which can become an operand or a condition.
///
/// All types of nodes conform, without conditions on their types' parameters, so that a cast finds them.
protocol TranslatableExpression<Output>: PredicateExpression {
    /// The nodes directly below.
    var children: [any PredicateExpression] { get }
    /// The variables that the node uses or makes.
    var variables: VariableUse { get }

    /// The node as an operand, or nil if it is none that a condition can be about.
    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>?

    /// The node as a condition, if its output is true or false. Nil if there is no way to say it.
    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>?

    /// The node as a condition that can be nil, if its output is true, false or nil.
    func optionalCondition<Root>(in scope: Scope<Root>) -> OptionalCondition<Root>?
}

/// The variables that a node itself uses, and those that it makes for its closure.
struct VariableUse {
    var used: [PredicateExpressions.VariableID] = []
    var made: [PredicateExpressions.VariableID] = []
}

extension TranslatableExpression {
    var variables: VariableUse { VariableUse() }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? {
        foldedOperand(in: scope)
    }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        guard let operand = operand(in: scope) as? Operand<Root, Bool> else { return nil }
        return operand.satisfying(.equals(Captured(true)))
    }

    func optionalCondition<Root>(in scope: Scope<Root>) -> OptionalCondition<Root>? {
        nil
    }

    /// The value of a node above constants.
    func foldedOperand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? {
        let isConstant = children.allSatisfy { CyanotypeStore.isConstant($0, in: scope) }
        guard isConstant, let value = try? evaluate(PredicateBindings()) else { return nil }
        return .constant(Captured(value))
    }
}

/// A condition that is true, false or nil, as one on a property of an optional.
struct OptionalCondition<Root> {
    let isNil: Condition<Root>
    /// The condition is not nil, and true.
    let isTrue: Condition<Root>

    /// The condition equals a value.
    func equals(_ value: Bool?) -> Condition<Root> {
        switch value {
        case nil: isNil
        case true?: isTrue
        case false?: .all([isNil.negated, isTrue.negated])
        }
    }

    func whenNil(_ other: Condition<Root>) -> Condition<Root> {
        .any([isTrue, .all([isNil, other])])
    }
}

// MARK: - Expressions of any kind

/// The expression as an operand, or nil if it is none that a condition can be about.
func operand<Expression: PredicateExpression, Root>(
    _ expression: Expression,
    in scope: Scope<Root>
) -> Operand<Root, Expression.Output>? {
    guard let scope = scope.deeper else { return nil }
    func open(_ node: some TranslatableExpression) -> Operand<Root, Expression.Output>? {
        node.operand(in: scope) as? Operand<Root, Expression.Output>
    }
    guard let node = expression as? any TranslatableExpression else { return nil }
    return open(node)
}

private func isConstant(_ expression: some PredicateExpression, in scope: Scope<some Any>) -> Bool {
    operand(expression, in: scope)?.constant != nil
}

/// The expression as a condition, which Foundation evaluates if need be. Nil if it uses variables of an outer scope.
func condition<Expression: PredicateExpression, Root>(
    _ expression: Expression,
    in scope: Scope<Root>
) -> Condition<Root>? where Expression.Output == Bool {
    understoodCondition(expression, in: scope) ?? evaluatedCondition(expression, in: scope)
}

/// The expression as a condition that the tree can say.
func understoodCondition<Expression: PredicateExpression, Root>(
    _ expression: Expression,
    in scope: Scope<Root>
) -> Condition<Root>? {
    guard let scope = scope.deeper else { return nil }
    return (expression as? any TranslatableExpression)?.condition(in: scope)
}

func optionalCondition<Expression: PredicateExpression, Root>(
    _ expression: Expression,
    in scope: Scope<Root>
) -> OptionalCondition<Root>? {
    guard let scope = scope.deeper else { return nil }
    return (expression as? any TranslatableExpression)?.optionalCondition(in: scope)
}

/// The condition that Foundation evaluates.
private func evaluatedCondition<Expression: PredicateExpression, Root>(
    _ expression: Expression,
    in scope: Scope<Root>
) -> Condition<Root>? where Expression.Output == Bool {
    if !scope.isOutermost {
        guard let free = freeVariables(of: expression), free.isSubset(of: [scope.variable.key]) else { return nil }
    }
    let expression = Captured(expression)
    let variable = scope.variable
    let paths = propertyPaths(in: expression.value, scope)
    return .opaque("\(nodeName(expression.value))", because: "SQL has no such expression", about: paths) {
        { try expression.value.evaluate(PredicateBindings((variable, $0))) }
    }
}

/// The properties of the scope's variable that an expression reads, as far as the tree can say them.
private func propertyPaths<Root>(in expression: any PredicateExpression, _ scope: Scope<Root>) -> [PropertyPath] {
    func path(of node: some TranslatableExpression) -> PropertyPath? {
        switch node.operand(in: scope) {
        case .property(let property)?: property.path
        case .defaulted(let property, _)?, .unwrapped(let property)?: property.path
        case .constant?, nil: nil
        }
    }
    var paths: [PropertyPath] = []
    var rest: [any PredicateExpression] = [expression]
    while let next = rest.popLast() {
        guard let node = next as? any TranslatableExpression else { continue }
        if let path = path(of: node) { paths.append(path) } else { rest += node.children }
    }
    return paths
}

/// The name of the expression's kind. Its description would show captured values.
private func nodeName(_ expression: some PredicateExpression) -> String {
    let name = String(describing: type(of: expression))
    return String(name.prefix { $0 != "<" })
}

/// The variables that an expression uses and does not make, or nil if it holds nodes of an unknown kind.
func freeVariables(of expression: any PredicateExpression) -> Set<PredicateExpressions.VariableID>? {
    var used: Set<PredicateExpressions.VariableID> = []
    var made: Set<PredicateExpressions.VariableID> = []
    var rest: [any PredicateExpression] = [expression]
    while let next = rest.popLast() {
        guard let node = next as? any TranslatableExpression else { return nil }
        used.formUnion(node.variables.used)
        made.formUnion(node.variables.made)
        rest += node.children
    }
    return used.subtracting(made)
}
