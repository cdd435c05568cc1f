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
        let connection = try SQLiteConnection(path: folder.path("notes.db"), mode: .readWrite)
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%doc TEXT%base_schema%'"
        guard case .text(let table) = try connection.value(sql) else { throw CocoaError(.fileReadCorruptFile) }
        try connection.execute("DELETE FROM \(table); UPDATE cyanotype_sync SET deleted_revision = 9")
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
}
