import FoundationEssentials

/// A node of a predicate that can become an operand or a condition.
///
/// All kinds of nodes conform, without constraints on their type parameters, so that a cast to the protocol succeeds.
/// In each method, the scope has the variable that the node may use.
protocol TranslatableExpression<Output>: PredicateExpression {
    /// The nodes directly below this one.
    var children: [any PredicateExpression] { get }
    /// The variables that the node itself uses, and those that it declares.
    var variables: VariableUse { get }

    /// Returns the node as an operand; `nil` if it is neither a value nor a property of the scope's variable.
    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>?

    /// Returns the node as a condition; `nil` if its output is not `Bool` or it has no translation.
    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>?

    /// Returns the node as a condition that can be `nil`; `nil` if its output is not `Bool?` or it has no translation.
    func optionalCondition<Root>(in scope: Scope<Root>) -> OptionalCondition<Root>?
}

/// The variables that a node itself uses, and those that it declares as parameters of its closure.
struct VariableUse {
    var used: [PredicateExpressions.VariableID] = []
    var declared: [PredicateExpressions.VariableID] = []
}

extension TranslatableExpression {
    var variables: VariableUse { VariableUse() }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? {
        foldedOperand(in: scope)
    }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        guard let operand = operand(in: scope) as? Operand<Root, Bool> else { return nil }
        return operand.satisfying(.equals(true))
    }

    func optionalCondition<Root>(in scope: Scope<Root>) -> OptionalCondition<Root>? {
        nil
    }

    /// Returns the value of a node whose parts are constants; `nil` if they are not.
    func foldedOperand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? {
        // If evaluating throws, Foundation evaluates the node for each object that reaches it, and throws there.
        let isConstant = children.allSatisfy { CyanotypeStore.isConstant($0, in: scope) }
        guard isConstant, let value = try? evaluate(PredicateBindings()) else { return nil }
        return .constant(value)
    }
}

/// A condition that is true, false or `nil`, such as one on a property of an optional.
struct OptionalCondition<Root> {
    let isNil: Condition<Root>
    /// The condition is true, and so not `nil`.
    let isTrue: Condition<Root>

    /// Returns the condition that this one equals a value.
    func equals(_ value: Bool?) -> Condition<Root> {
        switch value {
        case nil: isNil
        case true?: isTrue
        case false?: .all([isNil.negated, isTrue.negated])
        }
    }

    /// Returns this condition, with another one in its place where this one is `nil`.
    func whenNil(_ other: Condition<Root>) -> Condition<Root> {
        .any([isTrue, .all([isNil, other])])
    }
}

// MARK: - Expressions of any kind

// These functions also take nodes that do not conform, and limit the depth. Nodes call them on their children, with the
// module's name, because the methods of the protocol hide them.

/// Returns an expression as an operand; `nil` if it has no translation to one, or is too deep.
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

/// Returns an expression as a condition, which Foundation evaluates if there is no translation.
///
/// It is `nil` if there is no translation, and the expression uses variables of an outer scope or has nodes of an
/// unknown kind.
func condition<Expression: PredicateExpression, Root>(
    _ expression: Expression,
    in scope: Scope<Root>
) -> Condition<Root>? where Expression.Output == Bool {
    translatedCondition(expression, in: scope) ?? evaluatedCondition(expression, in: scope)
}

/// Returns the translation of an expression; `nil` if there is none, or its output is not `Bool`.
func translatedCondition<Expression: PredicateExpression, Root>(
    _ expression: Expression,
    in scope: Scope<Root>
) -> Condition<Root>? {
    guard let scope = scope.deeper else { return nil }
    return (expression as? any TranslatableExpression)?.condition(in: scope)
}

/// Returns an expression as a condition that can be `nil`; `nil` if its output is not `Bool?` or it has no translation.
func optionalCondition<Expression: PredicateExpression, Root>(
    _ expression: Expression,
    in scope: Scope<Root>
) -> OptionalCondition<Root>? {
    guard let scope = scope.deeper else { return nil }
    return (expression as? any TranslatableExpression)?.optionalCondition(in: scope)
}

/// Returns the condition that Foundation evaluates; `nil` if the expression uses variables of an outer scope, or may
/// use them because it has nodes of an unknown kind.
private func evaluatedCondition<Expression: PredicateExpression, Root>(
    _ expression: Expression,
    in scope: Scope<Root>
) -> Condition<Root>? where Expression.Output == Bool {
    // Foundation gets the scope's variable alone. In the outermost scope there are no others.
    if !scope.isOutermost {
        guard let free = freeVariables(of: expression), free.isSubset(of: [scope.variable.key]) else { return nil }
    }
    let variable = scope.variable
    let paths = propertyPaths(in: expression, scope)
    return .opaque("\(nodeName(expression))", because: "only Foundation can evaluate it", about: paths) {
        { try expression.evaluate(PredicateBindings((variable, $0))) }
    }
}

/// Returns the properties of the scope's variable that an expression reads, as far as they have a translation. A cursor
/// recognizes its query by them.
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

/// Returns the name of an expression's kind. Its description would reveal captured values.
private func nodeName(_ expression: some PredicateExpression) -> String {
    let name = String(describing: type(of: expression))
    return String(name.prefix { $0 != "<" })
}

/// Returns the variables that an expression uses but does not declare; `nil` if it has nodes of an unknown kind.
func freeVariables(of expression: any PredicateExpression) -> Set<PredicateExpressions.VariableID>? {
    var used: Set<PredicateExpressions.VariableID> = []
    var declared: Set<PredicateExpressions.VariableID> = []
    var rest: [any PredicateExpression] = [expression]
    while let next = rest.popLast() {
        guard let node = next as? any TranslatableExpression else { return nil }
        used.formUnion(node.variables.used)
        declared.formUnion(node.variables.declared)
        rest += node.children
    }
    return used.subtracting(declared)
}
