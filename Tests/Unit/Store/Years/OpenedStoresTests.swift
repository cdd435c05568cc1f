import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// The reports and errors of a store about a file whose objects differ in form from the program's models.
@Suite("What stores find when they are opened")
struct OpenedStoresTests {
    struct Post: Model, Hashable {
        var id: Int
        var heading: String
        var rating: Int
        static let blueprint = Blueprint(Post.init) {
            Field("id", \.id).id()
            Field("heading", \.heading).indexed()
            Field("rating", \.rating)
        }
        .storedName("post")
    }

    /// Renames a field, and retypes another, without a new version.
    struct Careless: Model, Hashable {
        var id: Int
        var title: String
        var rating: String
        static let blueprint = Blueprint(Careless.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
            Field("rating", \.rating)
        }
        .storedName("post")
    }

    /// Does the same with a version and a migration.
    struct Careful: Model, Hashable {
        var id: Int
        var title: String
        var rating: String
        static let blueprint = Blueprint(Careful.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
            Field("rating", \.rating)
        }
        .storedName("post")
        .version(2)
        .migration(from: 1) { document in
            document.rename("heading", to: "title")
            document["rating"] = document["rating"].map { .string($0.intValue.map { "\($0)" } ?? "") }
        }
    }

    /// Has only changes that need nothing.
    struct Grown: Model, Hashable {
        var id: Int
        var heading: String
        var rating: Int64?
        var color: String?
        static let blueprint = Blueprint(Grown.init) {
            Field("id", \.id).id()
            Field("heading", \.heading).indexed().searchable()
            Field("rating", \.rating).indexed()
            Field("color", \.color)
        }
        .storedName("post")
    }

    private let folder: DatabaseFolder

    init() throws {
        folder = try DatabaseFolder()
        let store = try ObjectStore(.file(folder.path()), models: [Post.self])
        try store.save([Post(id: 1, heading: "one", rating: 1), Post(id: 2, heading: "two", rating: 2)])
        try store.close()
    }

    private func store(_ models: [any Model.Type], _ policy: UnknownChangePolicy = .refuse) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models, onUnknownChange: policy)
    }

    @Test("are clean where nothing needs a line")
    func areClean() throws {
        let store = try store([Grown.self])
        #expect(store.openReport.isClean && store.openReport.fileFormat == 2)
        #expect(store.openReport.types.map(\.state) == [.current])
        #expect(try store.fetch(Grown.self).map(\.heading) == ["one", "two"])
        #expect(try ObjectStore(.memory, models: [Grown.self]).openReport.types.isEmpty)
    }

    @Test("name each difference and the lines to write, and the file stays as it is")
    func nameDifferences() throws {
        let bytes = try folder.contents(of: "test.db")
        let error = #expect(throws: StoreError.self) { try store([Careless.self, Article.self]) }
        #expect(error?.code == .schema && error?.path == folder.path())
        let report = try #require(error?.openReport)
        #expect(!report.isClean && report.types.map(\.state) == [.different])
        let text = report.description
        for part in ["heading", "title", "rating", ".version(2)", "migration(from: 1)"] {
            #expect(text.contains(part), "\(text)")
        }
        #expect(error?.message.contains("version 1 of post names two shapes") == true, "\(error?.message ?? "")")
        #expect(try folder.contents(of: "test.db") == bytes)
        // The same is found by whoever does not name the model, when it is first used.
        let late = try store([])
        for attempt in [
            { _ = try late.fetch(Careless.self) }, { try late.save(Careless(id: 3, title: "", rating: "")) },
            { _ = try late.fetch(Careless.self, id: 1) },
        ] as [() throws -> Void] {
            let error = #expect(throws: StoreError.self) { try attempt() }
            #expect(error?.code == .schema)
        }
        #expect(try store([Post.self]).fetch(Post.self).count == 2)
        // Without opening the store, too.
        let other = try ObjectStore.openReport(of: .file(folder.path()), models: [Careless.self])
        #expect(other.types.map(\.state) == [.different])
        #expect(try ObjectStore.openReport(of: .file(folder.path()), models: [Grown.self]).isClean)
        #expect(throws: StoreError.self) {
            try ObjectStore.openReport(of: .file(folder.path() + ".missing"), models: [Grown.self])
        }
    }

    @Test("say that a type is of an earlier or a later version")
    func sayVersions() throws {
        let new = try store([Careful.self])
        #expect(new.openReport.isClean)
        #expect(new.openReport.types.map(\.state) == [.older])
        #expect(new.openReport.types.first?.fileVersions == [1] && new.openReport.types.first?.programVersion == 2)
        try new.save(Careful(id: 3, title: "three", rating: "3"))
        let old = try store([Post.self])
        #expect(!old.openReport.isClean && old.openReport.types.map(\.state) == [.newer])
        #expect(old.openReport.types.first?.fileVersions == [1, 2])
        #expect(old.openReport.types.first?.reason?.code == .newerType)
        try new.migrateAll()
        #expect(try store([Careful.self]).openReport.types.map(\.state) == [.current])
    }

    @Test("let a type be read only, if the program says so")
    func letTypesBeReadOnly() throws {
        let store = try store([Careless.self], .readOnly)
        #expect(store.openReport.types.map(\.state) == [.different])
        #expect(try store.count(Careless.self) == 2)
        let (objects, failures) = try store.fetchSkippingFailures(ObjectQuery<Careless>())
        #expect(objects.isEmpty && failures.map(\.code) == [.mapping, .mapping])
        for attempt in [
            { try store.save(Careless(id: 3, title: "", rating: "")) },
            { _ = try store.delete(Careless.self, id: 1) }, { _ = try store.delete(Careless.self) },
        ] as [() throws -> Void] {
            let error = #expect(throws: StoreError.self) { try attempt() }
            #expect(error?.code == .schema)
        }
        try store.save(Article(id: "a"))
        #expect(try self.store([Post.self]).fetch(Post.self).count == 2)
    }

    @Test("let objects be set aside, if the program says so")
    func letObjectsBeSetAside() throws {
        let store = try store([Careless.self], .quarantine)
        try store.save(Careless(id: 3, title: "three", rating: "3"))
        #expect(throws: StoreError.self) { try store.fetch(Careless.self) }
        let summary = try store.migrateAll()
        #expect(summary.quarantined == 2 && summary.migrated == 0)
        #expect(try store.fetch(Careless.self).map(\.id) == [3])
        #expect(try store.quarantined().map(\.id.description) == ["1", "2"])
        #expect(try store.quarantined().allSatisfy { $0.code == .mapping })
        // They have their old members.
        let documents = [#"{"id":1,"heading":"one","rating":1}"#, #"{"id":2,"heading":"two","rating":2}"#]
        #expect(try store.quarantined().map(\.document) == documents)
        // A program whose model fits gets them back.
        let fitting = try self.store([Post.self])
        #expect(try fitting.retryQuarantined().restored == 2)
        #expect(try fitting.quarantined().isEmpty)
        let (posts, failures) = try fitting.fetchSkippingFailures(ObjectQuery<Post>())
        #expect(posts == [Post(id: 1, heading: "one", rating: 1), Post(id: 2, heading: "two", rating: 2)])
        #expect(failures.map(\.identity) == ["3"])
        #expect(try fitting.fetch(Post.self, id: 2)?.heading == "two")
    }

    @Test("H2: shapes are recorded when they are first written and when they change")
    func shapesAreRecorded() throws {
        let store = try store([Grown.self])
        try store.save(Grown(id: 3, heading: "three", rating: nil, color: nil))
        let schemas = try store.schemas(of: Grown.self)
        #expect(schemas.map(\.version) == [1, 1])
        #expect(schemas.map(\.isCurrent) == [false, true] && schemas.map(\.isUsed) == [true, true])
        #expect(
            schemas.map { $0.fields.map(\.keys.first) } == [
                ["heading", "id", "rating"], ["color", "heading", "id", "rating"],
            ]
        )
        #expect(Set(schemas.map(\.fingerprint)).count == 2)
        #expect(schemas.allSatisfy { $0.recorded.map { abs($0.timeIntervalSinceNow) < 600 } ?? false })
        #expect(try store.schemas(ofType: "post") == schemas)
        #expect(try store.schemas(ofType: "none").isEmpty)
        #expect(try store.typeNames == ["post"])
        // The types of a program that is gone are listed, too.
        try store.save(Article(id: "a"))
        #expect(try self.store([]).typeNames == ["Article", "post"])
    }
}
