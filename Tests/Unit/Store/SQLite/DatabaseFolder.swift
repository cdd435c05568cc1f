import Foundation

@testable import CyanotypeStore

/// A folder for the databases of one test, removed with this object.
final class DatabaseFolder: Sendable {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("cyanotype-sqlite-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String = "test.db") -> String { url.appendingPathComponent(name).path }

    func open(_ name: String = "test.db", _ mode: SQLiteConnection.Mode = .readWriteCreate) throws(SQLiteError)
        -> SQLiteConnection
    {
        try SQLiteConnection(path: path(name), mode: mode)
    }

    /// Opens a database in WAL mode with a table `t (id INTEGER PRIMARY KEY, name TEXT)`.
    func openTable(_ name: String = "test.db") throws(SQLiteError) -> SQLiteConnection {
        let connection = try open(name)
        try connection.execute(
            """
            PRAGMA journal_mode = WAL;
            CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY, name TEXT);
            """
        )
        return connection
    }

    func contents(of name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(name))) }

    func write(_ data: Data, to name: String) throws { try data.write(to: URL(fileURLWithPath: path(name))) }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path) } }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}

extension SQLiteConnection {
    static func memory() throws(SQLiteError) -> SQLiteConnection {
        try SQLiteConnection(path: memoryPath, mode: .readWriteCreate)
    }

    /// Returns the first column of the first row.
    func value(_ text: String) throws(SQLiteError) -> SQLiteValue? {
        try first(SQL(adHoc: text)) { $0.value(0) }
    }

    /// Returns the first column of each row.
    func values(_ text: String) throws(SQLiteError) -> [SQLiteValue] {
        var values: [SQLiteValue] = []
        try forEach(SQL(adHoc: text)) {
            values.append($0.value(0))
            return true
        }
        return values
    }
}

/// Returns the error that `body` throws.
func sqliteError(_ body: () throws(SQLiteError) -> Void) -> SQLiteError? {
    do throws(SQLiteError) {
        try body()
        return nil
    } catch {
        return error
    }
}
