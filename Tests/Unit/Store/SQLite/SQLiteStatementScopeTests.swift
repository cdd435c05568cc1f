import Testing

@testable import CyanotypeStore

@Suite("SQLite: statements are always reset")
struct SQLiteStatementScopeTests {
    private struct Failure: SQLiteFailure, Equatable {
        var cause: SQLiteError?

        init() {}
        init(_ error: SQLiteError) { cause = error }
    }

    private static let select = SQL("SELECT id FROM t WHERE id >= ?1 ORDER BY id")
    private static let insert = SQL("INSERT INTO t VALUES (?, ?)")

    private func filled(_ folder: DatabaseFolder) throws -> SQLiteConnection {
        let connection = try folder.openTable()
        try connection.execute("INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c')")
        return connection
    }

    /// Fails if a statement of `connection` still reads.
    private func expectNothingRuns(_ connection: SQLiteConnection, _ folder: DatabaseFolder) throws {
        let other = try folder.open()
        try other.execute("INSERT INTO t VALUES (NULL, 'other')")
        #expect(try other.checkpoint(.truncate) == (0, 0, false))
        try connection.execute("PRAGMA wal_checkpoint; VACUUM")
    }

    @Test("A row's closure that throws")
    func throwingRow() throws {
        let folder = try DatabaseFolder()
        let connection = try filled(folder)
        #expect(throws: Failure()) {
            try connection.forEach(Self.select, bind: { $0.bind(1, at: 1) }) { _ throws(Failure) in throw Failure() }
        }
        #expect(throws: Failure()) {
            _ = try connection.first(Self.select, bind: { $0.bind(1, at: 1) }) { row throws(Failure) in
                if row.integer(0) == 1 { throw Failure() }
                return 0
            }
        }
        #expect(throws: Failure()) {
            try connection.withStatement(Self.select) { statement throws(Failure) in
                statement.bind(2, at: 1)
                _ = try statement.stepConverting(Failure.self)
                throw Failure()
            }
        }
        try expectNothingRuns(connection, folder)
        #expect(try connection.first(Self.select, bind: { $0.bind(2, at: 1) }, row: { $0.integer(0) }) == 2)
    }

    @Test("Rows that are not wanted")
    func endedEarly() throws {
        let folder = try DatabaseFolder()
        let connection = try filled(folder)
        var count = 0
        try connection.forEach(Self.select, bind: { $0.bind(0, at: 1) }) { _ in
            count += 1
            return count < 2
        }
        #expect(count == 2)
        try expectNothingRuns(connection, folder)
    }

    @Test("A step that fails")
    func failingStep() throws {
        let folder = try DatabaseFolder()
        let connection = try filled(folder)
        for _ in 0..<2 {
            let error = sqliteError { () throws(SQLiteError) in try connection.run(Self.insert) { $0.bind(1, at: 1) } }
            #expect(error?.constraint == .primaryKey)
        }
        try expectNothingRuns(connection, folder)
        try connection.run(Self.insert) { $0.bind(10, at: 1) }
        // The second parameter was not bound this time.
        #expect(try connection.value("SELECT name FROM t WHERE id = 10") == .null)
    }

    @Test("An error of SQLite becomes the closure's own")
    func convertedErrors() throws {
        let connection = try SQLiteConnection.memory()
        do throws(Failure) {
            try connection.forEach(SQL("SELECT * FROM missing")) { _ throws(Failure) in true }
            Issue.record("no error")
        } catch {
            #expect(error.cause?.message == "no such table: missing")
        }
        do throws(Failure) {
            _ = try connection.first(SQL("SELECT abs(-9223372036854775807 - 1)")) { _ throws(Failure) in 1 }
            Issue.record("no error")
        } catch {
            #expect(error.cause?.message == "integer overflow")
        }
    }

    @Test("Several runs of one lent statement")
    func severalRuns() throws {
        let folder = try DatabaseFolder()
        let connection = try folder.openTable()
        try connection.withStatement(Self.insert) { statement throws(SQLiteError) in
            for id in 1...10 {
                try statement.run {
                    $0.bind(id, at: 1)
                    if id != 5 { $0.bind("name \(id)", at: 2) }
                }
            }
            let error = sqliteError { () throws(SQLiteError) in try statement.run { $0.bind(3, at: 1) } }
            #expect(error?.constraint == .primaryKey)
        }
        let found = try connection.withStatement(Self.select) { statement throws(SQLiteError) in
            var found: [Int64] = []
            try statement.forEach(bind: { $0.bind(8, at: 1) }) {
                found.append($0.integer(0))
                return true
            }
            let second = try statement.first(bind: { $0.bind(2, at: 1) }, row: { $0.integer(0) })
            return found + [second ?? 0]
        }
        #expect(found == [8, 9, 10, 2])
        #expect(try connection.values("SELECT id FROM t WHERE name IS NULL") == [.integer(5)])
        try expectNothingRuns(connection, folder)
    }

    @Test("A statement can be used in its own closure")
    func reentrance() throws {
        let connection = try SQLiteConnection.memory()
        try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1), (2), (3)")
        for _ in 0..<2 {
            var found: [Int64] = []
            try connection.forEach(Self.select, bind: { $0.bind(1, at: 1) }) { outer throws(SQLiteError) in
                let id = outer.integer(0)
                let next = try connection.first(Self.select, bind: { $0.bind(id + 1, at: 1) }, row: { $0.integer(0) })
                // The inner one has changed nothing of the outer one.
                #expect(outer.integer(0) == id)
                found.append(next ?? 0)
                return true
            }
            #expect(found == [2, 3, 0])
        }
        #expect(connection.statements.count == 1)
    }

    @Test("However deep")
    func deepReentrance() throws {
        let connection = try SQLiteConnection.memory()
        try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1), (2), (3)")
        func depth(_ level: Int64) throws(SQLiteError) -> Int64 {
            if level == 20 { return 0 }
            let found = try connection.first(Self.select, bind: { $0.bind(1, at: 1) }) { row throws(SQLiteError) in
                let rest = try depth(level + 1)
                return row.integer(0) + rest
            }
            return found ?? 0
        }
        for _ in 0..<3 { #expect(try depth(0) == 20) }
    }

    @Test("A connection that is closed in a closure")
    func closedInside() throws {
        let folder = try DatabaseFolder()
        let connection = try filled(folder)
        _ = try? connection.forEach(Self.select, bind: { $0.bind(1, at: 1) }) { _ in
            connection.close()
            return true
        }
        #expect(sqliteError { () throws(SQLiteError) in try connection.execute("SELECT 1") } == .closed)
        try expectNothingRuns(try folder.open(), folder)
    }
}
