internal import CSQLite

/// The features of the SQLite library that this process runs with, which may differ from the one it was built with.
package struct SQLiteFeatures: Sendable {
    /// Such as 3040001 for 3.40.1.
    let versionNumber: Int32
    let version: String
    let isThreadSafe: Bool
    let hasFTS5: Bool
    let hasJSON: Bool
    let hasMath: Bool

    /// Probed at the first use.
    static let current = SQLiteFeatures()

    private init() {
        versionNumber = sqlite3_libversion_number()
        version = unsafe String(cString: sqlite3_libversion())
        isThreadSafe = sqlite3_threadsafe() != 0
        // Each feature is tried, because a build may lack the list of its compile-time options.
        let connection = try? SQLiteConnection(path: SQLiteConnection.memoryPath, mode: .readWriteCreate)
        let works = { (text: String) in (try? connection?.execute(text)) != nil }
        hasFTS5 = works("CREATE VIRTUAL TABLE probe USING fts5(text)")
        hasJSON = works("SELECT json_extract('{}', '$')")
        hasMath = works("SELECT sqrt(2.0)")
    }

    /// Checks that this SQLite is new enough, and may be used on several threads.
    package func require(minimum: Int32 = 3_040_000) throws(SQLiteError) {
        if versionNumber < minimum {
            let needed = "\(minimum / 1_000_000).\(minimum / 1_000 % 1_000)"
            throw SQLiteError(SQLITE_ERROR, "SQLite \(version) is too old; install version \(needed) or newer")
        }
        guard isThreadSafe else {
            throw SQLiteError(SQLITE_ERROR, "this SQLite was built for one thread only; install one built for several")
        }
    }
}

extension SQLiteConnection {
    package static var features: SQLiteFeatures { .current }
}
