import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Deleting many objects")
struct DeletingManyTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func rows(_ store: ObjectStore, _ table: String) throws -> Int64 {
        try store.engine.connections.read { connection throws(StoreError) in
            let sql = SQL(adHoc: "SELECT count(*) FROM \(table)")
            return try connection.first(sql) { row throws(StoreError) in row.integer(0) } ?? 0
        }
    }

    @Test("leaves nothing of them, and what makes the table work")
    func leavesNothing() throws {
        let store = try ObjectStore(.file(folder.path()), models: [SearchedArticle.self])
        for _ in 0..<2 {
            try store.save((0..<50).map { SearchedArticle($0) })
            #expect(try store.delete(SearchedArticle.self) == 50)
            for table in ["objects_1", "elements_2", "search_1", "searched_1"] { #expect(try rows(store, table) == 0) }
            #expect(try store.verify(thoroughly: true).isEmpty)
        }
        try store.save((0..<3).map { SearchedArticle($0) })
        try store.delete(SearchedArticle.self, id: 1)
        #expect(try rows(store, "elements_2") == 2)
        #expect(try store.search(SearchedArticle.self, for: "text").map(\.object.id) == [0, 2])
    }

    @Test("keeps the records of deletions bounded, and tells observers that all may be concerned")
    func boundsRecords() async throws {
        let store = try ObjectStore(.file(folder.path()), models: [Article.self])
        for round in 0..<3 {
            try store.save((0..<6_000).map { Article(id: "\($0)", rating: round) })
            var changes = store.changes.makeAsyncIterator()
            let isAll = round == 2
            try store.delete(isAll ? store.query(Article.self) : store.query(Article.self).limit(6_000))
            let change = try await changes.next()
            #expect((change?.scope == .allObjects) == isAll)
            #expect(change?.deleted.count == (isAll ? 0 : 6_000))
            #expect(try rows(store, "cyanotype_deletions") <= 10_000)
        }
        #expect(try rows(store, "cyanotype_deletions") == 0)
    }
}

private struct SearchedArticle: Model {
    let id: Int
    let title: String
    let tags: [String]
    let text: String

    init(_ id: Int) { (self.id, title, tags, text) = (id, "title \(id)", ["tag"], "text \(id)") }

    private init(_ id: Int, _ title: String, _ tags: [String], _ text: String) {
        (self.id, self.title, self.tags, self.text) = (id, title, tags, text)
    }

    static let blueprint = Blueprint({ @Sendable in SearchedArticle($0, $1, $2, $3) }) {
        Field("id", \.id).id()
        Field("title", \.title).indexed()
        Field("tags", \.tags).indexed()
        Field("text", \.text).searchable()
    }
}
