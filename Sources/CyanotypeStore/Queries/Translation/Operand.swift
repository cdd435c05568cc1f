import FoundationEssentials

/// A value or a property in a predicate, about which a condition can be.
enum Operand<Root, Value> {
    case constant(Value)
    case property(Property<Root, Value>)
    /// A property, or a value where that is `nil`.
    case defaulted(Property<Root, Value?>, Value)
    /// A property whose value is unwrapped by force, which throws where it is `nil`.
    case unwrapped(Property<Root, Value?>)

    /// Returns the condition that the operand's value satisfies another one; `nil` if there is none.
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
            // Unlike the test that is composed of the parts, this one reads the property once.
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
    /// Returns whether a constant matches; `nil` if only foreign code can find out.
    ///
    /// That code can throw or stop the program, but only for the objects for which it is reached.
    fileprivate func folded(for constant: Root) -> Bool? {
        question.callsForeignCode ? nil : try? makeTest()(constant)
    }

    /// The condition that throws what unwrapping `nil` by force throws.
    fileprivate static var failure: Condition {
        .opaque("unwraps nil", because: "it throws an error") { { _ in throw PredicateError.forceUnwrapFailure } }
    }
}
