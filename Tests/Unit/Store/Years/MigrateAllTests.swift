import Cyanotype
import CyanotypeSystem
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Migration of all objects")
struct MigrateAllTests {
    private typealias V3 = Posts.V3

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    private func fill(_ count: Int, using random: inout some RandomNumberGenerator) throws -> [Posts.Values] {
        let values = (0..<count).map { Posts.Values.random($0, using: &random) }
        try store().save(values.map(\.v1))
        let second = try store([Posts.V2.self])
        for value in values where value.id % 4 == 1 { try second.save(value.v2) }
        return values
    }

    /// The schemas that rows have, by version.
    private func versions() throws -> [Int64: Int64] {
        var counts: [Int64: Int64] = [:]
        let sql = """
            SELECT shapes.version, count(*) FROM objects_1 AS o JOIN cyanotype_schemas AS schemas ON schemas.id = o.schema
            JOIN cyanotype_shapes AS shapes ON shapes.id = schemas.shape GROUP BY shapes.version
            """
        try folder.open().forEach(SQL(adHoc: sql)) { row in
            counts[row.integer(0)] = row.integer(1)
            return true
        }
        return counts
    }

    /// The revisions and times of objects.
    private func times(_ values: [Posts.Values], _ store: ObjectStore) throws -> [[Double]] {
        try values.map { value in
            let stored = try #require(try store.fetchStored(V3.self, id: value.id))
            return [
                Double(stored.revision), stored.created.timeIntervalSinceReferenceDate,
                stored.modified.timeIntervalSinceReferenceDate,
            ]
        }
    }

    @Test("leaves only the current version, and reports its progress")
    func migratesAll() throws {
        var random = SeededGenerator(printingSeedFor: "migration of all objects")
        let values = try fill(1_000, using: &random)
        let store = try store([V3.self])
        let before = try times(values, store)
        let query = ObjectQuery<V3>().filter(\.rating, .equals(4))
        let earlier = try store.explain(query)
        #expect(earlier.outdatedObjectCount == 1_000)
        #expect(earlier.description.contains("reads 1000 objects with outdated columns"))
        var reports: [MigrationProgress] = []
        let summary = try store.migrateAll { reports.append($0) }
        #expect(summary.migrated == 1_000 && summary.quarantined == 0)
        #expect(reports.first?.total == 1_000 && reports.first?.remaining == 1_000)
        #expect(reports.last?.remaining == 0 && reports.last?.className == "post")
        #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.migrated < $1.migrated })
        #expect(try versions() == [3: 1_000])
        #expect(try store.fetch(V3.self) == values.map(\.v3))
        #expect(try store.fetch(query) == values.map(\.v3).filter { $0.rating == 4 })
        #expect(
            try store.search(V3.self, for: "plum").map(\.object.id).sorted()
                == values.filter { $0.title.contains("plum") }.map(\.id)
        )
        #expect(try store.verify(thoroughly: true).isEmpty)
        // A migration is no edit.
        #expect(try times(values, store) == before)
        // A second call has nothing to do.
        #expect(try store.migrateAll { _ in Issue.record("there is nothing to report") } == MigrationSummary())
        // Queries do not read documents of earlier versions any more.
        let explanation = try store.explain(query)
        #expect(explanation.outdatedObjectCount == 0)
        #expect(!explanation.description.contains("outdated"))
    }

    @Test("does not touch what others change meanwhile")
    func leavesOthersAlone() throws {
        var random = SeededGenerator(printingSeedFor: "migration beside a writer")
        var values = try fill(600, using: &random)
        let (store, other) = (try store([V3.self]), try store([V3.self]))
        var count = 0
        try store.migrateAll { progress in
            count += 1
            for _ in 0..<5 {
                let index = Int.random(in: 0..<values.count, using: &random)
                values[index] = Posts.Values.random(index, using: &random)
                do { try other.save(values[index].v3) } catch { Issue.record(error) }
            }
        }
        #expect(count > 2)
        #expect(try store.fetch(V3.self) == values.map(\.v3))
        #expect(try store.verify(thoroughly: true).isEmpty)
        #expect(try versions() == [3: 600])
    }

    @Test("goes on after it was cancelled")
    func goesOn() async throws {
        var random = SeededGenerator(printingSeedFor: "migration that goes on")
        let values = try fill(800, using: &random)
        let store = try store([V3.self])
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
        #expect(try store.fetch(V3.self) == values.map(\.v3))
        let reopened = try self.store([V3.self])
        try await reopened.migrateAll()
        #expect(try reopened.fetch(V3.self) == values.map(\.v3))
        #expect(try versions() == [3: 800])
    }

    @Test("keeps members that the model does not know")
    func keepsUnknownMembers() throws {
        struct Extra: Model {
            var id: Int
            var heading: String
            var rating: String
            var tags: [String]
            var author: Posts.V1.Author
            var color: String
            static let blueprint = Blueprint(Extra.init) {
                Field("id", \.id).id()
                Field("heading", \.heading)
                Field("rating", \.rating)
                Field("tags", \.tags)
                Field("author", \.author)
                Field("color", \.color)
            }
            .storedName("post")
        }
        try store().save(
            Extra(id: 1, heading: "h", rating: "1", tags: [], author: .init(name: "a b"), color: "red")
        )
        // Another store of the same release has looked at the file before there were such rows.
        let (store, other) = (try store([V3.self]), try store([V3.self]))
        let value = Posts.Values(id: 2, title: "t", rating: 1, tags: [], first: "a", last: "b")
        try other.save(value.v3)
        try other.delete(V3.self, id: 2)
        try store.migrateAll()
        let sql = SQL("SELECT doc FROM objects_1")
        let document = try folder.open().first(sql) { $0.string(0) }
        #expect(document?.contains(#""color":"red""#) == true)
        // A later save keeps them, too.
        try store.save(try #require(try store.fetch(V3.self, id: 1)))
        #expect(try folder.open().first(sql) { $0.string(0) }?.contains(#""color":"red""#) == true)
        try other.save(try #require(try other.fetch(V3.self, id: 1)))
        #expect(try folder.open().first(sql) { $0.string(0) }?.contains(#""color":"red""#) == true)
    }
}

@Suite("Objects that cannot be migrated")
struct QuarantineTests {
    /// The third version again, with a mended migration.
    struct Mended: Model, Hashable {
        let id: Int
        let title: String
        let rating: Int
        static let blueprint = Blueprint(Mended.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
            Field("counts", "rating", \.rating).indexed()
        }
        .storedName("post")
        .version(3)
        .migration(from: 1) { $0.rename("heading", to: "title") }
        .migration(from: 2) { document in
            document["rating"] = .number(JSON.Number(document["rating"]?.stringValue.flatMap { Int($0) } ?? -1))
            document.move("rating", to: "counts", "rating")
        }
    }

    /// All fields have defaults.
    struct Lenient: Model, Hashable {
        var id = 0
        var title = ""
        var rating = 7
        static let blueprint = Blueprint(creating: { Lenient() }) {
            Field("id", \.id).id()
            Field("heading", \.title).indexed()
            Field("score", \.rating)
        }
        .storedName("post")
        .version(2)
        .migration(from: 1) { _ in throw Posts.NoNumber() }
    }

    private let folder: DatabaseFolder

    init() throws {
        folder = try DatabaseFolder()
        try ObjectStore(.file(folder.path())).save(
            (1...6).map { id in
                Posts.V1(
                    id: id,
                    heading: "h\(id)",
                    rating: id % 3 == 0 ? "many" : "\(id)",
                    tags: [],
                    author: .init(name: "a b")
                )
            }
        )
    }

    private func store(_ models: [any Model.Type]) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    @Test("H6: are set aside with their reason and document, and come back when that is mended")
    func areSetAside() throws {
        let store = try store([Posts.V3.self])
        let summary = try store.migrateAll()
        #expect(summary.migrated == 4 && summary.quarantined == 2)
        #expect(try store.fetch(Posts.V3.self).map(\.id) == [1, 2, 4, 5])
        #expect(try store.count(Posts.V3.self) == 4)
        let objects = try store.quarantined()
        #expect(objects.map(\.id.description) == ["3", "6"])
        #expect(objects.allSatisfy { $0.version == 1 && $0.code == .migration && $0.typeName == "post" })
        #expect(objects.allSatisfy { $0.document.contains(#""rating":"many""#) && $0.className == "post" })
        #expect(objects.allSatisfy { $0.reason.contains("from version 2") })
        #expect(abs(objects[0].time.timeIntervalSinceNow) < 600)
        #expect(try store.quarantined("other").isEmpty)
        // Nothing forgets them: not another try, not opening again.
        #expect(try store.retryQuarantined().restored == 0)
        #expect(try self.store([Posts.V3.self]).migrateAll() == MigrationSummary())
        #expect(try store.quarantined().count == 2)
        let mended = try self.store([Mended.self])
        #expect(try mended.retryQuarantined().restored == 2)
        #expect(try mended.fetch(Mended.self).map(\.rating) == [1, 2, -1, 4, 5, -1])
        #expect(try mended.fetch(ObjectQuery<Mended>().filter(\.rating, .equals(-1))).map(\.id) == [3, 6])
        #expect(try mended.quarantined().isEmpty)
        #expect(try mended.verify(thoroughly: true).isEmpty)
    }

    @Test("stay aside if another object has their identity")
    func stayAside() throws {
        let store = try store([Posts.V3.self])
        try store.migrateAll()
        let value = Posts.Values(id: 3, title: "new", rating: 0, tags: [], first: "", last: "")
        try store.save(value.v3)
        let mended = try self.store([Mended.self])
        #expect(try mended.migrateAll().restored == 1)
        #expect(try mended.fetch(Mended.self, id: 3)?.title == "new")
        #expect(try mended.quarantined().map(\.id.description) == ["3"])
        try mended.discardQuarantined(mended.quarantined())
        #expect(try mended.quarantined().isEmpty)
        #expect(try mended.fetch(Mended.self, id: 3)?.title == "new")
    }

    @Test("H6: become blank only if that is asked for, and their documents stay")
    func becomeBlank() throws {
        let store = try store([Lenient.self])
        #expect(throws: StoreError.self) { try store.fetch(Lenient.self) }
        let summary = try store.migrateAll(onFailure: .blank)
        #expect(summary.quarantined == 6)
        #expect(try store.fetch(Lenient.self) == (1...6).map { Lenient(id: $0) })
        #expect(try store.quarantined().count == 6)
    }

    @Test("H6: have no blank object without defaults for all fields")
    func haveNoBlankObject() throws {
        let store = try store([Posts.V3.self])
        try store.migrateAll(onFailure: .blank)
        #expect(try store.fetch(Posts.V3.self).map(\.id) == [1, 2, 4, 5])
        #expect(try store.quarantined().count == 2)
    }
}
