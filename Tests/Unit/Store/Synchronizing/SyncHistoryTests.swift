import Cyanotype
import CyanotypeStore
import CyanotypeTesting
import Foundation
import Testing

/// The histories that each implementation of a synchronization has to survive.
@Suite("Histories of a synchronization", .serialized)
struct SyncHistoryTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private typealias Note = Synchronized.Note

    private func synced(_ kind: StoreKind, _ notes: Note...) throws -> any StoreOperations {
        let store = try kind.make(in: folder)
        try store.save(notes)
        for change in try store.begin(Note.self) { try store.acknowledge(change) }
        return store
    }

    @Test(
        "edit during upload: the edit is the next change, and its base is what was sent",
        arguments: StoreKind.allCases
    )
    func editDuringUpload(_ kind: StoreKind) throws {
        let store = try synced(kind, Note(id: 1, text: "a"))
        try store.save(Note(id: 1, text: "b"))
        let sent = try store.begin(Note.self)[0]
        try store.save(Note(id: 1, text: "c"))
        try store.save(Note(id: 1, text: "d"))
        #expect(try store.syncStatus(of: Note.self, id: 1) == .notSynced)
        #expect(try !store.acknowledge(sent))
        #expect(try store.syncStatus(of: Note.self, id: 1) == .notSynced)
        let next = try #require(try store.outbox(of: Note.self).changes.first)
        #expect(try next.document()?["text"] == "d")
        #expect(try next.base()?["text"] == "b")
        #expect(next.baseRevision == sent.revision && next.revision > sent.revision)
        #expect(try store.acknowledge(try store.begin(Note.self)[0]))
        #expect(try store.pending(Note.self).isEmpty)
    }

    @Test("save the same during upload: the server has it", arguments: StoreKind.allCases)
    func sameDuringUpload(_ kind: StoreKind) throws {
        let store = try synced(kind, Note(id: 1, text: "a"))
        try store.save(Note(id: 1, text: "b"))
        let sent = try store.begin(Note.self)[0]
        try store.save(Note(id: 1, text: "b"))
        #expect(try store.syncStatus(of: Note.self, id: 1) == .syncing)
        #expect(try store.begin(Note.self).map(\.key) == [sent.key])
        #expect(try store.acknowledge(sent))
        #expect(try store.pending(Note.self).isEmpty)
    }

    @Test("delete during upload: the deletion is the next change", arguments: StoreKind.allCases)
    func deleteDuringUpload(_ kind: StoreKind) throws {
        let store = try synced(kind, Note(id: 1, text: "a"))
        try store.save(Note(id: 1, text: "b"))
        try store.save(Note(id: 2, text: "new"))
        let sent = try store.begin(Note.self)
        for id in [1, 2] { try store.delete(Note.self, id: id) }
        // Until the server has answered, the changes on their way stay.
        #expect(try store.pending(Note.self) == ["+1!", "+2!"])
        for change in sent { #expect(try !store.acknowledge(change)) }
        let deletions = try store.begin(Note.self)
        #expect(deletions.map(\.action) == [.delete, .delete])
        #expect(try deletions.map { try $0.base()?["text"] } == ["b", "new"])
        for change in deletions { #expect(try store.acknowledge(change)) }
        #expect(try store.pending(Note.self).isEmpty)
    }

    @Test(
        "delete, then create with the same identity before the upload: a change of the object",
        arguments: StoreKind.allCases
    )
    func deleteThenCreate(_ kind: StoreKind) throws {
        let store = try synced(kind, Note(id: 1, text: "a"), Note(id: 2, text: "a"))
        for id in [1, 2] { try store.delete(Note.self, id: id) }
        #expect(try store.pending(Note.self) == ["-1", "-2"])
        try store.insert(Note(id: 1, text: "b"))
        try store.save(Note(id: 2, text: "a"))
        let changes = try store.begin(Note.self)
        #expect(changes.map(\.action) == [.save, .save])
        #expect(try changes.map { try $0.base()?["text"] } == ["a", "a"])
        #expect(changes.allSatisfy { $0.baseRevision == 1 })
        for change in changes { #expect(try store.acknowledge(change)) }
        #expect(try store.pending(Note.self).isEmpty)
        #expect(try store.fetch(Note.self, id: 1) == Note(id: 1, text: "b"))
    }

    @Test("create while the deletion is on its way: the deletion, and then a new object", arguments: StoreKind.allCases)
    func createDuringDeletion(_ kind: StoreKind) throws {
        let store = try synced(kind, Note(id: 1, text: "a"))
        try store.delete(Note.self, id: 1)
        let deletion = try store.begin(Note.self)[0]
        try store.save(Note(id: 1, text: "b"))
        #expect(try store.pending(Note.self) == ["-1!"])
        #expect(try !store.acknowledge(deletion))
        let creation = try store.begin(Note.self)[0]
        #expect(creation.action == .save && creation.baseRevision == nil)
        #expect(try store.acknowledge(creation))
        #expect(try store.pending(Note.self).isEmpty)
    }

    @Test("create, edit and delete before the first upload: the server hears nothing", arguments: StoreKind.allCases)
    func neverUploaded(_ kind: StoreKind) throws {
        let store = try synced(kind)
        try store.save(Note(id: 1, text: "a"))
        try store.save(Note(id: 1, text: "b"))
        try store.delete(Note.self, id: 1)
        #expect(try store.pending(Note.self).isEmpty)
        try store.save((2...3).map { Note(id: $0, text: "a") })
        #expect(try store.delete(store.query(Note.self)) == 2)
        #expect(try store.pending(Note.self).isEmpty)
    }

    @Test("edit after the upload has begun in one transaction: the edit is not taken for what was sent")
    func editInTransaction() throws {
        let store = try ObjectStore(.file(folder.path("edit.db")))
        for begins in [true, false] {
            var sent: [OutboxChange] = []
            try store.transaction { transaction throws(StoreError) in
                try transaction.save(Note(id: 1, text: "a\(begins)"))
                sent = try transaction.outbox(of: Note.self).changes
                if begins { sent = try transaction.beginSyncing(sent) }
                try transaction.save(Note(id: 1, text: "b\(begins)"))
            }
            #expect(try !store.acknowledge(sent[0]))
            #expect(try store.syncStatus(of: Note.self, id: 1) == .notSynced)
            #expect(try store.outbox(of: Note.self).changes[0].document()?["text"] == .string("b\(begins)"))
        }
    }

    @Test(
        "the status is reset during upload: the same key still means the same document",
        arguments: StoreKind.allCases
    )
    func resetDuringUpload(_ kind: StoreKind) throws {
        let store = try synced(kind, Note(id: 1, text: "a"))
        try store.save(Note(id: 1, text: "b"))
        let sent = try store.begin(Note.self)[0]
        try store.setSyncStatus(.notSynced, of: Note.self, id: 1)
        try store.save(Note(id: 1, text: "c"))
        let again = try store.begin(Note.self)[0]
        #expect(try again.key == sent.key && again.document()?["text"] == "b")
        #expect(try !store.acknowledge(again))
        #expect(try store.outbox(of: Note.self).changes[0].base()?["text"] == "b")
    }

    @Test("create and delete in one transaction: the server hears nothing")
    func neverCommitted() throws {
        let store = try ObjectStore(.file(folder.path("one.db")))
        try store.transaction { transaction throws(StoreError) in
            try transaction.save(Note(id: 2, text: "a"))
            try transaction.delete(Note.self, id: 2)
        }
        #expect(try store.pending(Note.self).isEmpty)
    }

    @Test("the acknowledgement is lost, and the batch is sent again: with the same keys")
    func lostAcknowledgement() throws {
        let path = folder.path("lost.db")
        var store = try ObjectStore(.file(path))
        try store.save((1...3).map { Note(id: $0, text: "a") })
        for change in try store.begin(Note.self) { try store.acknowledge(change) }
        try store.save((1...2).map { Note(id: $0, text: "b") })
        try store.delete(Note.self, id: 3)
        let sent = try store.begin(Note.self)
        try store.close()
        store = try ObjectStore(.file(path))
        try store.save(Note(id: 1, text: "c"))
        let again = try store.begin(Note.self)
        #expect(again.map(\.key) == sent.map(\.key))
        #expect(again.allSatisfy { $0.isRepeated })
        #expect(try again.map { try $0.document() } == sent.map { try $0.document() })
        // Answers to both.
        for change in again + sent { try store.acknowledge(change) }
        let next = try store.outbox(of: Note.self).changes
        #expect(next.count == 1)
        #expect(try next[0].document()?["text"] == "c")
        #expect(try next[0].base()?["text"] == "b")
    }

    @Test("answers that come late or twice change nothing", arguments: StoreKind.allCases)
    func lateAnswers(_ kind: StoreKind) throws {
        let store = try synced(kind, Note(id: 1, text: "a"))
        var old: [OutboxChange] = []
        for text in ["b", "c", "d"] {
            try store.save(Note(id: 1, text: text))
            let change = try store.begin(Note.self)[0]
            #expect(try store.acknowledge(change))
            old.append(change)
        }
        try store.save(Note(id: 1, text: "e"))
        for change in old {
            #expect(try !store.acknowledge(change))
            #expect(try !store.reject(change, reason: "late"))
            #expect(try store.beginSyncing([change]).isEmpty)
        }
        let next = try store.outbox(of: Note.self).changes[0]
        #expect(try next.base()?["text"] == "d")
        #expect(try store.rejectedChanges(of: Note.self).isEmpty)
    }

    /// The note of a later program.
    private struct ColoredNote: Model, Hashable {
        var id: Int
        var text: String
        var color: String?
        static let blueprint = Blueprint(ColoredNote.init) {
            Field("id", \.id).id()
            Field("text", \.text)
            Field("color", \.color)
        }
        .storedName("note")
        .synchronized()
    }

    private func note(_ id: Int, _ text: String, _ members: JSON.Object) -> ServerChange<Note> {
        var object: JSON.Object = ["id": JSON(integerLiteral: id), "text": .string(text)]
        for (key, value) in members { object[key] = value }
        return .save(.object(object))
    }

    @Test(
        "an old program receives a field it does not know: the field is kept, also through edits, and is sent",
        arguments: StoreKind.allCases
    )
    func unknownField(_ kind: StoreKind) throws {
        let store = try synced(kind, Note(id: 1, text: "a"))
        let tags: JSON = ["x": [1, nil]]
        try store.apply([note(1, "b", ["color": "red", "tags": tags]), note(2, "n", ["color": "red"])], from: "notes")
        #expect(try store.pending(Note.self).isEmpty)
        try store.save([Note(id: 1, text: "c"), Note(id: 2, text: "m")])
        let sent = try store.begin(Note.self)
        #expect(
            try sent.map { try $0.document() } == [
                ["id": 1, "text": "c", "color": "red", "tags": tags], ["id": 2, "text": "m", "color": "red"],
            ]
        )
        #expect(try sent[0].base() == ["id": 1, "text": "b", "color": "red", "tags": tags])
        for change in sent { #expect(try store.acknowledge(change)) }
        // What the server's record lacks is kept.
        try store.apply([note(1, "d", ["tags": nil])], from: "notes")
        try store.save(Note(id: 1, text: "e"))
        #expect(try store.outbox(of: Note.self).changes[0].document()?["color"] == "red")
        #expect(try store.outbox(of: Note.self).changes[0].document()?["tags"] == .null)
    }

    @Test(
        "an old program receives a field it does not know, of an object that was changed here",
        arguments: StoreKind.allCases
    )
    func unknownFieldOfChanged(_ kind: StoreKind) throws {
        let noConflict = ConflictPolicy { _ in
            Issue.record("there is no conflict")
            return nil
        }
        let store = try synced(kind, Note(id: 1, text: "a"))
        func next() throws -> OutboxChange { try store.outbox(of: Note.self).changes[0] }
        try store.save(Note(id: 1, text: "b"))
        // The server has another color, and the text as it was.
        try store.apply([note(1, "a", ["color": "red"])], from: "notes", conflicts: noConflict)
        #expect(try next().document() == ["id": 1, "text": "b", "color": "red"])
        #expect(try next().base() == ["id": 1, "text": "a", "color": "red"])
        // The echo of what was sent, after an edit.
        let sent = try store.begin(Note.self)[0]
        try store.save(Note(id: 1, text: "c"))
        try store.apply([note(1, "b", ["color": "blue"])], from: "notes", conflicts: noConflict)
        #expect(try !store.acknowledge(sent))
        #expect(try next().document() == ["id": 1, "text": "c", "color": "blue"])
        #expect(try next().base() == ["id": 1, "text": "b", "color": "blue"])
        // The same change, made there, too.
        try store.apply([note(1, "c", ["color": "green"])], from: "notes", conflicts: noConflict)
        #expect(try store.pending(Note.self).isEmpty)
        // A conflict, whichever side wins.
        for (policy, text) in [(ConflictPolicy.ours, "d"), (.merge, "d"), (.theirs, "s")] {
            try store.save(Note(id: 1, text: "d"))
            try store.apply([note(1, "s", ["color": .string(text)])], from: "notes", conflicts: policy)
            try store.save(Note(id: 1, text: "e"))
            #expect(try next().document() == ["id": 1, "text": "e", "color": .string(text)])
            for change in try store.begin(Note.self) { #expect(try store.acknowledge(change)) }
        }
    }

    @Test("a later program on the same file has changed the field that the old one does not know: that is sent")
    func unknownFieldOfLaterProgram() throws {
        let path = folder.path("later.db")
        let old = try ObjectStore(.file(path), models: [Note.self])
        try old.apply([note(1, "a", ["color": "red"])], from: "notes")
        let later = try ObjectStore(.file(path), models: [ColoredNote.self])
        #expect(try later.fetch(ColoredNote.self, id: 1)?.color == "red")
        try later.save(ColoredNote(id: 1, text: "a", color: "mine"))
        for color in ["red", "theirs"] {
            try old.apply([note(1, "b", ["color": .string(color)])], from: "notes", conflicts: .merge)
            #expect(try later.fetch(ColoredNote.self, id: 1) == ColoredNote(id: 1, text: "b", color: "mine"))
            let change = try old.outbox(of: Note.self).changes[0]
            #expect(try change.document()?["color"] == "mine" && change.base()?["color"] == .string(color))
        }
        #expect(try old.fetch(Note.self, id: 1) == Note(id: 1, text: "b"))
    }
}
