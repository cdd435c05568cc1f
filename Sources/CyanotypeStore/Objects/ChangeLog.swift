internal import Cyanotype

/// Reads the changes of objects that a file records.
struct ChangeLog {
    /// A type of objects and the number of its last change.
    struct TypeState {
        let id: Int64
        let name: String
        let revision: Int64
    }

    /// The objects that one transaction has changed, without those that later ones have changed again.
    struct Revision {
        let number: Int64
        var saved: [StorageKey] = []
        var deleted: [StorageKey] = []
    }

    let connection: SQLiteConnection

    private static let types = SQL("SELECT id, name, revision FROM cyanotype_types ORDER BY id")
    private static let revision = SQL("SELECT revision FROM cyanotype_types WHERE id = ?1")
    private static let deletions = SQL(
        "SELECT revision, id FROM cyanotype_deletions WHERE type = ?1 AND revision > ?2 ORDER BY revision LIMIT ?3"
    )
    private static let forgetDeletions = SQL("DELETE FROM cyanotype_deletions WHERE type = ?1 AND revision <= ?2")

    /// Returns all types.
    func types() throws(StoreError) -> [TypeState] {
        do throws(SQLiteError) {
            var types: [TypeState] = []
            try connection.forEach(Self.types) { row in
                types.append(TypeState(id: row.integer(0), name: row.string(1), revision: row.integer(2)))
                return true
            }
            return types
        } catch {
            throw StoreError(error)
        }
    }

    /// Returns the number of the last change of a type.
    func revision(ofType id: Int64) throws(StoreError) -> Int64 {
        do throws(SQLiteError) {
            return try connection.first(Self.revision, bind: { $0.bind(id, at: 1) }) { $0.integer(0) } ?? 0
        } catch {
            throw StoreError(error)
        }
    }

    /// Returns the changes of a type after a revision, in their order.
    ///
    /// - Parameters:
    ///   - id: The number of the type.
    ///   - revision: The revision.
    ///   - limit: The greatest number of objects.
    /// - Returns: The changes, or `nil` if there are more.
    /// - Throws: ``StoreError``
    func changes(ofType id: Int64, after revision: Int64, limit: Int) throws(StoreError) -> [Revision]? {
        let saved = SQL(adHoc: "SELECT revision, id FROM objects_\(id) WHERE revision > ?2 ORDER BY revision LIMIT ?3")
        var changes: [Int64: Revision] = [:]
        var count = 0
        func collect(_ sql: SQL, _ add: (inout Revision, StorageKey) -> Void) throws(SQLiteError) {
            try connection.forEach(
                sql,
                bind: { statement in
                    // The text about saved objects names their table instead.
                    if !sql.isAdHoc { statement.bind(id, at: 1) }
                    statement.bind(revision, at: 2)
                    statement.bind(limit + 1, at: 3)
                },
                row: { row in
                    let number = row.integer(0)
                    add(&changes[number, default: Revision(number: number)], row.key(1))
                    count += 1
                    return true
                }
            )
        }
        do throws(SQLiteError) {
            try collect(saved) { $0.saved.append($1) }
            try collect(Self.deletions) { $0.deleted.append($1) }
        } catch {
            throw StoreError(error)
        }
        if count > limit { return nil }
        return changes.values.map { change in
            // An object that the same transaction has saved again is there.
            let saved = Set(change.saved)
            return Revision(
                number: change.number,
                saved: change.saved,
                deleted: change.deleted.filter { !saved.contains($0) }
            )
        }
        .sorted { $0.number < $1.number }
    }

    /// Removes the records of deletions that are too old to be asked for.
    func forgetDeletions(ofType id: Int64, before revision: Int64) throws(SQLiteError) {
        try connection.run(Self.forgetDeletions) { statement in
            statement.bind(id, at: 1)
            statement.bind(revision - ChangeHub.history, at: 2)
        }
    }
}
