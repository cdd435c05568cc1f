import Testing

@testable import CyanotypeStore

@Suite("SQLite: errors do not tell bound values")
struct SQLiteErrorPrivacyTests {
    private func error(_ text: String, bound: String, setup: String = "") throws -> SQLiteError? {
        let connection = try SQLiteConnection.memory()
        try connection.execute(setup)
        return sqliteError { () throws(SQLiteError) in
            _ = try connection.first(SQL(text)) {
                $0.bind(bound, at: 1)
            } row: {
                $0.value(0)
            }
        }
    }

    @Test(
        "Neither the query of a full-text search",
        arguments: ["hunter2 \"", "hunter2:x", "*hunter2", "hunter2 NEAR("]
    )
    func search(query: String) throws {
        guard SQLiteFeatures.current.hasFTS5 else { return }
        let error = try error(
            "SELECT * FROM f WHERE f MATCH ?",
            bound: query,
            setup: "CREATE VIRTUAL TABLE f USING fts5(text)"
        )
        #expect(error != nil && error?.statement == "SELECT")
        #expect(error?.description.contains("hunter2") == false)
    }

    @Test("Nor the path into a document, nor the document")
    func document() throws {
        guard SQLiteFeatures.current.hasJSON else { return }
        for text in ["SELECT json_extract('{}', ?)", "SELECT json_extract(?, '$.a')"] {
            let error = try error(text, bound: "hunter2[")
            #expect(error != nil && error?.description.contains("hunter2") == false)
        }
    }

    @Test("Nor a value that violates a constraint")
    func constraint() throws {
        let setup = "CREATE TABLE t (a TEXT UNIQUE CHECK (a <> 'no')); INSERT INTO t VALUES ('hunter2')"
        let error = try error("INSERT INTO t VALUES (?)", bound: "hunter2", setup: setup)
        #expect(error?.constraint == .unique && error?.description.contains("hunter2") == false)
    }
}
