internal import Cyanotype
public import _StringProcessing

// A `Regex` is not `Sendable`, but a query is. So matchers take a closure that makes a `Regex`, and each run of the
// query calls it once. The compiler checks a literal in the closure, and RegexBuilder works too. A pattern that is
// known only at run time is a string. It may come from anybody, so an engine that does not backtrack matches it.

extension Matcher where Value == String {
    /// Matches a string that a regular expression matches as a whole.
    ///
    /// ```swift
    /// query.filter(\.code, .matches { /[A-Z]{2}-\d+/ })
    /// ```
    ///
    /// A `Regex` backtracks, so a few letters can keep it busy for minutes. Use `matches(pattern:)` for an expression
    /// that a user has typed.
    ///
    /// - Parameter makeRegex: Makes the regular expression. Each run of the query calls it once.
    /// - Returns: The matcher.
    public static func matches(_ makeRegex: @escaping @Sendable () -> some RegexComponent) -> Matcher {
        Matcher(.regex(makeRegex) { text, regex in text.wholeMatch(of: regex) != nil })
    }

    /// Matches a string that contains a match of a regular expression.
    ///
    /// - Parameter makeRegex: Makes the regular expression. Each run of the query calls it once.
    /// - Returns: The matcher.
    public static func containsMatch(_ makeRegex: @escaping @Sendable () -> some RegexComponent) -> Matcher {
        Matcher(.regex(makeRegex) { text, regex in text.contains(regex) })
    }

    /// Matches a string that a pattern describes as a whole.
    ///
    /// ```swift
    /// query.filter(\.code, try .matches(pattern: "[A-Z]{2}-[0-9]+"))
    /// ```
    ///
    /// A pattern may come from a user: matching takes time in proportion to the length of the text. A `Regex` can take
    /// exponential time. The syntax and the meaning are those of `Regex`, with literals, classes, properties, groups,
    /// alternatives, quantifiers, anchors, word boundaries, lookahead and the options `(?i)`, `(?m)`, `(?s)` and
    /// `(?x)`. An expression that only backtracking can match is an error: references such as `\1`, conditions, and
    /// atomic groups and possessive quantifiers of more than one character.
    ///
    /// If a text would take more than about a second, the query throws ``StoreError`` with the code `query`.
    ///
    /// - Parameter pattern: The pattern.
    /// - Returns: The matcher.
    /// - Throws: ``StoreError`` with the code `query` if the text is not a pattern, or has more than 20,000 parts.
    public static func matches(pattern: String) throws(StoreError) -> Matcher {
        Matcher(try .pattern(pattern, of: .wholeString))
    }

    /// Matches a string with a part that a pattern describes.
    ///
    /// - Parameter pattern: A pattern as for `matches(pattern:)`.
    /// - Returns: The matcher.
    /// - Throws: ``StoreError`` with the code `query` if the text is not a pattern, or has more than 20,000 parts.
    public static func containsMatch(pattern: String) throws(StoreError) -> Matcher {
        Matcher(try .pattern(pattern, of: .anyPart))
    }
}

extension Matcher where Value == String? {
    /// Matches a string that a regular expression matches as a whole. `nil` does not match.
    ///
    /// - Parameter makeRegex: Makes the regular expression. Each run of the query calls it once.
    /// - Returns: The matcher.
    public static func matches(_ makeRegex: @escaping @Sendable () -> some RegexComponent) -> Matcher {
        .some(.matches(makeRegex))
    }

    /// Matches a string that contains a match of a regular expression. `nil` does not match.
    ///
    /// - Parameter makeRegex: Makes the regular expression. Each run of the query calls it once.
    /// - Returns: The matcher.
    public static func containsMatch(_ makeRegex: @escaping @Sendable () -> some RegexComponent) -> Matcher {
        .some(.containsMatch(makeRegex))
    }

    /// Matches a string that a pattern describes as a whole. `nil` does not match.
    ///
    /// - Parameter pattern: A pattern as for a string.
    /// - Returns: The matcher.
    /// - Throws: ``StoreError`` with the code `query` if the text is not a pattern, or has more than 20,000 parts.
    public static func matches(pattern: String) throws(StoreError) -> Matcher {
        .some(try .matches(pattern: pattern))
    }

    /// Matches a string with a part that a pattern describes. `nil` does not match.
    ///
    /// - Parameter pattern: A pattern as for a string.
    /// - Returns: The matcher.
    /// - Throws: ``StoreError`` with the code `query` if the text is not a pattern, or has more than 20,000 parts.
    public static func containsMatch(pattern: String) throws(StoreError) -> Matcher {
        .some(try .containsMatch(pattern: pattern))
    }
}

extension Condition where Root == String {
    fileprivate static func regex<Component: RegexComponent>(
        _ makeRegex: @escaping @Sendable () -> Component,
        _ isMatch: @escaping (String, Component) -> Bool
    ) -> Condition {
        .opaque("matches a regular expression", because: "only Swift can match the expression") {
            let regex = makeRegex()
            return { isMatch($0, regex) }
        }
    }

    static func pattern(
        _ text: String,
        of extent: Pattern.Extent,
        stepLimit: Int = Pattern.stepLimit
    ) throws(StoreError) -> Condition {
        let pattern: Pattern
        do {
            pattern = try Pattern(text, of: extent, stepLimit: stepLimit)
        } catch {
            // The parser's message may quote the pattern, which a user may have typed.
            let reason = error is PatternError ? "\(error)" : "it is not a regular expression"
            var failure = StoreError(.query, "the pattern cannot be used: \(reason)")
            failure.underlying = error
            throw failure
        }
        return .opaque("matches a pattern", because: "only Swift can match the expression") {
            { text in
                switch pattern.match(text) {
                case .match: true
                case .noMatch: false
                case .tooManySteps: throw StepLimitError(length: text.utf8.count)
                }
            }
        }
    }
}

/// The error for a text that is too long for a pattern with many parts.
private struct StepLimitError: Error, CustomStringConvertible {
    let length: Int

    var description: String {
        "the pattern takes too many steps for a text of \(length) bytes; use a shorter pattern, or repeat less in it"
    }
}
