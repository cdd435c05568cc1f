internal import Cyanotype
internal import FoundationEssentials

/// The objects that could not be migrated.
extension Catalog {
    /// Copies a row to the objects that were set aside, unless it has changed since it was read.
    ///
    /// - Returns: Its number among those that were set aside; `nil` if it has changed.
    func quarantine(
        _ identity: StorageKey,
        schema: Int64,
        checksum: Int64,
        ofType id: Int64,
        _ code: StoreError.Code,
        reason: String
    ) throws(SQLiteError) -> Int64? {
        let copy = SQL(
            adHoc: """
                INSERT INTO cyanotype_quarantine(
                    type, identity, schema, revision, sync, created, modified, expires, checksum, code, reason, time, doc
                ) SELECT ?1, id, schema, revision, sync, created, modified, expires, checksum, ?2, ?3, ?4, doc
                FROM \(TableName.objects(ofType: id)) WHERE id = ?5 AND schema = ?6 AND checksum = ?7
                RETURNING id
                """
        )
        func bind(_ statement: borrowing SQLiteStatement) {
            statement.bind(id, at: 1)
            statement.bind(code.rawValue, at: 2)
            statement.bind(reason, at: 3)
            statement.bind(Date.now.timeIntervalSinceReferenceDate, at: 4)
            statement.bind(identity, at: 5)
            statement.bind(schema, at: 6)
            statement.bind(checksum, at: 7)
        }
        return try connection.first(copy, bind: bind) { $0.integer(0) }
    }

    /// Moves an object that was set aside to the table of its type, without keys.
    ///
    /// - Parameters:
    ///   - number: The number among those that were set aside.
    ///   - id: The number of the type.
    ///   - identity: The identity that the object will have.
    ///   - revision: The revision of the change.
    ///   - status: The status that it gets; `nil` for that which it had.
    /// - Returns: `false` if an object with the identity is there; then nothing has changed.
    /// - Throws: `SQLiteError`
    func putBack(
        _ number: Int64,
        ofType id: Int64,
        _ identity: StorageKey,
        revision: Int64,
        status: SyncStatus? = nil
    ) throws(SQLiteError) -> Bool {
        let move = SQL(
            adHoc: """
                INSERT OR IGNORE INTO \(TableName.objects(ofType: id))(
                    id, schema, revision, sync, created, modified, expires, checksum, doc
                ) SELECT ?2, schema, ?3, coalesce(?4, sync), created, modified, expires, checksum, doc
                FROM cyanotype_quarantine WHERE id = ?1
                """
        )
        try connection.run(move) { statement in
            statement.bind(number, at: 1)
            statement.bind(identity, at: 2)
            statement.bind(revision, at: 3)
            statement.bind(status.map { Int64($0.rawValue) }, at: 4)
        }
        if connection.changes == 0 { return false }
        try connection.run(Self.discard) { $0.bind(number, at: 1) }
        return true
    }

    private static let discard = SQL("DELETE FROM cyanotype_quarantine WHERE id = ?1")

    private static let identityOfQuarantined = SQL("SELECT type, identity FROM cyanotype_quarantine WHERE id = ?1")

    /// Removes an object that was set aside.
    ///
    /// - Returns: Its type and its identity; `nil` if there is none.
    func discardQuarantined(_ number: Int64) throws(SQLiteError) -> (type: Int64, identity: StorageKey)? {
        let object = try connection.first(Self.identityOfQuarantined, bind: { $0.bind(number, at: 1) }) { row in
            (type: row.integer(0), identity: row.key(1))
        }
        try connection.run(Self.discard) { $0.bind(number, at: 1) }
        return object
    }

    /// A statement that selects the columns of ``RawRow`` of quarantined objects.
    ///
    /// - Parameters:
    ///   - id: The number of the type.
    ///   - schemas: The schemas of the objects.
    ///   - position: The number of the first object.
    ///   - limit: The greatest number of rows.
    /// - Returns: The statement.
    static func quarantinedRows(
        ofType id: Int64,
        withSchemas schemas: [Int64],
        from position: Int64,
        limit: Int
    ) -> SQLText {
        SQLText(
            """
            SELECT id, identity, schema, checksum, doc FROM cyanotype_quarantine \
            WHERE id >= ? AND type = \(id) AND \(hasSchema(schemas)) ORDER BY id LIMIT \(limit)
            """,
            [.integer(position)]
        )
    }

    private static let allQuarantined = SQL(
        """
        SELECT quarantine.id, types.name, types.identity, schemas.class, quarantine.identity, shapes.version,
            quarantine.reason, quarantine.code, quarantine.time, quarantine.doc
        FROM cyanotype_quarantine AS quarantine
            JOIN cyanotype_types AS types ON types.id = quarantine.type
            LEFT JOIN cyanotype_schemas AS schemas ON schemas.id = quarantine.schema
            LEFT JOIN cyanotype_shapes AS shapes ON shapes.id = schemas.shape
        WHERE ?1 IS NULL OR types.name = ?1
        ORDER BY types.name, quarantine.id
        """
    )

    /// Calls a closure with the quarantined objects, by types, the oldest first.
    func forEachQuarantined(
        ofType name: String?,
        _ body: (borrowing SQLiteStatement) -> Void
    ) throws(SQLiteError) {
        // A file of format 1 that cannot be upgraded has no such table.
        if try isOfFormat1 { return }
        try connection.forEach(
            Self.allQuarantined,
            bind: { statement in
                statement.bind(name, at: 1)
            },
            row: { row in
                body(row)
                return true
            }
        )
    }
}

// MARK: - Tools without models

extension Catalog {
    private static let quarantinedCount = SQL("SELECT count(*) FROM cyanotype_quarantine WHERE type = ?1")
    private static let quarantinedOfType = SQL(
        """
        SELECT identity, schema, revision, created, modified, expires, doc, code, reason, time
        FROM cyanotype_quarantine WHERE type = ?1 ORDER BY id
        """
    )
    private static let insertQuarantined = SQL(
        """
        INSERT INTO cyanotype_quarantine(
            type, identity, schema, revision, sync, created, modified, expires, checksum, code, reason, time, doc
        ) SELECT ?1, ?2, ?3, ?4, 0, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12
        WHERE NOT EXISTS (
            SELECT 1 FROM cyanotype_quarantine WHERE type = ?1 AND identity = ?2 AND schema = ?3 AND checksum = ?8
        )
        """
    )

    /// Returns the number of objects of a type that were set aside.
    func quarantinedCount(ofType id: Int64) throws(SQLiteError) -> Int {
        // A file of format 1 that cannot be upgraded has none.
        if try isOfFormat1 { return 0 }
        return try Int(
            connection.first(Self.quarantinedCount, bind: { $0.bind(id, at: 1) }, row: { $0.integer(0) }) ?? 0
        )
    }

    /// Returns a statement for the objects of a type that were set aside, the oldest first; `nil` if the file can have none. Its
    /// parameter is the number of the type.
    ///
    /// The columns are the identity, schema, revision, times of creation, change and expiration, document, code, reason and
    /// time.
    func quarantinedRows() throws(SQLiteError) -> SQL? { try isOfFormat1 ? nil : Self.quarantinedOfType }

    /// Adds an object to those that were set aside, unless it is there already.
    func addQuarantined(_ row: QuarantineEntry, ofType id: Int64) throws(SQLiteError) {
        try connection.run(Self.insertQuarantined) { statement in
            statement.bind(id, at: 1)
            statement.bind(row.identity, at: 2)
            statement.bind(row.schema, at: 3)
            statement.bind(row.revision, at: 4)
            statement.bind(row.created, at: 5)
            statement.bind(row.modified, at: 6)
            statement.bind(row.expires, at: 7)
            statement.bind(row.checksum, at: 8)
            statement.bind(row.code, at: 9)
            statement.bind(row.reason, at: 10)
            statement.bind(row.time, at: 11)
            statement.bind(row.document, at: 12)
        }
    }
}
