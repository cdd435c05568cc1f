internal import Cyanotype

/// Files of format 1. Their schemas have the texts of the shapes themselves.
extension Catalog {
    /// The number of the tables in ``tableNames`` that such a file has.
    static let format1TableCount = 5

    private static let userVersion = SQL("PRAGMA user_version")

    /// The format that the file has in the state that the connection sees. It is in the lowest 8 bits of the number.
    var format: Int64 {
        get throws(SQLiteError) { try connection.first(Self.userVersion) { $0.integer(0) & 0xFF } ?? 0 }
    }

    /// Whether the file has format 1.
    var isOfFormat1: Bool {
        get throws(SQLiteError) { try format == 1 }
    }

    private static let schemasOfFormat1 = SQL(
        """
        SELECT type, id, class, superclasses, fields, columns, used FROM cyanotype_schemas NOT INDEXED
        WHERE ?1 IS NULL OR type = ?1 ORDER BY id
        """
    )

    /// Returns the shapes and schemas in a file that cannot be upgraded because it may not be written, by their types.
    func schemasOfFormat1(ofType id: Int64?) throws(SQLiteError) -> [Int64: DocumentForms] {
        var types: [Int64: DocumentForms] = [:]
        var last: Int64 = .min
        try connection.forEach(Self.schemasOfFormat1, bind: { $0.bind(id, at: 1) }) { row throws(SQLiteError) in
            if row.integer(1) <= last { throw connection.damage("two schemas have one number") }
            last = row.integer(1)
            let (className, contents) = (row.string(2), ShapeContents(format1: row.string(4)))
            let type = row.integer(0)
            let known = types[type]?.shapes.first { $0.className == className && $0.contents == contents }
            let shape = known?.id ?? row.integer(1)
            if known == nil {
                types[type, default: DocumentForms()].shapes.append(
                    RecordedShape(id: shape, className: className, contents: contents, recorded: nil, wasUsed: true)
                )
            }
            let schema = SchemaShape(
                className: className,
                superclasses: Self.names(row.string(3)),
                shape: shape,
                columns: ColumnNumbers(row.string(5))
            )
            types[type, default: DocumentForms()].schemas.append(
                TypeRecord.Schema(id: row.integer(1), shape: schema, isUsed: row.integer(6) != 0)
            )
            return true
        }
        return types
    }

    /// Changes the tables of format 1 into those of ``creation``, in the running transaction.
    ///
    /// Schemas keep their numbers, because the rows of objects refer to them. Only the tables that describe the types
    /// are written, so a large file takes no longer than a small one. The table of schemas is not renamed, because
    /// SQLite would rename it in triggers, too.
    static let upgradeFromFormat1 = """
        CREATE TEMP TABLE cyanotype_old_schemas AS SELECT * FROM main.cyanotype_schemas;
        DROP TABLE cyanotype_schemas;
        \(schemasCreation)
        INSERT INTO cyanotype_shapes(id, type, class, version, fingerprint, digest, fields, parts, used)
            SELECT min(id), type, class, 1, '', fields, fields, '', 1 FROM temp.cyanotype_old_schemas
            GROUP BY type, class, fields;
        INSERT INTO cyanotype_schemas(id, type, class, superclasses, shape, columns, used)
            SELECT id, type, class, superclasses,
                (SELECT id FROM cyanotype_shapes AS shape
                    WHERE shape.type = old.type AND shape.class = old.class AND shape.digest = old.fields),
                columns, used
            FROM temp.cyanotype_old_schemas AS old;
        DROP TABLE temp.cyanotype_old_schemas;
        \(laterTablesCreation)
        UPDATE cyanotype_types SET generation = generation + 1;
        """
}
