internal import Cyanotype

/// The table of a type's objects, and the tables of their elements.
///
/// The objects of a class and of its subclasses are in one table, which has the columns of all. The document is last of
/// the columns that a new table has, so that the others are read without it.
struct ObjectTable: Sendable {
    /// The number of the type in the file.
    let id: Int64
    let identityKind: StorageKeyType.Kind

    var name: String { "objects_\(id)" }

    /// The name of the table of a property's elements.
    func elements(_ column: ColumnPlan) -> String { "elements_\(column.id)" }
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
                expires REAL,\(keys)
                doc TEXT NOT NULL
            ) STRICT
            """,
            // Finds what has changed after a revision. New revisions are the greatest, so they are appended.
            "CREATE INDEX \(name)_revision ON \(name)(revision)",
            "CREATE INDEX \(name)_expires ON \(name)(expires) WHERE expires IS NOT NULL",
        ]
    }

    /// Adds a column to a table with objects.
    func addition(_ column: ColumnPlan) -> String {
        "ALTER TABLE \(name) ADD COLUMN \(column.name) \(column.kind.typeName)"
    }

    /// Defines what makes a column fast to search: an index that also has the order of equal keys, or a table of
    /// elements.
    func indexes(_ column: ColumnPlan) -> [String] {
        if column.isCollection {
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
            ]
        }
        if column.isUnique {
            return ["CREATE UNIQUE INDEX IF NOT EXISTS \(name)_\(column.name)_unique ON \(name)(\(column.name))"]
        }
        if column.isIndexed {
            return ["CREATE INDEX IF NOT EXISTS \(name)_\(column.name) ON \(name)(\(column.name), id)"]
        }
        return []
    }

    /// Defines an index over several columns.
    func index(over columns: [ColumnPlan]) -> String {
        let names = columns.map(\.name)
        return """
            CREATE INDEX IF NOT EXISTS \(name)_\(names.joined(separator: "_")) \
            ON \(name)(\(names.joined(separator: ", ")), id)
            """
    }
}

// MARK: - Statements

extension ObjectTable {
    /// The columns that a saved object sets, in the order of ``ObjectWriter``'s bindings.
    private func saved(_ columns: [ColumnPlan]) -> [String] {
        ["id", "schema", "revision", "created", "modified", "expires"]
            + columns.filter { !$0.isCollection }.map(\.name) + ["doc"]
    }

    /// Adds an object, which must be new.
    func insertion(_ columns: [ColumnPlan]) -> String {
        let names = saved(columns)
        let values = names.indices.map { "?\($0 + 1)" }
        return "INSERT INTO \(name)(\(names.joined(separator: ", "))) VALUES(\(values.joined(separator: ", ")))"
    }

    /// Adds an object, or replaces the one with its identity, which keeps the time when it was created. Columns of other
    /// classes are emptied.
    func upsert(_ columns: [ColumnPlan], others: [String]) -> String {
        let replaced = saved(columns).filter { $0 != "id" && $0 != "created" }.map { "\($0) = excluded.\($0)" }
        let emptied = others.map { "\($0) = NULL" }
        return insertion(columns)
            + " ON CONFLICT(id) DO UPDATE SET \((replaced + emptied).joined(separator: ", "))"
    }
}
