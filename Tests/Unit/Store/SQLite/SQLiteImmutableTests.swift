import Foundation
import Testing

@testable import CyanotypeStore

@Suite("A connection to a database that does not change")
struct SQLiteImmutableTests {
    @Test("reads it without files beside it, whatever its name is", arguments: ["test.db", "file:a b%41?x=1#ü.db"])
    func readsWithoutFiles(_ name: String) throws {
        let folder = try DatabaseFolder()
        let writer = try folder.openTable(name)
        try writer.execute("INSERT INTO t VALUES(1, 'one')")
        writer.close()
        do {
            let connection = try SQLiteConnection(path: folder.path(name), mode: .immutable)
            #expect(try connection.value("SELECT name FROM t") == .text("one"))
            #expect(!folder.exists(name + "-wal") && !folder.exists(name + "-shm"))
            #expect(throws: SQLiteError.self) { try connection.execute("DELETE FROM t") }
        }
        #expect(throws: SQLiteError.self) {
            _ = try SQLiteConnection(path: folder.path("missing.db"), mode: .immutable).value("SELECT 1 FROM t")
        }
        #expect(!folder.exists("missing.db"))
    }
}
