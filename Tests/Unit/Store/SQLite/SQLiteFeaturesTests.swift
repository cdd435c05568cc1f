import Testing

@testable import CyanotypeStore

@Suite("SQLite: what the library can do")
struct SQLiteFeaturesTests {
    @Test("The version is that of the library")
    func version() throws {
        let features = SQLiteFeatures.current
        #expect(try SQLiteConnection.memory().value("SELECT sqlite_version()") == .text(features.version))
        #expect(features.versionNumber >= 3_000_000 && features.isThreadSafe)
        try features.require()
    }

    @Test("Features are those that work")
    func probes() throws {
        let features = SQLiteConnection.features
        let connection = try SQLiteConnection.memory()
        #expect(((try? connection.value("SELECT json('{}')")) != nil) == features.hasJSON)
        #expect(((try? connection.value("SELECT ln(1.0)")) != nil) == features.hasMath)
        let modules = try connection.values("SELECT name FROM pragma_module_list")
        #expect(modules.contains(.text("fts5")) == features.hasFTS5)
    }

    @Test("A library that is too old is told, with the version that is needed")
    func tooOld() {
        let error = sqliteError { () throws(SQLiteError) in try SQLiteFeatures.current.require(minimum: 9_012_000) }
        #expect(error?.message == "SQLite \(SQLiteFeatures.current.version) is too old; install version 9.12 or newer")
    }
}
