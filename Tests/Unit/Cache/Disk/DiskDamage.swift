import CyanotypeStore

/// Changes of files as other programs make them.
enum DiskDamage {
    static func execute(_ script: String, _ path: String) throws {
        let connection = try SQLiteConnection(path: path, mode: .readWriteCreate)
        try connection.execute(script)
        connection.close()
    }
}
