/// Says which values of a property match.
///
/// Give a matcher to ``Query/filter(_:_:)``, where its type is known and so its name begins with a dot:
///
/// ```swift
/// let query = Query<Article>()
///     .filter(\.title, .contains("premium"))
///     .filter(\.rating, .between(3...5))
///     .filter(\.seen, .isNil)
///     .filter(\.tags, .contains("swift"))
/// ```
///
/// A matcher has the meaning of Swift's operators, in memory as in SQL. Strings are equal if they are canonically
/// equivalent, and are ordered by the bytes of their normal form. A type with raw values, as an enum, is equal where its
/// raw values are. A matcher of a value does not match nil, except for ``notEquals(_:)`` and ``not(_:)``.
public struct Matcher<Value>: Sendable {
    let condition: Condition<Value>

    init(_ condition: Condition<Value>) {
        self.condition = condition
    }
}

extension Matcher {
    /// Matches the values for which a closure returns true.
    ///
    /// No database can evaluate a closure, so each object that the other filters leave is read and asked.
    public static func satisfies(_ isMatch: @escaping @Sendable (Value) throws -> Bool) -> Matcher {
        Matcher(.opaque("satisfies a closure", because: "only Swift can call a closure") { isMatch })
    }

    /// Matches the values that another matcher does not match, nil among them.
    public static func not(_ matcher: Matcher) -> Matcher {
        Matcher(matcher.condition.negated)
    }

    /// Matches the values that all matchers match.
    public static func allOf(_ matchers: Matcher...) -> Matcher {
        allOf(matchers)
    }

    /// Matches the values that all matchers match. All values match none.
    public static func allOf(_ matchers: some Sequence<Matcher>) -> Matcher {
        Matcher(.all(matchers.map(\.condition)))
    }

    /// Matches the values that at least one of the matchers matches.
    public static func anyOf(_ matchers: Matcher...) -> Matcher {
        anyOf(matchers)
    }

    /// Matches the values that at least one of the matchers matches. No value matches none.
    public static func anyOf(_ matchers: some Sequence<Matcher>) -> Matcher {
        Matcher(.any(matchers.map(\.condition)))
    }
}
