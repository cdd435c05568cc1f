import Cyanotype
import CyanotypeSystem
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// Migrations that read and write other objects. H5 is a row of the list of what a store must be able to do.
@Suite("Migrations that read and write other objects")
struct EagerMigrationTests {
    private struct Refusal: Error {}

    // MARK: - Models

    /// An article with its author inside.
    private struct ArticleV1: Model, Hashable {
        var id: Int
        var title: String
        var authorMail: String
        var authorName: String
        static let blueprint = Blueprint(ArticleV1.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
            Field("authorMail", \.authorMail)
            Field("authorName", \.authorName)
        }
        .storedName("article")
    }

    private struct Writer: Model, Hashable {
        var mail: String
        var name: String
        var articles: Int
        static let blueprint = Blueprint(Writer.init) {
            Field("mail", \.mail).id()
            Field("name", \.name).indexed()
            Field("articles", \.articles)
        }
        .storedName("writer")
    }

    /// An article that refers to its author.
    private struct ArticleV2: Model, Hashable {
        var id: Int
        var title: String
        var author: String
        static let blueprint = Blueprint(ArticleV2.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed().searchable()
            Field("author", \.author).indexed()
        }
        .storedName("article")
        .version(2)
        .migration(from: 1) { document, transaction in
            let mail = document.remove("authorMail")?.stringValue ?? ""
            let name = document.remove("authorName")?.stringValue ?? ""
            var writer = try transaction.fetch(Writer.self, id: mail) ?? Writer(mail: mail, name: name, articles: 0)
            writer.articles += 1
            try transaction.save(writer)
            if name == "refused" { throw Refusal() }
            document["author"] = .string(mail)
        }
    }

    /// The same with a mended migration.
    private struct MendedArticle: Model, Hashable {
        var id: Int
        var title: String
        var author: String
        static let blueprint = Blueprint(MendedArticle.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed().searchable()
            Field("author", \.author).indexed()
        }
        .storedName("article")
        .version(2)
        .migration(from: 1) { document, transaction in
            let mail = document.remove("authorMail")?.stringValue ?? ""
            let name = document.remove("authorName")?.stringValue ?? ""
            var writer = try transaction.fetch(Writer.self, id: mail) ?? Writer(mail: mail, name: name, articles: 0)
            writer.articles += 1
            try transaction.save(writer)
            document["author"] = .string(mail)
        }
    }

    private struct Street: Model, Hashable {
        var person: Int
        var name: String
        static let blueprint = Blueprint(Street.init) {
            Field("person", \.person).id()
            Field("name", \.name).searchable()
        }
        .storedName("street")
    }

    private struct PersonV1: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(PersonV1.init) {
            Field("id", \.id).id()
            Field("name", \.name)
        }
        .storedName("person")
    }

    /// A person with the street inside, which is no type any more.
    private struct PersonV2: Model, Hashable {
        var id: Int
        var name: String
        var street: String?
        static let blueprint = Blueprint(PersonV2.init) {
            Field("id", \.id).id()
            Field("name", \.name)
            Field("street", \.street).indexed()
        }
        .storedName("person")
        .version(2)
        .migration(from: 1) { document, transaction in
            guard let id = document["id"]?.intValue, let street = try transaction.document(ofType: "street", id: id)
            else { return }
            document["street"] = street.json["name"]
            try transaction.deleteDocument(ofType: "street", id: id)
        }
    }

    // MARK: - Stores

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    private func fill(_ count: Int, refusing refused: Set<Int> = []) throws -> [ArticleV1] {
        let articles = (0..<count).map { id in
            let name = refused.contains(id) ? "refused" : "name \(id % 7)"
            return ArticleV1(id: id, title: "title \(id)", authorMail: "mail\(id % 7)", authorName: name)
        }
        try store().save(articles)
        return articles
    }

    // MARK: - Tests

    @Test("splits one type into two")
    func splitsOneType() throws {
        let articles = try fill(100)
        let store = try store([ArticleV2.self, Writer.self])
        var reports: [MigrationProgress] = []
        let summary = try store.migrateAll { reports.append($0) }
        #expect(summary.migrated == 100 && summary.quarantined == 0)
        #expect(reports.first?.remaining == 100 && reports.last?.remaining == 0)
        let expected = articles.map { ArticleV2(id: $0.id, title: $0.title, author: $0.authorMail) }
        #expect(try store.fetch(ArticleV2.self) == expected)
        let writers = try store.fetch(Writer.self)
        #expect(writers.map(\.mail) == (0..<7).map { "mail\($0)" })
        #expect(writers.map(\.articles).reduce(0, +) == 100)
        #expect(
            try store.fetch(ObjectQuery<ArticleV2>().filter(\.author, .equals("mail3"))).count == writers[3].articles
        )
        #expect(try store.search(ArticleV2.self, for: "42").map(\.object.id) == [42])
        #expect(try store.verify(thoroughly: true).isEmpty)
        #expect(try store.schemas(of: ArticleV2.self).filter(\.isUsed).map(\.version) == [2])
        // Once more, nothing is done.
        #expect(try store.migrateAll() == MigrationSummary())
        #expect(try store.fetch(Writer.self) == writers)
    }

    @Test("H5: joins two types into one, of which one has no model any more")
    func joinsTwoTypes() throws {
        try store().save((0..<50).map { PersonV1(id: $0, name: "name \($0)") })
        try store().save((0..<40).map { Street(person: $0, name: "street \($0)") })
        let store = try store([PersonV2.self])
        #expect(store.documents(ofType: "street").reduce(0) { count, _ in count + 1 } == 40)
        try store.migrateAll()
        let expected = (0..<50).map { PersonV2(id: $0, name: "name \($0)", street: $0 < 40 ? "street \($0)" : nil) }
        #expect(try store.fetch(PersonV2.self) == expected)
        #expect(try store.fetch(ObjectQuery<PersonV2>().filter(\.street, .equals("street 7"))).map(\.id) == [7])
        #expect(store.documents(ofType: "street").reduce(0) { count, _ in count + 1 } == 0)
        #expect(try store.typeNames.contains("street"))
        #expect(try store.verify(thoroughly: true).isEmpty)
        // Nor are the words left by which they were found.
        let number = SQL(adHoc: "SELECT id FROM cyanotype_types WHERE name = 'street'")
        let type = try #require(try folder.open().first(number) { $0.integer(0) })
        let words = SQL(adHoc: "SELECT count(*) FROM search_\(type)")
        #expect(try folder.open().first(words) { $0.integer(0) } == 0)
    }

    @Test("are undone with their objects if they fail, and done once when they are mended")
    func areUndone() throws {
        _ = try fill(60, refusing: [7, 20, 59])
        let store = try store([ArticleV2.self, Writer.self])
        let summary = try store.migrateAll()
        #expect(summary.migrated == 57 && summary.quarantined == 3)
        #expect(try store.fetch(ArticleV2.self).count == 57)
        let aside = try store.quarantined()
        #expect(aside.map(\.id.description) == ["7", "20", "59"])
        #expect(aside.allSatisfy { $0.code == .migration && $0.document.contains("refused") })
        #expect(aside.allSatisfy { $0.reason.contains("Refusal") })
        // The store undoes the saves that the closure made before it threw.
        #expect(try store.fetch(Writer.self).map(\.articles).reduce(0, +) == 57)
        #expect(try store.retryQuarantined() == MigrationSummary())
        #expect(try store.fetch(Writer.self).map(\.articles).reduce(0, +) == 57)
        let mended = try self.store([MendedArticle.self, Writer.self])
        #expect(try mended.retryQuarantined().restored == 3)
        #expect(try mended.fetch(MendedArticle.self).map(\.id) == Array(0..<60))
        #expect(try mended.fetch(Writer.self).map(\.articles).reduce(0, +) == 60)
        #expect(try mended.quarantined().isEmpty)
        #expect(try mended.verify(thoroughly: true).isEmpty)
    }

    @Test("stay aside with nothing done if another object has their identity")
    func stayAside() throws {
        _ = try fill(3, refusing: [1])
        let store = try store([ArticleV2.self, Writer.self])
        try store.migrateAll()
        try store.save(ArticleV2(id: 1, title: "another", author: "x"))
        let mended = try self.store([MendedArticle.self, Writer.self])
        #expect(try mended.retryQuarantined().restored == 0)
        #expect(try mended.fetch(Writer.self).map(\.articles).reduce(0, +) == 2)
        #expect(try mended.quarantined().count == 1)
    }

    @Test("go on where they were cancelled")
    func goOn() async throws {
        let articles = try fill(3_000)
        let store = try store([ArticleV2.self, Writer.self])
        let started = AsyncStream<Void>.makeStream()
        let task = Task {
            try await store.migrateAll { progress in
                guard progress.migrated > 0 else { return }
                started.continuation.yield()
            }
        }
        for await _ in started.stream { break }
        task.cancel()
        _ = await task.result
        let reopened = try self.store([ArticleV2.self, Writer.self])
        try await reopened.migrateAll()
        #expect(try reopened.fetch(ArticleV2.self).count == articles.count)
        #expect(try reopened.fetch(Writer.self).map(\.articles).reduce(0, +) == articles.count)
    }

    @Test("are not called while an object is read or saved, which says what to do")
    func areNotCalledLazily() throws {
        _ = try fill(3)
        let store = try store([ArticleV2.self, Writer.self])
        func expectAdvice(_ attempt: () throws -> Void, _ location: SourceLocation = #_sourceLocation) {
            let error = #expect(throws: StoreError.self, sourceLocation: location) { try attempt() }
            #expect(error?.code == .migration, sourceLocation: location)
            #expect(error?.message.contains("migrateAll()") == true, sourceLocation: location)
            #expect(error?.objectID != nil, sourceLocation: location)
        }
        expectAdvice { _ = try store.fetch(ArticleV2.self, id: 1) }
        expectAdvice { _ = try store.fetch(ArticleV2.self) }
        expectAdvice { _ = try store.fetch(ObjectQuery<ArticleV2>().filter(\.author, .equals("x"))) }
        // It would replace the document from which the author is to be made.
        expectAdvice { try store.save(ArticleV2(id: 1, title: "new", author: "x")) }
        #expect(try store.count(ArticleV2.self) == 3)
        #expect(try store.document(ofType: "article", id: 1)?.json["authorMail"] == "mail1")
        #expect(try store.count(Writer.self) == 0)
        // New objects are no problem.
        try store.save(ArticleV2(id: 9, title: "new", author: "x"))
        #expect(try store.fetch(ArticleV2.self, id: 9)?.title == "new")
        try store.migrateAll()
        #expect(try store.fetch(ArticleV2.self).map(\.id) == [0, 1, 2, 9])
    }

    @Test("are no way for JSON, and lead from versions all the same")
    func areNoWayForJSON() throws {
        let json = #"{"id": 1, "title": "t", "authorMail": "m", "authorName": "n"}"#
        let error = #expect(throws: MappingError.self) { try ArticleV2(json: json, version: 1) }
        #expect(error?.issues.first?.code == .version)
        #expect("\(try #require(error))".contains("needs no store"))
        #expect(try ArticleV2(json: #"{"id": 1, "title": "t", "author": "m"}"#, version: 2).author == "m")
        #expect(ArticleV2.blueprint.lint().isEmpty)
    }

    @Test("may delete and save objects of their own type, also the one that is migrated")
    func mayDeleteTheirObjects() throws {
        struct Old: Model, Hashable {
            var id: Int
            var parent: Int?
            var text: String
            static let blueprint = Blueprint(Old.init) {
                Field("id", \.id).id()
                Field("parent", \.parent)
                Field("text", \.text)
            }
            .storedName("part")
        }
        struct Whole: Model, Hashable {
            var id: Int
            var text: String
            static let blueprint = Blueprint(Whole.init) {
                Field("id", \.id).id()
                Field("text", \.text).indexed()
            }
            .storedName("part")
            .version(2)
            .migration(from: 1) { document, transaction in
                // Parts become pieces of what they belong to, and are gone then.
                if document["parent"]?.intValue != nil {
                    try transaction.deleteDocument(ofType: "part", id: document["id"]?.intValue ?? -1)
                    return
                }
                var text = document["text"]?.stringValue ?? ""
                for part in transaction.documents(ofType: "part") {
                    let part = try part.get()
                    guard part.json["parent"] == document["id"] else { continue }
                    text += part.json["text"]?.stringValue ?? ""
                    try transaction.deleteDocument(ofType: "part", id: part.id)
                }
                document["text"] = .string(text)
            }
        }
        try store().save([
            Old(id: 1, parent: nil, text: "a"), Old(id: 2, parent: 1, text: "b"), Old(id: 3, parent: 1, text: "c"),
            Old(id: 4, parent: 99, text: "lost"), Old(id: 5, parent: nil, text: "x"), Old(id: 6, parent: 5, text: "y"),
        ])
        let store = try store([Whole.self])
        var last: MigrationProgress?
        let summary = try store.migrateAll { last = $0 }
        #expect(summary.quarantined == 0 && last?.remaining == 0)
        #expect(try store.fetch(Whole.self) == [Whole(id: 1, text: "abc"), Whole(id: 5, text: "xy")])
        #expect(try store.schemas(of: Whole.self).filter(\.isUsed).map(\.version) == [2])
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("are called for models inside of objects, too")
    func areCalledForNestedModels() throws {
        struct InnerV1: Model {
            var name: String
            static let blueprint = Blueprint(InnerV1.init) { Field("name", \.name) }.storedName("inner")
        }
        struct OuterV1: Model {
            var id: Int
            var inner: [InnerV1]
            static let blueprint = Blueprint(OuterV1.init) {
                Field("id", \.id).id()
                Field("inner", \.inner)
            }
            .storedName("outer")
        }
        struct InnerV2: Model, Hashable {
            var writer: String
            static let blueprint = Blueprint(InnerV2.init) { Field("writer", \.writer) }
                .storedName("inner")
                .version(2)
                .migration(from: 1) { document, transaction in
                    document.rename("name", to: "writer")
                    let name = document["writer"]?.stringValue ?? ""
                    try transaction.save(Writer(mail: name, name: name, articles: 1))
                }
        }
        struct OuterV2: Model, Hashable {
            var id: Int
            var inner: [InnerV2]
            static let blueprint = Blueprint(OuterV2.init) {
                Field("id", \.id).id()
                Field("inner", \.inner)
            }
            .storedName("outer")
        }
        try store().save(OuterV1(id: 1, inner: [.init(name: "a"), .init(name: "b")]))
        let store = try store([OuterV2.self, Writer.self])
        let error = #expect(throws: StoreError.self) { try store.fetch(OuterV2.self, id: 1) }
        #expect(error?.code == .migration)
        try store.migrateAll()
        #expect(try store.fetch(OuterV2.self, id: 1)?.inner.map(\.writer) == ["a", "b"])
        #expect(try store.fetch(Writer.self).map(\.mail) == ["a", "b"])
    }

    @Test("let others write between short batches")
    func haveShortBatches() throws {
        struct SlowV2: Model {
            var id: Int
            var name: String
            static let blueprint = Blueprint(SlowV2.init) {
                Field("id", \.id).id()
                Field("name", \.name)
            }
            .storedName("person")
            .version(2)
            .migration(from: 1) { _, _ in
                let end = MonotonicTime.now + .milliseconds(2)
                while MonotonicTime.now < end {}
            }
        }
        try store().save((0..<20).map { PersonV1(id: $0, name: "") })
        let (store, other) = (try store([SlowV2.self]), try store([Street.self]))
        var reports = 0
        try store.migrateAll { progress in
            reports += 1
            do { try other.save(Street(person: progress.migrated, name: "s")) } catch { Issue.record(error) }
        }
        // At most three objects in 5 ms, and the report before the first batch.
        #expect(reports >= 8)
        #expect(try other.count(Street.self) == reports)
    }

    @Test("cannot use the store itself")
    func cannotUseTheStore() throws {
        struct Reentrant: Model {
            static let shared = Locked<ObjectStore?>(nil)
            var id: Int
            var name: String
            static let blueprint = Blueprint(Reentrant.init) {
                Field("id", \.id).id()
                Field("name", \.name)
            }
            .storedName("person")
            .version(2)
            .migration(from: 1) { _, _ in
                _ = try shared.withLock { $0 }?.count(Street.self)
            }
        }
        try store().save(PersonV1(id: 1, name: ""))
        let store = try store([Reentrant.self])
        Reentrant.shared.withLock { $0 = store }
        defer { Reentrant.shared.withLock { $0 = nil } }
        #expect(try store.migrateAll().quarantined == 1)
        #expect(try store.quarantined().first?.code == .migration)
    }

    @Test("come before anything is saved in the object's place, also of strict models", arguments: [false, true])
    func comeBeforeSaving(fetchingFirst: Bool) throws {
        struct Strict: Model {
            var id: Int
            var name: String
            static let blueprint = Blueprint(Strict.init) {
                Field("id", \.id).id()
                Field("name", \.name)
            }
            .storedName("person")
            .strict()
            .version(2)
            .migration(from: 1) { document, transaction in
                try transaction.save(Street(person: document["id"]?.intValue ?? 0, name: "s"))
            }
        }
        try store().save([PersonV1(id: 1, name: "old"), PersonV1(id: 2, name: "old")])
        let store = try store(fetchingFirst ? [Strict.self, Street.self] : [])
        let error = #expect(throws: StoreError.self) { try store.save(Strict(id: 1, name: "new")) }
        #expect(error?.code == .migration)
        try store.save(Strict(id: 3, name: "new"))
        #expect(try store.migrateAll([Strict.self]).migrated == 2)
        #expect(try store.count(Street.self) == 2)
        try store.save(Strict(id: 1, name: "new"))
        #expect(try store.fetch(Strict.self).map(\.name) == ["new", "old", "new"])
    }

    @Test("have nothing to do in memory")
    func haveNothingToDoInMemory() throws {
        let store = try ObjectStore(.memory, models: [ArticleV2.self, Writer.self])
        try store.save(ArticleV2(id: 1, title: "t", author: "a"))
        #expect(try store.migrateAll() == MigrationSummary())
        #expect(try store.fetch(ArticleV2.self, id: 1)?.author == "a")
        try store.transaction { transaction in
            let document = try transaction.document(ofType: "article", id: 1)
            let isDeleted = try transaction.deleteDocument(ofType: "article", id: 1)
            #expect(document?.json["author"] == "a" && isDeleted)
        }
        #expect(try store.count(ArticleV2.self) == 0)
    }
}
