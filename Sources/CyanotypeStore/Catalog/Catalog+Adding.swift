internal import Cyanotype

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
        WHERE type = ?1 AND class = ?2 AND superclasses = ?3 AND shape = ?4 AND columns = ?5 AND extra = ?6
        """
    )
    private static let insertSchema = SQL(
        """
        INSERT INTO cyanotype_schemas(type, class, superclasses, shape, columns, extra)
        VALUES(?1, ?2, ?3, ?4, ?5, ?6) RETURNING id
        """
    )
    private static let updateUse = SQL("UPDATE cyanotype_schemas SET used = ?2 WHERE id = ?1 AND used <> ?2")
    private static let updateShapeUse = SQL(
        "UPDATE cyanotype_shapes SET used = 1 WHERE id = (SELECT shape FROM cyanotype_schemas WHERE id = ?1)"
    )
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
            statement.bind(path, at: 2)
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
            statement.bind(shape.shape, at: 4)
            statement.bind(shape.columns.text, at: 5)
            statement.bind(shape.hasExtraMembers ? 1 : 0, at: 6)
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
        let isChanged = connection.changes > 0
        if isChanged, isUsed { try connection.run(Self.updateShapeUse) { $0.bind(schema, at: 1) } }
        return isChanged
    }

    /// Records that there may be rows with a schema. If that is new, it raises the generation, so that all programs
    /// read the record again. A program whose plan lacks the schema would overwrite unknown members of such rows.
    func beginUse(of schema: Int64, ofType id: Int64) throws(SQLiteError) {
        if try setUse(of: schema, true) { try raiseGeneration(ofType: id) }
    }

    /// Raises the generation of a type, so that programs that have read its record read it again.
    func raiseGeneration(ofType id: Int64) throws(SQLiteError) {
        try connection.run(Self.updateGeneration) { $0.bind(id, at: 1) }
    }
}
