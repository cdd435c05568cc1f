import Foundation
import Testing

@testable import CyanotypeStore

@Suite("SQLite: errors tell their cause")
struct SQLiteErrorsTests {
    @Test("A missing folder, with the system's reason")
    func missingFolder() throws {
        let error = sqliteError { () throws(SQLiteError) in
            _ = try SQLiteConnection(path: "/nowhere/at/all.db", mode: .readWriteCreate)
        }
        #expect(error?.cannotOpen == true && error?.systemErrorNumber == ENOENT && error?.statement == nil)
        #expect(error?.description.contains("check that the folder exists") == true)
    }

    @Test("A missing file, if it is not to be created", arguments: [SQLiteConnection.Mode.readWrite, .readOnly])
    func missingFile(mode: SQLiteConnection.Mode) throws {
        let folder = try DatabaseFolder()
        let error = sqliteError { () throws(SQLiteError) in _ = try folder.open("none.db", mode) }
        #expect(error?.cannotOpen == true)
        #expect(!folder.exists("none.db"))
    }

    @Test("A full file")
    func full() throws {
        let connection = try SQLiteConnection.memory()
        try connection.execute("CREATE TABLE t (blob); PRAGMA max_page_count = 10")
        let error = sqliteError { () throws(SQLiteError) in
            try connection.run(SQL("INSERT INTO t VALUES (zeroblob(1000000))"))
        }
        #expect(error?.isFull == true && error?.statement == "INSERT" && error?.isBusy == false)
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(0))
    }

    @Test("A connection that only reads")
    func readOnly() throws {
        let folder = try DatabaseFolder()
        try folder.open().execute("CREATE TABLE t (a)")
        let connection = try folder.open("test.db", .readOnly)
        #expect(connection.isReadOnly)
        let error = sqliteError { () throws(SQLiteError) in try connection.run(SQL("DELETE FROM t")) }
        #expect(error?.isReadOnly == true && error?.statement == "DELETE")
    }

    @Test("A file that is not a database")
    func notADatabase() throws {
        let folder = try DatabaseFolder()
        try folder.write(Data("This is a letter, and it is longer than a header.".utf8), to: "test.db")
        let before = try folder.contents(of: "test.db")
        let connection = try folder.open()
        let error = sqliteError { () throws(SQLiteError) in try connection.execute("CREATE TABLE t (a)") }
        #expect(error?.isNotADatabase == true && error?.isCorrupt == false)
        connection.close()
        #expect(try folder.contents(of: "test.db") == before)
    }

    @Test("A damaged page")
    func corrupt() throws {
        let folder = try DatabaseFolder()
        do {
            let connection = try folder.open()
            try connection.execute("PRAGMA page_size = 4096; CREATE TABLE t (blob)")
            for _ in 0..<50 { try connection.execute("INSERT INTO t VALUES (randomblob(1000))") }
        }
        var data = try folder.contents(of: "test.db")
        for index in 4_096..<data.count { data[index] = 0xA5 }
        try folder.write(data, to: "test.db")
        let connection = try folder.open()
        let error = sqliteError { () throws(SQLiteError) in _ = try connection.values("SELECT length(blob) FROM t") }
        #expect(error?.isCorrupt == true && error?.statement == "SELECT" && error?.isNotADatabase == false)
        #expect(error?.description.contains("backup") == true)
    }

    @Test("Each kind of constraint, with the columns")
    func constraints() throws {
        let connection = try SQLiteConnection.memory()
        try connection.execute(
            """
            PRAGMA foreign_keys = ON;
            CREATE TABLE t (
                id TEXT PRIMARY KEY, a INTEGER UNIQUE, b TEXT NOT NULL DEFAULT '', c INTEGER CONSTRAINT positive CHECK (c > 0),
                d TEXT REFERENCES t, CONSTRAINT pair UNIQUE (b, d)
            );
            CREATE TABLE r (id INTEGER PRIMARY KEY);
            INSERT INTO t (id, a, b, d) VALUES ('x', 1, 'b', 'x');
            INSERT INTO r VALUES (1);
            """
        )
        let cases: [(String, SQLiteError.Constraint, String?)] = [
            ("INSERT INTO t (id) VALUES ('x')", .primaryKey, "t.id"),
            ("INSERT INTO r (id) VALUES (1)", .primaryKey, "r.id"),
            ("INSERT INTO t (id, a) VALUES ('y', 1)", .unique, "t.a"),
            ("INSERT INTO t (id, b, d) VALUES ('y', 'b', 'x')", .unique, "t.b, t.d"),
            ("INSERT INTO t (id, b) VALUES ('y', NULL)", .notNull, "t.b"),
            ("INSERT INTO t (id, c) VALUES ('y', 0)", .check, "positive"),
            ("INSERT INTO t (id, d) VALUES ('y', 'z')", .foreignKey, nil),
        ]
        for (text, constraint, subject) in cases {
            let error = sqliteError { () throws(SQLiteError) in try connection.run(SQL(adHoc: text)) }
            #expect(error?.isConstraint == true, "\(text)")
            #expect(error?.constraint == constraint, "\(text)")
            #expect(error?.constraintSubject == subject, "\(text)")
            #expect(error?.statement == "INSERT", "\(text)")
        }
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(1))
    }

    @Test("A statement of this connection that is in the way")
    func locked() throws {
        let connection = try SQLiteConnection.memory()
        try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
        let error = try connection.first(SQL("SELECT a FROM t")) { _ in
            sqliteError { () throws(SQLiteError) in try connection.execute("DROP TABLE t") }
        }
        #expect(error??.isLocked == true && error??.statement == "DROP")
    }

    @Test("A value that is too big fails at the step, and the next run succeeds")
    func tooBig() throws {
        let connection = try SQLiteConnection.memory()
        connection.setLimit(.length, 1_000)
        let sql = SQL("SELECT ?1, ?2")
        let error = sqliteError { () throws(SQLiteError) in
            _ = try connection.first(sql) {
                $0.bind(String(repeating: "x", count: 2_000), at: 1)
                $0.bind(1, at: 2)
            } row: {
                $0.value(0)
            }
        }
        #expect(error?.isTooBig == true && error?.statement == "SELECT")
        #expect(try connection.first(sql, bind: { $0.bind(1, at: 1) }, row: { $0.value(0) }) == .integer(1))
    }

    @Test("A parameter that is not there", arguments: [0, 2, -1] as [Int32])
    func missingParameter(index: Int32) throws {
        let connection = try SQLiteConnection.memory()
        let error = sqliteError { () throws(SQLiteError) in
            try connection.run(SQL("SELECT ?")) { $0.bind(1, at: index) }
        }
        // SQLITE_RANGE
        #expect(error?.code == 25)
    }

    @Test("A statement with a mistake, whose words are not told beyond SQLite's message")
    func mistakes() throws {
        let connection = try SQLiteConnection.memory()
        let error = sqliteError { () throws(SQLiteError) in
            try connection.execute(" -- comment\n  select * from missing")
        }
        #expect(error?.code == 1 && error?.message == "no such table: missing")
        #expect(sqliteError { () throws(SQLiteError) in try connection.execute("(bad") }?.statement == nil)
        #expect(sqliteError { () throws(SQLiteError) in try connection.execute("select \"a\"") }?.statement == "SELECT")
    }

    @Test("Codes that no test can cause have their kind", arguments: [7, 10, 17, 3082] as [Int32])
    func rareCodes(code: Int32) {
        let error = SQLiteError(code, "")
        #expect(error.isOutOfMemory == (code == 7 || code == 3082))
        #expect(error.isIO == (code == 10))
        #expect(error.isSchemaChanged == (code == 17))
        #expect(error.code == code & 0xFF && error.extendedCode == code)
        #expect(error.advice != nil && error.constraint == nil && error.constraintSubject == nil)
    }
}
