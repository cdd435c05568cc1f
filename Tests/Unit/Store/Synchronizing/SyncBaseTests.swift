import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// The state that a server has is kept as what differs from the row's document, so whatever changes that must keep it.
@Suite("The state that a server has", .serialized)
struct SyncBaseTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private typealias Note = Synchronized.Note

    private static let long = SyncFile.longText
    private var file: SyncFile { SyncFile(path: folder.path("notes.db")) }

    private func open(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path("notes.db")), models: models)
    }

    private func sync(_ store: ObjectStore, _ type: any Model.Type = Note.self) throws {
        for change in try store.begin(type) { try store.acknowledge(change) }
    }

    private func bases(_ store: ObjectStore) throws -> [String?] {
        try store.outbox(of: Note.self).changes.map { try $0.base()?["text"]?.stringValue }
    }

    /// A file with one object that the server has with a long text, and that has another one now.
    private func changedStore() throws -> ObjectStore {
        let store = try open()
        try store.save(Note(id: 1, text: Self.long))
        try sync(store)
        try store.save(Note(id: 1, text: "new " + Self.long))
        return store
    }

    @Test("is the same after any edits")
    func edits() throws {
        let seed = UInt64.random(in: 0...UInt64(UInt32.max))
        var random = Random(seed: seed)
        let store = try changedStore()
        for _ in 0..<200 {
            try store.save(Note(id: 1, text: SyncFile.editedText(&random)))
            #expect(try bases(store) == [Self.long], "seed \(seed)")
        }
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("takes as much room as the edit")
    func room() throws {
        let store = try changedStore()
        let table = try file.table()
        #expect(try file.value("SELECT length(doc) > 6000 AND length(base) < 40 FROM \(table)") == .integer(1))
        try store.save(Note(id: 1, text: "newer " + Self.long))
        #expect(try file.value("SELECT length(base) < 40 FROM \(table)") == .integer(1))
    }

    @Test("is kept when a program without the model replaces a document", arguments: [true, false])
    func withoutModel(_ isChangedBefore: Bool) throws {
        do {
            let store = try changedStore()
            if !isChangedBefore {
                try store.save(Note(id: 1, text: Self.long))
                try sync(store)
            }
            try store.close()
        }
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
        #expect(try store.fetch(Note.self, id: 1)?.text == "b" + Self.long)
        #expect(try bases(store) == [Self.long])
        #expect(try store.revert(try #require(try store.outbox(of: Note.self).changes.first)))
        #expect(try store.fetch(Note.self, id: 1)?.text == Self.long)
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

    @Test("is kept when a migration writes the document and new keys")
    func migration() throws {
        try changedStore().close()
        let store = try open([TitledNote.self])
        #expect(try store.migrateAll().migrated == 1)
        let changes = try store.outbox(of: TitledNote.self).changes
        #expect(try changes.map { try $0.base()?["text"]?.stringValue } == [Self.long])
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("is kept when another program deletes the object, even SQLite alone", arguments: [true, false])
    func deletedBySQLite(_ isChanged: Bool) throws {
        let store = try changedStore()
        if !isChanged {
            try store.save(Note(id: 1, text: Self.long))
            try sync(store)
        }
        try file.deleteAll()
        #expect(try store.pending(Note.self) == ["-1"])
        #expect(try bases(store) == [Self.long])
        try store.save(Note(id: 1, text: "again"))
        #expect(try bases(store) == [Self.long])
        try store.delete(Note.self, id: 1)
        #expect(try bases(store) == [Self.long])
        #expect(try store.revert(try #require(try store.outbox(of: Note.self).changes.first)))
        #expect(try store.fetch(Note.self, id: 1)?.text == Self.long)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("is kept by each status but synced")
    func statuses() throws {
        let store = try changedStore()
        for status in [SyncStatus.undetermined, .syncing, .notSynced] {
            try store.setSyncStatus(status, of: Note.self, id: 1)
            if status != .undetermined { #expect(try bases(store) == [Self.long]) }
        }
        try store.setSyncStatus(.synced, of: Note.self, id: 1)
        try store.setSyncStatus(.notSynced, of: Note.self, id: 1)
        // What was here is what the server has since then.
        #expect(try bases(store) == ["new " + Self.long])
    }

    @Test("is kept by one save of objects of all statuses, in any order")
    func allStatuses() throws {
        let seed = UInt64.random(in: 0...UInt64(UInt32.max))
        var random = Random(seed: seed)
        let texts = [1: "c", 2: "c", 3: "c", 4: "c", 5: "a", 6: "c", 7: "b"]
        func result(_ order: [Int], savesAll: Bool) throws -> [String] {
            let store = try ObjectStore(.memory)
            try store.save((1...5).map { Note(id: $0, text: "a") })
            try sync(store)
            try store.save([2, 3, 7].map { Note(id: $0, text: "b") })
            _ = try store.beginSyncing(store.outbox(of: Note.self).changes.filter { $0.id.description == "3" })
            try store.setSyncStatus(.undetermined, of: Note.self, id: 4)
            let notes = order.map { Note(id: $0, text: texts[$0] ?? "") }
            if savesAll { try store.save(notes) } else { for note in notes { try store.save(note) } }
            return try store.outbox(of: Note.self).changes.map { change in
                let states = [try change.document(), try change.base()].map { $0?["text"]?.stringValue ?? "none" }
                return "\(change.id)\(change.isRepeated ? "!" : "") \(states.joined(separator: " on "))"
            }
        }
        let expected = ["1 c on a", "2 c on a", "3! b on a", "4 c on a", "6 c on none", "7 b on none"]
        for _ in 0..<40 {
            let order = texts.keys.sorted().shuffled(using: &random)
            #expect(try result(order, savesAll: true) == expected, "seed \(seed), order \(order)")
            #expect(try result(order, savesAll: false) == expected, "seed \(seed), order \(order)")
        }
    }

    // MARK: - Damage

    @Test("is reported if it is damaged, and blocks nothing but what needs it", arguments: [true, false])
    func damage(_ isDeleted: Bool) throws {
        let store = try changedStore()
        let table = try file.table()
        if isDeleted { try store.delete(Note.self, id: 1) }
        try file.execute("UPDATE \(isDeleted ? "cyanotype_sync" : table) SET base = substr(base, 1, length(base) - 1)")
        let change = try #require(try store.outbox(of: Note.self).changes.first)
        let error = #expect(throws: StoreError.self) { try change.base() }
        #expect(error?.code == .corrupt && error?.message.contains("acknowledge that") == true)
        #expect(error?.identity == "1")
        let findings = try store.verify()
        #expect(findings.map { $0.message.contains("the state of the object that the server has") } == [true])
        #expect(throws: StoreError.self) { try store.revert(change) }
        if isDeleted {
            #expect(try store.acknowledge(try #require(try store.beginSyncing([change]).first)))
        } else {
            // It stays damaged, whatever is saved.
            try store.save(Note(id: 1, text: "other"))
            try store.save(Note(id: 1, text: "another"))
            #expect(throws: StoreError.self) { try self.bases(store) }
            let theirs = ServerChange<Note>.save(["id": 1, "text": "theirs"])
            #expect(throws: StoreError.self) { try store.apply([theirs], from: "notes") }
            #expect(try store.fetch(Note.self, id: 1)?.text == "another")
            // As the error says.
            #expect(try store.acknowledge(try #require(try store.begin(Note.self).first)))
            try store.apply([theirs], from: "notes")
            #expect(try store.fetch(Note.self, id: 1)?.text == "theirs")
        }
        #expect(try store.pending(Note.self).isEmpty)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }
}
