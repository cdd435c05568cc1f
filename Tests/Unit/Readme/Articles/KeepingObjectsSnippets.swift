import Cyanotype
import CyanotypeStore
import Foundation
import Testing

// snippet: model
struct Report: Model, Identifiable, Equatable {
    let id: String
    let title: String
    let author: Author
    let tags: [String]
    let rating: Int
    let expires: Date?

    struct Author: Model, Equatable {
        let name: String

        static let blueprint = Blueprint(Author.init) { Field("name", \.name) }
    }

    static let blueprint = Blueprint(Report.init) {
        Field("id", \.id).id()
        Field("title", \.title).unique()
        Field("author", \.author)
        Field("tags", \.tags).indexed()
        Field("rating", \.rating).indexed()
        Field("expires", \.expires).expiration()
    }
    .index(\.author.name, \.rating)
}
// end

// snippet: codable
struct Bookmark: CodableModel, Identifiable {
    let id: UUID
    let address: URL
}
// end

extension Report {
    static let samples = [
        Report(
            id: "r1",
            title: "Swift on servers",
            author: Author(name: "Ada"),
            tags: ["swift", "linux"],
            rating: 5,
            expires: nil
        ),
        Report(id: "r2", title: "Blueprints", author: Author(name: "Ada"), tags: ["swift"], rating: 4, expires: nil),
        Report(
            id: "r3",
            title: "Swift in the small",
            author: Author(name: "Grace"),
            tags: [],
            rating: 3,
            expires: .distantFuture
        ),
    ]

    func rated(_ rating: Int) -> Report {
        Report(id: id, title: title, author: author, tags: tags, rating: rating, expires: expires)
    }
}

@Suite("Keeping objects") struct KeepingObjectsSnippets {
    private let article: Article
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        article = try Article("KeepingObjects", in: #require(Article.otherCatalogues["CyanotypeStore"]))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

    @Test func changing() throws {
        defer { removeFolder() }
        let path = folder.appending(path: "reports.db").path
        let reports = Array(Report.samples.prefix(2))
        let other = Report.samples[2]
        var print = Printed()
        // snippet: open
        let store = try ObjectStore(.file(path), models: [Report.self])
        // end
        // snippet: save
        try store.save(reports)  // one transaction; objects with these identities are replaced
        try store.insert(other)  // an error if there is one
        let report = try store.fetch(Report.self, id: "r1")
        let several = try store.fetch(Report.self, ids: ["r2", "r9", "r1"])  // nil where there is none
        try store.delete(Report.self, id: "r2")
        print(report?.title ?? "none", several.map { $0?.rating ?? 0 }, try store.count(Report.self))
        // end
        #expect(print.text == article.printed[0])
        print = Printed()
        // snippet: stored
        if let entry = try store.fetchStored(Report.self, id: "r1") {
            print(entry.value.title, entry.revision, entry.created <= entry.modified)
        }
        // end
        #expect(print.text == article.printed[1])
        print = Printed()
        // snippet: transaction
        try store.transaction { transaction in
            guard let report = try transaction.fetch(Report.self, id: "r1") else { return }
            try transaction.delete(report)
            try transaction.save(report.rated(report.rating - 1))
        }
        print(try store.fetch(Report.self, id: "r1")?.rating ?? 0)
        // end
        #expect(print.text == article.printed[2])
        print = Printed()
        // snippet: batch
        let batch = store.batch()
        try batch.save(other.rated(1))
        batch.delete(Report.self, id: "r1")
        print(batch.count, try store.count(Report.self))
        try batch.commit()
        print(batch.count, try store.count(Report.self))
        // end
        #expect(print.text == article.printed[3])
    }

    @Test func elsewhere() async throws {
        defer { removeFolder() }
        let copy = folder.appending(path: "copy.db").path
        let reports = Report.samples
        let store = try ObjectStore(.memory)
        var print = Printed()
        // snippet: background
        try await store.background.save(reports)
        let count = try await store.background.count(store.query(Report.self))
        print(count)
        // end
        #expect(print.text == article.printed[4])
        print = Printed()
        // snippet: backup
        try store.backup(to: copy)
        print(try ObjectStore(.file(copy)).count(Report.self))
        // end
        #expect(print.text == article.printed[5])
        let bookmark = Bookmark(id: UUID(), address: try #require(URL(string: "https://swift.org")))
        try store.save(bookmark)
        #expect(try store.fetch(Bookmark.self, id: bookmark.id)?.address == bookmark.address)
    }

    @Test func tracing() throws {
        defer { removeFolder() }
        let path = folder.appending(path: "reports.db").path
        // snippet: trace
        let trace = StatementTrace(slowerThan: .milliseconds(100)) { statement in
            print(statement.operation, statement.sql, statement.duration)
        }
        let traced = try ObjectStore(.file(path), trace: trace)
        // end
        #expect(try traced.count(Report.self) == 0)
    }
}
