import Testing

@testable import CyanotypeStore

@Suite("SQLite: statements are prepared once")
struct SQLiteStatementCacheTests {
    private func address(_ connection: SQLiteConnection, _ sql: SQL) throws -> OpaquePointer {
        try unsafe connection.withStatement(sql) { statement throws(SQLiteError) in unsafe statement.handle }
    }

    @Test("A statement is kept, by its object")
    func permanent() throws {
        let connection = try SQLiteConnection.memory()
        let (one, other) = (SQL("SELECT 1"), SQL("SELECT 1"))
        #expect(one.id != other.id && one != other)
        let first = try unsafe address(connection, one)
        #expect(try unsafe address(connection, one) == first)
        #expect(try unsafe address(connection, other) != first)
        #expect(connection.statements.count == 2)
    }

    @Test("An ad-hoc statement is found by its text")
    func adHoc() throws {
        let connection = try SQLiteConnection.memory()
        let first = try unsafe address(connection, SQL(adHoc: "SELECT 1"))
        #expect(try unsafe address(connection, SQL(adHoc: ["SELECT", "1"].joined(separator: " "))) == first)
        #expect(SQL(adHoc: "SELECT 1") != SQL("SELECT 1"))
        #expect(connection.statements.count == 1)
    }

    @Test("Canonically equivalent texts are different statements")
    func exactText() throws {
        let connection = try SQLiteConnection.memory()
        try connection.execute("CREATE TABLE t (\"é\", \"e\u{301}\"); INSERT INTO t VALUES (1, 2)")
        #expect(try connection.value("SELECT \"é\" FROM t") == .integer(1))
        #expect(try connection.value("SELECT \"e\u{301}\" FROM t") == .integer(2))
    }

    @Test("The ad-hoc statement that was not used for longest is forgotten")
    func eviction() throws {
        let connection = try SQLiteConnection(
            path: SQLiteConnection.memoryPath,
            mode: .readWriteCreate,
            adHocCapacity: 3
        )
        let kept = SQL("SELECT 'kept'")
        let first = try unsafe address(connection, kept)
        for number in 1...3 { _ = try connection.value("SELECT \(number)") }
        _ = try connection.value("SELECT 1")
        _ = try connection.value("SELECT 4")
        #expect(connection.statements.count == 4)
        #expect(connection.statements.find(SQL(adHoc: "SELECT 2")) == nil)
        for number in [1, 3, 4] { #expect(connection.statements.find(SQL(adHoc: "SELECT \(number)")) != nil) }
        for number in 5...100 { #expect(try connection.value("SELECT \(number)") == .integer(Int64(number))) }
        #expect(connection.statements.count == 4)
        #expect(try unsafe address(connection, kept) == first)
    }

    @Test("A statement that is forgotten while it runs ends first")
    func evictionWhileRunning() throws {
        let connection = try SQLiteConnection(
            path: SQLiteConnection.memoryPath,
            mode: .readWriteCreate,
            adHocCapacity: 1
        )
        try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
        var found: [Int64] = []
        try connection.forEach(SQL(adHoc: "SELECT a FROM t ORDER BY a")) { row throws(SQLiteError) in
            for number in 1...3 { _ = try connection.value("SELECT \(number)") }
            found.append(row.integer(0))
            return true
        }
        #expect(found == [1, 2])
        #expect(connection.statements.count == 1)
        // Nothing reads any more.
        try connection.execute("DROP TABLE t")
    }

    @Test("A statement follows a change of the tables")
    func changedSchema() throws {
        let folder = try DatabaseFolder()
        let (connection, other) = (try folder.openTable(), try folder.open())
        let sql = SQL("SELECT * FROM t")
        try connection.execute("INSERT INTO t VALUES (1, 'a')")
        #expect(try connection.first(sql) { $0.columnCount } == 2)
        try other.execute("ALTER TABLE t ADD COLUMN more DEFAULT 7")
        #expect(try connection.first(sql) { [$0.columnCount, Int($0.integer(2))] } == [3, 7])
    }

    @Test("A text must be one statement", arguments: ["", "  -- nothing", "SELECT 1; SELECT 2", "SELECT 1\0"])
    func notOneStatement(text: String) throws {
        let connection = try SQLiteConnection.memory()
        let error = sqliteError { () throws(SQLiteError) in try connection.run(SQL(text)) }
        #expect(error?.isMisuse == true)
        #expect(connection.statements.count == 0)
    }

    @Test("A semicolon and spaces may follow")
    func semicolon() throws {
        #expect(try SQLiteConnection.memory().value(" SELECT 1 ; \n\t") == .integer(1))
    }
}
