import Cyanotype
import CyanotypeStore
import CyanotypeTesting
import Foundation
import Testing

@Suite("Changes that a server rejects", .serialized)
struct RejectionTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private typealias Note = Synchronized.Note

    /// A store with objects 1 to 3 on the server, and changes of each on their way: 1 is changed, 2 is deleted, 3 is as it was,
    /// and 4 is new.
    private func begun(_ kind: StoreKind) throws -> (any StoreOperations, [Int: OutboxChange]) {
        let store = try kind.make(in: folder)
        try store.save((1...3).map { Note(id: $0, text: "a") })
        for change in try store.begin(Note.self) { try store.acknowledge(change) }
        try store.save([Note(id: 1, text: "b"), Note(id: 4, text: "b")])
        try store.delete(Note.self, id: 2)
        let changes = try store.begin(Note.self).map { (try #require($0.id.value(as: Int.self)), $0) }
        return (store, Dictionary(uniqueKeysWithValues: changes))
    }

    @Test("wait with their reasons, while others go on", arguments: StoreKind.allCases)
    func wait(_ kind: StoreKind) throws {
        let (store, changes) = try begun(kind)
        for id in [1, 2] {
            let change = try #require(changes[id])
            #expect(try store.reject(change, reason: "no \(id)"))
        }
        #expect(try store.syncStatus(of: Note.self, id: 1) == .undetermined)
        #expect(try store.pending(Note.self) == ["+4!"])
        #expect(try store.acknowledge(try #require(changes[4])))
        let rejected = try store.rejectedChanges(of: Note.self)
        #expect(rejected.map(\.reason) == ["no 1", "no 2"])
        #expect(rejected.map(\.action) == [.save, .delete])
        #expect(try rejected.map { try $0.document()?["text"] } == ["b", nil])
        #expect(try rejected.map { try $0.base()?["text"] } == ["a", "a"])
        #expect(!rejected[0].isRepeated)
    }

    @Test("are sent again after a retry or an edit", arguments: StoreKind.allCases)
    func areSentAgain(_ kind: StoreKind) throws {
        let (store, changes) = try begun(kind)
        for change in changes.values { try store.reject(change, reason: "no") }
        #expect(try store.pending(Note.self).isEmpty)
        for change in try store.rejectedChanges(of: Note.self).filter({ $0.id.value(as: Int.self) != 1 }) {
            #expect(try store.retry(change))
            #expect(try !store.retry(change))
        }
        try store.save(Note(id: 1, text: "c"))
        #expect(try store.rejectedChanges(of: Note.self).isEmpty)
        #expect(try store.pending(Note.self) == ["+1", "+4", "-2"])
        for change in try store.begin(Note.self) {
            #expect(change.reason == nil)
            #expect(try store.acknowledge(change))
        }
        #expect(try store.pending(Note.self).isEmpty)
    }

    @Test("of objects that were changed meanwhile do not wait", arguments: StoreKind.allCases)
    func changedMeanwhile(_ kind: StoreKind) throws {
        let (store, changes) = try begun(kind)
        try store.save(Note(id: 1, text: "c"))
        try store.delete(Note.self, id: 4)
        for id in [1, 4] { #expect(try !store.reject(try #require(changes[id]), reason: "no")) }
        #expect(try store.rejectedChanges(of: Note.self).isEmpty)
        // The server has the first state of 1, and nothing of 4.
        #expect(try store.pending(Note.self) == ["+1", "-2!"])
        #expect(try store.outbox(of: Note.self).changes[0].base()?["text"] == "a")
    }

    @Test("are undone by a revert", arguments: StoreKind.allCases)
    func areReverted(_ kind: StoreKind) throws {
        let (store, changes) = try begun(kind)
        for change in changes.values { #expect(try !store.revert(change)) }
        for change in changes.values { try store.reject(change, reason: "no") }
        for change in try store.rejectedChanges(of: Note.self) { #expect(try store.revert(change)) }
        #expect(try store.fetch(store.query(Note.self)) == (1...3).map { Note(id: $0, text: "a") })
        #expect(try (1...3).map { try store.syncStatus(of: Note.self, id: $0) } == [.synced, .synced, .synced])
        #expect(try store.pending(Note.self).isEmpty)
        #expect(try store.rejectedChanges(of: Note.self).isEmpty)
    }

    @Test("A change that was not sent is reverted, too", arguments: StoreKind.allCases)
    func unsentIsReverted(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Note(id: 1, text: "a"))
        try store.acknowledge(try store.begin(Note.self)[0])
        try store.save([Note(id: 1, text: "b"), Note(id: 2, text: "new")])
        for change in try store.outbox(of: Note.self).changes { #expect(try store.revert(change)) }
        #expect(try store.fetch(store.query(Note.self)) == [Note(id: 1, text: "a")])
        #expect(try store.pending(Note.self).isEmpty)
    }

    @Test("cannot be undone once the server has them", arguments: StoreKind.allCases)
    func acknowledgedIsNotReverted(_ kind: StoreKind) throws {
        let (store, changes) = try begun(kind)
        for change in changes.values { #expect(try store.acknowledge(change)) }
        for change in changes.values { #expect(try !store.revert(change)) }
        #expect(try store.fetch(Note.self).map(\.text) == ["b", "a", "b"])
        #expect(try store.pending(Note.self).isEmpty)
        // Nobody knows whether the server has it.
        try store.save(Note(id: 5, text: "b"))
        let change = try #require(try store.outbox(of: Note.self).changes.first)
        try store.setSyncStatus(.undetermined, of: Note.self, id: 5)
        #expect(try !store.revert(change))
        #expect(try store.fetch(Note.self, id: 5)?.text == "b")
    }

    @Test("stay when the object is saved as it is", arguments: StoreKind.allCases)
    func saveWithoutChange(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let document: JSON = ["id": 1, "text": "a", "color": "red"]
        try store.apply([ServerChange<Note>.save(document)], from: "notes")
        try store.save(Note(id: 1, text: "b"))
        try store.reject(try #require(try store.begin(Note.self).first), reason: "no")
        try store.save(try #require(try store.fetch(Note.self, id: 1)))
        #expect(try store.rejectedChanges(of: Note.self).map(\.reason) == ["no"])
        try store.apply([ServerChange<Note>.save(document)], from: "notes", conflicts: .ours)
        #expect(try store.fetch(Note.self, id: 1)?.text == "b")
    }

    private struct Label: Model {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Label.init) {
            Field("id", \.id).id()
            Field("name", \.name).unique()
        }
        .storedName("label")
        .synchronized()
    }

    @Test("stay when the object cannot be saved in a transaction that goes on")
    func failedSave() throws {
        let store = try ObjectStore(.file(folder.path("labels.db")))
        try store.save([Label(id: 1, name: "a"), Label(id: 2, name: "b")])
        try store.reject(try #require(try store.begin(Label.self).first), reason: "no")
        try store.transaction { transaction in
            #expect(throws: StoreError.self) { try transaction.save(Label(id: 1, name: "b")) }
        }
        #expect(try store.rejectedChanges(of: Label.self).map(\.reason) == ["no"])
        #expect(try store.syncStatus(of: Label.self, id: 1) == .undetermined)
    }

    @Test("of new objects can be undone after a retry that was rejected, too", arguments: StoreKind.allCases)
    func rejectedTwice(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Synchronized.Note(id: 1, text: "a"))
        for _ in 0..<2 {
            let change = try store.begin(Synchronized.Note.self)[0]
            #expect(try store.reject(change, reason: "no"))
            #expect(try store.retry(change))
        }
        let change = try store.begin(Synchronized.Note.self)[0]
        #expect(try store.reject(change, reason: "no"))
        #expect(try store.revert(store.rejectedChanges(of: Synchronized.Note.self)[0]))
        #expect(try store.fetch(Synchronized.Note.self, id: 1) == nil)
        #expect(try store.pending(Synchronized.Note.self).isEmpty)
    }

    @Test("are undone with the members that the model does not know", arguments: StoreKind.allCases)
    func revertKeepsUnknownMembers(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let changes: [ServerChange<Synchronized.Note>] = [.save(["id": 1, "text": "a", "color": "red"])]
        try store.apply(changes, from: "notes")
        try store.delete(Synchronized.Note.self, id: 1)
        #expect(try store.revert(store.outbox(of: Synchronized.Note.self).changes[0]))
        try store.save(Synchronized.Note(id: 1, text: "b"))
        let change = try store.outbox(of: Synchronized.Note.self).changes[0]
        #expect(try change.base()?["color"] == "red" && change.document()?["color"] == "red")
    }

    @Test("of objects that the server has deleted since can be undone", arguments: StoreKind.allCases)
    func revertAfterDeletion(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.apply([ServerChange<Synchronized.Note>.save(["id": 1, "text": "a"])], from: "notes")
        try store.save(Synchronized.Note(id: 1, text: "bad"))
        try store.reject(try store.begin(Synchronized.Note.self)[0], reason: "no")
        try store.apply([ServerChange<Synchronized.Note>.delete(1)], from: "notes", conflicts: .ours)
        #expect(try store.pending(Synchronized.Note.self) == ["+1"])
        try store.reject(try store.begin(Synchronized.Note.self)[0], reason: "no")
        // The server does not have it, so it is gone here, too.
        #expect(try store.revert(store.rejectedChanges(of: Synchronized.Note.self)[0]))
        #expect(try store.fetch(Synchronized.Note.self, id: 1) == nil)
        #expect(try store.pending(Synchronized.Note.self).isEmpty)
    }

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

    @Test("are undone with the members that only a later version has set")
    func revertRemovesUnknownMembers() throws {
        let path = folder.path("versions.db")
        do {
            let old = try ObjectStore(.file(path))
            try old.save(Synchronized.Note(id: 1, text: "a"))
            for change in try old.begin(Synchronized.Note.self) { try old.acknowledge(change) }
            try old.close()
        }
        do {
            let new = try ObjectStore(.file(path))
            try new.save(ColoredNote(id: 1, text: "b", color: "red"))
            try new.reject(try new.begin(ColoredNote.self)[0], reason: "no")
            try new.close()
        }
        do {
            let old = try ObjectStore(.file(path))
            #expect(try old.revert(old.rejectedChanges(of: Synchronized.Note.self)[0]))
            #expect(try old.fetch(Synchronized.Note.self, id: 1)?.text == "a")
            try old.close()
        }
        let new = try ObjectStore(.file(path))
        #expect(try new.fetch(ColoredNote.self, id: 1) == ColoredNote(id: 1, text: "a", color: nil))
        #expect(try new.pending(ColoredNote.self).isEmpty)
    }
}
