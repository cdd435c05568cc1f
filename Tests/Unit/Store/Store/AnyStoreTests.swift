import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Any store")
struct AnyStoreTests {
    private func use(_ store: some Store) async throws {
        try await store.save([Article(id: "x", rating: 1), Article(id: "y", rating: 2)])
        #expect(try await store.fetch(Article.self, id: "y")?.rating == 2)
        #expect(try await store.fetch(Article.self, ids: ["y", "z"]).map { $0?.rating } == [2, nil])
        let query = ObjectQuery<Article>().filter(\.rating, .greater(than: 0)).order(by: \.rating, .reverse)
        #expect(try await store.fetch(query).map(\.id) == ["y", "x"])
        #expect(try await store.fetchFirst(query)?.id == "y")
        #expect(try await store.fetchPage(query.limit(1)).objects.map(\.id) == ["y"])
        #expect(try await store.count(query) == 2)
        #expect(try await store.contains(Article.self, id: "x"))
        #expect(try await store.fetchStored(Article.self, id: "x")?.value.rating == 1)
        let (readable, failures) = try await store.fetchSkippingFailures(query)
        #expect(readable.count == 2 && failures.isEmpty)
        #expect(try await store.values(of: \.rating, in: query) == [2, 1])
        #expect(try await store.distinctValues(of: \.rating, in: query) == [1, 2])
        #expect(try await store.aggregate(.sum(\.rating), of: query) == 3)
        #expect(try await store.aggregate(.count, of: query, by: \.rating).map(\.key) == [1, 2])
        #expect(try await store.count(Article.self) == 2)
        #expect(try await store.fetch(Article.self, where: #Predicate { $0.rating > 1 }).map(\.id) == ["y"])
        let good = #Predicate<Article> { $0.rating > 0 }
        #expect(try await store.fetch(Article.self, where: good, orderBy: .by(\.rating, .reverse), limit: 1).count == 1)
        #expect(try await store.fetch(Article.self, orderBy: .by(\.rating)).map(\.id) == ["x", "y"])
        #expect(try await store.fetch(store.query(Article.self)).count == 2)
        #expect(try await store.explain(query).description.isEmpty == false)
        await #expect(throws: StoreError.self) { try await store.search(Article.self, for: "title") }
        for try await list in store.observe(query) {
            #expect(list.count == 2)
            break
        }
        try await store.transaction { transaction in try transaction.save(Article(id: "t")) }
        let count = try await store.transaction { transaction in
            try transaction.delete(Article.self, id: "t")
            return try transaction.count(Article.self)
        }
        #expect(count == 2)
        await #expect(throws: CancellationError.self) {
            try await store.transaction { transaction in
                try transaction.save(Article(id: "t"))
                throw CancellationError()
            }
        }
        await #expect(throws: StoreError.self) { try await store.insert(Article(id: "x")) }
        try await store.insert([Article(id: "z")])
        #expect(try await store.delete(Article.self, id: "x"))
        #expect(try await store.delete(Article(id: "z")))
        #expect(try await store.delete(query) == 1)
        try await store.save([Article(id: "x", rating: 1), Article(id: "y", rating: 2)])
        #expect(try await store.delete(Article.self, where: #Predicate { $0.rating == 1 }) == 1)
        #expect(try await store.delete(Article.self) == 1)
    }

    private func search(_ store: some Store) async throws {
        try await store.save((1...3).map { Post($0, "Green tea") })
        let query = ObjectQuery<Post>().filter(\.id, .greater(than: 1))
        let predicate = #Predicate<Post> { $0.id > 1 }
        func ids(_ results: [SearchResult<Post>]) -> [Int] { results.map(\.object.id) }
        #expect(try await ids(store.search(Post.self, for: "tea")) == [1, 2, 3])
        #expect(try await ids(store.search(Post.self, for: "tea", limit: 2)) == [1, 2])
        #expect(try await ids(store.search(Post.self, for: "tea", where: query)) == [2, 3])
        #expect(try await ids(store.search(Post.self, for: "tea", where: query, limit: 1)) == [2])
        #expect(try await ids(store.search(Post.self, for: "tea", where: predicate)) == [2, 3])
        #expect(try await ids(store.search(Post.self, for: "tea", where: predicate, limit: 1)) == [2])
        #expect(try await ids(store.search(for: "tea", in: query.limit(1))) == [2])
        let anyWord = try await store.search(for: "te milk", matching: .anyWord, completing: .none, in: query)
        #expect(anyWord.isEmpty)
    }

    @Test("searches on the caller's thread or on others")
    func searches() async throws {
        try await search(try ObjectStore(.memory))
        try await search(try ObjectStore(.temporary))
        try await search(try ObjectStore(.temporary).background)
    }

    @Test("has asynchronous operations, on the caller's thread or on others")
    func hasAsynchronousOperations() async throws {
        try await use(try ObjectStore(.memory))
        try await use(try ObjectStore(.temporary))
        try await use(try ObjectStore(.temporary).background)
    }

    @Test("keeps its synchronous operations in asynchronous functions")
    func keepsSynchronousOperations() async throws {
        let store = try ObjectStore(.memory)
        try store.save(Article(id: "x"))
        try store.save([Article(id: "y")])
        #expect(try store.count(Article.self) == 2)
        #expect(try store.fetch(Article.self, id: "x") != nil)
        #expect(try store.fetch(Article.self, where: #Predicate { $0.rating == 0 }).count == 2)
        try store.transaction { transaction in try transaction.delete(Article.self, id: "x") }
        #expect(try store.explain(store.query(Article.self)).description.isEmpty == false)
        #expect(try store.delete(Article.self) == 1)
    }

    @Test("gives the store to closures without a clause for their errors")
    func givesTheStore() async throws {
        let store = try ObjectStore(.memory).background
        try await store.run { try $0.save(Article(id: "x")) }
        #expect(try await store.run { try $0.count(Article.self) } == 1)
        await #expect(throws: CancellationError.self) { try await store.run { _ in throw CancellationError() } }
    }
}
