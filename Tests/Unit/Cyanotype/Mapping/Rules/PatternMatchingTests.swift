import Cyanotype
import CyanotypeTestSupport
import Testing

/// A model whose field has a pattern that a test chooses.
private struct Text: Model {
    var value = ""

    static let blueprint = Blueprint(creating: { Text() }) { Field("value", \.value) }

    static func matching(_ pattern: String) -> Blueprint<Text> {
        Blueprint(creating: { Text() }) { Field("value", \.value).pattern(pattern) }
    }
}

@Suite("Patterns")
struct PatternMatchingTests {
    private func matches(_ pattern: String, _ text: String) -> Bool {
        (try? Text(json: ["value": .string(text)], using: Text.matching(pattern))) != nil
    }

    /// The answer of `Regex`, which defines the meaning of a pattern.
    private func expected(_ pattern: String, _ text: String) throws -> Bool {
        try Regex(pattern).wholeMatch(in: text) != nil
    }

    private static let texts = [
        "", "a", "A", "b", "ab", "abc", "aab", "aaab", "abab", "a b", "a\n", "\n", "\r\n", "a\r\nb", "a\nb", "é",
        "e\u{301}",
        "É", "ä1_", "don't", "12", "٣", "-", "]", "a-c", "ß", "🇩🇪", "👩‍👩‍👧", "\t", "a{,}", "{", "word word", "2024-03-18",
        "x9y",
        "abcabcabc", "0", "\u{0}", "日本語", "+49 30 1234", "ann@example.org", "K", "\u{212A}", "a.b", "Ann", " ",
    ]

    @Test(arguments: [
        "", "a", "abc", "a|b", "a|", "(a|b)*", "(ab)+", "a?b", "a{2}b", "a{2,}b", "a{,2}b", "a{1,3}b", "a{", "a{,}",
        "{",
        ".", ".*", ".+b", "(?s).*", "a.b", "[abc]+", "[^a]", "[a-z0-9_-]+", "[\\]]", "[-]", "[[:alpha:]]+",
        "[a-z&&[^b]]+",
        "[\\w--\\d]+", "\\d+", "\\D+", "\\w+", "\\W", "\\s", "\\S+", "\\h", "\\v", "\\R", "\\X", "\\p{L}+", "\\P{L}",
        "\\p{Script=Han}+", "(?D)\\d+", "(?i)abc", "(?i)É", "(?i:a)b", "a(?i)B|C", "(?i)[a-z]+", "(?i)k", "^a$", "^$",
        "\\Aa\\z",
        "a\\Z", "a\\Z\\n", "(?m)^a$\\R^b$", "\\bdon't\\b", "don\\b't", "\\b\\w+\\b \\b\\w+\\b", "\\w+\\B\\w", "a$\\n",
        "é", "e\\u0301",
        "\\u00e9", "\\x61", "\\x{61}", "\\u{61}", "\\o{141}", "\\0", "\\n", "\\r\\n", "a\\r\\nb", "a\\nb", "\\t",
        "(?=a)a", "(?=.*b)[a-z]+",
        "(?!a).*", "(?!.*[0-9]).*", "(?=.*\\d)(?=.*-)[\\d-]+", "(a(?=b)b)*", "(?:(?!ab).)*", "((a*)*)*", "(a|a)*",
        "(a+)+", "(a*)+b",
        "(?<name>a)b", "(?P<n>a)", "(?'n'a)", "(?#note)a", "(?x) a b # c", "\\Qa.b\\E", "\\Qa\\E+", "a++b", "[a-z]*+",
        "[a-z]*+c",
        "a?+a", "a{1,2}+ab", "(?>a)b", "(?>a*)b", "(?>[a-z]+)c", "(?U)a+", "(?n)(a)", "\\y.*", "\\Ga",
        "\\+\\d{2} \\d+ \\d+",
        "[^@]+@[^@]+\\.[a-z]{2,}", "\\d{4}-\\d{2}-\\d{2}", "[A-Z].*", "🇩🇪", "[🇩🇪]", "👩‍👩‍👧", "(a|b|c|d)*", "(abc){3}",
        "(abc){2,4}",
        "(?i:K)", "a-c", "[a-]c?", "[^\\n]*", "\\N{LATIN SMALL LETTER A}", "\\cA|a", "(?^i)a", "(?i-i)a", "(?-)a",
        "\\e", "]", "}", "e\\u{301}", "e\\x{301}", "\\x0d\\x0a", "\\u{65 301}", "\\u{d}\\u{a}", "\\015\\012",
        "\\o{15}\\o{12}",
        "e\\u{301}*", "\\u{65 301}{1}", "\\u{61 62}", "(?i)\\x41", "\\x", "\\x6", "a\\u{a}b", "e\\N{U+301}",
    ])
    func meanWhatRegexSays(_ pattern: String) throws {
        // A pattern that this version of `Regex` does not know is skipped.
        guard (try? Regex(pattern)) != nil else { return }
        let blueprint = Text.matching(pattern)
        for text in Self.texts {
            let isMatch = (try? Text(json: ["value": .string(text)], using: blueprint)) != nil
            #expect(try isMatch == expected(pattern, text), "\(pattern) \(text.debugDescription)")
        }
    }

    /// Random expressions, made of parts that an automaton can match.
    @Test func madeUpMeanWhatRegexSays() throws {
        var generator = SeededGenerator(printingSeedFor: "patterns")
        func pattern(_ depth: Int) -> String {
            let atoms = ["a", "b", "c", ".", "[ab]", "[^a]", "\\w", "é", "\\n", "\\b", "^", "$", "(?i)B"]
            if depth == 0 { return atoms.randomElement(using: &generator) ?? "a" }
            let inner = pattern(depth - 1)
            switch Int.random(in: 0..<9, using: &generator) {
            case 0: return inner + pattern(depth - 1)
            case 1: return inner + "|" + pattern(depth - 1)
            case 2: return "(?:\(inner))*"
            case 3: return "(\(inner))+"
            case 4: return "(?:\(inner))?"
            case 5: return "(?:\(inner)){1,2}"
            case 6: return "(?=\(inner))"
            case 7: return "(?!\(inner))" + pattern(depth - 1)
            default: return inner
            }
        }
        func text() -> String {
            (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                ["a", "b", "c", "A", "é", "\n", " ", "\r\n"].randomElement(using: &generator) ?? ""
            }.joined()
        }
        for _ in 0..<1500 {
            let made = pattern(3)
            guard (try? Regex(made)) != nil else { continue }
            let blueprint = Text.matching(made)
            for _ in 0..<5 {
                let text = text()
                let isMatch = (try? Text(json: ["value": .string(text)], using: blueprint)) != nil
                #expect(try isMatch == expected(made, text), "\(made) \(text.debugDescription)")
            }
        }
    }

    /// Each of them keeps a backtracking engine busy for longer than anybody waits.
    @Test(
        .timeLimit(.minutes(60)),
        arguments: [
            "(a+)+b", "(a|a)*b", "(a|aa)+b", "(a*)*b", "(.*a){12}b", "((a+)+)+b", "(?=(a+)+b)a*", "(a?){30}a{30}b",
            "([a-z]+)*=",
        ]
    )
    func endQuicklyHoweverTheyAreWritten(_ pattern: String) {
        #expect(!matches(pattern, String(repeating: "a", count: 20_000) + "!"))
        // Strings that are not ASCII take another code path.
        #expect(!matches(pattern, String(repeating: "a", count: 20_000) + "é"))
    }

    // MARK: Table of transitions

    /// The same pattern with a prefix that prevents the use of the table.
    private func simulated(_ pattern: String) throws -> Pattern {
        try Pattern("(?=)(?:\(pattern))")
    }

    @Test func giveTheSameAnswerFromTheTableAndTheSimulation() throws {
        var generator = SeededGenerator(printingSeedFor: "pattern table")
        func pattern(_ depth: Int) -> String {
            let atoms = [
                "a", "b", "c", "e", ".", "[ab]", "[^a]", "\\w", "\\d", "\\n", "\\r", "^", "$", "\\A", "\\z", "(?i:B)",
                "é", "\\y", "(?s:.)",
            ]
            if depth == 0 { return atoms.randomElement(using: &generator) ?? "a" }
            let inner = pattern(depth - 1)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0, 1: return inner + pattern(depth - 1)
            case 2: return "(?:\(inner)|\(pattern(depth - 1)))"
            case 3: return "(?:\(inner))*"
            case 4: return "(?:\(inner))+"
            case 5: return "(?:\(inner))?"
            case 6: return "(?:\(inner)){1,3}"
            default: return inner
            }
        }
        func text() -> String {
            let isPlain = Bool.random(using: &generator)
            let parts = ["a", "b", "c", "A", "e", "1", "\n", " ", "\r", "\r\n", "\u{301}", "é", "\u{200D}", "日"]
            return (0..<Int.random(in: 0...7, using: &generator)).map { _ in
                parts.prefix(isPlain ? 8 : parts.count).randomElement(using: &generator) ?? ""
            }.joined()
        }
        for index in 0..<1000 {
            // `Regex` would not return for some patterns with more deeply nested repetitions.
            let isForRegex = index.isMultiple(of: 2)
            let made = pattern(isForRegex ? 2 : 4)
            guard (try? Regex(made)) != nil else { continue }
            let (table, simulation) = try (Pattern(made), simulated(made))
            for _ in 0..<8 {
                let text = text()
                let outcome = table.match(text)
                #expect(outcome == simulation.match(text), "\(made) \(text.debugDescription)")
                if isForRegex {
                    #expect(try (outcome == .match) == expected(made, text), "\(made) \(text.debugDescription)")
                }
                // The transitions that the first match has added give the same answer.
                #expect(outcome == table.match(text), "\(made) \(text.debugDescription)")
            }
        }
    }

    /// An ASCII byte may be only the beginning of a character.
    @Test func meetCharactersThatBeginWithASCII() throws {
        for (pattern, text, isMatch) in [
            ("aé", "ae\u{301}", true), ("ae.*", "ae\u{301}", false), ("ae", "ae\u{301}", false),
            ("a", "ae\u{301}", false), ("a\\r\\nb", "a\r\nb", true), ("a\\r\\nb", "a\rb", false),
            ("a\\rb", "a\rb", true), ("a(?s:.)b", "a\r\nb", true), ("a(?s:..)b", "a\r\nb", false),
            ("a(?s:.)\\nb", "a\r\nb", false), ("[a-z]+", "abc\u{20DD}", false), ("..", "a\u{20DD}b", true),
        ] {
            let made = try Pattern(pattern)
            // The transitions that the first strings leave in the table must not matter.
            for plain in ["", "a", "ae", "aeb", "ab"] { _ = made.match(plain) }
            #expect((made.match(text) == .match) == isMatch, "\(pattern) \(text.debugDescription)")
            #expect(try expected(pattern, text) == isMatch, "\(pattern) \(text.debugDescription)")
        }
    }

    /// The automaton has 8192 states, more than the table may have.
    @Test func matchWhenTheTableIsFull() throws {
        var generator = SeededGenerator(printingSeedFor: "full pattern table")
        let pattern = try Pattern("[ab]*a[ab]{12}")
        for _ in 0..<2000 {
            let letters = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                Bool.random(using: &generator) ? "a" : "b"
            }
            let isMatch = letters.count >= 13 && letters[letters.count - 13] == "a"
            #expect((pattern.match(letters.joined()) == .match) == isMatch, "\(letters.joined())")
        }
        // The automaton has one state for each character.
        let long = try Pattern("[a-z]{1,600}")
        for count in [1, 511, 512, 513, 600, 601] {
            for _ in 0..<2 {
                #expect((long.match(String(repeating: "a", count: count)) == .match) == (count <= 600), "\(count)")
            }
        }
    }

    // MARK: Limits

    /// No lock is held during a match, so a match on one thread does not wait for one on another.
    @Test func areMatchedBySeveralThreadsAtATime() async {
        let blueprint = Text.matching("([a-z]+[0-9]?)+!")
        let (long, short) = (String(repeating: "abc1", count: 20_000) + "?", "abc!")
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<8 {
                group.addTask {
                    let text = index.isMultiple(of: 2) ? long : short
                    return ((try? Text(json: ["value": .string(text)], using: blueprint)) != nil) == (text == short)
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test func areNotTriedOnLongStringsThatAreWrongAnyway() {
        let blueprint = Blueprint(creating: { Text() }) {
            Field("value", \Text.value).length(...40).pattern("[a-z]+")
        }
        func codes(_ text: String) -> [String] {
            let error = mappingError { _ = try Text(json: ["value": .string(text)], using: blueprint) }
            return error?.issues.map(\.expected) ?? []
        }
        #expect(codes(String(repeating: "A", count: 100_000)) == ["...40 characters"])
        #expect(codes(String(repeating: "A", count: 41)) == ["...40 characters", "a string that matches [a-z]+"])
    }

    @Test func thatRepeatNothingEndAtOnce() throws {
        let often = String(repeating: "(?:", count: 20) + String(repeating: "){1000}", count: 20)
        #expect(try Pattern("\(often)a").match("a") == .match)
        #expect(try Pattern("\(often)a").match("b") == .noMatch)
    }

    @Test func thatTakeTooManyStepsEndToo() throws {
        let text = String(repeating: "a", count: 5000)
        #expect(try Pattern("(a|aa)+b", stepLimit: 1000).match(text) == .tooManySteps)
        #expect(try Pattern("(?=(a|aa)+b).*", stepLimit: 1000).match(text) == .tooManySteps)
        #expect(try Pattern("(a|aa)+b").match(text) == .noMatch)
        #expect(try Pattern("(a|aa)+").match(text) == .match)
        // A string that is too long or too short is not examined.
        #expect(try Pattern("[a-z]{2,10}", stepLimit: 0).match(text) == .noMatch)
    }

    @Test func countWhatTheyTakeBesidesSteps() throws {
        // Preparing a place for a lookahead, of which there are as many as characters for each.
        let looks = try Pattern("(a(?=b)){1,40}a*", stepLimit: 100_000)
        #expect(looks.match(String(repeating: "a", count: 1000)) == .tooManySteps)
        // Asking `Regex` whether it accepts a character, which is done once for each.
        let classes = try Pattern("([^a]|[^b]|[^c]|[^d])*", stepLimit: 20_000)
        let characters = (0..<100).compactMap { Unicode.Scalar(0x4e00 + $0).map { String($0) } }.joined()
        #expect(classes.match(characters) == .tooManySteps)
        #expect(classes.match(String(repeating: "日", count: 100)) == .match)
    }

    @Test func thatNeedTryingStopTheProgram() async throws {
        let reference = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try? Text(json: "{}", using: Text.matching(#"(a)\1"#))
        }
        #expect(
            String(decoding: reference.standardErrorContent, as: UTF8.self)
                .contains("a reference to what a group has matched cannot be matched in linear time")
        )
        let large = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try? Text(json: "{}", using: Text.matching("(a{1000}){1000}"))
        }
        #expect(String(decoding: large.standardErrorContent, as: UTF8.self).contains("more than 20000 parts"))
        let atomic = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try? Text(json: "{}", using: Text.matching("(?>a|ab)c"))
        }
        #expect(String(decoding: atomic.standardErrorContent, as: UTF8.self).contains("an atomic group"))
    }
}
