import Cyanotype
import CyanotypeSystem
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// Objects without an identity have another one when a migration changes their documents.
@Suite("Migration of objects that their documents identify")
struct RekeyedObjectsTests {
    private struct V1: Model, Hashable {
        let text: String
        static let blueprint = Blueprint(V1.init) { Field("text", \.text) }.storedName("note")
    }

    /// A later release of the first version.
    private struct Colored: Model, Hashable {
        let text: String
        let color: String?
        static let blueprint = Blueprint(Colored.init) {
            Field("text", \.text)
            Field("color", \.color)
        }
        .storedName("note")
    }

    private struct V2: Model, Hashable {
        let body: String
        static let blueprint = Blueprint(V2.init) { Field("body", \.body).indexed().searchable() }
            .storedName("note")
            .version(2)
            .migration(from: 1) { document in
                let text = document.remove("text")?.stringValue ?? ""
                document["body"] = .string(text.lowercased())
                meanwhile.withLock { $0 }?(text)
            }
    }

    /// Is called with each text that is migrated.
    private static let meanwhile = Locked<(@Sendable (String) -> Void)?>(nil)

    /// The same members in both versions, exchanged.
    private struct PairV1: Model, Hashable {
        let a: Int
        let b: Int
        static let blueprint = Blueprint(PairV1.init) {
            Field("a", \.a)
            Field("b", \.b)
        }
        .storedName("pair")
    }

    private struct PairV2: Model, Hashable {
        let a: Int
        let b: Int
        static let blueprint = Blueprint(PairV2.init) {
            Field("a", \.a)
            Field("b", \.b)
        }
        .storedName("pair")
        .version(2)
        .migration(from: 1) { document in
            let a = document["a"]
            document["a"] = document["b"]
            document["b"] = a
        }
    }

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    private func documents() throws -> [String] {
        var documents: [String] = []
        try folder.open().forEach(SQL(adHoc: "SELECT doc FROM objects_1 ORDER BY doc")) { row in
            documents.append(row.string(0))
            return true
        }
        return documents
    }

    @Test("keeps unknown members, times and what is not synchronized")
    func keepsAll() throws {
        try store().save(V1(text: "Plain"))
        try store().save(Colored(text: "Red", color: "red"))
        try folder.open().execute("UPDATE objects_1 SET created = 11, modified = 22, sync = 3")
        let store = try store([V2.self])
        let before = try store.fetch(V2.self)
        let revision = try #require(
            try folder.open().first(SQL(adHoc: "SELECT max(revision) FROM objects_1")) { $0.integer(0) }
        )
        #expect(try store.migrateAll().migrated == 2)
        #expect(try documents() == [#"{"body":"plain"}"#, #"{"body":"red","color":"red"}"#])
        #expect(try Set(store.fetch(V2.self)) == Set(before))
        #expect(try store.search(V2.self, for: "red").map(\.object) == [V2(body: "red")])
        for object in before {
            let digest = try RowSnapshot(of: object, ObjectShape.shape(of: V2.self)).identity
            let id = ObjectID(digest, encoding: ObjectID.documentEncoding)
            let stored = try #require(try store.fetchStored(V2.self, id: id))
            #expect(stored.created.timeIntervalSinceReferenceDate == 11)
            #expect(stored.modified.timeIntervalSinceReferenceDate == 22)
            // Another identity is another object to those who look for changes.
            #expect(stored.revision > revision)
        }
        #expect(try folder.open().first(SQL(adHoc: "SELECT min(sync) FROM objects_1")) { $0.integer(0) } == 3)
        #expect(try store.verify(thoroughly: true).isEmpty)
        #expect(try store.migrateAll() == MigrationSummary())
    }

    @Test("does not touch what others change meanwhile")
    func leavesOthersAlone() throws {
        try store().save(["One", "Two"].map { V1(text: $0) })
        let store = try store([V2.self])
        let path = folder.path()
        Self.meanwhile.withLock {
            $0 = { text in
                guard text == "Two", let other = try? SQLiteConnection(path: path, mode: .readWrite) else { return }
                do {
                    try other.execute("UPDATE objects_1 SET checksum = checksum + 1 WHERE doc LIKE '%Two%'")
                } catch {
                    Issue.record(error)
                }
            }
        }
        defer { Self.meanwhile.withLock { $0 = nil } }
        let summary = try store.migrateAll()
        #expect(summary.migrated == 1)
        #expect(try documents() == [#"{"body":"one"}"#, #"{"text":"Two"}"#])
    }

    @Test("makes one object of equal ones, unless it would lose members")
    func joinsEqualObjects() throws {
        try store().save(["Same", "same", "SAME"].map { V1(text: $0) })
        let store = try store([V2.self])
        #expect(try store.migrateAll() == MigrationSummary(migrated: 3))
        #expect(try store.fetch(V2.self) == [V2(body: "same")])
        #expect(try store.quarantined().isEmpty)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("sets an object aside that cannot be written")
    func setsAside() throws {
        try store().save(["red", "blue"].map { Colored(text: "Same", color: $0) })
        let store = try store([V2.self])
        let summary = try store.migrateAll()
        #expect(summary.migrated == 1 && summary.quarantined == 1)
        #expect(try store.fetch(V2.self) == [V2(body: "same")])
        let object = try #require(try store.quarantined().first)
        #expect(object.document.contains("Same") && object.reason.contains("same document"))
        #expect(try documents().count == 1)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("exchanges objects whose identities are those of others")
    func exchanges() throws {
        let pairs = [(1, 2), (2, 1), (3, 4), (5, 5)]
        try store().save(pairs.map { PairV1(a: $0.0, b: $0.1) })
        let store = try store([PairV2.self])
        #expect(try store.migrateAll() == MigrationSummary(migrated: 4))
        #expect(try Set(store.fetch(PairV2.self)) == Set(pairs.map { PairV2(a: $0.1, b: $0.0) }))
        #expect(try store.quarantined().isEmpty)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }
}

extension MigrationSummary {
    fileprivate init(migrated: Int) {
        self.init()
        self.migrated = migrated
    }
}
