import FoundationEssentials

/// One side of a comparison, or the subject of another question.
enum Operand<Root, Value> {
    case constant(Captured<Value>)
    case property(Property<Root, Value>)
    /// A property, or a value where that is nil.
    case defaulted(Property<Root, Value?>, Captured<Value>)
    /// A property that throws where it is nil.
    case unwrapped(Property<Root, Value?>)

    /// The condition that the operand's value satisfies another.
    func satisfying(_ condition: Condition<Value>) -> Condition<Root>? {
        switch self {
        case .constant(let constant):
            return condition.folded(for: constant).map { .constant($0) }
        case .property(let property):
            return condition.lifted(along: property)
        case .defaulted(let property, let value):
            return condition.folded(for: value).map { optional(condition, property).whenNil(.constant($0)) }
        case .unwrapped(let property):
            return optional(condition, property).whenNil(.failure)
        }
    }

    private func optional(_ condition: Condition<Value>, _ property: Property<Root, Value?>) -> OptionalCondition<Root>
    {
        OptionalCondition(isNil: .isNil(property), isTrue: condition.lifted(through: property))
    }

    var constant: Captured<Value>? {
        guard case .constant(let constant) = self else { return nil }
        return constant
    }
}

extension Condition {
    /// Tells whether a constant matches. Nil if that calls foreign code, which can throw or stop the program, but does so
    /// only for objects that get there.
    fileprivate func folded(for constant: Captured<Root>) -> Bool? {
        formula.callsForeignCode ? nil : try? makeTest()(constant.value)
    }

    /// Throws the error of a value that is unwrapped by force where it is nil.
    fileprivate static var failure: Condition {
        .opaque("unwraps nil", because: "it throws an error") { { _ in throw PredicateError.forceUnwrapFailure } }
    }
}
