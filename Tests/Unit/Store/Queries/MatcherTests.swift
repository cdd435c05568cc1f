import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// Rows N6 and N7: matchers by key path, several orders, a limit, and all of these at once.
struct MatcherTests {
    private struct Article: Sendable {
        var id: Int
        var title = ""
        var subtitle: String?
        var rating = 0
        var seen: Date?
        var tags: [String] = []
    }

    private let articles = [
        Article(id: 1, title: "A premium offer", subtitle: "new", rating: 5, tags: ["swift", "linux"]),
        Article(id: 2, title: "premium", rating: 3, seen: Date(timeIntervalSince1970: -10), tags: ["swift"]),
        Article(id: 3, title: "Free", subtitle: "old", rating: 5, seen: Date(timeIntervalSince1970: 10)),
    ]

    private func found(_ query: ObjectQuery<Article>) throws -> [Int] {
        try #require(try query.results(among: articles) { .integer(Int64($0.id)) }).map(\.id)
    }

    private func matching<Value>(
        _ keyPath: any KeyPath<Article, Value> & Sendable,
        _ matcher: Matcher<Value>
    ) throws -> [Int] {
        try found(ObjectQuery().filter(keyPath, matcher))
    }

    @Test func `N6 values are nil or not, equal or not`() throws {
        #expect(try matching(\.subtitle, .isNil) == [2])
        #expect(try matching(\.subtitle, .isNotNil) == [1, 3])
        #expect(try matching(\.rating, .equals(5)) == [1, 3])
        #expect(try matching(\.rating, .notEquals(5)) == [2])
        #expect(try matching(\.subtitle, .equals("new")) == [1])
        #expect(try matching(\.subtitle, .notEquals("new")) == [2, 3])
        #expect(try matching(\.rating, .isOne(of: [1, 3])) == [2])
    }

    @Test func `N6 values are less or greater`() throws {
        let epoch = Date(timeIntervalSince1970: 0)
        #expect(try matching(\.rating, .less(than: 5)) == [2])
        #expect(try matching(\.rating, .lessOrEqual(to: 5)) == [1, 2, 3])
        #expect(try matching(\.rating, .greater(than: 3)) == [1, 3])
        #expect(try matching(\.rating, .greaterOrEqual(to: 3)) == [1, 2, 3])
        #expect(try matching(\.rating, .between(4...6)) == [1, 3])
        #expect(try matching(\.rating, .between(3..<5)) == [2])
        #expect(try matching(\.seen, .less(than: epoch)) == [2])
        #expect(try matching(\.seen, .not(.less(than: epoch))) == [1, 3])
    }

    @Test func `N6 strings contain, start and match`() throws {
        #expect(try matching(\.title, .contains("premium")) == [1, 2])
        #expect(try matching(\.title, .contains("p")) == [1, 2])
        #expect(try matching(\.title, .starts(with: "premium")) == [2])
        #expect(try matching(\.subtitle, .contains("e")) == [1])
        #expect(try matching(\.title, .matches { /[a-z]+/ }) == [2])
        #expect(try matching(\.title, .containsMatch { /[a-z]+/ }) == [1, 2, 3])
        #expect(try matching(\.subtitle, .matches { /o.*/ }) == [3])
        #expect(try matching(\.title, .matches(pattern: "[A-Z].*")) == [1, 3])
        #expect(try matching(\.title, .containsMatch(pattern: "m o")) == [1])
        #expect(throws: (any Error).self) { try Matcher<String>.matches(pattern: "(") }
        #expect(try matching(\.title, .satisfies { $0.count == 4 }) == [3])
    }

    @Test func `N6 arrays contain one, any and all, and have counts`() throws {
        #expect(try matching(\.tags, .contains("swift")) == [1, 2])
        #expect(try matching(\.tags, .containsAny(of: ["linux", "x"])) == [1])
        #expect(try matching(\.tags, .containsAll(of: ["linux", "swift"])) == [1])
        #expect(try matching(\.tags, .contains(where: .starts(with: "li"))) == [1])
        #expect(try matching(\.tags, .allSatisfy(.equals("swift"))) == [2, 3])
        #expect(try matching(\.tags, .isEmpty) == [3])
        #expect(try matching(\.tags, .count(.equals(1))) == [2])
        #expect(try matching(\.tags, .count(.greater(than: 1))) == [1])
        #expect(try matching(\.tags, .count(.less(than: 1))) == [3])
        #expect(try matching(\.tags, .count(.greaterOrEqual(to: 1))) == [1, 2])
        #expect(try matching(\.tags, .count(.lessOrEqual(to: 1))) == [2, 3])
    }

    @Test func `N7 several orders, a limit and filters at once`() throws {
        let query = ObjectQuery<Article>().order(by: \.rating, .reverse).order(by: \.subtitle)
        #expect(try found(query) == [1, 3, 2])
        #expect(try found(query.limit(2)) == [1, 3])
        // The type of the objects comes from the call.
        #expect(try found(ObjectQuery().filter(\.title, .contains("m")).order(by: \.title).limit(10)) == [1, 2])
        #expect(try found(query.offset(1).limit(1)) == [3])
        #expect(try found(query.order(.by(\.title), .by(\.id, .reverse))) == [1, 3, 2])
        let word = "swift"
        let both = query.filter(\.title, .contains("premium")).filter(#Predicate { $0.tags.contains(word) })
        #expect(try found(both) == [1, 2])
        #expect(try found(both.filter { $0.id > 1 }) == [2])
        let either = ObjectQuery<Article>().filter(
            anyOf: ObjectQuery().filter(\.rating, .equals(3)),
            ObjectQuery().filter(\.tags, .isEmpty)
        )
        #expect(try found(either) == [2, 3])
    }

    @Test func `matchers combine`() throws {
        #expect(try matching(\.title, .allOf(.contains("premium"), .not(.starts(with: "A")))) == [2])
        #expect(try matching(\.title, .anyOf(.equals("Free"), .starts(with: "A"))) == [1, 3])
        #expect(try matching(\.title, .anyOf()) == [])
        #expect(try matching(\.title, .allOf()) == [1, 2, 3])
        #expect(try matching(\.subtitle, .some(.count(.equals(3)))) == [1, 3])
    }
}
