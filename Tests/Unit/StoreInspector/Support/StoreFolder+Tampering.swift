import Foundation

@testable import CyanotypeStore

extension StoreFolder {
    /// Changes a database behind the back of its store.
    func change(_ script: String, _ name: String = "store.db") throws {
        let connection = try SQLiteConnection(path: path(name), mode: .readWriteCreate)
        try connection.execute(script)
        connection.close()
    }

    /// The number of the first page of a table.
    func rootPage(of table: String) throws -> Int {
        let connection = try SQLiteConnection(path: path(), mode: .readWrite)
        defer { connection.close() }
        let sql = SQL(adHoc: "SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
        return try Int(connection.first(sql) { $0.integer(0) } ?? 0)
    }
}
