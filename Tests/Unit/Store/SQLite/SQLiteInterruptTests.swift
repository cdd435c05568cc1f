import Testing

@testable import CyanotypeStore

@Suite("SQLite: interrupts", .timeLimit(.minutes(60)))
struct SQLiteInterruptTests {
    private static let endless = SQL(
        "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"
    )

    @Test("Another thread ends a statement")
    func interrupt() throws {
        let connection = try SQLiteConnection.memory()
        let interrupting = Interrupting(connection.interrupter)
        let error = sqliteError { () throws(SQLiteError) in _ = try connection.first(Self.endless) { $0.value(0) } }
        interrupting.end()
        #expect(error?.isInterrupted == true && error?.statement == "WITH")
        #expect(try connection.value("SELECT 1") == .integer(1))
    }

    @Test("An interrupt without a running statement does nothing")
    func idle() throws {
        let connection = try SQLiteConnection.memory()
        connection.interrupter.interrupt()
        #expect(try connection.value("SELECT 1") == .integer(1))
    }

    @Test("An interrupt after the connection was closed does nothing")
    func closed() throws {
        let connection = try SQLiteConnection.memory()
        let interrupter = connection.interrupter
        connection.close()
        interrupter.interrupt()
        #expect(interrupter.count == 0)
    }

    @Test("A connection can be closed while another thread interrupts it")
    func race() throws {
        for _ in 0..<20 {
            let connection = try SQLiteConnection.memory()
            let interrupting = Interrupting(connection.interrupter)
            _ = try? connection.value("SELECT count(*) FROM sqlite_schema")
            connection.close()
            interrupting.end()
        }
    }
}
