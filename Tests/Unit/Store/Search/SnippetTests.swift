import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// The words of a search in the texts of its results.
struct SnippetTests {
    /// The snippets of the only result, with the words in brackets. The texts of this test have none.
    private func snippets(
        _ post: Post,
        _ text: String,
        _ matching: WordMatching = .allWords,
        _ completing: WordCompletion = .lastWord,
        _ maximumLength: Int = 160
    ) throws -> [String] {
        let store = try ObjectStore(.memory)
        try store.save(post)
        let query = store.query(Post.self)
        let results = try store.search(for: text, matching: matching, completing: completing, in: query)
        return try results.flatMap { try $0.snippets(maximumLength: maximumLength) }.map { marked($0) }
    }

    private func marked(_ snippet: SearchSnippet) -> String {
        var (text, place) = ("", snippet.text.startIndex)
        for range in snippet.ranges {
            text += snippet.text[place..<range.lowerBound] + "[" + snippet.text[range] + "]"
            place = range.upperBound
        }
        text += snippet.text[place...]
        return snippet.field + ": " + (snippet.omitsStart ? "…" : "") + text + (snippet.omitsEnd ? "…" : "")
    }

    @Test func `show the words in each field that has them`() throws {
        let post = Post(1, "Green tea", body: "No coffee, but TEA.", tags: ["drinks", "teapot", "tea"])
        #expect(
            try snippets(post, "tea green")
                == ["title: [Green] [tea]", "text.body: No coffee, but [TEA].", "tags: [tea]"]
        )
        let completed = ["title: Green [tea]", "text.body: No coffee, but [TEA].", "tags: [teapot]"]
        #expect(try snippets(post, "te") == completed)
        #expect(try snippets(post, "green") == ["title: [Green] tea"])
    }

    @Test func `show what completion and phrases have found`() throws {
        let post = Post(1, "Premium tea, premium teas; a tea of premium")
        let completed = try snippets(post, "premium te", .phrase)
        #expect(completed == ["title: [Premium tea], [premium teas]; a tea of premium"])
        let phrase = try snippets(post, "premium tea", .phrase, .none)
        #expect(phrase == ["title: [Premium tea], premium teas; a tea of premium"])
        #expect(
            try snippets(post, "prem teas", .anyWord, .everyWord)
                == ["title: [Premium] tea, [premium] [teas]; a tea of [premium]"]
        )
        let whole = try snippets(post, "prem teas", .anyWord, .none)
        #expect(whole == ["title: Premium tea, premium [teas]; a tea of premium"])
    }

    @Test func `leave the text as it is`() throws {
        let text = "\"café\" \u{0}cafe\u{301}\u{0} 👩‍👩‍👧cafe🇩🇪 <b>CAFÉ</b> it's"
        #expect(
            try snippets(Post(1, text), "cafe")
                == ["title: \"[café]\" \u{0}[cafe\u{301}]\u{0} 👩‍👩‍👧[cafe]🇩🇪 <b>[CAFÉ]</b> it's"]
        )
        #expect(try snippets(Post(1, "Tiếng Việt, Åse, Øl"), "viet") == ["title: Tiếng [Việt], Åse, Øl"])
        #expect(try snippets(Post(1, "か\u{3099}く"), "が") == ["title: [か\u{3099}く]"])
        #expect(try snippets(Post(1, "Καφές ΚΑΦΕΣ"), "καφεσ") == ["title: Καφές [ΚΑΦΕΣ]"])
    }

    @Test func `cut long texts around the words`() throws {
        let filler = String(repeating: "other words ", count: 40)
        let text = filler + "the green one " + filler + "a green tea " + filler
        let post = Post(1, text)
        let short = try snippets(post, "green tea", .allWords, .none, 40)
        #expect(short == ["title: …other words a [green] [tea] other words…"])
        #expect(try snippets(post, "green tea", .allWords, .none, 5) == ["title: …[green]…"])
        #expect(try snippets(post, "green tea", .allWords, .none, -3) == ["title: …[green]…"])
        let all = try snippets(post, "green tea", .allWords, .none, .max)
        #expect(all == ["title: " + text.replacing("green", with: "[green]").replacing("tea", with: "[tea]")])
        #expect(try snippets(Post(1, "tea " + filler), "tea", .allWords, .none, 20) == ["title: [tea] other words…"])
        #expect(try snippets(Post(1, filler + "tea!"), "tea", .allWords, .none, 20) == ["title: …other words [tea]!"])
    }

    @Test func `show the fields of a subclass`() throws {
        let store = try ObjectStore(.memory, models: [Person.self, Author.self])
        let author = Author.named("Ada Lovelace")
        author.works = ["Notes on the engine", "Poems"]
        try store.save(author)
        let results = try store.search(for: "engine", in: store.query(Person.self))
        #expect(try results.flatMap { try $0.snippets() }.map { marked($0) } == ["works: Notes on the [engine]"])
    }

    @Test func `are there exactly where the index has the words`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("snippets: seed \(seed)")
        var random = Random(seed: seed)
        let parts = [
            "a", "b", "tea", "T", "é", "e\u{301}", "ế", "ǖ", "ü", "ß", "ẞ", "ø", "ς", "Σ", "ά", "ж", "Й", "и\u{306}",
            "中", "文",
            "か\u{3099}", "한", "\u{1100}\u{1161}", "ק\u{5B8}", "ا\u{64E}", "क\u{94D}", "1", "²", "Ⅳ", "_", "-", "'",
            "\"", " ",
            "\u{0}", "🙂", "👩‍👧", "🇩🇪", "\u{E000}", "\u{300}", "\u{305}", "\u{20DD}", "ﬁ", "ǆ", "ı", "K", "\r\n", "*", ":",
        ]
        let store = try ObjectStore(.memory)
        var posts: [Post] = []
        for id in 0..<300 {
            let title = random.list(upTo: 6) { $0.pick(parts) }.joined()
            posts.append(Post(id, title, tags: random.list(upTo: 2) { $0.list(upTo: 4) { $0.pick(parts) }.joined() }))
        }
        try store.save(posts)
        var found = 0
        for _ in 0..<500 {
            let text = random.list(upTo: 3) { $0.pick(parts) }.joined()
            let matching = random.pick([WordMatching.allWords, .anyWord, .phrase])
            let completing = random.pick([WordCompletion.none, .lastWord, .everyWord])
            let results = try store.search(
                for: text,
                matching: matching,
                completing: completing,
                in: ObjectQuery<Post>()
            )
            found += results.count
            let terms = SearchExpression(text, matching, completing)?.terms
            for post in posts {
                let isFound = results.contains { $0.object.id == post.id }
                let result = terms.map { SearchResult(object: post, score: 0, terms: $0) }
                let snippets = try result?.snippets() ?? []
                // With all words, fields may have some of them only.
                let agrees = matching == .allWords ? !isFound || !snippets.isEmpty : isFound == !snippets.isEmpty
                #expect(agrees, "\(seed): \(text.debugDescription) \(matching) \(completing) \(post)")
            }
        }
        #expect(found > 500)
    }

    @Test func `a search has defaults in either form`() throws {
        let store = try ObjectStore(.memory)
        try store.save([Post(1, "Green tea", stars: 1), Post(2, "Green teapot", stars: 2)])
        let query = store.query(Post.self)
        #expect(try store.search(for: "green tea", in: query) == store.search(Post.self, for: "green tea"))
        #expect(try store.search(for: "green tea", in: query.limit(1)).count == 1)
        #expect(try store.search(for: "tea wine", matching: .anyWord, in: query).map(\.object.id) == [1])
        #expect(try store.search(for: "green tea", completing: .none, in: query).map(\.object.id) == [1])
        try store.transaction { transaction in
            let found = try transaction.search(for: "green tea", in: query.filter(\.stars, .equals(2)))
            #expect(found.count == 1)
        }
        #expect(throws: StoreError.self) { try store.search(for: "tea", in: query.limit(-1)) }
    }
}
