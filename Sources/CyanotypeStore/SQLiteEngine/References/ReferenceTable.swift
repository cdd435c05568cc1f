internal import Cyanotype

/// The table of all references in a file, by which those who refer to an object are found without reading documents.
///
/// A row has the type and the identity of the object, the number of the column that stands for the owner's field, and the
/// owner's identity. A trigger for each field removes the rows of a deleted owner, even if a program deletes it that does not
/// know the field. The schema of the owner's row tells whether its references are in the table, as it does for its keys.
struct ReferenceTable {
    let plan: ObjectPlan
    let connection: SQLiteConnection

    /// Defines the table.
    static let creation = """
        CREATE TABLE IF NOT EXISTS cyanotype_references(
            target_type TEXT NOT NULL,
            target ANY NOT NULL,
            field INTEGER NOT NULL REFERENCES cyanotype_columns,
            owner ANY NOT NULL,
            PRIMARY KEY(target_type, target, field, owner)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS cyanotype_references_owner ON cyanotype_references(field, owner);
        """

    /// Defines the trigger of a field, whose owners are in a table. The sign keeps SQLite from converting the column's values to
    /// the type of the identity: it would not use the index.
    static func trigger(_ column: Int64, _ table: ObjectTable) -> String {
        """
        CREATE TRIGGER IF NOT EXISTS references_\(column)_deleted AFTER DELETE ON \(table.name)
        BEGIN
            DELETE FROM cyanotype_references WHERE field = \(column) AND owner = +old.id;
        END
        """
    }

    /// Removes all references of a field.
    static func emptying(_ column: Int64) -> String { "DELETE FROM cyanotype_references WHERE field = \(column)" }

    private static let select = SQL(
        "SELECT target_type, target FROM cyanotype_references WHERE field = ?1 AND owner = ?2"
    )
    private static let insert = SQL(
        "INSERT OR IGNORE INTO cyanotype_references(target_type, target, field, owner) VALUES(?1, ?2, ?3, ?4)"
    )
    private static let delete = SQL(
        "DELETE FROM cyanotype_references WHERE target_type = ?1 AND target = ?2 AND field = ?3 AND owner = ?4"
    )

    /// Writes the references of an object in place of those that it had.
    func write(_ links: [ReferenceLink], of identity: StorageKey) throws(SQLiteError) {
        for (place, column) in plan.referenceColumns {
            let known = try targets(of: identity, column)
            let targets = links.filter { $0.place == place }.map(\.target)
            // Nearly every object that is saved again refers to the same ones.
            for target in known.subtracting(targets) { try run(Self.delete, target, column, identity) }
            for target in targets where !known.contains(target) { try run(Self.insert, target, column, identity) }
        }
    }

    /// The objects to which the table says that an object refers by a field.
    func targets(of identity: StorageKey, _ column: Int64) throws(SQLiteError) -> Set<ModelReference> {
        var targets: Set<ModelReference> = []
        try connection.forEach(
            Self.select,
            bind: { statement in
                statement.bind(column, at: 1)
                statement.bind(identity, at: 2)
            },
            row: { row in
                targets.insert(ModelReference(typeName: row.string(0), key: row.key(1)))
                return true
            }
        )
        return targets
    }

    private func run(
        _ sql: SQL,
        _ target: ModelReference,
        _ column: Int64,
        _ owner: StorageKey
    ) throws(SQLiteError) {
        try connection.run(sql) { statement in
            statement.bind(target.typeName, at: 1)
            statement.bind(target.key, at: 2)
            statement.bind(column, at: 3)
            statement.bind(owner, at: 4)
        }
    }
}
