import FoundationEssentials

// Expressions about the elements of a collection, or the Characters of a string.

/// A collection that stores its elements, so that it can be listed. Another sequence may have no end.
private protocol ListableCollection {}

extension Array: ListableCollection {}
extension ArraySlice: ListableCollection {}
extension ContiguousArray: ListableCollection {}
extension Set: ListableCollection {}

extension PredicateExpressions.SequenceContains: TranslatableExpression {
    var children: [any PredicateExpression] { [sequence, element] }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        guard let sequence = CyanotypeStore.operand(sequence, in: scope),
            let element = CyanotypeStore.operand(element, in: scope)
        else { return nil }
        if let constant = element.constant { return sequence.satisfying(.contains(constant)) }
        guard let elements = sequence.constant, elements is any ListableCollection else { return nil }
        return element.satisfying(.isOne(of: Array(elements)))
    }
}

extension PredicateExpressions.SequenceContainsWhere: TranslatableExpression {
    var children: [any PredicateExpression] { [sequence, test] }
    var variables: VariableUse { VariableUse(declared: [variable.key]) }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        guard let sequence = CyanotypeStore.operand(sequence, in: scope),
            let test = CyanotypeStore.condition(test, in: scope.scope(of: variable))
        else { return nil }
        return sequence.satisfying(.containsElement(test.simplified()))
    }
}

extension PredicateExpressions.SequenceAllSatisfy: TranslatableExpression {
    var children: [any PredicateExpression] { [sequence, test] }
    var variables: VariableUse { VariableUse(declared: [variable.key]) }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        guard let sequence = CyanotypeStore.operand(sequence, in: scope),
            let test = CyanotypeStore.condition(test, in: scope.scope(of: variable))
        else { return nil }
        return sequence.satisfying(.allElements(test.simplified()))
    }
}

extension PredicateExpressions.CollectionContainsCollection: TranslatableExpression {
    var children: [any PredicateExpression] { [base, other] }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        guard let base = CyanotypeStore.operand(base, in: scope) as? Operand<Root, String>,
            let text = CyanotypeStore.operand(other, in: scope)?.constant as? String
        else { return nil }
        return base.satisfying(.contains(text))
    }
}

extension PredicateExpressions.SequenceStartsWith: TranslatableExpression {
    var children: [any PredicateExpression] { [base, prefix] }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        guard let base = CyanotypeStore.operand(base, in: scope) as? Operand<Root, String>,
            let text = CyanotypeStore.operand(prefix, in: scope)?.constant as? String
        else { return nil }
        return base.satisfying(.starts(with: text))
    }
}

extension PredicateExpressions.StringContainsRegex: TranslatableExpression {
    var children: [any PredicateExpression] { [subject, regex] }

    func condition<Root>(in scope: Scope<Root>) -> Condition<Root>? {
        guard let subject = CyanotypeStore.operand(subject, in: scope),
            let regex = CyanotypeStore.operand(regex, in: scope)?.constant
        else { return nil }
        return subject.satisfying(
            .opaque("contains a match of a regular expression", because: "only Swift can match the expression") {
                { $0.contains(regex) }
            }
        )
    }
}
