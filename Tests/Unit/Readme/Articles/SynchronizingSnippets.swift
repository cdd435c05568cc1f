import Cyanotype
import CyanotypeStore
import Foundation
import Testing

private enum Models {
    // snippet: models
    struct Note: Model {
        let id: Int
        var text: String

        static let blueprint = Blueprint(Note.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
        .synchronized()
    }
    // end
}

private enum Answer {
    case accepted
    case refused(String)
}

@Suite("Synchronizing") struct SynchronizingSnippets {
    private typealias Note = Models.Note

    private func send(_ change: OutboxChange) async throws -> Answer {
        try change.document()?["text"] == "bad" ? .refused("bad words") : .accepted
    }

    private func download(after token: String?) async throws -> ([ServerChange<Note>], String) {
        // snippet: changes
        let changes: [ServerChange<Note>] = [.save(["id": 7, "text": "from the server"]), .delete(8)]
        // end
        return (changes, "\((token.flatMap { Int($0) } ?? 0) + 1)")
    }

    @Test func applying() async throws {
        let store = try ObjectStore(.memory)
        // snippet: apply
        let token = try store.syncToken(from: "notes")
        let (changes, next) = try await download(after: token)
        try store.apply(changes, from: "notes", token: next, conflicts: .merge)
        // end
        #expect(token == nil && changes.count == 2)
        #expect(try store.syncToken(from: "notes") == "1")
        try store.save(Note(id: 7, text: "a longer text from here"))
        // snippet: policy
        let longest = ConflictPolicy { conflict in
            let texts = [conflict.mine, conflict.theirs].map { $0?["text"]?.stringValue ?? "" }
            return texts[0].count > texts[1].count ? conflict.mine : conflict.theirs
        }
        // end
        try store.apply([ServerChange<Note>.save(["id": 7, "text": "short"])], from: "notes", conflicts: longest)
        #expect(try store.fetch(Note.self, id: 7)?.text == "a longer text from here")
        #expect(try store.outbox(of: Note.self).changes.count == 1)
    }

    private func downloadAll() async throws -> ([JSON], String) { ([["id": 7, "text": "all"]], "9") }

    @Test func forgetting() async throws {
        let store = try ObjectStore(.memory)
        // snippet: history
        func update(_ index: inout [Int: String], after token: HistoryToken?) throws -> HistoryToken {
            do {
                let page = try store.history(of: Note.self, after: token)
                for change in page.changes {
                    guard let id = change.id.value(as: Int.self) else { continue }
                    index[id] = try change.document()?["text"]?.stringValue
                }
                return page.hasMore ? try update(&index, after: page.token) : page.token
            } catch let error as StoreError where error.code == .outdatedToken {
                index = [:]
                return try update(&index, after: nil)
            }
        }
        // end
        var index: [Int: String] = [:]
        try store.apply([ServerChange<Note>.save(["id": 1, "text": "a"])], from: "notes")
        let first = try update(&index, after: nil)
        #expect(index == [1: "a"])
        // snippet: snapshot
        let (objects, token) = try await downloadAll()
        try store.applySnapshot(objects, of: Note.self, from: "notes", token: token, conflicts: .merge)
        // end
        #expect(try store.fetch(store.query(Note.self)).map(\.id) == [7])
        _ = try update(&index, after: first)
        #expect(index == [7: "all"])
        try store.delete(Note.self, id: 7)
        for change in try store.beginSyncing(try store.outbox(of: Note.self).changes) { try store.acknowledge(change) }
        // snippet: forget
        try store.forget(before: Date(timeIntervalSinceNow: -90 * 86_400))
        // end
        #expect(try store.forget(before: Date(timeIntervalSinceNow: 60)) == 2)
        _ = try update(&index, after: first)
        #expect(index.isEmpty)
    }

    @Test func sending() async throws {
        let store = try ObjectStore(.memory)
        try store.save(Note(id: 1, text: "a"))
        // snippet: determine
        try store.setSyncStatus(.notSynced, of: store.query(Note.self))
        // end
        try store.save(Note(id: 2, text: "bad"))
        // snippet: change
        let change = try store.outbox(of: Note.self).changes[0]
        let note = try store.object(Note.self, of: change)  // nil for a deletion
        let base = try change.base()  // the document that the server has, if any
        let key = change.key  // the same if the change is sent again, and no other change has it
        // end
        #expect(note?.text == "a" && base == nil && !key.isEmpty)
        // snippet: send
        while true {
            let page = try store.outbox(of: Note.self)
            let changes = try store.beginSyncing(page.changes)
            if changes.isEmpty { break }
            for change in changes {
                switch try await send(change) {
                case .accepted: try store.acknowledge(change)
                case .refused(let reason): try store.reject(change, reason: reason)
                }
            }
        }
        // end
        #expect(try store.syncStatus(of: Note.self, id: 1) == .synced)
        #expect(try store.rejectedChanges(of: Note.self).map(\.reason) == ["bad words"])
        // snippet: rejected
        for change in try store.rejectedChanges(of: Note.self) {
            print(change.id, change.reason ?? "")
            try store.revert(change)
        }
        // end
        #expect(try store.fetch(store.query(Note.self)).map(\.id) == [1])
    }
}
