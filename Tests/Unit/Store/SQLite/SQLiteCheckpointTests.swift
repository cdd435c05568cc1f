import Foundation
import Testing

@testable import CyanotypeStore

@Suite("SQLite: checkpoints")
struct SQLiteCheckpointTests {
    @Test("Every mode copies the log; the last one also cuts it")
    func modes() throws {
        let folder = try DatabaseFolder()
        let connection = try folder.openTable()
        for mode in [SQLiteConnection.Checkpoint.passive, .full, .restart] {
            try connection.execute("INSERT INTO t (name) VALUES ('a')")
            let (log, checkpointed, isBusy) = try connection.checkpoint(mode)
            #expect(log > 0 && log == checkpointed && !isBusy)
        }
        #expect(try !folder.contents(of: "test.db-wal").isEmpty)
        #expect(try connection.checkpoint(.truncate) == (0, 0, false))
        #expect(try folder.contents(of: "test.db-wal").isEmpty)
    }

    @Test("A reader keeps the log, and the checkpoint says so")
    func stuckReader() throws {
        let folder = try DatabaseFolder()
        let (connection, reader) = (try folder.openTable(), try folder.openTable())
        try reader.execute("BEGIN; SELECT count(*) FROM t")
        try connection.execute("INSERT INTO t (name) VALUES ('a')")
        let passive = try connection.checkpoint(.passive)
        #expect(!passive.isBusy && passive.checkpointed < passive.log)
        #expect(try connection.checkpoint(.truncate).isBusy)
        try reader.execute("COMMIT")
        #expect(try !connection.checkpoint(.truncate).isBusy)
    }

    @Test("Without a log there is nothing to do")
    func noLog() throws {
        let folder = try DatabaseFolder()
        let connection = try folder.open()
        try connection.execute("CREATE TABLE t (a)")
        #expect(try connection.checkpoint(.full) == (-1, -1, false))
    }

    @Test("In a transaction that has written, it is an error")
    func inTransaction() throws {
        let folder = try DatabaseFolder()
        let connection = try folder.openTable()
        try connection.execute("BEGIN; INSERT INTO t (name) VALUES ('a')")
        let error = sqliteError { () throws(SQLiteError) in _ = try connection.checkpoint(.full) }
        #expect(error?.isLocked == true && error?.statement == "CHECKPOINT")
        try connection.execute("COMMIT")
    }
}
