public import _StringProcessing

// A `Regex` is not `Sendable`, and a query is. So matchers take a closure that makes one, which each use of the query
// calls once: the compiler checks a literal in it, and it can be one of RegexBuilder's. A pattern that is known only at
// run time is a string, which is checked before the matcher is made.

extension Matcher where Value == String {
    /// Matches a string that contains another, Character by Character. Every string contains the empty one.
    public static func contains(_ text: String) -> Matcher {
        Matcher(.contains(text))
    }

    /// Matches a string that starts with another, Character by Character. Every string starts with the empty one.
    public static func starts(with prefix: String) -> Matcher {
        Matcher(.starts(with: prefix))
    }

    /// Matches a string that a regular expression matches as a whole.
    ///
    /// ```swift
    /// query.filter(\.code, .matches { /[A-Z]{2}-\d+/ })
    /// ```
    ///
    /// - Parameter makeRegex: Makes the regular expression. Each run of the query calls it once.
    /// - Returns: The matcher.
    public static func matches(_ makeRegex: @escaping @Sendable () -> some RegexComponent) -> Matcher {
        Matcher(.regex(makeRegex) { text, regex in text.wholeMatch(of: regex) != nil })
    }

    /// Matches a string in which a regular expression matches somewhere.
    ///
    /// - Parameter makeRegex: Makes the regular expression. Each run of the query calls it once.
    /// - Returns: The matcher.
    public static func containsMatch(_ makeRegex: @escaping @Sendable () -> some RegexComponent) -> Matcher {
        Matcher(.regex(makeRegex) { text, regex in text.contains(regex) })
    }

    /// Matches a string that a regular expression matches as a whole.
    ///
    /// - Parameter pattern: The regular expression, as a user may type it.
    /// - Returns: The matcher.
    /// - Throws: The parser's error, if the pattern is not a regular expression.
    public static func matches(pattern: String) throws -> Matcher {
        _ = try Regex(pattern)
        return Matcher(.regex(pattern) { text, regex in text.wholeMatch(of: regex) != nil })
    }

    /// Matches a string in which a regular expression matches somewhere.
    ///
    /// - Parameter pattern: The regular expression, as a user may type it.
    /// - Returns: The matcher.
    /// - Throws: The parser's error, if the pattern is not a regular expression.
    public static func containsMatch(pattern: String) throws -> Matcher {
        _ = try Regex(pattern)
        return Matcher(.regex(pattern) { text, regex in text.contains(regex) })
    }
}

extension Matcher where Value == String? {
    /// Matches a string that contains another, Character by Character. Nil does not match.
    public static func contains(_ text: String) -> Matcher { .some(.contains(text)) }

    /// Matches a string that starts with another, Character by Character. Nil does not match.
    public static func starts(with prefix: String) -> Matcher { .some(.starts(with: prefix)) }

    /// Matches a string that a regular expression matches as a whole. Nil does not match.
    ///
    /// - Parameter makeRegex: Makes the regular expression. Each run of the query calls it once.
    /// - Returns: The matcher.
    public static func matches(_ makeRegex: @escaping @Sendable () -> some RegexComponent) -> Matcher {
        .some(.matches(makeRegex))
    }

    /// Matches a string in which a regular expression matches somewhere. Nil does not match.
    ///
    /// - Parameter makeRegex: Makes the regular expression. Each run of the query calls it once.
    /// - Returns: The matcher.
    public static func containsMatch(_ makeRegex: @escaping @Sendable () -> some RegexComponent) -> Matcher {
        .some(.containsMatch(makeRegex))
    }

    /// Matches a string that a regular expression matches as a whole. Nil does not match.
    ///
    /// - Parameter pattern: The regular expression, as a user may type it.
    /// - Returns: The matcher.
    /// - Throws: The parser's error, if the pattern is not a regular expression.
    public static func matches(pattern: String) throws -> Matcher {
        .some(try .matches(pattern: pattern))
    }

    /// Matches a string in which a regular expression matches somewhere. Nil does not match.
    ///
    /// - Parameter pattern: The regular expression, as a user may type it.
    /// - Returns: The matcher.
    /// - Throws: The parser's error, if the pattern is not a regular expression.
    public static func containsMatch(pattern: String) throws -> Matcher {
        .some(try .containsMatch(pattern: pattern))
    }
}

extension Condition where Root == String {
    fileprivate static func regex<Component: RegexComponent>(
        _ makeRegex: @escaping @Sendable () -> Component,
        _ isMatch: @escaping (String, Component) -> Bool
    ) -> Condition {
        .opaque("matches a regular expression", because: "SQL has no regular expressions") {
            let regex = makeRegex()
            return { isMatch($0, regex) }
        }
    }

    fileprivate static func regex(
        _ pattern: String,
        _ isMatch: @escaping (String, Regex<AnyRegexOutput>) -> Bool
    ) -> Condition {
        .opaque("matches a regular expression", because: "SQL has no regular expressions") {
            // The matcher was made only after its pattern was found right.
            let regex = try? Regex(pattern)
            return { text in regex.map { isMatch(text, $0) } ?? false }
        }
    }
}
