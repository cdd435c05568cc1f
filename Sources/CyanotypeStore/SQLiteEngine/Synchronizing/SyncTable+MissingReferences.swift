internal import Cyanotype

/// The objects whose rows have references to missing objects. A save of another one need not read its row.
///
/// An object that is deleted stays among them: the next save of one with its identity then reads a row for nothing.
extension SyncTable {
    static let missingReferencesCreation = """
        CREATE TABLE IF NOT EXISTS cyanotype_missing_references(
            type INTEGER NOT NULL,
            owner ANY NOT NULL,
            PRIMARY KEY(type, owner)
        ) STRICT, WITHOUT ROWID;
        """

    private static let findAny = SQL("SELECT 1 FROM cyanotype_missing_references WHERE type = ?1 LIMIT 1")
    private static let find = SQL("SELECT 1 FROM cyanotype_missing_references WHERE type = ?1 AND owner = ?2")
    private static let add = SQL("INSERT OR IGNORE INTO cyanotype_missing_references(type, owner) VALUES(?1, ?2)")
    private static let remove = SQL("DELETE FROM cyanotype_missing_references WHERE type = ?1 AND owner = ?2")

    /// Whether any object of a type is among them.
    static func hasMissingReferences(
        ofType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) -> Bool {
        try connection.first(findAny, bind: { $0.bind(type, at: 1) }) { _ in true } ?? false
    }

    /// Whether an object is among them.
    static func hasMissingReferences(
        _ identity: StorageKey,
        ofType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) -> Bool {
        try connection.first(
            find,
            bind: { statement in
                statement.bind(type, at: 1)
                statement.bind(identity, at: 2)
            },
            row: { _ in true }
        ) ?? false
    }

    /// Adds or removes an object.
    static func noteMissingReferences(
        _ hasAny: Bool,
        of identity: StorageKey,
        ofType type: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try run(hasAny ? add : remove, type, identity, connection)
    }
}
