import Cyanotype
import Testing

@testable import CyanotypeStore

@Suite("A store inside its own transaction")
struct OwnTransactionTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    @Test("throws in each read and change", arguments: [true, false])
    func throwsInEach(_ isFile: Bool) throws {
        let store = try ObjectStore(isFile ? .file(folder.path("store.db")) : .memory, models: [Article.self])
        try store.save(Article(id: "x"))
        let query = ObjectQuery<Article>()
        let calls: [(ObjectStore) throws -> Void] = [
            { _ = try $0.fetch(Article.self, id: "x") }, { _ = try $0.fetch(query) },
            { _ = try $0.fetch(Article.self, ids: ["x"]) }, { _ = try $0.fetchPage(query) },
            { _ = try $0.count(query) }, { _ = try $0.contains(Article.self, id: "x") },
            { _ = try $0.fetchStored(Article.self, id: "x") }, { _ = try $0.explain(query) }, { _ = try $0.verify() },
            { _ = try $0.backup(to: folder.path("copy.db")) }, { try $0.save(Article(id: "y")) },
        ]
        try store.transaction { transaction in
            try transaction.save(Article(id: "x", rating: 2))
            for call in calls {
                #expect(#expect(throws: StoreError.self) { try call(store) }?.code == .reentered)
            }
        }
        #expect(try store.fetch(Article.self, id: "x")?.rating == 2)
        #expect(!folder.exists("copy.db"))
    }
}
