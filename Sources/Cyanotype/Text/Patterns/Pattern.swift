/// A regular expression that matches strings without backtracking: `(a+)+b` takes no longer than `a+b`.
///
/// It uses Thompson's automaton, because rules and queries check untrusted input. In a backtracking engine such as `Regex`, a few
/// dozen letters can keep a thread busy for minutes, and nothing can stop it. Constructs that need backtracking, such
/// as backreferences and atomic groups, are rejected when the field is created.
package final class Pattern: Sendable {
    /// The outcome of a match.
    package enum Outcome {
        case match, noMatch
        /// The match would take too many steps.
        case tooManySteps
    }

    /// The length in bytes up to which an unnecessary match is cheap.
    static let cheapLength = 1000

    /// The maximum number of steps for one string, which take about a second.
    package static let stepLimit = 200_000_000

    private let program: PatternProgram
    private let stepLimit: Int

    /// The idle matchers. Threads take turns only to take a matcher and to return it.
    private let matchers = Pool<Box>(capacity: 8)

    private final class Box {
        var matcher: PatternMatcher

        init(_ matcher: PatternMatcher) {
            self.matcher = matcher
        }
    }

    /// The part of a string that a pattern describes.
    package enum Extent {
        case wholeString, anyPart
    }

    /// Creates a pattern from a text in the syntax of Swift's `Regex`.
    ///
    /// - Throws: Any error of `Regex`, or ``PatternError``.
    package init(_ text: String, of extent: Extent = .wholeString, stepLimit: Int = stepLimit) throws {
        _ = try Regex(text)
        program = try PatternProgram(text, of: extent)
        self.stepLimit = stepLimit
    }

    /// Matches a string, of which the pattern describes the whole or any part.
    ///
    /// - Complexity: O(*n* · *m*) in the lengths of the string and the expression, where a repeated part counts once
    ///   for each repetition.
    package func match(_ string: String) -> Outcome {
        let box = matchers.take() ?? Box(PatternMatcher(program, stepLimit: stepLimit))
        defer { matchers.recycle(box) }
        guard let isMatch = box.matcher.matches(string) else { return .tooManySteps }
        return isMatch ? .match : .noMatch
    }
}
