import Cyanotype
import CyanotypeStore
import CyanotypeTesting
import Foundation
import Testing

@Suite("The history of a type", .serialized)
struct StoreHistoryTests {
    private typealias Note = Synchronized.Note

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    /// The changes in short: `+1` for an object and `-1` for a deletion.
    private func texts(_ page: HistoryPage) -> [String] {
        page.changes.map { "\($0.action == .save ? "+" : "-")\($0.id)" }
    }

    @Test(
        "has the last change of each object since a token, in the order of the commits",
        arguments: StoreKind.allCases
    )
    func lists(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let empty = try store.history(of: Note.self)
        #expect(empty.changes.isEmpty && !empty.hasMore)
        try store.save([Note(id: 2, text: "a"), Note(id: 1, text: "a"), Note(id: 3, text: "a")])
        let first = try store.history(of: Note.self)
        #expect(texts(first) == ["+1", "+2", "+3"])
        #expect(try first.changes[0].document() == ["id": 1, "text": "a"])
        #expect(first.changes[0].description == "save note 1, revision 1")
        #expect(try store.history(of: Note.self, after: first.token).changes.isEmpty)
        try store.save(Note(id: 2, text: "b"))
        try store.delete(Note.self, id: 3)
        try store.save(Note(id: 1, text: "b"))
        try store.save(Note(id: 2, text: "c"))
        let second = try store.history(of: Note.self, after: first.token)
        #expect(texts(second) == ["-3", "+1", "+2"])
        #expect(try second.changes.map { try $0.document()?["text"] } == [nil, "b", "c"])
        // What a server knows is another question.
        for change in try store.begin(Note.self) { try store.acknowledge(change) }
        #expect(try store.history(of: Note.self, after: second.token).changes.isEmpty)
        #expect(texts(try store.history(of: Note.self, after: first.token)) == ["-3", "+1", "+2"])
        // It is there again.
        try store.insert(Note(id: 3, text: "d"))
        #expect(texts(try store.history(of: Note.self, after: second.token)) == ["+3"])
        #expect(texts(try store.history(of: Note.self)) == ["+1", "+2", "+3"])
    }

    @Test("in pages of any size has the same changes", arguments: StoreKind.allCases)
    func pages(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save((0..<7).map { Note(id: $0, text: "a") })
        for id in 4...6 { try store.delete(Note.self, id: id) }
        try store.save((0..<2).map { Note(id: $0, text: "b") })
        let all = texts(try store.history(of: Note.self))
        #expect(all == ["+2", "+3", "-4", "-5", "-6", "+0", "+1"])
        for limit in 1...8 {
            var found: [String] = []
            var page: HistoryPage
            var token: HistoryToken?
            repeat {
                page = try store.history(of: Note.self, after: token, limit: limit)
                found += texts(page)
                // The text of a token is enough.
                token = HistoryToken(rawValue: page.token.rawValue)
            } while page.hasMore
            #expect(found == all)
        }
    }

    @Test("has the deletion of the object that was saved last", arguments: StoreKind.allCases)
    func deletionOfLast(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Note(id: 1, text: "a"))
        try store.save(Note(id: 2, text: "a"))
        let token = try store.history(of: Note.self).token
        try store.delete(Note.self, id: 2)
        #expect(try store.history(of: Note.self, after: token).changes.map(\.revision) == [3])
    }

    @Test("tells of objects that no server has seen, which the outbox does not", arguments: StoreKind.allCases)
    func neverUploaded(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Note(id: 1, text: "a"))
        let token = try store.history(of: Note.self).token
        try store.delete(Note.self, id: 1)
        #expect(texts(try store.history(of: Note.self, after: token)) == ["-1"])
        #expect(try store.pending(Note.self).isEmpty)
        try store.save(Note(id: 1, text: "b"))
        #expect(try store.pending(Note.self) == ["+1"])
        #expect(try store.outbox(of: Note.self).changes[0].base() == nil)
    }

    @Test("of which the beginning was forgotten refuses older tokens", arguments: StoreKind.allCases)
    func forgets(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save((1...4).map { Note(id: $0, text: "a") })
        for change in try store.begin(Note.self) { try store.acknowledge(change) }
        let old = try store.history(of: Note.self).token
        try store.delete(Note.self, id: 1)
        try store.delete(Note.self, id: 2)
        for change in try store.begin(Note.self).prefix(1) { try store.acknowledge(change) }
        let current = try store.history(of: Note.self).token
        #expect(try store.forget(before: Date(timeIntervalSinceNow: -3_600)) == 0)
        #expect(texts(try store.history(of: Note.self, after: old)) == ["-1", "-2"])
        // The server has to hear of the other one.
        #expect(try store.forget(before: Date(timeIntervalSinceNow: 3_600)) == 1)
        #expect(try store.pending(Note.self) == ["-2!"])
        let error = #expect(throws: StoreError.self) { try store.history(of: Note.self, after: old) }
        #expect(error?.code == .outdatedToken && error?.type == "note")
        #expect(error?.message.contains("synchronise all anew") == true)
        #expect(try store.history(of: Note.self, after: current).changes.isEmpty)
        // Beginning anew leads to a token that holds, though the last revision is that of a deletion.
        for change in try store.begin(Note.self) { try store.acknowledge(change) }
        #expect(try store.forget(before: Date(timeIntervalSinceNow: 3_600)) == 1)
        let anew = try store.history(of: Note.self)
        #expect(texts(anew) == ["+3", "+4"])
        #expect(try store.history(of: Note.self, after: anew.token).changes.isEmpty)
        try store.save(Note(id: 2, text: "b"))
        #expect(texts(try store.history(of: Note.self, after: anew.token)) == ["+2"])
    }

    @Test("refuses tokens of other stores and what is none", arguments: StoreKind.allCases)
    func foreignTokens(_ kind: StoreKind) throws {
        let other = try ObjectStore(.file(folder.path("other.db")))
        try other.save(Note(id: 1, text: "a"))
        let store = try kind.make(in: folder)
        let foreign = try other.history(of: Note.self).token
        for token in [foreign, HistoryToken(rawValue: ""), HistoryToken(rawValue: #"["x", 1, true, null]"#)] {
            for _ in 0..<2 {
                let error = #expect(throws: StoreError.self) { try store.history(of: Note.self, after: token) }
                #expect(error?.code == .outdatedToken)
                try store.save(Note(id: 1, text: "a"))
            }
        }
    }

    @Test("leads a copy that was offline for too long to begin anew", arguments: StoreKind.allCases)
    func copies(_ kind: StoreKind) throws {
        let server = try kind.make(in: folder)
        let copy = try ObjectStore(.file(folder.path("copy.db")))
        func pull() throws {
            let token = try copy.syncToken(from: "server").map(HistoryToken.init(rawValue:))
            do {
                let page = try server.history(of: Note.self, after: token)
                let changes: [ServerChange<Note>] = try page.changes.map { change in
                    try change.document().map { .save(.object($0)) } ?? .delete(change.id)
                }
                try copy.apply(changes, from: "server", token: page.token.rawValue, conflicts: .ours)
            } catch let error as StoreError where error.code == .outdatedToken {
                let page = try server.history(of: Note.self)
                let objects = try page.changes.compactMap { try $0.document().map(JSON.object) }
                try copy.applySnapshot(
                    objects,
                    of: Note.self,
                    from: "server",
                    token: page.token.rawValue,
                    conflicts: .ours
                )
            }
        }
        try server.save((1...6).map { Note(id: $0, text: "a") })
        try pull()
        #expect(try copy.count(copy.query(Note.self)) == 6)
        #expect(try copy.pending(Note.self).isEmpty)
        // Work on both sides, while they do not meet.
        try copy.save([Note(id: 2, text: "mine"), Note(id: 4, text: "mine"), Note(id: 7, text: "new")])
        try copy.delete(Note.self, id: 5)
        try copy.delete(Note.self, id: 6)
        for id in [1, 2, 6] { try server.delete(Note.self, id: id) }
        try server.save(Note(id: 3, text: "b"))
        for change in try server.begin(Note.self) { try server.acknowledge(change) }
        try server.forget(before: Date(timeIntervalSinceNow: 3_600))
        try pull()
        let notes = try copy.fetch(copy.query(Note.self)).sorted { $0.id < $1.id }
        #expect(
            notes == [
                // Deleted there and changed here; `.ours` keeps it.
                Note(id: 2, text: "mine"), Note(id: 3, text: "b"), Note(id: 4, text: "mine"), Note(id: 7, text: "new"),
            ]
        )
        #expect(try copy.pending(Note.self) == ["+2", "+4", "+7", "-5"])
        try pull()
        #expect(try copy.pending(Note.self) == ["+2", "+4", "+7", "-5"])
    }

    @Test("A snapshot of a server keeps what it never had", arguments: StoreKind.allCases)
    func snapshot(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.applySnapshot(
            [["id": 1, "text": "a"], ["id": 2, "text": "a"]],
            of: Note.self,
            from: "notes",
            token: "1"
        )
        try store.save([Note(id: 3, text: "on its way"), Note(id: 4, text: "new"), Note(id: 5, text: "unknown")])
        _ = try store.beginSyncing(try store.outbox(of: Note.self, limit: 1).changes)
        try store.setSyncStatus(.undetermined, of: Note.self, id: 5)
        let summary = try store.applySnapshot([["id": 1, "text": "b"]], of: Note.self, from: "notes", token: "2")
        #expect(summary.saved == 1 && summary.deleted == 1 && summary.conflicts == 0)
        let notes = try store.fetch(store.query(Note.self)).sorted { $0.id < $1.id }
        #expect(notes.map(\.text) == ["b", "on its way", "new", "unknown"])
        #expect(try store.pending(Note.self) == ["+3!", "+4"])
        #expect(try store.syncToken(from: "notes") == "2")
        #expect(try store.applySnapshot([], of: Note.self, from: "notes").deleted == 1)
        #expect(try store.syncToken(from: "notes") == "2")
    }

    @Test(
        "An object from before the mark that is edited and deleted before its first upload leaves a tombstone",
        arguments: [true, false]
    )
    func beforeTheMark(isReset: Bool) throws {
        let path = folder.path("mark.db")
        do {
            let old = try ObjectStore(.file(path), models: [Synchronized.PlainNote.self])
            try old.save((1...3).map { Synchronized.PlainNote(id: $0, text: "a") })
            try old.close()
        }
        let store = try ObjectStore(.file(path), models: [Note.self])
        if isReset {
            try store.setSyncStatus(.notSynced, of: store.query(Note.self))
        } else {
            try store.save((1...3).map { Note(id: $0, text: "b") })
        }
        #expect(try store.pending(Note.self) == ["+1", "+2", "+3"])
        // Nobody knows what the server has of it.
        #expect(try !store.revert(try store.outbox(of: Note.self).changes[0]))
        try store.delete(Note.self, id: 1)
        try store.delete(Note.self, id: 2)
        #expect(try store.pending(Note.self) == ["+3", "-1", "-2"])
        try store.save(Note(id: 2, text: "c"))
        try store.delete(Note.self, id: 2)
        for change in try store.begin(Note.self) { #expect(try store.acknowledge(change)) }
        #expect(try store.pending(Note.self).isEmpty)
        try store.save(Note(id: 1, text: "new"))
        try store.delete(Note.self, id: 1)
        #expect(try store.pending(Note.self).isEmpty)
    }

    @Test(
        "with a token in the middle of a revision refuses it if a deletion of that revision is forgotten",
        arguments: StoreKind.allCases
    )
    func forgetsInTheMiddle(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save([Note(id: 1, text: "a"), Note(id: 2, text: "a"), Note(id: 3, text: "a")])
        let token = try store.history(of: Note.self).token
        try store.delete(ObjectQuery<Note>().filter(\.id, .between(1...2)))
        let page = try store.history(of: Note.self, after: token, limit: 1)
        let end = try store.history(of: Note.self, after: page.token).token
        #expect(texts(page) == ["-1"] && page.hasMore)
        #expect(try store.forget(before: Date(timeIntervalSinceNow: 60)) == 2)
        let error = #expect(throws: StoreError.self) { try store.history(of: Note.self, after: page.token) }
        #expect(error?.code == .outdatedToken)
        #expect(try store.history(of: Note.self, after: end).changes.isEmpty)
    }

    @Test("of a transaction has what was committed before it, and forgets no more")
    func inTransaction() throws {
        let store = try ObjectStore(.file(folder.path("one.db")))
        try store.save([Note(id: 1, text: "a"), Note(id: 5, text: "a"), Note(id: 7, text: "a")])
        try store.delete(Note.self, id: 7)
        let before = try store.history(of: Note.self).token
        var token: HistoryToken?
        try store.transaction { transaction in
            try transaction.save(Note(id: 5, text: "b"))
            token = try transaction.history(of: Note.self).token
            try transaction.save(Note(id: 3, text: "b"))
            try transaction.delete(Note.self, id: 1)
            // Not the one of this transaction.
            #expect(try transaction.forget(before: .distantFuture) == 1)
        }
        #expect(texts(try store.history(of: Note.self, after: token)) == ["+3", "+5", "-1"])
        #expect(texts(try store.history(of: Note.self, after: before)) == ["+3", "+5", "-1"])
    }

    @Test("begins with a token of the empty store that holds", arguments: StoreKind.allCases)
    func emptyToken(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let token = try store.history(of: Note.self).token
        #expect(try store.history(of: Note.self, after: token).token == token)
        try store.save(Note(id: 1, text: "a"))
        #expect(texts(try store.history(of: Note.self, after: token)) == ["+1"])
    }

    @Test("An object that nobody knows of and that is deleted, saved and deleted leaves a tombstone")
    func deletedBeforeTheMark() throws {
        let path = folder.path("mark.db")
        do {
            let old = try ObjectStore(.file(path), models: [Synchronized.PlainNote.self])
            try old.save(Synchronized.PlainNote(id: 1, text: "a"))
            try old.close()
        }
        let store = try ObjectStore(.file(path), models: [Note.self])
        try store.delete(Note.self, id: 1)
        try store.save(Note(id: 1, text: "b"))
        try store.delete(Note.self, id: 1)
        #expect(try store.pending(Note.self) == ["-1"])
        for change in try store.begin(Note.self) { #expect(try store.acknowledge(change)) }
        try store.save(Note(id: 1, text: "c"))
        try store.delete(Note.self, id: 1)
        #expect(try store.pending(Note.self).isEmpty)
    }
}
