import CyanotypeTestSupport
import Testing

@testable import Cyanotype

/// `(?x)` ignores white space and comments, and `Regex` defines what those are.
@Suite("Patterns with white space")
struct ExtendedPatternTests {
    private func isSame(_ pattern: String, _ texts: [String]) throws {
        guard let regex = try? Regex(pattern) else { return }
        let own = try Pattern(pattern)
        for text in texts {
            let isMatch = own.match(text) == .match
            #expect(
                try isMatch == (regex.wholeMatch(in: text) != nil),
                "\(pattern.debugDescription) \(text.debugDescription)"
            )
        }
    }

    private static let spaces = [
        "\t", "\n", "\u{b}", "\u{c}", "\r", "\r\n", " ", " \u{301}", "\u{1c}", "\u{1f}", "\u{85}", "\u{a0}", "\u{1680}",
        "\u{180e}",
        "\u{2003}", "\u{200b}", "\u{200d}", "\u{200e}", "\u{200f}", "\u{2028}", "\u{2029}", "\u{202f}", "\u{205f}",
        "\u{2060}",
        "\u{3000}", "\u{feff}",
    ]

    @Test(arguments: spaces)
    func ignoreTheSameCharacters(_ space: String) throws {
        let texts = [
            "ab", "aab", "a\(space)b", "a#\(space)b", "a", "ac", "acb", "a\(space)", "aa", "aaa", "a\(space)\(space)",
        ]
        for pattern in [
            "a\(space)b", "a#c\(space)b", "a\(space)+b", "a+\(space)+", "a+\(space)?", "a{2\(space)}",
            "a{\(space)1\(space),\(space)2}",
            "a{2}\(space)?", "(a\(space)|b)+", "[a\(space)b]+", "\\\(space)a|ab", "a#\(space)", "\(space)#\(space)a\n",
        ] {
            try isSame("(?x)" + pattern, texts)
            try isSame("(?x:\(pattern))", texts)
            try isSame(pattern, texts)
        }
    }

    @Test func madeUpMeanWhatRegexSays() throws {
        var generator = SeededGenerator(printingSeedFor: "patterns with white space")
        let parts = [
            "a", "b", "#", "#c\n", "+", "?", "*", "|", "(", ")", "(?:", "(?-x:", "[ab]", "{2}", "{1, 2}", "\\ ", "a",
            "b",
        ]
        let characters = ["a", "b", " ", "#", "c", "\n"] + Self.spaces
        for _ in 0..<20_000 {
            let pattern = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                let isSpace = Int.random(in: 0..<3, using: &generator) == 0
                return (isSpace ? Self.spaces : parts).randomElement(using: &generator) ?? ""
            }.joined()
            // Some of what `Regex` accepts would need backtracking.
            guard (try? Pattern("(?x)" + pattern)) != nil, !Self.hasPossessiveSpace(pattern) else { continue }
            let texts = (0..<4).map { _ in
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    characters.randomElement(using: &generator) ?? ""
                }.joined()
            }
            try isSame("(?x)" + pattern, texts + ["a", "b", "aa", "ab"])
        }
    }

    /// Whether a possessive quantifier follows white space. In `Regex`, it then backtracks, unlike after other characters:
    /// `\u{a0}?+\u{a0}` matches one such space.
    private static func hasPossessiveSpace(_ pattern: String) -> Bool {
        let characters = Array(pattern)
        func isSpace(_ character: Character) -> Bool { spaces.contains(String(character)) }
        for plus in characters.indices where characters[plus] == "+" {
            guard let quantifier = characters[..<plus].lastIndex(where: { !isSpace($0) }),
                "+?*}".contains(characters[quantifier])
            else { continue }
            let start = characters[quantifier] == "}" ? characters[..<quantifier].lastIndex(of: "{") : quantifier
            if let start, start > 0, isSpace(characters[start - 1]) { return true }
        }
        return false
    }
}
