import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// Objects that could not be migrated, beside others that use the same file.
@Suite("Objects that were set aside")
struct SetAsideObjectsTests {
    private struct Failure: Error {}

    private struct NoteV1: Model {
        var id: Int
        var text: String
        static let blueprint = Blueprint(NoteV1.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
        .storedName("note")
    }

    /// Its blank objects have equal texts.
    private struct UniqueNote: Model, Hashable {
        var id = 0
        var text = ""
        static let blueprint = Blueprint(creating: { UniqueNote() }) {
            Field("id", \.id).id()
            Field("text", \.text).unique()
        }
        .storedName("note")
        .version(2)
        .migration(from: 1) { document in
            if document["text"] == "bad" { throw Failure() }
        }
    }

    /// Its field `id` is not marked.
    private struct PlainNote: Model, Identifiable, Hashable {
        var id = 0
        var text = "none"
        static let blueprint = Blueprint(creating: { PlainNote() }) {
            Field("id", \.id)
            Field("text", \.text)
        }
        .storedName("note")
        .version(2)
        .migration(from: 1) { _ in throw Failure() }
    }

    private struct OtherV1: Model {
        var id: Int
        static let blueprint = Blueprint(OtherV1.init) { Field("id", \.id).id() }.storedName("other")
    }

    private struct OtherV2: Model {
        var id: Int
        static let blueprint = Blueprint(OtherV2.init) { Field("id", \.id).id() }.storedName("other").version(2)
            .migration(from: 1) { _ in throw Failure() }
    }

    private struct NoteV3: Model {
        var id: Int
        var text: String
        static let blueprint = Blueprint(NoteV3.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
        .storedName("note")
        .version(3)
        .migration(from: 1, 2)
    }

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    @Test("are never taken for others that are set aside later")
    func haveNumbersOfTheirOwn() throws {
        try store().save(NoteV1(id: 1, text: "bad"))
        try store().save(OtherV1(id: 2))
        let store = try store([UniqueNote.self, OtherV2.self])
        try store.migrateAll([UniqueNote.self])
        let old = try store.quarantined()
        try store.discardQuarantined(old)
        try store.migrateAll([OtherV2.self])
        try store.discardQuarantined(old)
        #expect(try store.quarantined().map(\.typeName) == ["other"])
    }

    @Test("have a blank object in their place only if that breaks no constraint")
    func haveValidBlankObjects() throws {
        try store().save([NoteV1(id: 1, text: "bad"), NoteV1(id: 2, text: "bad"), NoteV1(id: 3, text: "good")])
        let store = try store([UniqueNote.self])
        let summary = try store.migrateAll(onFailure: .blank)
        #expect(summary.migrated == 1 && summary.quarantined == 2)
        #expect(try store.fetch(UniqueNote.self) == [UniqueNote(id: 1, text: ""), UniqueNote(id: 3, text: "good")])
        #expect(try store.quarantined().count == 2)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("have a blank object in their place, also if the identity is that of Identifiable")
    func haveBlankIdentifiableObjects() throws {
        try store().save(NoteV1(id: 7, text: "old"))
        let store = try store([PlainNote.self])
        try store.migrateAll(onFailure: .blank)
        #expect(try store.fetch(PlainNote.self) == [PlainNote(id: 7, text: "none")])
        #expect(try store.quarantined().map(\.id.description) == ["7"])
    }

    @Test("are not discarded by a program that knows only a former name of the type")
    func areKeptUnderFormerNames() throws {
        struct Memo: Model {
            var id: Int
            var text: String
            static let blueprint = Blueprint(Memo.init) {
                Field("id", \.id).id()
                Field("text", \.text)
            }
            .storedName("memo")
            .formerName("note")
            .version(3)
            .migration(from: 1, 2)
        }
        try store().save([NoteV1(id: 1, text: "bad"), NoteV1(id: 2, text: "good")])
        let store = try store([UniqueNote.self])
        try store.migrateAll()
        try self.store([Memo.self]).save(Memo(id: 3, text: "new"))
        let objects = try store.quarantined("note")
        #expect(objects.map(\.typeName) == ["memo"])
        let discarding = #expect(throws: StoreError.self) { try store.discardQuarantined(objects) }
        #expect(discarding?.code == .newerType)
        let deleting = #expect(throws: StoreError.self) {
            try store.transaction { transaction in _ = try transaction.deleteDocument(ofType: "memo", id: 3) }
        }
        #expect(deleting?.code == .newerType)
        #expect(try store.quarantined().count == 1)
    }

    @Test("that had the same value before the field became unique are set aside but for one")
    func areSetAsideForFormerValues() throws {
        struct Indexed: Model {
            var id: Int
            var text: String
            static let blueprint = Blueprint(Indexed.init) {
                Field("id", \.id).id()
                Field("text", \.text).indexed()
            }
            .storedName("note")
        }
        try store().save([Indexed(id: 1, text: "a"), Indexed(id: 2, text: "a"), Indexed(id: 3, text: "b")])
        let store = try store([UniqueNote.self])
        let summary = try store.migrateAll()
        #expect(summary.migrated == 2 && summary.quarantined == 1)
        #expect(try store.fetch(UniqueNote.self).map(\.text).sorted() == ["a", "b"])
        #expect(try store.quarantined().map(\.code) == [.constraint])
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("that get a unique value of another one are set aside")
    func areSetAsideForEqualValues() throws {
        struct Short: Model {
            var id: Int
            var text: String
            static let blueprint = Blueprint(Short.init) {
                Field("id", \.id).id()
                Field("text", \.text).unique()
            }
            .storedName("note")
            .version(2)
            .migration(from: 1) { $0["text"] = .string(String(($0["text"]?.stringValue ?? "").prefix(1))) }
        }
        try store().save([NoteV1(id: 1, text: "ab"), NoteV1(id: 2, text: "ac"), NoteV1(id: 3, text: "b")])
        let store = try store([Short.self])
        let summary = try store.migrateAll()
        #expect(summary.migrated == 2 && summary.quarantined == 1)
        #expect(try store.fetch(Short.self).map(\.text) == ["a", "b"])
        #expect(try store.quarantined().map(\.code) == [.constraint])
        #expect(throws: StoreError.self) { try store.save(Short(id: 9, text: "a")) }
        #expect(try store.verify(thoroughly: true).isEmpty)
        // It cannot come back yet, and nobody is told of a change.
        let revision = try store.fetchStored(Short.self, id: 1)?.revision
        #expect(try store.retryQuarantined().restored == 0)
        try store.delete(Short.self, id: 1)
        #expect(try store.retryQuarantined().restored == 1)
        #expect(try store.fetchStored(Short.self, id: 2).map { $0.revision > revision ?? 0 } == true)
    }

    @Test("are not discarded, nor anything repaired, by an older program")
    func areKeptByOlderPrograms() throws {
        try store().save([NoteV1(id: 1, text: "bad"), NoteV1(id: 2, text: "good")])
        let store = try store([UniqueNote.self])
        try store.migrateAll()
        try self.store([NoteV3.self]).save(NoteV3(id: 3, text: "new"))
        let objects = try store.quarantined()
        #expect(objects.count == 1)
        let error = #expect(throws: StoreError.self) { try store.discardQuarantined(objects) }
        #expect(error?.code == .newerType)
        #expect(try store.quarantined().count == 1)
        // A wrong key of an object that the program can read.
        try folder.open().execute("UPDATE objects_1 SET k1 = 'wrong' WHERE id = 2")
        let generation = SQL(adHoc: "SELECT generation FROM cyanotype_types")
        let before = try folder.open().first(generation) { $0.integer(0) }
        #expect(throws: StoreError.self) { try store.verify(repairing: true) }
        #expect(try folder.open().first(generation) { $0.integer(0) } == before)
    }

    @Test("are not discarded from a file that may not be written")
    func areKeptInReadOnlyFiles() throws {
        try store().save(NoteV1(id: 1, text: "bad"))
        try store([UniqueNote.self]).migrateAll()
        let file = try folder.open()
        // A newer library has changed the format, and lets this one read.
        let version = try #require(try file.first(SQL(adHoc: "PRAGMA user_version")) { $0.integer(0) })
        try file.execute("UPDATE cyanotype_properties SET value = 3 WHERE name = '\(StoreFormat.writerProperty)'")
        try file.execute("PRAGMA user_version = \(version & ~0xFF | 3)")
        let store = try store([UniqueNote.self])
        let objects = try store.quarantined()
        #expect(objects.count == 1)
        let error = #expect(throws: StoreError.self) { try store.discardQuarantined(objects) }
        #expect(error?.code == .newer || error?.code == .readOnly)
        #expect(try store.quarantined().count == 1)
    }
}
