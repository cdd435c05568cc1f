extension Matcher where Value: Equatable & Sendable {
    /// Matches a value that equals another.
    public static func equals(_ value: Value) -> Matcher {
        Matcher(.equals(value))
    }

    /// Matches a value that does not equal another. `nil` equals no value, so it matches.
    public static func notEquals(_ value: Value) -> Matcher {
        Matcher(Condition.equals(value).negated)
    }

    /// Matches a value that equals one of several. Without values, none matches.
    public static func isOne(of values: some Sequence<Value>) -> Matcher {
        Matcher(.isOne(of: Array(values)))
    }
}

extension Matcher where Value: Comparable & Sendable {
    /// Matches a value that is less than another.
    public static func less(than value: Value) -> Matcher {
        Matcher(.compares(.less, to: value))
    }

    /// Matches a value that is less than another, or equals it.
    public static func lessOrEqual(to value: Value) -> Matcher {
        Matcher(.compares(.lessOrEqual, to: value))
    }

    /// Matches a value that is greater than another.
    public static func greater(than value: Value) -> Matcher {
        Matcher(.compares(.greater, to: value))
    }

    /// Matches a value that is greater than another, or equals it.
    public static func greaterOrEqual(to value: Value) -> Matcher {
        Matcher(.compares(.greaterOrEqual, to: value))
    }

    /// Matches a value in a range, including both bounds.
    public static func between(_ range: ClosedRange<Value>) -> Matcher {
        Matcher(.isBetween(range))
    }

    /// Matches a value in a range, excluding the upper bound.
    public static func between(_ range: Range<Value>) -> Matcher {
        Matcher(.isBetween(range))
    }
}

extension Condition where Root: Comparable {
    static func isBetween(_ range: ClosedRange<Root>) -> Condition {
        .all([
            .compares(.greaterOrEqual, to: range.lowerBound),
            .compares(.lessOrEqual, to: range.upperBound),
        ])
    }

    static func isBetween(_ range: Range<Root>) -> Condition {
        .all([
            .compares(.greaterOrEqual, to: range.lowerBound),
            .compares(.less, to: range.upperBound),
        ])
    }
}
