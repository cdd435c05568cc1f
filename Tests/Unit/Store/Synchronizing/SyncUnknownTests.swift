import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// Objects of which nobody knows whether a server has them: the store notes that in their rows, too.
@Suite("Objects that a server may have", .serialized)
struct SyncUnknownTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private typealias Note = Synchronized.Note

    private func open() throws -> ObjectStore { try ObjectStore(.file(folder.path("notes.db"))) }

    /// Makes a change of an object that the server may have, and one of an object that it cannot have.
    private func prepare(_ store: any StoreOperations) throws {
        try store.save(Note(id: 1, text: "a"))
        try store.setSyncStatus(.undetermined, of: Note.self, id: 1)
        try store.save([Note(id: 1, text: "b"), Note(id: 2, text: "b")])
    }

    @Test("are deleted on the server, too, and not by a revert", arguments: StoreKind.allCases)
    func deletion(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try prepare(store)
        #expect(try store.outbox(of: Note.self).changes.map { try store.revert($0) } == [false, true])
        try store.save(Note(id: 2, text: "c"))
        for id in 1...2 { try store.delete(Note.self, id: id) }
        #expect(try store.pending(Note.self) == ["-1"])
    }

    @Test("are deleted on the server when SQLite alone has deleted them")
    func deletedBySQLite() throws {
        let store = try open()
        try prepare(store)
        try SyncFile(path: folder.path("notes.db")).deleteAll()
        #expect(try store.pending(Note.self) == ["-1"])
        try store.save(Note(id: 1, text: "again"))
        try store.delete(Note.self, id: 1)
        #expect(try store.pending(Note.self) == ["-1"])
    }

    @Test("stay so through rejections, edits and statuses", arguments: StoreKind.allCases)
    func stays(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try prepare(store)
        for change in try store.begin(Note.self) { try store.reject(change, reason: "no") }
        #expect(try store.rejectedChanges(of: Note.self).map(\.id.description) == ["1", "2"])
        for id in 1...2 { try store.save(Note(id: id, text: "c")) }
        #expect(try store.rejectedChanges(of: Note.self).isEmpty)
        #expect(try store.outbox(of: Note.self).changes.map(\.reason) == [nil, nil])
        for status in [SyncStatus.undetermined, .notSynced] {
            try store.setSyncStatus(status, of: Note.self, id: 1)
            // An old reason does not come back with the status.
            #expect(try store.rejectedChanges(of: Note.self).isEmpty)
        }
        for id in 1...2 { try store.delete(Note.self, id: id) }
        #expect(try store.pending(Note.self) == ["-1"])
    }

    @Test("may have been sent by a program that sets statuses by hand", arguments: StoreKind.allCases)
    func sentByHand(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        for (id, status) in [(1, SyncStatus.notSynced), (2, .undetermined), (3, nil)] {
            try store.save(Note(id: id, text: "a"))
            let change = try #require(try store.outbox(of: Note.self).changes.first { $0.id.description == "\(id)" })
            try store.reject(try #require(try store.beginSyncing([change]).first), reason: "no")
            // The reason is void, but the store may keep it.
            try store.save(Note(id: id, text: "b"))
            try store.setSyncStatus(.syncing, of: Note.self, id: id)
            if let status {
                try store.setSyncStatus(status, of: Note.self, id: id)
            } else {
                try store.save(Note(id: id, text: "c"))
            }
        }
        for change in try store.outbox(of: Note.self).changes { #expect(try !store.revert(change)) }
        for id in 1...3 { try store.delete(Note.self, id: id) }
        #expect(try store.pending(Note.self) == ["-1", "-2", "-3"])
    }

    /// A later version, to which no object can be migrated.
    private struct FailingNote: Model {
        var id: Int
        var text: String
        var title: String?
        static let blueprint = Blueprint(FailingNote.init) {
            Field("id", \.id).id()
            Field("text", \.text)
            Field("title", \.title)
        }
        .storedName("note")
        .version(2)
        .migration(from: 1) { _ in throw CocoaError(.coderInvalidValue) }
        .synchronized()
    }

    @Test(
        "stay so when they are set aside, and others get their identities",
        arguments: [SyncStatus.syncing, .undetermined]
    )
    func setAside(_ status: SyncStatus) throws {
        do {
            let store = try open()
            try store.save(Note(id: 1, text: "a"))
            try store.setSyncStatus(status, of: Note.self, id: 1)
            try store.close()
        }
        let store = try ObjectStore(.file(folder.path("notes.db")), models: [FailingNote.self])
        #expect(try store.migrateAll().quarantined == 1)
        try store.save(FailingNote(id: 1, text: "b"))
        try store.delete(FailingNote.self, id: 1)
        #expect(try store.pending(FailingNote.self) == ["-1"])
    }
}
