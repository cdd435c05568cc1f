import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// What was sent is kept as what differs from the row's document, and what the server has as what differs from that.
@Suite("The state that was sent to a server", .serialized)
struct SyncSentTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private typealias Note = Synchronized.Note

    private static let long = SyncFile.longText
    private var file: SyncFile { SyncFile(path: folder.path("notes.db")) }
    private static let states = ["sent \(long) on \(long)"]

    private func open(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path("notes.db")), models: models)
    }

    /// A file with one object that the server has with a long text, of which another text is on its way, and perhaps has a third one.
    private func sentStore(edited isEdited: Bool = true) throws -> ObjectStore {
        let store = try open()
        try store.save(Note(id: 1, text: Self.long))
        for change in try store.begin(Note.self) { try store.acknowledge(change) }
        try store.save(Note(id: 1, text: "sent " + Self.long))
        _ = try store.begin(Note.self)
        if isEdited { try store.save(Note(id: 1, text: "edited " + Self.long)) }
        return store
    }

    /// The texts that are on their way, and those of their bases.
    private func states(_ store: ObjectStore, _ type: any Model.Type = Note.self) throws -> [String] {
        func changes<M: Model>(_ type: M.Type) throws -> [OutboxChange] { try store.outbox(of: type).changes }
        return try changes(type).map { change in
            #expect(change.isRepeated)
            let states = try [change.document(), change.base()].map { $0?["text"]?.stringValue ?? "none" }
            return states.joined(separator: " on ")
        }
    }

    @Test("is the same after any edits, and so is the base")
    func edits() throws {
        let seed = UInt64.random(in: 0...UInt64(UInt32.max))
        var random = Random(seed: seed)
        let store = try sentStore()
        for _ in 0..<200 {
            try store.save(Note(id: 1, text: SyncFile.editedText(&random)))
            #expect(try states(store) == Self.states, "seed \(seed)")
        }
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("becomes the base once the server has it", arguments: StoreKind.allCases)
    func becomesBase(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        func bases() throws -> [String?] {
            try store.outbox(of: Note.self).changes.map { try $0.base()?["text"]?.stringValue }
        }
        func send(_ text: String) throws -> OutboxChange {
            try store.save(Note(id: 1, text: text))
            return try #require(try store.begin(Note.self).first)
        }
        try store.acknowledge(try send("a"))
        let second = try send("b")
        try store.save(Note(id: 1, text: "c"))
        try store.acknowledge(second)
        #expect(try bases() == ["b"])
        let third = try #require(try store.begin(Note.self).first)
        try store.save(Note(id: 1, text: "d"))
        try store.reject(third, reason: "no")
        #expect(try bases() == ["b"])
        try store.save(Note(id: 1, text: "e"))
        #expect(try store.revert(try #require(try store.outbox(of: Note.self).changes.first)))
        #expect(try store.fetch(Note.self, id: 1)?.text == "b")
    }

    @Test("is kept when a program without the model replaces a document", arguments: [true, false])
    func withoutModel(_ isEdited: Bool) throws {
        try sentStore(edited: isEdited).close()
        do {
            let plain = try open()
            for text in ["a", "b"] {
                try plain.transaction { transaction throws(StoreError) in
                    var document = try transaction.document(ofType: "note", id: 1)?.json ?? [:]
                    document["text"] = .string(text + Self.long)
                    _ = try transaction.replaceDocument(ofType: "note", id: 1, with: document)
                }
            }
            try plain.close()
        }
        let store = try open()
        #expect(try states(store) == Self.states)
        #expect(try store.fetch(Note.self, id: 1)?.text == "b" + Self.long)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    /// A later version, with a key that the former one does not have.
    private struct TitledNote: Model, Hashable {
        var id: Int
        var text: String
        var title: String
        static let blueprint = Blueprint(TitledNote.init) {
            Field("id", \.id).id()
            Field("text", \.text)
            Field("title", \.title).indexed()
        }
        .storedName("note")
        .version(2)
        .migration(from: 1) { $0["title"] = "none" }
        .synchronized()
    }

    private struct FailingNote: Model, Hashable {
        var id: Int
        var text: String
        var title: String
        static let blueprint = Blueprint(FailingNote.init) {
            Field("id", \.id).id()
            Field("text", \.text)
            Field("title", \.title).indexed()
        }
        .storedName("note")
        .version(2)
        .migration(from: 1) { _ in throw CocoaError(.coderInvalidValue) }
        .synchronized()
    }

    @Test(
        "is kept by a migration, also of an object that was set aside before",
        arguments: [true, false],
        [true, false]
    )
    func migration(_ isSetAside: Bool, _ isEdited: Bool) throws {
        try sentStore(edited: isEdited).close()
        if isSetAside {
            let store = try open([FailingNote.self])
            #expect(try store.migrateAll().quarantined == 1)
            #expect(try store.outbox(of: FailingNote.self).changes.isEmpty)
            try store.close()
        }
        let store = try open([TitledNote.self])
        if isSetAside {
            #expect(try store.retryQuarantined().restored == 1)
        } else {
            #expect(try store.migrateAll().migrated == 1)
        }
        #expect(try states(store, TitledNote.self) == Self.states)
        // The first edit keeps what the migrated row had.
        let text = try #require(try store.fetch(TitledNote.self, id: 1)?.text)
        try store.save(TitledNote(id: 1, text: text, title: "some"))
        #expect(try states(store, TitledNote.self) == Self.states)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("stays that of another object when one comes back that was set aside")
    func returnsAfterOther() throws {
        try sentStore(edited: false).close()
        do {
            let store = try open([FailingNote.self])
            #expect(try store.migrateAll().quarantined == 1)
            try store.save(FailingNote(id: 1, text: "new", title: "new"))
            try store.acknowledge(try #require(try store.outbox(of: FailingNote.self).changes.first))
            #expect(try store.begin(FailingNote.self).count == 1)
            try store.delete(FailingNote.self, id: 1)
            try store.close()
        }
        let store = try open([TitledNote.self])
        #expect(try store.retryQuarantined().restored == 1)
        let other = try #require(try store.outbox(of: TitledNote.self).changes.first)
        #expect(try other.isRepeated && other.document()?["text"] == "new")
        #expect(try !store.acknowledge(other))
        let own = try #require(try store.begin(TitledNote.self).first)
        #expect(try own.document()?["text"] == .string("sent " + Self.long) && own.base()?["text"] == "new")
        #expect(try store.acknowledge(own))
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    private enum Deletion: CaseIterable { case pending, known, forgotten }

    @Test(
        "An object that comes back is sent if the server has heard of another one since",
        arguments: Deletion.allCases
    )
    private func returnsAfterSynced(_ deletion: Deletion) throws {
        do {
            let store = try open()
            try store.save(Note(id: 1, text: "first"))
            for change in try store.begin(Note.self) { try store.acknowledge(change) }
            try store.close()
        }
        do {
            let store = try open([FailingNote.self])
            #expect(try store.migrateAll().quarantined == 1)
            try store.save(FailingNote(id: 1, text: "second", title: "t"))
            for change in try store.begin(FailingNote.self) { try store.acknowledge(change) }
            try store.delete(FailingNote.self, id: 1)
            if deletion != .pending {
                for change in try store.begin(FailingNote.self) { try store.acknowledge(change) }
            }
            if deletion == .forgotten { #expect(try store.forget(before: .distantFuture) == 1) }
            try store.close()
        }
        let store = try open([TitledNote.self])
        #expect(try store.retryQuarantined().restored == 1)
        let changes = try store.outbox(of: TitledNote.self).changes
        #expect(try changes.map { try $0.base()?["text"] } == [deletion == .pending ? "second" : nil])
        #expect(try changes.map { try $0.document()?["text"] } == ["first"])
        // A server that has nothing need not hear of the deletion.
        try store.delete(TitledNote.self, id: 1)
        #expect(try store.pending(TitledNote.self) == (deletion == .known ? [] : ["-1"]))
    }

    @Test("is kept when another program deletes the object, even SQLite alone", arguments: [true, false])
    func deletedBySQLite(_ isEdited: Bool) throws {
        let store = try sentStore(edited: isEdited)
        try file.deleteAll()
        #expect(try states(store) == Self.states)
        #expect(try store.verify(thoroughly: true).isEmpty)
        try store.save(Note(id: 1, text: "again"))
        #expect(try states(store) == Self.states)
        try store.save(Note(id: 1, text: "once more"))
        try store.delete(Note.self, id: 1)
        #expect(try states(store) == Self.states)
        #expect(try !store.acknowledge(try #require(try store.outbox(of: Note.self).changes.first)))
        let change = try #require(try store.outbox(of: Note.self).changes.first)
        #expect(try change.action == .delete && change.base()?["text"] == .string("sent " + Self.long))
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("is kept when the object is deleted and saved in one transaction, however often")
    func savedAgain() throws {
        let store = try open()
        try store.save(Note(id: 1, text: "a"))
        for change in try store.begin(Note.self) { try store.acknowledge(change) }
        try store.save(Note(id: 1, text: "b"))
        _ = try store.begin(Note.self)
        for text in ["c", "d", "e"] {
            try store.save(Note(id: 1, text: text))
            try store.transaction { transaction throws(StoreError) in
                try transaction.delete(Note.self, id: 1)
                try transaction.save(Note(id: 1, text: text + text))
            }
            let changes = try store.outbox(of: Note.self).changes
            #expect(try changes.map { try $0.document()?["text"] } == ["b"])
            #expect(try changes.map { try $0.base()?["text"] } == ["a"])
        }
    }

    @Test("is reported if it is damaged, and blocks nothing but what needs it", arguments: [true, false])
    func damage(_ isDeleted: Bool) throws {
        let store = try sentStore()
        let table = try file.table()
        if isDeleted { try store.delete(Note.self, id: 1) }
        try file.execute("UPDATE \(isDeleted ? "cyanotype_sync" : table) SET sent = substr(sent, 1, length(sent) - 1)")
        let change = try #require(try store.outbox(of: Note.self).changes.first)
        let error = #expect(throws: StoreError.self) { try change.document() }
        #expect(error?.code == .corrupt && error?.identity == "1")
        let messages = try store.verify().map(\.message)
        #expect(messages.contains { $0.contains("the object's state that was sent is damaged") })
        if !isDeleted {
            // It stays damaged, whatever is saved.
            try store.save(Note(id: 1, text: "other"))
            #expect(throws: StoreError.self) { try self.states(store) }
        }
        // As the error says.
        #expect(try !store.acknowledge(change))
        let rest = try store.begin(Note.self)
        #expect(rest.map(\.action) == [isDeleted ? .delete : .save])
        #expect(try store.verify().isEmpty)
        #expect(try rest.map { try $0.base() } == [nil])
        for change in rest { #expect(try store.acknowledge(change)) }
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("is that of the change that is acknowledged if what the store keeps is damaged")
    func damageAfterListing() throws {
        let store = try sentStore()
        let change = try #require(try store.outbox(of: Note.self).changes.first)
        try file.execute("UPDATE \(file.table()) SET sent = substr(sent, 1, length(sent) - 1)")
        #expect(try !store.acknowledge(change))
        let base = try #require(try store.outbox(of: Note.self).changes.first).base()
        #expect(base?["text"] == .string("sent " + Self.long))
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("is not that of a new object with the identity of one that was set aside", arguments: [true, false])
    func newObjectInPlace(_ isEdited: Bool) throws {
        try sentStore(edited: isEdited).close()
        let store = try open([FailingNote.self])
        #expect(try store.migrateAll().quarantined == 1)
        try store.save(FailingNote(id: 1, text: "new", title: "new"))
        let change = try #require(try store.outbox(of: FailingNote.self).changes.first)
        #expect(change.isRepeated)
        // It is of the version that cannot be migrated.
        #expect(throws: StoreError.self) { try change.document() }
        #expect(try !store.acknowledge(change))
        let next = try #require(try store.begin(FailingNote.self).first)
        #expect(try next.document()?["text"] == "new" && next.key != change.key)
        #expect(throws: StoreError.self) { try next.base() }
        #expect(try store.acknowledge(next))
        #expect(try store.pending(FailingNote.self).isEmpty)
    }
}
