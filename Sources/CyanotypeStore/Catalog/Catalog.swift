internal import Cyanotype

/// The tables in which a file describes its types, as one connection reads and writes them. Nothing else knows their
/// names.
///
/// A row of an object has the number of a schema, which lists the columns that hold the keys of its document. A program
/// that does not know a column, because it is older or lacks a mark, writes rows with a schema without that column. A
/// generation counts the changes of a type's description, so that whoever has read it can find out whether it still
/// holds.
struct Catalog {
    let connection: SQLiteConnection
    /// All types by their numbers, if they were read at once.
    private(set) var allTypes: [Int64: TypeRecord]?

    init(connection: SQLiteConnection) { self.connection = connection }

    /// A catalog that has read all types at once, which takes one scan of each table instead of one for each type.
    ///
    /// - Precondition: The transaction that uses it changes no type.
    init(readingAllTypes connection: SQLiteConnection) throws(SQLiteError) {
        self.init(connection: connection)
        // A damaged table may have a number twice.
        allTypes = Dictionary(try types().map { ($0.id, $0) }) { first, _ in first }
    }

    /// A subquery for the name of the class of a schema.
    static func className(_ schema: String) -> String {
        "(SELECT class FROM cyanotype_schemas WHERE id = \(schema))"
    }

    /// The condition for rows with some schemas. SQLite uses a partial index only if its condition has the same text.
    static func hasSchema(_ schemas: [Int64]) -> String {
        "schema IN (\(schemas.map(String.init).joined(separator: ", ")))"
    }

    /// The names of the tables of format 2.
    static let tableNames = [
        "types", "shapes", "schemas", "columns", "deletions", "properties", "names", "quarantine",
    ].map { "cyanotype_\($0)" }

    /// Defines the tables.
    static let creation = """
        CREATE TABLE cyanotype_types(
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            identity TEXT NOT NULL,
            identity_path TEXT,
            generation INTEGER NOT NULL DEFAULT 1,
            forgotten INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        \(schemasCreation)
        CREATE TABLE cyanotype_columns(
            id INTEGER PRIMARY KEY,
            type INTEGER NOT NULL REFERENCES cyanotype_types,
            path TEXT NOT NULL,
            role TEXT NOT NULL,
            UNIQUE(type, path, role)
        ) STRICT;
        CREATE TABLE cyanotype_deletions(
            type INTEGER NOT NULL REFERENCES cyanotype_types,
            revision INTEGER NOT NULL,
            id ANY,
            PRIMARY KEY(type, revision, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE cyanotype_properties(
            name TEXT PRIMARY KEY,
            value ANY NOT NULL
        ) STRICT, WITHOUT ROWID;
        \(laterTablesCreation)
        """

    /// Defines the tables whose form has changed since format 1. No number is used twice, because rows may still have that of
    /// a lost schema.
    static let schemasCreation = """
        CREATE TABLE cyanotype_shapes(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            type INTEGER NOT NULL REFERENCES cyanotype_types,
            class TEXT NOT NULL,
            version INTEGER NOT NULL,
            digest TEXT NOT NULL,
            fingerprint TEXT NOT NULL,
            fields TEXT NOT NULL,
            parts TEXT NOT NULL,
            recorded REAL,
            used INTEGER NOT NULL DEFAULT 0,
            UNIQUE(type, class, version, digest)
        ) STRICT;
        CREATE TABLE cyanotype_schemas(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            type INTEGER NOT NULL REFERENCES cyanotype_types,
            class TEXT NOT NULL,
            superclasses TEXT NOT NULL,
            shape INTEGER NOT NULL REFERENCES cyanotype_shapes,
            columns TEXT NOT NULL,
            extra INTEGER NOT NULL DEFAULT 0,
            used INTEGER NOT NULL DEFAULT 0,
            UNIQUE(type, class, superclasses, shape, columns, extra)
        ) STRICT;
        """

    /// Defines the tables that format 1 lacks: the former names of classes, and the objects that could not be migrated.
    static let laterTablesCreation = """
        CREATE TABLE cyanotype_names(
            type INTEGER NOT NULL REFERENCES cyanotype_types,
            name TEXT NOT NULL,
            class TEXT NOT NULL,
            PRIMARY KEY(type, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE cyanotype_quarantine(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            type INTEGER NOT NULL REFERENCES cyanotype_types,
            identity ANY NOT NULL,
            schema INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            sync INTEGER NOT NULL,
            created REAL NOT NULL,
            modified REAL NOT NULL,
            expires REAL,
            checksum INTEGER NOT NULL,
            code TEXT NOT NULL,
            reason TEXT NOT NULL,
            time REAL NOT NULL,
            doc TEXT NOT NULL
        ) STRICT;
        CREATE INDEX cyanotype_quarantine_type ON cyanotype_quarantine(type, identity);
        """
}
