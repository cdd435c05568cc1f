import Testing

@testable import CyanotypeStore

@Suite("SQLite: connections")
struct SQLiteConnectionTests {
    @Test("A script of several statements, with comments and semicolons in texts")
    func script() throws {
        let connection = try SQLiteConnection.memory()
        try connection.execute("")
        try connection.execute(" ; ;; -- nothing")
        try connection.execute(
            """
            CREATE TABLE t (a); -- a comment; with a semicolon
            INSERT INTO t VALUES ('one; two'); /* another; */
            SELECT * FROM t;
            INSERT INTO t VALUES ('ü')
            """
        )
        #expect(try connection.values("SELECT a FROM t ORDER BY rowid") == [.text("one; two"), .text("ü")])
    }

    @Test("A script ends at its first error")
    func failingScript() throws {
        let connection = try SQLiteConnection.memory()
        let error = sqliteError { () throws(SQLiteError) in
            try connection.execute("CREATE TABLE t (a NOT NULL); INSERT INTO t VALUES (NULL); INSERT INTO t VALUES (1)")
        }
        #expect(error?.constraint == .notNull && error?.statement == "INSERT")
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(0))
        #expect(
            sqliteError { () throws(SQLiteError) in try connection.execute("SELECT 1\0; SELECT 2") }?.isMisuse == true
        )
    }

    @Test("Changes, the last row and transactions")
    func state() throws {
        let connection = try SQLiteConnection.memory()
        try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a)")
        #expect(connection.lastInsertRowID == 0)
        try connection.execute("INSERT INTO t (a) VALUES (1), (2), (3)")
        #expect(connection.changes == 3 && connection.lastInsertRowID == 3)
        try connection.execute("UPDATE t SET a = 5 WHERE id > 1")
        #expect(connection.changes == 2)
        #expect(!connection.isInTransaction && !connection.isInWriteTransaction)
        try connection.execute("BEGIN; SELECT * FROM t")
        #expect(connection.isInTransaction && !connection.isInWriteTransaction)
        try connection.execute("DELETE FROM t")
        #expect(connection.isInTransaction && connection.isInWriteTransaction && connection.changes == 3)
        try connection.execute("ROLLBACK")
        #expect(!connection.isInTransaction)
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(3))
    }

    @Test("The data version tells commits of others")
    func dataVersion() throws {
        let folder = try DatabaseFolder()
        let (connection, other) = (try folder.openTable(), try folder.openTable())
        let before = try connection.dataVersion
        try connection.execute("INSERT INTO t VALUES (1, 'own')")
        #expect(try connection.dataVersion == before)
        try other.execute("INSERT INTO t VALUES (2, 'other')")
        #expect(try connection.dataVersion != before)
    }

    @Test("After closing, every use fails and nothing traps")
    func closing() throws {
        let folder = try DatabaseFolder()
        let connection = try folder.openTable()
        let sql = SQL("INSERT INTO t VALUES (1, 'lost')")
        try connection.execute("BEGIN")
        try connection.run(sql)
        connection.close()
        connection.close()
        #expect(sqliteError { () throws(SQLiteError) in try connection.run(sql) } == .closed)
        #expect(sqliteError { () throws(SQLiteError) in try connection.execute("SELECT 1") } == .closed)
        #expect(sqliteError { () throws(SQLiteError) in _ = try connection.dataVersion } == .closed)
        #expect(sqliteError { () throws(SQLiteError) in _ = try connection.checkpoint(.full) } == .closed)
        #expect(sqliteError { () throws(SQLiteError) in try connection.backup(to: folder.path("copy.db")) } == .closed)
        #expect(connection.changes == 0 && connection.lastInsertRowID == 0 && !connection.isInTransaction)
        #expect(!connection.isReadOnly && !connection.isInWriteTransaction && connection.limit(.columns) == 0)
        connection.setLimit(.columns, 1)
        #expect(SQLiteError.closed.description.contains("open a new one"))
        #expect(try folder.open().value("SELECT count(*) FROM t") == .integer(0))
    }

    @Test("The last reference closes the file")
    func releasing() throws {
        let folder = try DatabaseFolder()
        do {
            let connection = try folder.openTable()
            try connection.run(SQL("INSERT INTO t VALUES (1, 'a')"))
            #expect(folder.exists("test.db-wal"))
        }
        #expect(!folder.exists("test.db-wal") && !folder.exists("test.db-shm"))
    }

    @Test("A path is a name, not a URI, and has no NUL")
    func paths() throws {
        let folder = try DatabaseFolder()
        try folder.open("a?mode=memory&x=%41 'ü.db").execute("CREATE TABLE t (a)")
        #expect(folder.exists("a?mode=memory&x=%41 'ü.db"))
        // The working folder belongs to no test, so this only looks for a file that is not there.
        let error = sqliteError { () throws(SQLiteError) in
            _ = try SQLiteConnection(path: "file::memory:", mode: .readWrite)
        }
        #expect(error?.cannotOpen == true)
        let cut = sqliteError { () throws(SQLiteError) in
            _ = try SQLiteConnection(path: folder.path("a") + "\0b", mode: .readWriteCreate)
        }
        #expect(cut?.cannotOpen == true && !folder.exists("a"))
    }

    @Test("A database in memory or in a temporary file belongs to one connection", arguments: [":memory:", ""])
    func temporary(path: String) throws {
        let one = try SQLiteConnection(path: path, mode: .readWriteCreate)
        let other = try SQLiteConnection(path: path, mode: .readWriteCreate)
        try one.execute("CREATE TABLE t (a)")
        #expect(try other.value("SELECT count(*) FROM sqlite_schema") == .integer(0))
    }

    @Test("The VFS is chosen by name")
    func vfs() throws {
        let folder = try DatabaseFolder()
        let connection = try SQLiteConnection(path: folder.path(), mode: .readWriteCreate, vfs: "unix-dotfile")
        try connection.execute("CREATE TABLE t (a); BEGIN EXCLUSIVE")
        #expect(folder.exists("test.db.lock"))
        let error = sqliteError { () throws(SQLiteError) in
            _ = try SQLiteConnection(path: folder.path(), mode: .readWriteCreate, vfs: "none")
        }
        #expect(error?.message == "no such vfs: none")
    }

    @Test("Limits")
    func limits() throws {
        let connection = try SQLiteConnection.memory()
        let parameters = connection.limit(.parameters)
        #expect(parameters > 0)
        connection.setLimit(.parameters, 2)
        #expect(connection.limit(.parameters) == 2)
        #expect(sqliteError { () throws(SQLiteError) in try connection.run(SQL("SELECT ?1, ?2, ?3")) } != nil)
        connection.setLimit(.parameters, .max)
        #expect(connection.limit(.parameters) == parameters)
        connection.setLimit(.parameters, -5)
        #expect(connection.limit(.parameters) == 0)
        connection.setLimit(.sqlLength, 10)
        #expect(sqliteError { () throws(SQLiteError) in try connection.execute("SELECT 1234567890") }?.isTooBig == true)
    }

    @Test("A text in double quotes is a name, and shadow tables cannot be written")
    func restrictions() throws {
        let connection = try SQLiteConnection.memory()
        #expect(sqliteError { () throws(SQLiteError) in _ = try connection.value("SELECT \"text\"") } != nil)
        try connection.execute("PRAGMA writable_schema = ON; CREATE TABLE t (a)")
        #expect(
            sqliteError { () throws(SQLiteError) in try connection.execute("DELETE FROM sqlite_schema") } != nil
        )
        #expect(sqliteError { () throws(SQLiteError) in _ = try connection.value("SELECT load_extension('x')") } != nil)
    }
}
