internal import Cyanotype

// MARK: - Revisions

extension Catalog {
    private static let revisionAndGeneration = SQL("SELECT revision, generation FROM cyanotype_types WHERE id = ?1")
    // RETURNING would make a table for its row each time, which takes longer than two statements.
    private static let updateRevision = SQL("UPDATE cyanotype_types SET revision = ?2 WHERE id = ?1")
    private static let revisions = SQL("SELECT id, revision FROM cyanotype_types")
    private static let revisionOfType = SQL("SELECT revision, forgotten FROM cyanotype_types WHERE id = ?1")

    /// Raises the revision of a type, and returns it with the generation of the type's record.
    func raiseRevision(ofType id: Int64) throws(SQLiteError) -> (revision: Int64, generation: Int64) {
        let known = try connection.first(
            Self.revisionAndGeneration,
            bind: { $0.bind(id, at: 1) },
            row: { (revision: $0.integer(0), generation: $0.integer(1)) }
        )
        guard let known else { return (0, 0) }
        let revision = known.revision + 1
        try connection.run(Self.updateRevision) { statement in
            statement.bind(id, at: 1)
            statement.bind(revision, at: 2)
        }
        return (revision, known.generation)
    }

    /// Returns the revision of each type, by the number of the type.
    func revisions() throws(SQLiteError) -> [Int64: Int64] {
        var revisions: [Int64: Int64] = [:]
        try connection.forEach(Self.revisions) { row in
            revisions[row.integer(0)] = row.integer(1)
            return true
        }
        return revisions
    }

    /// Returns the revision of a type: the number of the last transaction that changed its objects.
    func revision(ofType id: Int64) throws(SQLiteError) -> Int64 {
        try connection.first(Self.revisionOfType, bind: { $0.bind(id, at: 1) }) { $0.integer(0) } ?? 0
    }

    /// Returns the revision of a type up to which deletions are no longer recorded.
    func forgottenRevision(ofType id: Int64) throws(SQLiteError) -> Int64 {
        try connection.first(Self.revisionOfType, bind: { $0.bind(id, at: 1) }) { $0.integer(1) } ?? 0
    }
}

// MARK: - Deletions

extension Catalog {
    /// The most deletions of a type that are recorded.
    static let maximumDeletions = 10_000

    private static let insertDeletion = SQL(
        "INSERT OR IGNORE INTO cyanotype_deletions(type, revision, id) VALUES(?1, ?2, ?3)"
    )
    private static let deletionsOfType = SQL(
        "SELECT revision, id FROM cyanotype_deletions WHERE type = ?1 AND revision > ?2 ORDER BY revision LIMIT ?3"
    )
    private static let oldDeletion = SQL(
        """
        SELECT revision FROM cyanotype_deletions WHERE type = ?1 ORDER BY revision DESC LIMIT 1 OFFSET \(maximumDeletions)
        """
    )
    private static let removeDeletions = SQL("DELETE FROM cyanotype_deletions WHERE type = ?1 AND revision <= ?2")
    private static let updateForgotten = SQL(
        "UPDATE cyanotype_types SET forgotten = max(forgotten, ?2) WHERE id = ?1"
    )

    func recordDeletion(of identity: StorageKey, type: Int64, revision: Int64) throws(SQLiteError) {
        try connection.run(Self.insertDeletion) { statement in
            statement.bind(type, at: 1)
            statement.bind(revision, at: 2)
            statement.bind(identity, at: 3)
        }
    }

    /// Calls a closure with the deletions of a type after a revision, in the order of the revisions.
    func forEachDeletion(
        ofType id: Int64,
        after revision: Int64,
        limit: Int,
        _ body: (_ revision: Int64, _ identity: StorageKey) -> Void
    ) throws(SQLiteError) {
        try connection.forEach(
            Self.deletionsOfType,
            bind: { statement in
                statement.bind(id, at: 1)
                statement.bind(revision, at: 2)
                statement.bind(limit, at: 3)
            },
            row: { row in
                body(row.integer(0), row.key(1))
                return true
            }
        )
    }

    /// Forgets the oldest deletions of a type if there are more than ``maximumDeletions``.
    func limitDeletions(ofType id: Int64) throws(SQLiteError) {
        guard
            let revision = try connection.first(Self.oldDeletion, bind: { $0.bind(id, at: 1) }, row: { $0.integer(0) })
        else { return }
        try forgetDeletions(ofType: id, through: revision)
    }

    /// Forgets the deletions of a type up to a revision.
    func forgetDeletions(ofType id: Int64, through revision: Int64) throws(SQLiteError) {
        func bind(_ statement: borrowing SQLiteStatement) {
            statement.bind(id, at: 1)
            statement.bind(revision, at: 2)
        }
        try connection.run(Self.removeDeletions, bind)
        try connection.run(Self.updateForgotten, bind)
    }
}
