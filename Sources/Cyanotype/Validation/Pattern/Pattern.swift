/// A regular expression that strings match as a whole, without going back (`(a+)+b` takes no longer than `a+b`).
///
/// The automaton is Thompson's, because a rule meets what strangers send: with an engine that tries one way after the other,
/// as `Regex` does, a few dozen letters keep a thread busy for minutes, and nothing can stop it. What needs trying,
/// references to groups and atomic groups, is refused when the blueprint is made.
package final class Pattern: Sendable {
    /// What became of a string.
    package enum Outcome {
        case match, noMatch
        /// It takes too many steps to find out.
        case tooManySteps
    }

    /// The bytes of a string up to which it does not matter whether it is looked at for nothing.
    static let cheapLength = 1000

    /// How many steps are taken for one string at most: as many as take about a second.
    package static let stepLimit = 200_000_000

    private let program: PatternProgram
    private let stepLimit: Int

    /// Those that no thread is using: only taking one out and putting it back is done by one thread at a time.
    private let matchers = Pool<PatternMatcher>(capacity: 8)

    /// The pattern that a text is, in the syntax of Swift's `Regex`.
    ///
    /// - Throws: What `Regex` throws, or ``PatternError``.
    package init(_ text: String, stepLimit: Int = stepLimit) throws {
        _ = try Regex(text)
        program = try PatternProgram(text)
        self.stepLimit = stepLimit
    }

    /// Looks whether a string matches as a whole.
    ///
    /// - Complexity: O(*n* · *m*) in the lengths of the string and the expression, in which repeated parts are counted as
    ///   often.
    package func match(_ string: String) -> Outcome {
        let matcher = matchers.take() ?? PatternMatcher(program, stepLimit: stepLimit)
        defer { matchers.giveBack(matcher) }
        guard let isMatch = matcher.matches(string) else { return .tooManySteps }
        return isMatch ? .match : .noMatch
    }
}
