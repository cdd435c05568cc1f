import Cyanotype
import CyanotypeSystem
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// The file's record of earlier versions after a migration of all objects.
@Suite("End of the migration of all objects")
struct EndOfMigrationTests {
    private struct Price: Model, Hashable {
        let id: Int
        let price: Int
        static let blueprint = Blueprint(Price.init) {
            Field("id", \.id).id()
            Field("price", \.price)
        }
        .storedName("price")
    }

    /// The same version by mistake, with another form.
    private struct SmallPrice: Model, Hashable {
        let id: Int
        let price: Int8
        static let blueprint = Blueprint(SmallPrice.init) {
            Field("id", \.id).id()
            Field("price", \.price)
        }
        .storedName("price")
    }

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    private static func value(_ id: Int) -> Posts.Values {
        Posts.Values(id: id, title: "t\(id)", rating: id, tags: ["x"], first: "a", last: "b")
    }

    private func usedVersions(_ store: ObjectStore) throws -> [Int] {
        try store.schemas(of: Posts.V3.self).filter(\.isUsed).map(\.version)
    }

    @Test("forgets versions of which no object is left, also if there was nothing to migrate")
    func forgetsVersions() throws {
        try store().save((1...3).map { Self.value($0).v1 })
        let store = try store([Posts.V3.self])
        try store.save((1...3).map { Self.value($0).v3 })
        #expect(try usedVersions(store) == [1, 3])
        #expect(try store.migrateAll { _ in Issue.record("there is nothing to report") } == MigrationSummary())
        #expect(try usedVersions(store) == [3])
    }

    @Test("leaves no keys in columns that the current version does not have")
    func leavesNoKeys() throws {
        try store().save((1...3).map { Self.value($0).v1 })
        try store([Posts.V3.self]).migrateAll()
        let file = try folder.open()
        let find = SQL(adHoc: "SELECT id FROM cyanotype_columns WHERE path = 'heading'")
        let column = try #require(try file.first(find) { $0.integer(0) })
        #expect(try file.first(SQL(adHoc: "SELECT count(k\(column)) FROM objects_1")) { $0.integer(0) } == 0)
    }

    @Test("does not forget what another program writes at that moment")
    func seesLateObjects() throws {
        let writer = try store([Price.self])
        try writer.save(Price(id: 1, price: 1))
        let looks = Locked(0)
        // The handler is called after each call of the migration.
        let trace = StatementTrace { statement in
            guard statement.operation.hasPrefix("migrateAll"), statement.sql.contains("count(*)") else { return }
            let isLast = looks.withLock { looks in
                looks += 1
                return looks == 2
            }
            if !isLast { return }
            do { try writer.save(Price(id: 2, price: 2)) } catch { Issue.record(error) }
        }
        let store = try ObjectStore(
            .file(folder.path()),
            models: [SmallPrice.self],
            onUnknownChange: .quarantine,
            trace: trace
        )
        try store.migrateAll()
        #expect(looks.withLock { $0 } >= 2)
        let sql = """
            SELECT count(*) FROM objects_1 AS o JOIN cyanotype_schemas AS s ON s.id = o.schema WHERE s.used = 0
            """
        #expect(try folder.open().first(SQL(adHoc: sql)) { $0.integer(0) } == 0)
        #expect(try store.fetch(SmallPrice.self, id: 2)?.price == 2)
    }

    @Test("reaches the other types although one is newer")
    func goesOnWithOtherTypes() throws {
        try store([Posts.V2.self]).save(Self.value(1).v2)
        struct NoteV1: Model {
            var id: Int
            static let blueprint = Blueprint(NoteV1.init) { Field("id", \.id).id() }.storedName("note")
        }
        struct NoteV2: Model {
            var id: Int
            var text: String
            static let blueprint = Blueprint(NoteV2.init) {
                Field("id", \.id).id()
                Field("text", \.text)
            }
            .storedName("note")
            .version(2)
            .migration(from: 1) { $0["text"] = "new" }
        }
        struct ZebraV2: Model {
            var id: Int
            var text: String
            static let blueprint = Blueprint(ZebraV2.init) {
                Field("id", \.id).id()
                Field("text", \.text)
            }
            .storedName("zebra")
            .version(2)
            .migration(from: 1) { $0["text"] = "new" }
        }
        struct ZebraV1: Model {
            var id: Int
            static let blueprint = Blueprint(ZebraV1.init) { Field("id", \.id).id() }.storedName("zebra")
        }
        try store().save(NoteV1(id: 1))
        try store().save(ZebraV1(id: 1))
        let store = try store([Posts.V1.self, NoteV2.self, ZebraV2.self])
        let error = #expect(throws: StoreError.self) { try store.migrateAll() }
        #expect(error?.code == .newerType && error?.type == "post")
        #expect(try store.schemas(of: NoteV2.self).filter(\.isUsed).map(\.version) == [2])
        #expect(try store.schemas(of: ZebraV2.self).filter(\.isUsed).map(\.version) == [2])
        // So do those that were set aside.
        #expect(throws: StoreError.self) { try store.migrateAll([Posts.V1.self]) }
        #expect(try store.retryQuarantined() == MigrationSummary())
    }
}
