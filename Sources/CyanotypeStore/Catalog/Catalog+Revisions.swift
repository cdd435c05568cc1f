internal import Cyanotype

// MARK: - Revisions

extension Catalog {
    private static let typeNumbers = SQL("SELECT id FROM cyanotype_types")
    private static let forgottenOfType = SQL("SELECT forgotten FROM cyanotype_types WHERE id = ?1")

    /// Selects the revision of a type, and the generation of its record.
    ///
    /// No column has the revision, because each commit would write another page for it. An object that was stored last,
    /// or the record of a deletion, has it. If deletions were not recorded, `forgotten` does.
    static func selectRevision(ofType id: Int64) -> String {
        """
        SELECT max(
            forgotten,
            coalesce((SELECT max(revision) FROM \(TableName.objects(ofType: id))), 0),
            coalesce((SELECT max(revision) FROM cyanotype_deletions WHERE type = \(id)), 0)
        ), generation FROM cyanotype_types WHERE id = \(id)
        """
    }

    /// Returns the revision of a type and the generation of its record, by a statement with the text of
    /// ``selectRevision(ofType:)``.
    func revision(_ statement: SQL) throws(SQLiteError) -> (revision: Int64, generation: Int64) {
        try connection.first(statement) { (revision: $0.integer(0), generation: $0.integer(1)) } ?? (0, 0)
    }

    /// Returns the revision of a type: the number of the last transaction that changed its objects.
    func revision(ofType id: Int64) throws(SQLiteError) -> Int64 {
        try revision(SQL(adHoc: Self.selectRevision(ofType: id))).revision
    }

    /// Returns the revision of each type, by the number of the type.
    func revisions() throws(SQLiteError) -> [Int64: Int64] {
        var numbers: [Int64] = []
        try connection.forEach(Self.typeNumbers) { row in
            numbers.append(row.integer(0))
            return true
        }
        var revisions: [Int64: Int64] = [:]
        for number in numbers { revisions[number] = try revision(ofType: number) }
        return revisions
    }

    /// Returns the revision of a type up to which deletions are no longer recorded.
    func forgottenRevision(ofType id: Int64) throws(SQLiteError) -> Int64 {
        try connection.first(Self.forgottenOfType, bind: { $0.bind(id, at: 1) }) { $0.integer(0) } ?? 0
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
