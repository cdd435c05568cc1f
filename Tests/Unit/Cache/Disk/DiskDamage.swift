import CyanotypeStore

/// Changes of files as other programs make them.
enum DiskDamage {
    static func execute(_ script: String, _ path: String) throws {
        let connection = try SQLiteConnection(path: path, mode: .readWriteCreate)
        try connection.execute(script)
        connection.close()
    }

    /// Returns the number that a query finds.
    static func number(_ query: String, _ path: String) throws -> Int64 {
        let connection = try SQLiteConnection(path: path, mode: .readOnly)
        defer { connection.close() }
        return try connection.first(SQL(adHoc: query)) { $0.integer(0) } ?? 0
    }
}
