internal import Cyanotype

/// The table of a type's objects, and the tables of their elements.
///
/// The objects of a class and of its subclasses are in one table, which has the columns of all. In a new table, the
/// document is the last column, so that SQLite reads the others without it.
struct ObjectTable: Sendable {
    /// The number of the type in the file.
    let id: Int64
    let identityKind: StorageKeyType.Kind
    /// Whether the file keeps the changes of the objects until a server has them.
    let isSynchronized: Bool
    let name: String

    init(id: Int64, identityKind: StorageKeyType.Kind, isSynchronized: Bool) {
        (self.id, self.identityKind, self.isSynchronized) = (id, identityKind, isSynchronized)
        name = TableName.objects(ofType: id)
    }

    /// The name of the table of a property's elements.
    func elements(_ column: ColumnPlan) -> String { TableName.elements(column.id) }
}

// MARK: - Definitions

extension ObjectTable {
    /// Defines the table, with the columns that the first schema has.
    func creation(_ columns: [ColumnPlan]) -> [String] {
        let keys = columns.filter { !$0.isCollection }.map { "\n    \($0.name) \($0.kind.typeName)," }.joined()
        return [
            """
            CREATE TABLE \(name)(
                id \(identityKind.typeName) PRIMARY KEY NOT NULL,
                schema INTEGER NOT NULL,
                revision INTEGER NOT NULL,
                sync INTEGER NOT NULL DEFAULT 0,
                created REAL NOT NULL,
                modified REAL NOT NULL,
                expires REAL,
                checksum INTEGER NOT NULL,\(keys)
                doc TEXT NOT NULL
            ) STRICT
            """,
            // Finds what has changed after a revision. New revisions are the greatest, so they are appended to the
            // index.
            "CREATE INDEX \(name)_revision ON \(name)(revision)",
        ]
    }

    /// Adds a column to a table with objects.
    func addition(_ column: ColumnPlan) -> String {
        "ALTER TABLE \(name) ADD COLUMN \(column.name) \(column.kind.typeName)"
    }

    /// Defines the table of a property's elements. A trigger removes the elements of a deleted object, even if a
    /// program deletes it that does not know this table.
    func elementsCreation(_ column: ColumnPlan) -> [String] {
        let elements = elements(column)
        return [
            """
            CREATE TABLE IF NOT EXISTS \(elements)(
                value \(column.kind.typeName) NOT NULL,
                id \(identityKind.typeName) NOT NULL,
                PRIMARY KEY(value, id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX IF NOT EXISTS \(elements)_id ON \(elements)(id)",
            """
            CREATE TRIGGER IF NOT EXISTS \(elements)_deleted AFTER DELETE ON \(name)
            BEGIN
                DELETE FROM \(elements) WHERE id = old.id;
            END
            """,
        ]
    }
}

// MARK: - Indexes

extension ObjectTable {
    /// An index that a plan needs.
    struct Index: Sendable {
        let name: String
        let definition: String
        var isUnique = false
        /// The index that this one replaces.
        var opposite: String?
    }

    /// Returns the index of a column. A plain one also orders equal keys by identity.
    ///
    /// - Parameters:
    ///   - column: The column.
    ///   - isUnique: Whether no two objects may have the same key.
    /// - Returns: The index; `nil` if the column has none of its own.
    func index(_ column: ColumnPlan, isUnique: Bool) -> Index? {
        guard !column.isCollection, column.isIndexed else { return nil }
        let (plain, unique) = ("\(name)_\(column.name)", uniqueIndex(column))
        if isUnique {
            let definition = "CREATE UNIQUE INDEX \(unique) ON \(name)(\(column.name))"
            return Index(name: unique, definition: definition, isUnique: true, opposite: plain)
        }
        return Index(
            name: plain,
            definition: "CREATE INDEX \(plain) ON \(name)(\(column.name), id)",
            opposite: unique
        )
    }

    /// The name of the unique index of a column.
    func uniqueIndex(_ column: ColumnPlan) -> String { "\(name)_\(column.name)_unique" }

    /// The index that finds expired objects. Only types with an expiration have it, because each opening of a file parses
    /// the definitions of all indexes.
    var expirationIndex: Index {
        let index = "\(name)_expires"
        return Index(name: index, definition: "CREATE INDEX \(index) ON \(name)(expires) WHERE expires IS NOT NULL")
    }

    /// The index over several columns.
    func index(over columns: [ColumnPlan]) -> Index {
        let names = columns.map(\.name)
        let index = "\(name)_\(names.joined(separator: "_"))"
        return Index(name: index, definition: "CREATE INDEX \(index) ON \(name)(\(names.joined(separator: ", ")), id)")
    }

    /// Whether one of the indexes begins with a column.
    func hasIndex(_ column: ColumnPlan, _ indexes: Set<String>) -> Bool {
        let own = "\(name)_\(column.name)"
        return indexes.contains(own) || indexes.contains { $0.hasPrefix(own + "_") }
    }

    /// The start of the name of an index that finds the rows with some schemas.
    var staleIndexPrefix: String { "\(name)_stale_" }

    /// The index that finds the rows with some schemas, and no others.
    func staleIndex(_ schemas: [Int64]) -> Index {
        let index = staleIndexPrefix + schemas.map(String.init).joined(separator: "_")
        let condition = Catalog.hasSchema(schemas)
        return Index(name: index, definition: "CREATE INDEX \(index) ON \(name)(schema) WHERE \(condition)")
    }
}

// MARK: - Statements

extension ObjectTable {
    // The texts are composed once, because each opening of a store needs them.
    private static let firstNames = RowHeader.columns.joined(separator: ", ")
    private static let (firstValues, firstSynchronizedValues) = (
        firstValues(status: "coalesce(\(RowHeader.syncStatus), 0)"),
        firstValues(status: "\(SyncStatus.notSynced.rawValue)")
    )
    private static let replacements = replacements(synchronizedType: nil)
    private static let replacementsOfPending = replacedColumns + SyncTable.keepingMarks(as: "excluded.doc") + ", "
    private static let replacedColumns = RowHeader.columns.dropFirst().filter { $0 != "created" && $0 != "sync" }
        .map { "\($0) = excluded.\($0), " }.joined()

    private static func firstValues(status: String) -> String {
        RowHeader.columns.enumerated().map { $1 == "sync" ? status : "?\($0 + 1)" }.joined(separator: ", ")
    }

    /// The server does not have a changed object, whatever it had before. Of a synchronized type, the store knows more than the
    /// object, which may be a copy from before.
    private static func replacements(synchronizedType type: Int64?) -> String {
        let status = type == nil ? "coalesce(\(RowHeader.syncStatus), sync)" : "sync"
        let changed = SyncStatus.afterChange(of: status, isSynchronized: type != nil)
        let isChanged = "checksum <> excluded.checksum"
        let marks = type.map { SyncTable.keepingMarks(ofType: $0, ifChanged: isChanged, as: "excluded.doc") + ", " }
        return replacedColumns + (marks ?? "")
            + "sync = CASE checksum WHEN excluded.checksum THEN \(status) ELSE \(changed) END, "
    }

    /// Adds an object, which must be new. The parameters are the header, the keys and the document, in this order.
    func insertion(_ columns: some Sequence<String>) -> String {
        var (names, values) = (Self.firstNames, isSynchronized ? Self.firstSynchronizedValues : Self.firstValues)
        var number = RowHeader.columns.count
        for column in columns {
            number += 1
            names += ", \(column)"
            values += ", ?\(number)"
        }
        return "INSERT INTO \(name)(\(names), doc) VALUES(\(values), ?\(number + 1))"
    }

    /// Adds an object, or replaces the one with its identity.
    ///
    /// - Parameters:
    ///   - columns: The names of the columns with keys.
    ///   - others: The names of the other columns with keys. They are emptied, because a unique index would keep their
    ///     keys.
    ///   - keepsCreation: Whether an object that is replaced keeps the time when it was created.
    ///   - unclean: Schemas whose rows stay as they are.
    ///   - pending: Whether only the rows of a synchronized type with the status ``SyncStatus/notSynced`` are replaced, or only the
    ///     others; `nil` for all.
    /// - Returns: The statement.
    func upsert(
        _ columns: some Collection<String>,
        others: [String],
        keepsCreation: Bool = true,
        except unclean: [Int64] = [],
        ifPending pending: Bool? = nil
    ) -> String {
        // An assignment of the status would write the entry in the index of pending objects anew, although it is the same.
        let replacements =
            if pending == true {
                Self.replacementsOfPending
            } else {
                isSynchronized ? Self.replacements(synchronizedType: id) : Self.replacements
            }
        var text = insertion(columns) + " ON CONFLICT(id) DO UPDATE SET \(replacements)"
        if !keepsCreation { text += "created = excluded.created, " }
        for column in columns { text += "\(column) = excluded.\(column), " }
        for name in others { text += "\(name) = NULL, " }
        text += "doc = excluded.doc"
        var conditions = unclean.isEmpty ? [] : ["NOT \(Catalog.hasSchema(unclean))"]
        if let pending { conditions.append("sync \(pending ? "=" : "<>") \(SyncStatus.notSynced.rawValue)") }
        if !conditions.isEmpty { text += " WHERE \(conditions.joined(separator: " AND "))" }
        return text
    }

    /// Finds the rows of identities, in any order, with the times at which they expire.
    func rows(in list: KeyList) -> String {
        let alias = ObjectPlan.alias
        return
            "SELECT \(RowCodec.columnsWithIdentity), \(alias).expires FROM \(name) AS \(alias) WHERE \(alias).id IN \(list.text)"
    }

    /// Sets the status of the row with an identity, if it has a revision or that is `NULL`.
    var statusUpdate: String {
        let marks = isSynchronized ? SyncTable.keepingMarks(ofType: id, ifStatus: "?2") + ", " : ""
        return "UPDATE \(name) SET \(marks)sync = ?2 WHERE id = ?1 AND revision = coalesce(?3, revision)"
    }

    /// The condition for rows whose state a server does not have. Synchronized types have an index of them.
    static let isPending = "sync IN (\(SyncStatus.notSynced.rawValue), \(SyncStatus.syncing.rawValue))"

    /// Defines the index that finds objects by their statuses. Only a type whose statuses were set has it, unless it is
    /// synchronized.
    var statusIndexCreation: String {
        "CREATE INDEX IF NOT EXISTS \(name)_sync ON \(name)(sync, id) WHERE \(Self.hasStatus)"
    }

    /// The condition for rows whose status was set. SQLite uses a partial index only if a query has it, too.
    static let hasStatus = "sync <> \(SyncStatus.undetermined.rawValue)"

    /// Replaces columns of the row with the identity that is the first parameter.
    func update(_ columns: [String]) -> String {
        let assignments = columns.enumerated().map { "\($1) = ?\($0 + 2)" }.joined(separator: ", ")
        return "UPDATE \(name) SET \(assignments) WHERE id = ?1"
    }
}

/// The tables with the keys of the objects' elements.
struct ElementTables {
    let plan: ObjectPlan
    let connection: SQLiteConnection

    /// Writes the keys of an object's elements in place of those that it had.
    func write(_ keys: RowKeys, of identity: StorageKey) throws(SQLiteError) {
        for (index, position) in plan.elementPositions.enumerated() {
            try connection.run(plan.statements.removeElements[index]) { $0.bind(identity, at: 1) }
            for key in keys.elements[position] where key != .null {
                try connection.run(plan.statements.addElement[index]) { statement in
                    statement.bind(key, at: 1)
                    statement.bind(identity, at: 2)
                }
            }
        }
    }
}
