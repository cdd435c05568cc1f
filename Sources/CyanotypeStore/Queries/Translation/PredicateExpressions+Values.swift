import FoundationEssentials

// Variables, values, key paths, and the expressions that unwrap optionals.

extension PredicateExpressions.Variable: TranslatableExpression {
    var children: [any PredicateExpression] { [] }
    var variables: VariableUse { VariableUse(used: [key]) }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? {
        guard key == scope.variable.key else { return nil }
        return Operand<Root, Root>.property(.root) as? Operand<Root, Output>
    }
}

extension PredicateExpressions.Value: TranslatableExpression {
    var children: [any PredicateExpression] { [] }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? {
        .constant(value)
    }
}

extension PredicateExpressions.NilLiteral: TranslatableExpression {
    var children: [any PredicateExpression] { [] }
}

extension PredicateExpressions.KeyPath: TranslatableExpression {
    var children: [any PredicateExpression] { [root] }

    func operand<Scoped>(in scope: Scope<Scoped>) -> Operand<Scoped, Output>? {
        guard let operand = CyanotypeStore.operand(root, in: scope) else { return nil }
        switch operand {
        case .constant(let constant):
            return .constant(constant[keyPath: keyPath as Swift.KeyPath<Root.Output, Output>])
        case .property(let property):
            if kind == .collectionCount {
                guard let count = (keyPath as AnyKeyPath) as? Swift.KeyPath<Root.Output, Int> else { return nil }
                return Operand<Scoped, Int>.property(property.counted(by: count)) as? Operand<Scoped, Output>
            }
            return .property(property.appending(keyPath))
        case .unwrapped(let property):
            // With an optional output, nothing would show which of the two properties was `nil`.
            guard !(Output.self is any OptionalValue.Type), kind == nil else { return nil }
            return .unwrapped(property.chained(Property<Root.Output, Output>(keyPath)))
        case .defaulted:
            return nil
        }
    }

    func condition<Scoped>(in scope: Scope<Scoped>) -> Condition<Scoped>? {
        if kind == .collectionIsEmpty, let type = Root.Output.self as? any Collection.Type {
            return isEmpty(type, in: scope)
        }
        guard let operand = operand(in: scope) as? Operand<Scoped, Bool> else { return nil }
        return operand.satisfying(.equals(true))
    }

    private func isEmpty<Elements: Collection, Scoped>(
        _: Elements.Type,
        in scope: Scope<Scoped>
    ) -> Condition<Scoped>? {
        guard let operand = CyanotypeStore.operand(root, in: scope) as? Operand<Scoped, Elements> else { return nil }
        return operand.satisfying(.isEmpty)
    }
}

extension PredicateExpressions.ForcedUnwrap: TranslatableExpression {
    var children: [any PredicateExpression] { [inner] }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Wrapped>? {
        guard case .property(let property)? = CyanotypeStore.operand(inner, in: scope) else {
            return foldedOperand(in: scope)
        }
        return .unwrapped(property)
    }
}

extension PredicateExpressions.NilCoalesce: TranslatableExpression {
    var children: [any PredicateExpression] { [lhs, rhs] }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Output>? {
        guard case .property(let property)? = CyanotypeStore.operand(lhs, in: scope),
            let constant = CyanotypeStore.operand(rhs, in: scope)?.constant
        else { return foldedOperand(in: scope) }
        return .defaulted(property, constant)
    }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        if let left = CyanotypeStore.optionalCondition(lhs, in: scope) {
            guard let right = translatedCondition(rhs, in: scope) else { return nil }
            return left.whenNil(right)
        }
        guard let operand = operand(in: scope) as? Operand<Root, Bool> else { return nil }
        return operand.satisfying(.equals(true))
    }
}

extension PredicateExpressions.OptionalFlatMap: TranslatableExpression {
    var children: [any PredicateExpression] { [wrapped, transform] }
    var variables: VariableUse { VariableUse(declared: [variable.key]) }

    func operand<Root>(in scope: Scope<Root>) -> Operand<Root, Result?>? {
        guard let outer = CyanotypeStore.operand(wrapped, in: scope),
            let inner = CyanotypeStore.operand(transform, in: scope.scope(of: variable))
        else { return nil }
        if case .property(let next)? = inner as? Operand<Wrapped, Result> {
            switch outer {
            case .property(let property): return .property(property.chained(next))
            case .constant(let constant): return .constant(constant.map(next.get))
            case .defaulted, .unwrapped: return nil
            }
        }
        if case .property(let next)? = inner as? Operand<Wrapped, Result?> {
            switch outer {
            case .property(let property): return .property(property.chained(next))
            case .constant(let constant): return .constant(constant.flatMap(next.get))
            case .defaulted, .unwrapped: return nil
            }
        }
        return nil
    }

    func optionalCondition<Root>(in scope: Scope<Root>) -> OptionalCondition<Root>? {
        // Foundation evaluates a closure whose own result can be `nil`.
        guard RHS.Output.self == Bool.self,
            case .property(let property)? = CyanotypeStore.operand(wrapped, in: scope),
            let inner = translatedCondition(transform, in: scope.scope(of: variable))
        else { return nil }
        return OptionalCondition(isNil: .isNil(property), isTrue: inner.lifted(through: property))
    }
}
