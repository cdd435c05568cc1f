/// A test of a property's values.
///
/// ``ObjectQuery/filter(_:_:)`` takes a matcher, and the compiler knows its type there, so that its name can begin with
/// a dot:
///
/// ```swift
/// let query = ObjectQuery<Article>()
///     .filter(\.title, .contains("premium"))
///     .filter(\.rating, .between(3...5))
///     .filter(\.seen, .isNil)
///     .filter(\.tags, .contains("swift"))
/// ```
///
/// A matcher has the meaning of Swift's operators, in memory and in the database. Strings are equal if they are
/// canonically equivalent, and have the order of the bytes of their normal form. Values with raw values, such as enums,
/// are equal if their raw values are. A matcher for a value does not match `nil`, except for ``notEquals(_:)`` and
/// ``not(_:)``.
public struct Matcher<Value>: Sendable {
    let condition: Condition<Value>

    init(_ condition: Condition<Value>) {
        self.condition = condition
    }
}

extension Matcher {
    /// Matches the values for which a closure returns `true`.
    ///
    /// No database can evaluate a closure, so each object that matches the other filters is read and tested.
    public static func satisfies(_ isMatch: @escaping @Sendable (Value) throws -> Bool) -> Matcher {
        Matcher(.opaque("satisfies a closure", because: "only Swift can call a closure") { isMatch })
    }

    /// Matches the values that another matcher does not match, which may include `nil`.
    public static func not(_ matcher: Matcher) -> Matcher {
        Matcher(matcher.condition.negated)
    }

    /// Matches the values that all matchers match.
    public static func allOf(_ matchers: Matcher...) -> Matcher {
        allOf(matchers)
    }

    /// Matches the values that all matchers match. Without matchers, every value matches.
    public static func allOf(_ matchers: some Sequence<Matcher>) -> Matcher {
        Matcher(.all(matchers.map(\.condition)))
    }

    /// Matches the values that at least one of the matchers matches.
    public static func anyOf(_ matchers: Matcher...) -> Matcher {
        anyOf(matchers)
    }

    /// Matches the values that at least one of the matchers matches. Without matchers, no value matches.
    public static func anyOf(_ matchers: some Sequence<Matcher>) -> Matcher {
        Matcher(.any(matchers.map(\.condition)))
    }
}
