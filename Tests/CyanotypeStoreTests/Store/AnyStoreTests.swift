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
        let query = Query<Article>().filter(\.rating, .greater(than: 0)).order(by: \.rating, .reverse)
        #expect(try await store.fetch(query).map(\.id) == ["y", "x"])
        #expect(try await store.fetchPage(query.limit(1)).objects.map(\.id) == ["y"])
        #expect(try await store.count(query) == 2)
        #expect(try await store.exists(Article.self, id: "x"))
        #expect(try await store.stored(Article.self, id: "x")?.value.rating == 1)
        #expect(try await store.aggregate(.sum(\.rating), of: query) == 3)
        #expect(try await store.aggregate(.count, of: query, by: \.rating).map(\.key) == [1, 2])
        await #expect(throws: StoreError.self) { try await store.insert(Article(id: "x")) }
        try await store.insert([Article(id: "z")])
        #expect(try await store.delete(Article.self, id: "x"))
        #expect(try await store.delete(Article(id: "z")))
        #expect(try await store.delete(query) == 1)
    }

    @Test("has asynchronous operations, on the caller's thread or on others")
    func hasAsynchronousOperations() async throws {
        try await use(try ObjectStore(.memory))
        try await use(try ObjectStore(.temporary).background)
    }
}
