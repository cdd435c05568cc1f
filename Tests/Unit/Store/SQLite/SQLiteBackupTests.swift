import Foundation
import Testing

@testable import CyanotypeStore

@Suite("SQLite: backups", .timeLimit(.minutes(60)))
struct SQLiteBackupTests {
    private struct Cancelled: SQLiteFailure {
        var cause: SQLiteError?

        init() {}
        init(_ error: SQLiteError) { cause = error }
    }

    private func filled(_ folder: DatabaseFolder, rows: Int = 200) throws -> SQLiteConnection {
        let connection = try folder.openTable()
        try connection.execute("BEGIN")
        for number in 0..<rows {
            try connection.run(SQL(adHoc: "INSERT INTO t (name) VALUES (?)")) {
                $0.bind(String(repeating: "x", count: 1_000) + "\(number)", at: 1)
            }
        }
        try connection.execute("COMMIT")
        return connection
    }

    private static let count = "SELECT count(*) FROM t"

    @Test("The copy has everything, also what is only in the log, and the progress is told")
    func copy() throws {
        let folder = try DatabaseFolder()
        let connection = try filled(folder)
        var told: [(Int, Int)] = []
        try connection.backup(to: folder.path("copy.db"), pagesPerStep: 10) { told.append(($0, $1)) }
        #expect(told.count > 3 && told.last?.0 == 0)
        #expect(zip(told, told.dropFirst()).allSatisfy { $0.0 > $1.0 } && told.allSatisfy { $0.0 < $0.1 })
        #expect(!connection.isInTransaction)
        let copy = try folder.open("copy.db", .readOnly)
        #expect(try copy.value("PRAGMA integrity_check") == .text("ok"))
        #expect(try copy.values("SELECT name FROM t") == connection.values("SELECT name FROM t"))
    }

    @Test("Commits of others meanwhile are not in the copy, and do not keep it from ending")
    func concurrentWriter() throws {
        let folder = try DatabaseFolder()
        let connection = try filled(folder)
        let other = try folder.open()
        try connection.backup(to: folder.path("copy.db"), pagesPerStep: 5) { _, _ throws(SQLiteError) in
            try other.execute("INSERT INTO t (name) VALUES ('meanwhile')")
        }
        #expect(try folder.open("copy.db").value(Self.count) == .integer(200))
        #expect(try folder.open("copy.db").value("PRAGMA integrity_check") == .text("ok"))
        guard case .integer(let count)? = try connection.value(Self.count) else { return }
        #expect(count > 203)
    }

    @Test("An error of the progress closure ends it, and leaves an older copy as it was")
    func cancelled() throws {
        let folder = try DatabaseFolder()
        let connection = try filled(folder)
        try folder.openTable("copy.db").execute("INSERT INTO t VALUES (1, 'older')")
        do throws(Cancelled) {
            try connection.backup(to: folder.path("copy.db"), pagesPerStep: 10) { _, _ throws(Cancelled) in
                throw Cancelled()
            }
            Issue.record("no error")
        } catch {
            #expect(error.cause == nil)
        }
        #expect(!connection.isInTransaction)
        #expect(try folder.open("copy.db").values("SELECT name FROM t") == [.text("older")])
    }

    @Test("An older copy is replaced")
    func replaced() throws {
        let folder = try DatabaseFolder()
        let connection = try filled(folder, rows: 3)
        try filled(folder, rows: 3).backup(to: folder.path("copy.db"))
        try connection.execute("DELETE FROM t WHERE id = 1")
        try connection.backup(to: folder.path("copy.db"))
        #expect(try folder.open("copy.db").value(Self.count) == connection.value(Self.count))
    }

    @Test("A copy that another connection uses is busy")
    func busyCopy() throws {
        let folder = try DatabaseFolder()
        let connection = try filled(folder)
        let other = try folder.openTable("copy.db")
        try other.execute("BEGIN IMMEDIATE")
        let error = sqliteError { () throws(SQLiteError) in try connection.backup(to: folder.path("copy.db")) }
        #expect(error?.isBusy == true && error?.statement == "BACKUP")
        try other.execute("COMMIT")
        try connection.backup(to: folder.path("copy.db"))
    }

    @Test("In a transaction it copies what that sees; after a write it is an error")
    func inTransaction() throws {
        let folder = try DatabaseFolder()
        let connection = try filled(folder, rows: 3)
        try connection.execute("BEGIN; SELECT count(*) FROM t")
        try folder.open().execute("DELETE FROM t")
        try connection.backup(to: folder.path("copy.db"))
        #expect(connection.isInTransaction)
        #expect(try folder.open("copy.db").value(Self.count) == .integer(3))
        try connection.execute("COMMIT; BEGIN; INSERT INTO t (name) VALUES ('new')")
        let error = sqliteError { () throws(SQLiteError) in try connection.backup(to: folder.path("copy.db")) }
        #expect(error?.isMisuse == true && connection.isInTransaction)
        try connection.execute("COMMIT")
    }

    @Test("A database in memory, and a place where none can be")
    func places() throws {
        let folder = try DatabaseFolder()
        let connection = try SQLiteConnection.memory()
        try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        try connection.backup(to: folder.path("copy.db"))
        #expect(try folder.open("copy.db").value(Self.count) == .integer(1))
        let error = sqliteError { () throws(SQLiteError) in try connection.backup(to: "/nowhere/at/all.db") }
        #expect(error?.cannotOpen == true && !connection.isInTransaction)
    }
}
