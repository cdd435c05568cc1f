internal import Cyanotype

/// The records of one type or of all, which the rows of several tables describe. No index is used, as in
/// ``type(named:)``, so a statement takes as long for one type as for all.
extension Catalog {
    private static let columns = SQL(
        "SELECT type, id, path, role FROM cyanotype_columns NOT INDEXED WHERE ?1 IS NULL OR type = ?1 ORDER BY id"
    )
    private static let schemas = SQL(
        """
        SELECT type, id, class, superclasses, shape, columns, extra, used FROM cyanotype_schemas NOT INDEXED
        WHERE ?1 IS NULL OR type = ?1 ORDER BY id
        """
    )
    private static let indexes = SQL(
        "SELECT tbl_name, name FROM sqlite_schema WHERE type = 'index' AND (?1 IS NULL OR tbl_name = ?1)"
    )

    /// Returns the record of a type.
    func record(_ head: TypeHead) throws(SQLiteError) -> TypeRecord { try records([head], ofType: head.id)[0] }

    /// Returns the records of types.
    ///
    /// - Parameters:
    ///   - heads: The rows of the types.
    ///   - id: The number of the only type among them; `nil` if they are all types.
    /// - Returns: A record for each row.
    /// - Throws: `SQLiteError`
    func records(_ heads: [TypeHead], ofType id: Int64?) throws(SQLiteError) -> [TypeRecord] {
        let columns = try columns(ofType: id)
        // Another process may have upgraded the file since it was opened.
        let isOfFormat1 = try isOfFormat1
        let documents = try isOfFormat1 ? schemasOfFormat1(ofType: id) : schemas(ofType: id)
        let formerNames = try isOfFormat1 ? [:] : formerNames(ofType: id)
        let indexes = try indexes(ofType: id)
        return heads.map { head in
            TypeRecord(
                id: head.id,
                name: head.name,
                identity: head.identity,
                generation: head.generation,
                columns: columns[head.id] ?? [],
                shapes: documents[head.id]?.shapes ?? [],
                schemas: documents[head.id]?.schemas ?? [],
                formerNames: formerNames[head.id] ?? [:],
                indexes: indexes[TableName.objects(ofType: head.id)] ?? []
            )
        }
    }

    /// The forms of a type's documents.
    struct DocumentForms {
        var shapes: [RecordedShape] = []
        var schemas: [TypeRecord.Schema] = []
    }

    private func schemas(ofType id: Int64?) throws(SQLiteError) -> [Int64: DocumentForms] {
        var forms = try shapes(ofType: id).mapValues { DocumentForms(shapes: $0) }
        var last: Int64 = .min
        try connection.forEach(Self.schemas, bind: { $0.bind(id, at: 1) }) { row throws(SQLiteError) in
            // Plans find schemas by their numbers. A damaged table may have some rows twice.
            if row.integer(1) <= last { throw connection.damage("two schemas have one number") }
            last = row.integer(1)
            let shape = SchemaShape(
                className: row.string(2),
                superclasses: Self.names(row.string(3)),
                shape: row.integer(4),
                columns: ColumnNumbers(row.string(5)),
                hasExtraMembers: row.integer(6) != 0
            )
            let schema = TypeRecord.Schema(id: row.integer(1), shape: shape, isUsed: row.integer(7) != 0)
            forms[row.integer(0), default: DocumentForms()].schemas.append(schema)
            return true
        }
        return forms
    }

    private func columns(ofType id: Int64?) throws(SQLiteError) -> [Int64: [TypeRecord.Column]] {
        var columns: [Int64: [TypeRecord.Column]] = [:]
        try connection.forEach(Self.columns, bind: { $0.bind(id, at: 1) }) { row in
            let column = TypeRecord.Column(id: row.integer(1), path: row.string(2), recordedRole: row.string(3))
            columns[row.integer(0), default: []].append(column)
            return true
        }
        return columns
    }

    /// Returns the names of the indexes by those of the tables.
    private func indexes(ofType id: Int64?) throws(SQLiteError) -> [String: Set<String>] {
        var indexes: [String: Set<String>] = [:]
        let table = id.map(TableName.objects)
        try connection.forEach(Self.indexes, bind: { $0.bind(table, at: 1) }) { row in
            indexes[row.string(0), default: []].insert(row.string(1))
            return true
        }
        return indexes
    }
}
