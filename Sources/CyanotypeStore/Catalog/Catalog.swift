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

    /// A subquery for the name of the class of a schema.
    static func className(_ schema: String) -> String {
        "(SELECT class FROM cyanotype_schemas WHERE id = \(schema))"
    }

    /// The names of the tables.
    static let tableNames = ["types", "schemas", "columns", "deletions", "properties"].map { "cyanotype_\($0)" }

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
        CREATE TABLE cyanotype_schemas(
            id INTEGER PRIMARY KEY,
            type INTEGER NOT NULL REFERENCES cyanotype_types,
            class TEXT NOT NULL,
            superclasses TEXT NOT NULL,
            fields TEXT NOT NULL,
            columns TEXT NOT NULL,
            used INTEGER NOT NULL DEFAULT 0,
            UNIQUE(type, class, superclasses, fields, columns)
        ) STRICT;
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
        """
}

// MARK: - Reading

extension Catalog {
    // A damaged index would hide a type and all of its objects. These tables are small, so they are read without their
    // indexes.
    private static let typeColumns =
        "SELECT id, name, identity, identity_path, generation FROM cyanotype_types NOT INDEXED"
    private static let allTypes = SQL("\(typeColumns) ORDER BY name")
    private static let typeByName = SQL("\(typeColumns) WHERE name = ?1")
    private static let idInIndex = SQL("SELECT id FROM cyanotype_types WHERE name = ?1")
    private static let typeByID = SQL("\(typeColumns) WHERE id = ?1")
    private static let generationOfType = SQL("SELECT generation FROM cyanotype_types WHERE id = ?1")
    private static let columnsOfType = SQL(
        "SELECT id, path, role FROM cyanotype_columns NOT INDEXED WHERE type = ?1 ORDER BY id"
    )
    private static let schemasOfType = SQL(
        """
        SELECT id, class, superclasses, fields, columns, used FROM cyanotype_schemas NOT INDEXED
        WHERE type = ?1 ORDER BY id
        """
    )
    private static let indexesOfTable = SQL("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?1")

    /// Returns all types, sorted by name.
    func types() throws(SQLiteError) -> [TypeRecord] {
        var heads: [Head] = []
        try connection.forEach(Self.allTypes) { row in
            heads.append(Head(row))
            return true
        }
        var types: [TypeRecord] = []
        for head in heads { types.append(try record(head)) }
        return types
    }

    /// Returns the type with a name.
    ///
    /// - Throws: `SQLiteError`, also if the table and the index of names disagree: a new type of the name would hide
    ///   all objects.
    func type(named name: String) throws(SQLiteError) -> TypeRecord? {
        let head = try connection.first(Self.typeByName, bind: { $0.bind(name, at: 1) }, row: { Head($0) })
        let indexed = try connection.first(Self.idInIndex, bind: { $0.bind(name, at: 1) }, row: { $0.integer(0) })
        if head?.id != indexed { throw connection.damage("the table and the index of the types' names disagree") }
        return try head.map { head throws(SQLiteError) in try record(head) }
    }

    func type(_ id: Int64) throws(SQLiteError) -> TypeRecord? {
        guard let head = try connection.first(Self.typeByID, bind: { $0.bind(id, at: 1) }, row: { Head($0) }) else {
            return nil
        }
        return try record(head)
    }

    /// Returns the generation of a type, which identifies the state of its record.
    func generation(ofType id: Int64) throws(SQLiteError) -> Int64 {
        try connection.first(Self.generationOfType, bind: { $0.bind(id, at: 1) }) { $0.integer(0) } ?? 0
    }

    /// The row of a type.
    private struct Head {
        let id: Int64
        let name: String
        let identity: IdentityRecord
        let generation: Int64

        init(_ row: borrowing SQLiteStatement) {
            (id, name) = (row.integer(0), row.string(1))
            identity = IdentityRecord(encoding: row.string(2), path: row.isNull(3) ? nil : row.string(3))
            generation = row.integer(4)
        }
    }

    private func record(_ head: Head) throws(SQLiteError) -> TypeRecord {
        var columns: [TypeRecord.Column] = []
        try connection.forEach(Self.columnsOfType, bind: { $0.bind(head.id, at: 1) }) { row in
            columns.append(TypeRecord.Column(id: row.integer(0), path: row.string(1), recordedRole: row.string(2)))
            return true
        }
        var schemas: [TypeRecord.Schema] = []
        try connection.forEach(Self.schemasOfType, bind: { $0.bind(head.id, at: 1) }) { row in
            let shape = SchemaShape(
                className: row.string(1),
                superclasses: Self.names(row.string(2)),
                fields: row.string(3),
                columns: Self.numbers(row.string(4))
            )
            schemas.append(TypeRecord.Schema(id: row.integer(0), shape: shape, isUsed: row.integer(5) != 0))
            return true
        }
        var indexes: Set<String> = []
        let table = TableName.objects(ofType: head.id)
        try connection.forEach(Self.indexesOfTable, bind: { $0.bind(table, at: 1) }) { row in
            indexes.insert(row.string(0))
            return true
        }
        return TypeRecord(
            id: head.id,
            name: head.name,
            identity: head.identity,
            generation: head.generation,
            columns: columns,
            schemas: schemas,
            indexes: indexes
        )
    }

    // Names of classes have no newlines.
    private static func names(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    private static func text(_ names: [String]) -> String { names.joined(separator: "\n") }

    private static func numbers(_ text: String) -> Set<Int64> {
        Set(text.split(separator: ",").compactMap { Int64($0) })
    }

    private static func text(_ numbers: Set<Int64>) -> String {
        numbers.sorted().map(String.init).joined(separator: ",")
    }
}

// MARK: - Adding

extension Catalog {
    private static let insertType = SQL(
        "INSERT INTO cyanotype_types(name, identity, identity_path) VALUES(?1, ?2, ?3) RETURNING id"
    )
    private static let updateIdentity = SQL("UPDATE cyanotype_types SET identity_path = ?2 WHERE id = ?1")
    private static let insertColumn = SQL(
        "INSERT INTO cyanotype_columns(type, path, role) VALUES(?1, ?2, ?3) RETURNING id"
    )
    private static let findSchema = SQL(
        """
        SELECT id FROM cyanotype_schemas NOT INDEXED
        WHERE type = ?1 AND class = ?2 AND superclasses = ?3 AND fields = ?4 AND columns = ?5
        """
    )
    private static let insertSchema = SQL(
        """
        INSERT INTO cyanotype_schemas(type, class, superclasses, fields, columns) VALUES(?1, ?2, ?3, ?4, ?5) RETURNING id
        """
    )
    private static let updateUse = SQL("UPDATE cyanotype_schemas SET used = ?2 WHERE id = ?1 AND used <> ?2")
    private static let updateGeneration = SQL("UPDATE cyanotype_types SET generation = generation + 1 WHERE id = ?1")

    /// Adds a type, and returns its number.
    func addType(named name: String, _ identity: IdentityRecord) throws(SQLiteError) -> Int64 {
        try connection.first(
            Self.insertType,
            bind: { statement in
                statement.bind(name, at: 1)
                statement.bind(identity.encoding, at: 2)
                if let path = identity.path { statement.bind(path, at: 3) }
            },
            row: { $0.integer(0) }
        ) ?? 0
    }

    /// Records the current path of the property with the identity.
    func setIdentityPath(_ path: String?, ofType id: Int64) throws(SQLiteError) {
        try connection.run(Self.updateIdentity) { statement in
            statement.bind(id, at: 1)
            if let path { statement.bind(path, at: 2) } else { statement.bindNull(at: 2) }
        }
    }

    /// Adds a column, and returns its number.
    func addColumn(_ path: String, _ role: ColumnRole, toType id: Int64) throws(SQLiteError) -> Int64 {
        try connection.first(
            Self.insertColumn,
            bind: { statement in
                statement.bind(id, at: 1)
                statement.bind(path, at: 2)
                statement.bind(role.recorded, at: 3)
            },
            row: { $0.integer(0) }
        ) ?? 0
    }

    /// Returns the number of a schema, which is added if it is missing.
    func schema(_ shape: SchemaShape, ofType id: Int64) throws(SQLiteError) -> Int64 {
        func bind(_ statement: borrowing SQLiteStatement) {
            statement.bind(id, at: 1)
            statement.bind(shape.className, at: 2)
            statement.bind(Self.text(shape.superclasses), at: 3)
            statement.bind(shape.fields, at: 4)
            statement.bind(Self.text(shape.columns), at: 5)
        }
        if let known = try connection.first(Self.findSchema, bind: bind, row: { $0.integer(0) }) { return known }
        return try connection.first(Self.insertSchema, bind: bind, row: { $0.integer(0) }) ?? 0
    }

    /// Records whether there may be rows with a schema.
    ///
    /// - Returns: Whether that has changed the record.
    @discardableResult
    func setUse(of schema: Int64, _ isUsed: Bool) throws(SQLiteError) -> Bool {
        try connection.run(Self.updateUse) { statement in
            statement.bind(schema, at: 1)
            statement.bind(isUsed ? 1 : 0, at: 2)
        }
        return connection.changes > 0
    }

    /// Raises the generation of a type, so that whoever has read its record reads it again.
    func raiseGeneration(ofType id: Int64) throws(SQLiteError) {
        try connection.run(Self.updateGeneration) { $0.bind(id, at: 1) }
    }
}
