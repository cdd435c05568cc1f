import FoundationEssentials

/// A value or a property in a predicate. It is the subject of a condition.
enum Operand<Root, Value> {
    case constant(Value)
    case property(Property<Root, Value>)
    /// A property, or a value where that is `nil`.
    case defaulted(Property<Root, Value?>, Value)
    /// A property whose value is unwrapped by force, which throws where it is `nil`.
    case unwrapped(Property<Root, Value?>)

    /// Returns the condition that the operand's value satisfies another one.
    ///
    /// It is `nil` if a constant would have to be tested by a closure or by Foundation. Then Foundation evaluates the
    /// whole expression for each object.
    func satisfying(_ condition: Condition<Value>) -> Condition<Root>? {
        switch self {
        case .constant(let constant):
            return condition.folded(for: constant).map { .constant($0) }
        case .property(let property):
            return condition.lifted(along: property)
        case .defaulted(let property, let value):
            return condition.folded(for: value).map { optional(condition, property).whenNil(.constant($0)) }
        case .unwrapped(let property):
            let question = optional(condition, property).whenNil(.failure).question
            // The test that `whenNil` composes reads the property for each of its parts; this one reads it once.
            return Condition(question) { [get = property.get] in
                let test = condition.makeTest()
                return { root in
                    guard let value = get(root) else { throw PredicateError.forceUnwrapFailure }
                    return try test(value)
                }
            }
        }
    }

    private func optional(_ condition: Condition<Value>, _ property: Property<Root, Value?>) -> OptionalCondition<Root>
    {
        OptionalCondition(isNil: .isNil(property), isTrue: condition.lifted(through: property))
    }

    var constant: Value? {
        guard case .constant(let constant) = self else { return nil }
        return constant
    }
}

extension Condition {
    /// Returns whether a constant matches; `nil` if only foreign code can find out: a closure or Foundation.
    ///
    /// Foreign code can throw or trap, so it runs only for the objects whose evaluation reaches it.
    fileprivate func folded(for constant: Root) -> Bool? {
        question.callsForeignCode ? nil : try? makeTest()(constant)
    }

    /// The condition that throws the error of unwrapping `nil` by force.
    fileprivate static var failure: Condition {
        .opaque("unwraps nil", because: "it throws an error") { { _ in throw PredicateError.forceUnwrapFailure } }
    }
}
