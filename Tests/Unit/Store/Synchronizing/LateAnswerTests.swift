import Cyanotype
import CyanotypeStore
import Testing

/// Answers to changes after the store has heard of later states of the server.
@Suite("A late answer", .serialized)
struct LateAnswerTests {
    private typealias Note = Synchronized.Note

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private static func note(_ text: String) -> JSON { ["id": 1, "text": .string(text)] }

    /// The texts of the bases of the changes that wait, as the server is to compare them.
    private func bases(_ store: any StoreOperations) throws -> [String?] {
        try store.outbox(of: Note.self).changes.map { try $0.base()?["text"]?.stringValue }
    }

    /// A store with an object of the server, and the change of it that is on its way.
    private func sending(
        _ kind: StoreKind,
        _ change: (any StoreOperations) throws -> Void
    ) throws -> (store: any StoreOperations, sent: OutboxChange) {
        let store = try kind.make(in: folder)
        try store.apply([ServerChange<Note>.save(Self.note("base"))], from: "notes")
        try change(store)
        return (store, try begin(store))
    }

    /// Begins to send the only change.
    private func begin(_ store: any StoreOperations) throws -> OutboxChange {
        let changes = try store.begin(Note.self)
        #expect(changes.count == 1)
        return try #require(changes.first)
    }

    @Test(
        "to a change of an object that the server has deleted since leaves it a new one",
        arguments: StoreKind.allCases
    )
    func afterDeletion(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Note(id: 1, text: "first"))
        let first = try store.begin(Note.self)
        try store.acknowledge(first[0])
        try store.save(Note(id: 1, text: "second"))
        try store.apply([ServerChange<Note>.delete(1)], from: "notes", conflicts: .ours)
        // It was repeated by the network.
        #expect(try !store.acknowledge(first[0]))
        #expect(try bases(store) == [nil])
        #expect(try store.pending(Note.self) == ["+1"])
    }

    @Test(
        "to a save, when others have saved the object since, keeps their state as the base",
        arguments: StoreKind.allCases
    )
    func afterOthersSave(_ kind: StoreKind) throws {
        let (store, sent) = try sending(kind) { store in try store.save(Note(id: 1, text: "mine")) }
        // It has arrived, and another program has replaced it.
        try store.apply([ServerChange<Note>.save(Self.note("theirs"))], from: "notes", conflicts: .ours)
        // If it has not arrived after all, the server must not take it for a change of the other program's state.
        let repeated = try store.outbox(of: Note.self).changes[0]
        #expect(try repeated.key == sent.key && repeated.document()?["text"] == "mine")
        #expect(try repeated.base() == nil && repeated.baseRevision == nil)
        #expect(try !store.acknowledge(sent))
        #expect(try bases(store) == ["theirs"])
        #expect(try store.fetch(Note.self, id: 1)?.text == "mine")
        #expect(try store.pending(Note.self) == ["+1"])
    }

    @Test(
        "to a deletion, when others have made the object anew, keeps their state as the base",
        arguments: StoreKind.allCases
    )
    func afterOthersCreate(_ kind: StoreKind) throws {
        let (store, sent) = try sending(kind) { store in try store.delete(Note.self, id: 1) }
        try store.save(Note(id: 1, text: "mine"))
        try store.apply([ServerChange<Note>.save(Self.note("theirs"))], from: "notes", conflicts: .ours)
        #expect(try !store.acknowledge(sent))
        #expect(try bases(store) == ["theirs"])
        #expect(try store.pending(Note.self) == ["+1"])
        // Those that are still to be deleted are deleted in their new state.
        try store.delete(Note.self, id: 1)
        #expect(try store.pending(Note.self) == ["-1"])
        #expect(try bases(store) == ["theirs"])
    }

    @Test("to a new object that a snapshot of the server lacked sends it as a new one", arguments: StoreKind.allCases)
    func afterSnapshot(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Note(id: 1, text: "mine"))
        let sent = try store.begin(Note.self)
        // It has not arrived, or another program has deleted it.
        try store.applySnapshot([], of: Note.self, from: "notes")
        #expect(try store.pending(Note.self) == ["+1!"])
        #expect(try !store.acknowledge(sent[0]))
        #expect(try store.syncStatus(of: Note.self, id: 1) == .notSynced)
        let again = try store.begin(Note.self)
        #expect(again.map(\.key) != sent.map(\.key))
        #expect(try again.map { try $0.base()?["text"] } == ["mine"])
        // The server does not have it.
        #expect(try store.retry(again[0], isOutdated: true))
        #expect(try bases(store) == [nil])
        // If it has arrived after that, the server tells of it.
        try store.apply([ServerChange<Note>.save(Self.note("mine"))], from: "notes")
        #expect(try store.pending(Note.self).isEmpty)
    }

    @Test(
        "to a new object that was edited since, and that a snapshot of the server lacked, is the base of the edit",
        arguments: StoreKind.allCases,
        [true, false]
    )
    func afterSnapshotAndEdit(_ kind: StoreKind, isDeletion: Bool) throws {
        let never = ConflictPolicy { conflict in
            Issue.record("\(conflict.id) is in no conflict")
            return conflict.theirs
        }
        let store = try kind.make(in: folder)
        try store.save(Note(id: 1, text: "first"))
        let sent = try store.begin(Note.self)
        if isDeletion { try store.delete(Note.self, id: 1) } else { try store.save(Note(id: 1, text: "second")) }
        try store.applySnapshot([], of: Note.self, from: "notes", conflicts: never)
        // It arrives now.
        #expect(try !store.acknowledge(sent[0]))
        #expect(try bases(store) == ["first"])
        try store.apply([ServerChange<Note>.save(Self.note("first"))], from: "notes", conflicts: never)
        #expect(try store.pending(Note.self) == [isDeletion ? "-1" : "+1"])
        #expect(try bases(store) == ["first"])
        #expect(try store.fetch(Note.self, id: 1)?.text == (isDeletion ? nil : "second"))
        // The server's own word is no doubt any more.
        let change = try store.begin(Note.self)[0]
        #expect(try store.retry(change, isOutdated: true))
        #expect(try bases(store) == ["first"])
    }

    @Test(
        "after the server has told of the base again leaves the question what it has, which the next answer decides",
        arguments: StoreKind.allCases,
        [true, false]
    )
    func afterBaseAgain(_ kind: StoreKind, isUndone: Bool) throws {
        let (store, sent) = try sending(kind) { store in try store.save(Note(id: 1, text: "mine")) }
        // This may be how it was before the change arrived, or another program may have undone the change.
        try store.apply([ServerChange<Note>.save(Self.note("base"))], from: "notes")
        #expect(try store.pending(Note.self) == ["+1!"])
        #expect(try !store.acknowledge(sent))
        #expect(try store.syncStatus(of: Note.self, id: 1) == .notSynced)
        #expect(try bases(store) == ["mine"])
        var question = try begin(store)
        #expect(question.key != sent.key)
        #expect(try question.document()?["text"] == "mine")
        if isUndone {
            #expect(try store.retry(question, isOutdated: true))
            #expect(try bases(store) == ["base"])
            question = try begin(store)
        }
        #expect(try store.acknowledge(question))
        #expect(try store.pending(Note.self).isEmpty)
        #expect(try store.fetch(Note.self, id: 1)?.text == (isUndone ? "base" : "mine"))
    }

    @Test("after the base again has an object deleted once more", arguments: StoreKind.allCases)
    func deletionAfterBaseAgain(_ kind: StoreKind) throws {
        let (store, sent) = try sending(kind) { store in try store.delete(Note.self, id: 1) }
        // This may be how it was before the deletion arrived, or another program may have made the object anew.
        try store.apply([ServerChange<Note>.save(Self.note("base"))], from: "notes")
        #expect(try !store.acknowledge(sent))
        #expect(try bases(store) == ["base"])
        #expect(try begin(store).action == .delete)
        #expect(try begin(store).key != sent.key)
        // A server that has no such object may say so.
        #expect(try store.retry(begin(store), isOutdated: true))
        #expect(try bases(store) == [nil])
        let again = try begin(store)
        #expect(try store.acknowledge(again))
        #expect(try store.pending(Note.self).isEmpty)
        #expect(try store.fetch(Note.self).isEmpty)
    }

    @Test(
        "to a deletion, after the base again, leaves a new object the question what the server has",
        arguments: StoreKind.allCases
    )
    func newObjectAfterBaseAgain(_ kind: StoreKind) throws {
        let (store, sent) = try sending(kind) { store in try store.delete(Note.self, id: 1) }
        try store.save(Note(id: 1, text: "new"))
        try store.apply([ServerChange<Note>.save(Self.note("base"))], from: "notes")
        #expect(try !store.acknowledge(sent))
        for base in [nil, "base", nil, "base"] {
            #expect(try bases(store) == [base])
            #expect(try store.retry(begin(store), isOutdated: true))
        }
        #expect(try store.acknowledge(begin(store)))
        #expect(try store.fetch(Note.self, id: 1)?.text == "new")
        // The server may have it, so it has to hear of this.
        try store.delete(Note.self, id: 1)
        #expect(try store.pending(Note.self) == ["-1"])
    }

    @Test("after the server told of what was sent, with a member that nobody knows", arguments: StoreKind.allCases)
    func afterUnknownMember(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Note(id: 1, text: "mine"))
        let sent = try begin(store)
        try store.save(Note(id: 1, text: "later"))
        let theirs: JSON = ["id": 1, "text": "theirs", "color": "red"]
        let other: JSON = ["id": 1, "text": "mine", "color": "red"]
        // It has never had what was sent.
        for document in [theirs, other] {
            try store.apply([ServerChange<Note>.save(document)], from: "notes", conflicts: .ours)
        }
        try store.retry(sent)
        let change = try begin(store)
        #expect(try change.base().map(JSON.object) == other)
        #expect(try change.document()?["text"] == "later" && change.document()?["color"] == "red")
    }

    @Test("keeps an edit since, whatever the server has", arguments: StoreKind.allCases)
    func afterBaseAgainAndEdit(_ kind: StoreKind) throws {
        let (store, sent) = try sending(kind) { store in try store.save(Note(id: 1, text: "mine")) }
        try store.save(Note(id: 1, text: "later"))
        try store.apply([ServerChange<Note>.save(Self.note("base"))], from: "notes")
        #expect(try !store.acknowledge(sent))
        // The store asks for the one and for the other, as often as the answer is that it is not so.
        for base in ["mine", "base", "mine", "base"] {
            #expect(try bases(store) == [base])
            let change = try begin(store)
            #expect(try change.document()?["text"] == "later")
            #expect(try store.retry(change, isOutdated: true))
        }
        #expect(try store.acknowledge(begin(store)))
        #expect(try store.pending(Note.self).isEmpty)
        #expect(try store.fetch(Note.self, id: 1)?.text == "later")
    }

    @Test("leaves an edit whose question did not arrive as it is", arguments: StoreKind.allCases)
    func afterBaseAgainAndNoArrival(_ kind: StoreKind) throws {
        let (store, sent) = try sending(kind) { store in try store.save(Note(id: 1, text: "mine")) }
        try store.apply([ServerChange<Note>.save(Self.note("base"))], from: "notes")
        try store.acknowledge(sent)
        #expect(try store.retry(begin(store)))
        #expect(try store.fetch(Note.self, id: 1)?.text == "mine")
        #expect(try bases(store) == ["mine"])
        // The server tells of its change before it answers.
        let question = try begin(store)
        try store.apply([ServerChange<Note>.save(Self.note("mine"))], from: "notes")
        #expect(try store.pending(Note.self).isEmpty)
        #expect(try store.acknowledge(question))
        #expect(try store.syncStatus(of: Note.self, id: 1) == .synced)
    }

    @Test("lets a deletion stay one, whatever the server has", arguments: StoreKind.allCases)
    func deletionAfterBaseAgainAndEdit(_ kind: StoreKind) throws {
        let (store, sent) = try sending(kind) { store in try store.save(Note(id: 1, text: "mine")) }
        try store.apply([ServerChange<Note>.save(Self.note("base"))], from: "notes")
        try store.delete(Note.self, id: 1)
        try store.acknowledge(sent)
        for base in ["mine", "base", "mine"] {
            #expect(try bases(store) == [base])
            let change = try begin(store)
            #expect(try change.action == .delete && store.retry(change, isOutdated: true))
        }
        #expect(try store.acknowledge(begin(store)))
        #expect(try store.pending(Note.self).isEmpty)
    }

    @Test("does not end the question when the object is rejected and reverted", arguments: StoreKind.allCases)
    func afterBaseAgainAndReversion(_ kind: StoreKind) throws {
        let (store, sent) = try sending(kind) { store in try store.save(Note(id: 1, text: "mine")) }
        try store.save(Note(id: 1, text: "later"))
        try store.apply([ServerChange<Note>.save(Self.note("base"))], from: "notes")
        try store.acknowledge(sent)
        try store.reject(begin(store), reason: "no")
        #expect(try store.revert(#require(store.rejectedChanges(of: Note.self).first)))
        #expect(try store.fetch(Note.self, id: 1)?.text == "mine")
        let question = try begin(store)
        #expect(try store.retry(question, isOutdated: true))
        #expect(try bases(store) == ["base"])
        #expect(try store.fetch(Note.self, id: 1)?.text == "base")
    }

    @Test("to a change of an earlier run of the program is late, too")
    func afterRestart() throws {
        let path = folder.path("late.db")
        do {
            let store = try ObjectStore(.file(path))
            try store.apply([ServerChange<Note>.save(Self.note("base"))], from: "notes")
            try store.save(Note(id: 1, text: "mine"))
            _ = try store.begin(Note.self)
            try store.apply([ServerChange<Note>.save(Self.note("theirs"))], from: "notes", conflicts: .ours)
            try store.close()
        }
        let store = try ObjectStore(.file(path))
        let change = try #require(try store.outbox(of: Note.self).changes.first)
        #expect(change.isRepeated)
        #expect(try !store.acknowledge(change))
        #expect(try bases(store) == ["theirs"])
    }

    @Test(
        "to an object that was deleted since, after an older deletion, leaves its deletion to be sent",
        arguments: StoreKind.allCases
    )
    func olderDeletion(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Note(id: 1, text: "mine"))
        let creation = try begin(store)
        try store.delete(Note.self, id: 1)
        try store.apply([ServerChange<Note>.delete(1)], from: "notes")
        try store.acknowledge(creation)
        #expect(try store.pending(Note.self) == ["-1"])
        for change in try store.begin(Note.self) { #expect(try store.acknowledge(change)) }
        #expect(try store.pending(Note.self).isEmpty)
    }
}
