import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Searches")
struct SearchTests {
    private func store(_ posts: Post...) throws -> ObjectStore {
        let store = try ObjectStore(.memory)
        try store.save(posts)
        return store
    }

    @Test("find words in memory and in files", arguments: [StoreLocation.memory, .temporary])
    func findWords(_ location: StoreLocation) throws {
        let store = try ObjectStore(location)
        #expect(try store.posts("tea") == [])
        try store.save([Post(1, "Green tea"), Post(2, "Black coffee", body: "No tea"), Post(3, "Water")])
        #expect(try Set(store.posts("tea")) == [1, 2])
        #expect(try store.posts("coffee") == [2])
        #expect(try store.posts("wine") == [])
        try store.transaction { transaction in
            try transaction.save(Post(4, "Tea"))
            #expect(try transaction.search(Post.self, for: "tea").count == 3)
        }
        try store.checkSearch("Post", texts: 4)
    }

    @Test("give the best first, and those with equal scores in the order of their identities")
    func rank() throws {
        let filler = String(repeating: "other words ", count: 50)
        let store = try store(
            Post(1, "Tea", body: filler),
            Post(2, "Tea", body: "tea, and tea again"),
            Post(9, "Unrelated"),
            Post(8, "Unrelated"),
            Post(7, "Unrelated"),
            Post(6, "Unrelated"),
            Post(5, "Unrelated")
        )
        let results = try store.search(Post.self, for: "tea")
        #expect(results.map(\.object.id) == [2, 1])
        #expect(results[0].score > results[1].score && results[1].score > 0)
        #expect(try store.posts("unrelated") == [5, 6, 7, 8, 9])
        let best = try store.search(Post.self, for: "tea", limit: 1)
        #expect(best == [results[0]])
    }

    @Test("complete the last word, every word, or none")
    func complete() throws {
        let store = try store(Post(1, "Café premium"), Post(2, "Cafeteria with premises"))
        #expect(try Set(store.posts("cafe pre")) == [1])
        #expect(try Set(store.posts("caf pre")) == [])
        #expect(try Set(store.posts("caf pre", .allWords, .everyWord)) == [1, 2])
        #expect(try store.posts("caf", .allWords, .none) == [])
        #expect(try store.posts("cafe", .allWords, .none) == [1])
        #expect(try store.posts("premium cafe", .allWords, .none) == [1])
        #expect(try Set(store.posts("c")) == [1, 2])
        // The last word is completed, the one before it is not, though they are equal.
        #expect(try store.posts("cafe with cafe") == [])
        #expect(try Set(store.posts("pre pre")) == [])
        #expect(try store.posts("with cafe") == [2])
    }

    @Test("match all words, any word, or a phrase")
    func match() throws {
        let store = try store(
            Post(1, "green tea"),
            Post(2, "tea", body: "green"),
            Post(3, "green"),
            Post(4, "tea green")
        )
        #expect(try Set(store.posts("green tea")) == [1, 2, 4])
        #expect(try Set(store.posts("green tea", .anyWord)) == [1, 2, 3, 4])
        #expect(try store.posts("green tea", .phrase) == [1])
        #expect(try store.posts("Green, Te", .phrase) == [1])
        #expect(try store.posts("gre tea", .phrase, .everyWord) == [])
        #expect(try store.posts("green te", .phrase, .none) == [])
    }

    @Test("ignore case, accents and the form in which text was composed")
    func ignoreCaseAndAccents() throws {
        let store = try store(
            Post(1, "CAF\u{c9} ŁÓDŹ"),
            Post(2, "Cafe\u{301} \u{1100}\u{1161}"),
            Post(3, "naïve Ünïcödé"),
            Post(4, "ΣΊΣΥΦΟΣ"),
            Post(5, "ЁЛКА")
        )
        for text in ["cafe", "CAFE", "caf\u{e9}", "cafe\u{301}", "CAFE\u{301}"] {
            #expect(try Set(store.posts(text)) == [1, 2], "\(text)")
        }
        #expect(try store.posts("\u{ac00}") == [2])
        #expect(try store.posts("\u{1100}\u{1161}") == [2])
        #expect(try store.posts("naive unicode") == [3])
        #expect(try store.posts("σίσυφος".uppercased()) == [4])
        #expect(try store.posts("ёлка") == [5])
    }

    @Test("find words in each string of an array, but no phrase across two")
    func findInArrays() throws {
        let store = try store(Post(1, "x", tags: ["green tea", "", "black coffee"]), Post(2, "y", tags: []))
        #expect(try store.posts("tea coffee") == [1])
        #expect(try store.posts("black coffee", .phrase) == [1])
        #expect(try store.posts("tea black", .phrase) == [])
        #expect(try store.posts("\u{E000}") == [])
    }

    @Test("find words beside emoji that FTS5 does not know")
    func findBesideEmoji() throws {
        // In Unicode since 6.1, 7, 8 and 15.
        let store = try store(Post(1, "😀tea"), Post(2, "🙂tea🙂"), Post(3, "tea🤗cup"), Post(4, "\u{1FAE8}tea"))
        #expect(try Set(store.posts("tea", .allWords, .none)) == [1, 2, 3, 4])
        #expect(try store.posts("tea🙂cup", .phrase) == [3])
    }

    @Test("find words in scripts without spaces by their beginnings")
    func findOtherScripts() throws {
        let store = try store(Post(1, "日本語 テキスト"), Post(2, "हिन्दी भाषा"), Post(3, "한국어 문서"))
        #expect(try store.posts("日本") == [1])
        #expect(try store.posts("हिन्दी") == [2])
        #expect(try store.posts("한국") == [3])
    }

    @Test("keep the filters, the limit and the offset of a query")
    func filter() throws {
        let store = try ObjectStore(.temporary)
        try store.save((0..<40).map { Post($0, $0 % 2 == 0 ? "tea" : "coffee", stars: $0 % 4) })
        let query = store.query(Post.self).filter(\.stars, .equals(2))
        let all = stride(from: 2, to: 40, by: 4).map { $0 }
        #expect(try store.search(Post.self, for: "tea", where: query).map(\.object.id) == all)
        let some = query.limit(3).offset(2)
        #expect(try store.search(Post.self, for: "tea", where: some).map(\.object.id) == Array(all[2..<5]))
        // Only memory can call a closure.
        let closure = some.filter { $0.id != 2 }
        #expect(try store.search(Post.self, for: "tea", where: closure).map(\.object.id) == Array(all[3..<6]))
        #expect(try store.search(Post.self, for: "tea", where: closure, limit: 1).map(\.object.id) == [all[3]])
        let predicate = #Predicate<Post> { $0.stars == 2 && $0.id < 10 }
        #expect(try store.search(Post.self, for: "tea", where: predicate).map(\.object.id) == [2, 6])
        #expect(try store.search(Post.self, for: "coffee", where: query).isEmpty)
        #expect(try store.search(Post.self, for: "tea", limit: 0).isEmpty)
        // The order is that of the scores.
        let ordered = query.order(by: \.id, .reverse)
        #expect(try store.search(Post.self, for: "tea", where: ordered).map(\.object.id) == all)
    }

    @Test("throw the error of a closure")
    func throwErrors() throws {
        struct Oops: Error {}
        let store = try store(Post(1, "tea"))
        let query = store.query(Post.self).filter { _ in throw Oops() }
        let error = #expect(throws: StoreError.self) { try store.search(Post.self, for: "tea", where: query) }
        #expect(error?.underlying is Oops)
    }

    @Test("refuse a cursor, and a model without searchable fields")
    func refuse() throws {
        let store = try store(Post(1, "tea"), Post(2, "tea"))
        let page = try store.fetchPage(store.query(Post.self).limit(1))
        let query = store.query(Post.self).after(page.next)
        let cursor = #expect(throws: StoreError.self) { try store.search(Post.self, for: "tea", where: query) }
        #expect(cursor?.code == .query)
        try store.save(Note(text: "tea"))
        let model = #expect(throws: StoreError.self) { try store.search(Note.self, for: "tea") }
        #expect(model?.code == .query)
        #expect(model?.type == "Note")
        #expect(model?.message.contains("searchable()") == true)
    }

    @Test("do not find expired objects")
    func hideExpired() throws {
        let store = try store(
            Post(1, "tea", until: .distantPast),
            Post(2, "tea", until: .distantFuture),
            Post(3, "tea")
        )
        #expect(try store.posts("tea") == [2, 3])
    }

    @Test("need FTS5, which an error says where it is missing")
    func needFTS5() throws {
        try SearchRecorder.require(hasFTS5: true, for: "Post")
        let error = #expect(throws: StoreError.self) { try SearchRecorder.require(hasFTS5: false, for: "Post") }
        #expect(error?.code == .unsupported)
        #expect(error?.type == "Post")
    }
}
