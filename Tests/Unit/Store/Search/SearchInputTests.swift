import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("The text of a search")
struct SearchInputTests {
    private static let matchings: [WordMatching] = [.allWords, .anyWord, .phrase]
    private static let completions: [WordCompletion] = [.none, .lastWord, .everyWord]

    /// Texts that FTS5, SQL or C would take for syntax, and texts in which words are hard to find.
    private static let hostile = [
        "\"", "\"\"", "\"a", "a\"", "\"a\"\"", "'", "''", "a'b", "`", "(", ")", "()", "(a", "a)", "((a)", "*", "**",
        "a*",
        "*a", "a * b", "^", "^a", "^ a", "-", "-a", "- a", "+", "a + b", "a+", "AND", "OR", "NOT", "NEAR", "a AND",
        "AND a", "NOT a", "a NOT b", "a OR", "OR OR OR", "a AND OR b", "NEAR(", "NEAR(a b, 2)", "NEAR/2", "title:",
        "title:a", "title : a", "k1:a", "{k1 k2}:a", "{", "}", "-{k1}:a", "- k1 : a", ":", "::", ",", ";",
        "; DROP TABLE x",
        "--", "/*", "*/", "\\", "\\\"", "%", "_", "?", "?1", ":a", "@a", "$a", "#", "=", "a=b", "<", ">", "a>b", "!",
        "~",
        "|", "||", "&", "&&", "\u{0}", "a\u{0}b", "\u{0}\"", "\"\u{0}", "\n", "\r\n", "\t", " ", "", "\u{A0}",
        "\u{2028}",
        "\u{FEFF}", "\u{200B}", "\u{200D}", "\u{FE0F}", "\u{301}", "a\u{301}", "\u{301}a", "\u{300}\u{301}", "🙂", "👨‍👩‍👧",
        "🇩🇪", "a🙂b", "日本", "日本語。テキスト", "한글", "हिन्दी", "العربية", "עברית", "ไทย", "ﬁ", "ß", "İ", "ı", "\u{1E9B}\u{323}",
        "\u{E000}", "a \u{E000} b", "\u{F8FF}", "\u{FFFF}", "\u{10FFFF}", "\u{10FFFD}", "\u{378}", "“a”", "«a»", "rank",
        "rank MATCH 'x'", "rowid", "search_1", "NULL", "0", "-1", "1e9", "0x10", "integrity-check", "delete", "rebuild",
    ]

    private static func search(_ store: ObjectStore, _ text: String) throws {
        for matching in matchings {
            for completion in completions { _ = try store.posts(text, matching, completion) }
        }
    }

    @Test("is never syntax and never an error")
    func isNeverSyntax() throws {
        let store = try ObjectStore(.memory)
        try store.save([Post(1, "plain words"), Post(2, "a b"), Post(3, "and or not near")])
        for text in Self.hostile {
            for whole in [text, text + " " + text, "a \(text)", "\(text) a", "\(text)a\(text)", "a\(text)b"] {
                do { try Self.search(store, whole) } catch { Issue.record("\(whole.debugDescription): \(error)") }
            }
        }
    }

    @Test("finds what has the words that are in it", arguments: hostile)
    func findsItself(_ text: String) throws {
        let store = try ObjectStore(.memory)
        try store.save([Post(1, text), Post(2, "left \(text) right")])
        if SearchExpression(text, .allWords, .none) == nil {
            #expect(try store.posts(text) == [])
        } else {
            // FTS5 may find no word in it.
            let (own, both) = (try store.posts(text, .allWords, .none), try store.posts("left right"))
            #expect(own.isEmpty || Set(own) == [1, 2])
            #expect(both == [2])
        }
    }

    @Test("finds operators as words")
    func findsOperators() throws {
        let store = try ObjectStore(.memory)
        try store.save([Post(1, "to be or not to be"), Post(2, "be near and dear"), Post(3, "be")])
        #expect(try Set(store.posts("be", .allWords, .none)) == [1, 2, 3])
        #expect(try store.posts("be NOT", .allWords, .none) == [1])
        #expect(try store.posts("OR") == [1])
        #expect(try store.posts("NEAR(be dear)") == [2])
        #expect(try store.posts("title:be") == [])
        #expect(try store.posts("-be -near") == [2])
        #expect(try store.posts("be \"!!\" ?? near") == [2])
    }

    @Test("finds nothing without words")
    func findsNothing() throws {
        let store = try ObjectStore(.memory)
        try store.save([Post(1, "!!! ... 🙂"), Post(2, "words")])
        for text in ["", " ", "!!!", "...", "🙂", "\"\"", "()", "\u{0}", "\u{301}", "\u{FE0F}"] {
            for matching in Self.matchings {
                #expect(try store.posts(text, matching) == [], "\(text.debugDescription)")
            }
        }
    }

    @Test("may be long")
    func isLong() throws {
        let store = try ObjectStore(.memory)
        try store.save([Post(1, "w1 w2 w3"), Post(2, String(repeating: "long", count: 20_000)), Post(3, "other")])
        let inputs = [
            (0..<150_000).map { "w\($0)" }.joined(separator: " "), String(repeating: "a", count: 1_000_000),
            String(repeating: "\"", count: 1_000_000), String(repeating: "a ", count: 500_000),
            String(repeating: "e\u{301}", count: 300_000), String(repeating: "(a AND ", count: 150_000),
            String(repeating: "🙂", count: 250_000),
        ]
        for input in inputs {
            for matching in Self.matchings { _ = try store.posts(input, matching) }
        }
        #expect(try store.posts(inputs[0], .anyWord) == [1])
        #expect(try store.posts(String(repeating: "long", count: 20_000)) == [2])
    }

    @Test("finds what a simple comparison of words finds")
    func equalsAnOracle() throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed of random searches: \(seed)")
        var random = Random(seed: seed)
        let words = ["tea", "Teapot", "t", "te", "coffee", "AND", "or", "NOT", "near", "x1", "1", "12", "title"]
        let ends = [
            " ", "\"", "'", "(", ")", "*", "^", ":", "-", "+", ",", "\u{0}", "🙂", "\n", "{", "}", " \u{301} ", "  ",
            "«",
        ]
        func text(_ random: inout Random, upTo count: Int) -> (text: String, words: [String]) {
            let chosen = random.list(upTo: count) { $0.pick(words) }
            var text = random.chance(1, in: 3) ? random.pick(ends) : ""
            for word in chosen { text += word + random.list(upTo: 2) { $0.pick(ends) }.joined() + random.pick(ends) }
            return (text, chosen.map { $0.lowercased() })
        }
        let store = try ObjectStore(.memory)
        var documents: [Int: [[String]]] = [:]
        try store.transaction { transaction in
            for id in 0..<60 {
                let (title, body) = (text(&random, upTo: 4), text(&random, upTo: 3))
                try transaction.save(Post(id, title.text, body: body.text))
                documents[id] = [title.words, body.words]
            }
        }
        for _ in 0..<2_000 {
            let input = text(&random, upTo: 4)
            let (matching, completion) = (random.pick(Self.matchings), random.pick(Self.completions))
            let expected = documents.filter { Self.isFound(input.words, in: $0.value, matching, completion) }
            let found = try store.posts(input.text, matching, completion)
            #expect(
                Set(found) == Set(expected.keys) && found.count == expected.count,
                "seed \(seed), \(input.text.debugDescription), \(matching), \(completion)"
            )
        }
    }

    private static func isFound(
        _ words: [String],
        in columns: [[String]],
        _ matching: WordMatching,
        _ completion: WordCompletion
    ) -> Bool {
        func isWord(_ index: Int, _ word: String) -> Bool {
            let isLast = index == words.count - 1
            let completes = completion == .everyWord && matching != .phrase || completion != .none && isLast
            return completes ? word.hasPrefix(words[index]) : word == words[index]
        }
        if words.isEmpty { return false }
        switch matching {
        case .allWords: return words.indices.allSatisfy { index in columns.joined().contains { isWord(index, $0) } }
        case .anyWord: return words.indices.contains { index in columns.joined().contains { isWord(index, $0) } }
        case .phrase:
            return columns.contains { column in
                column.indices.contains { start in
                    start + words.count <= column.count
                        && words.indices.allSatisfy { isWord($0, column[start + $0]) }
                }
            }
        }
    }
}
