// Only a generic method can require `Value == Wrapped?`, but `.isNil` reads better as a property, without parentheses.
extension Matcher where Value: ExpressibleByNilLiteral {
    /// Matches `nil`.
    public static var isNil: Matcher {
        Matcher(.isNil)
    }

    /// Matches every value except `nil`.
    public static var isNotNil: Matcher {
        Matcher(Condition.isNil.negated)
    }
}

extension Matcher {
    /// Matches a value that is not `nil`, and that another matcher matches.
    ///
    /// ```swift
    /// query.filter(\.keywords, .some(.count(.greater(than: 3))))
    /// ```
    public static func some<Wrapped>(_ matcher: Matcher<Wrapped>) -> Matcher where Value == Wrapped? {
        Matcher(matcher.condition.lifted(through: .root))
    }

    /// Matches a value that is less than another. `nil` does not match.
    public static func less<Wrapped: Comparable & Sendable>(than value: Wrapped) -> Matcher where Value == Wrapped? {
        .some(.less(than: value))
    }

    /// Matches a value that is less than another, or equals it. `nil` does not match.
    public static func lessOrEqual<Wrapped: Comparable & Sendable>(to value: Wrapped) -> Matcher
    where Value == Wrapped? {
        .some(.lessOrEqual(to: value))
    }

    /// Matches a value that is greater than another. `nil` does not match.
    public static func greater<Wrapped: Comparable & Sendable>(than value: Wrapped) -> Matcher
    where Value == Wrapped? {
        .some(.greater(than: value))
    }

    /// Matches a value that is greater than another, or equals it. `nil` does not match.
    public static func greaterOrEqual<Wrapped: Comparable & Sendable>(to value: Wrapped) -> Matcher
    where Value == Wrapped? {
        .some(.greaterOrEqual(to: value))
    }

    /// Matches a value in a range, including both bounds. `nil` does not match.
    public static func between<Wrapped: Comparable & Sendable>(_ range: ClosedRange<Wrapped>) -> Matcher
    where Value == Wrapped? {
        .some(.between(range))
    }

    /// Matches a value in a range, excluding the upper bound. `nil` does not match.
    public static func between<Wrapped: Comparable & Sendable>(_ range: Range<Wrapped>) -> Matcher
    where Value == Wrapped? {
        .some(.between(range))
    }
}
