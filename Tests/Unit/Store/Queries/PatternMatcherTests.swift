import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// Patterns that somebody has typed.
struct PatternMatcherTests {
    private func found(_ matcher: Matcher<String>, _ texts: [String]) throws -> [String] {
        let test = matcher.condition.makeTest()
        return try texts.filter { try test($0) }
    }

    @Test func `a pattern that backtracks takes the time of the text`() throws {
        let text = String(repeating: "a", count: 100_000) + "!"
        let start = ContinuousClock.now
        #expect(try found(.matches(pattern: "(a+)+$"), [text]).isEmpty)
        #expect(try found(.containsMatch(pattern: "(a|aa)+$"), [text]).isEmpty)
        #expect(try found(.containsMatch(pattern: "(a+)+!$"), [text]) == [text])
        let time = start.duration(to: .now)
        // A backtracking engine would need more years than there are letters.
        #expect(time < .seconds(60))
    }

    @Test func `a store finds objects by a pattern while others write`() throws {
        let store = try ObjectStore(.memory)
        try store.save([
            Article(id: "1", title: String(repeating: "a", count: 40) + "!"), Article(id: "2", title: "aaa"),
            Article(id: "3", title: "baaa\nc"),
        ])
        let whole = store.query(Article.self).filter(\.title, try .matches(pattern: "(a+)+$"))
        #expect(try store.fetch(whole).map(\.id) == ["2"])
        let part = store.query(Article.self).filter(\.title, try .containsMatch(pattern: "(?i)^B(a+)+$"))
        #expect(try store.fetch(part).map(\.id) == [])
        let line = store.query(Article.self).filter(\.title, try .containsMatch(pattern: "(?im)^B(a+)+$"))
        #expect(try store.fetch(line).map(\.id) == ["3"])
    }

    @Test(arguments: ["(", "[a", "a{2,1}", "(a)\\1", "(?>ab|a)c", "(ab)++", "*", "a{30000}"])
    func `what is no pattern is an error`(pattern: String) {
        let whole = #expect(throws: StoreError.self) { try Matcher<String>.matches(pattern: pattern) }
        let part = #expect(throws: StoreError.self) { try Matcher<String?>.containsMatch(pattern: pattern) }
        for error in [whole, part] {
            #expect(error?.code == .query)
            #expect(error?.message.contains("pattern") == true)
        }
    }

    @Test func `an error does not quote what was typed`() {
        let error = #expect(throws: StoreError.self) { try Matcher<String>.matches(pattern: "secret(") }
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `patterns mean what they mean to Regex`() throws {
        let patterns = [
            "", "a", "a|b", "ab*", "(ab)*", "a+?b", "[a-c]+", "[^a]", ".", ".*", "^a", "a$", "^$", "^a|b$", "\\ba",
            "a\\b",
            "(?i)AB", "(?s)a.b", "a.b", "(?m)^b$", "(?=a)a", "a(?!b)", "\\d", "\\w+", "\\s", "a{2}",
            "a{1,2}b",
            "(?x) a  b # both", "\\Aa", "b\\z", "e\u{301}", "[é]", "\\p{L}", "\\u{61}", "(?:a|b)+c", "a++b",
        ]
        let texts = [
            "", "a", "b", "ab", "abab", "aab", "ba", "c", "a\nb", "a\r\nb", "b\n", "AB", "a1", "é", "e\u{301}", "xaby",
            "abc",
            "aaa", " ", "cab", "bb\nb", "🙂a",
        ]
        for pattern in patterns {
            let whole = try found(.matches(pattern: pattern), texts)
            #expect(whole == (try texts.filter { try Regex(pattern).wholeMatch(in: $0) != nil }), "\(pattern)")
            let part = try found(.containsMatch(pattern: pattern), texts)
            #expect(part == (try texts.filter { try $0.contains(Regex(pattern)) }), "\(pattern)")
        }
    }

    @Test func `too many steps are an error`() throws {
        let condition = try Condition<String>.pattern("(?=a)(a|aa)+", of: .wholeString, stepLimit: 1000)
        let query = ObjectQuery<Article>().filter(\.title, Matcher(condition))
        let store = try ObjectStore(.memory)
        try store.save(Article(id: "1", title: String(repeating: "a", count: 1000)))
        let error = #expect(throws: StoreError.self) { try store.fetch(query) }
        #expect(error?.code == .query)
        #expect(error?.message.contains("too many steps") == true)
    }
}
