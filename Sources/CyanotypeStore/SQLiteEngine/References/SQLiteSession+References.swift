internal import Cyanotype

/// A field by which objects in the file refer to others.
struct ReferenceColumn {
    let id: Int64
    /// The type of the owners.
    let owners: TypeRecord
    /// The name that the program has for the type, or else the file.
    let typeName: String
    let path: String
    let rule: DeleteRule
    /// The schemas of the rows whose references the table has, and whose classes have the rule.
    let schemas: [Int64]
}

extension SQLiteSession {
    /// Returns all fields with references in the file.
    private func referenceColumns() throws(StoreError) -> [ReferenceColumn] {
        if let known = transaction?.state.referenceColumns { return known }
        let columns = try StoreError.converting { () throws(SQLiteError) in try readReferenceColumns() }
        transaction?.state.referenceColumns = columns
        return columns
    }

    private func readReferenceColumns() throws(SQLiteError) -> [ReferenceColumn] {
        var (columns, types): ([ReferenceColumn], [Int64: TypeRecord]) = ([], [:])
        for record in try catalog.references() {
            if types[record.type] == nil { types[record.type] = try catalog.type(record.type) }
            guard let type = types[record.type] else { continue }
            let typeName = presentName(of: type)
            let schemas = type.schemas.filter { $0.shape.columns.contains(record.column) }
            let byRule = Dictionary(grouping: schemas) { schema in
                rule(of: record.path, inClass: schema.shape.className, ofType: typeName) ?? record.rule
            }
            for (rule, schemas) in byRule.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                columns.append(
                    ReferenceColumn(
                        id: record.column,
                        owners: type,
                        typeName: typeName,
                        path: record.path,
                        rule: rule,
                        schemas: schemas.map(\.id)
                    )
                )
            }
        }
        return columns
    }

    /// The rule that the program has for a field of a class; `nil` if it has no such field. Other programs may have another one.
    private func rule(of path: String, inClass name: String, ofType typeName: String) -> DeleteRule? {
        let name = models.name(formerly: name, ofType: typeName) ?? name
        return models.knownShape(ofClass: name, type: typeName)?.referencePlaces.first { $0.path == path }?.rule
    }

    /// The name that the program has for a type, or else the file.
    func presentName(of type: TypeRecord) -> String {
        models.models(of: type).first?.storedTypeNames[0] ?? type.name
    }

    /// The names that references have for a type.
    private func names(ofType name: String) -> String {
        let former = models.knownShape(ofClass: name, type: name)?.formerTypeNames ?? []
        return ([name] + former).map(\.sqlLiteral).joined(separator: ", ")
    }

    func hasReferrers(ofType typeName: String) throws(StoreError) -> Bool {
        if try referenceColumns().isEmpty { return false }
        let sql = SQL(
            adHoc: """
                SELECT 1 FROM cyanotype_references WHERE target_type IN (\(names(ofType: typeName))) LIMIT 1
                """
        )
        return try StoreError.converting { () throws(SQLiteError) in try connection.first(sql) { _ in true } ?? false }
    }

    func referrers(of identities: [StorageKey], ofType typeName: String) throws(StoreError) -> [Referrer] {
        var referrers: [Referrer] = []
        for column in try referenceColumns() {
            try KeyList.forEach(identities) { list throws(StoreError) in
                // A cross join keeps this order of the tables.
                let sql = """
                    SELECT r.target, r.owner FROM cyanotype_references AS r \
                    CROSS JOIN \(TableName.objects(ofType: column.owners.id)) AS o ON o.id = r.owner \
                    WHERE r.target_type IN (\(names(ofType: typeName))) AND r.target IN \(list.text) \
                    AND r.field = \(column.id) AND \(Catalog.hasSchema(column.schemas))
                    """
                try run(sql, list) { row in
                    let target = ModelReference(typeName: typeName, key: row.key(0))
                    let owner = ModelReference(typeName: column.typeName, key: row.key(1))
                    referrers.append(Referrer(target: target, owner: owner, field: column.path, rule: column.rule))
                }
            }
        }
        return referrers
    }

    func hasRow(_ object: ModelReference) throws(StoreError) -> Bool {
        guard let type = try record(ofType: object.typeName) else { return false }
        let sql = SQL(adHoc: "SELECT 1 FROM \(TableName.objects(ofType: type.id)) WHERE id = ?1")
        return try StoreError.converting { () throws(SQLiteError) in
            try connection.first(sql, bind: { $0.bind(object.key, at: 1) }) { _ in true } ?? false
        }
    }

    func removeRows(of identities: [StorageKey], ofType typeName: String) throws(StoreError) -> Int {
        let transaction = try writing
        guard let type = try record(ofType: typeName) else { return 0 }
        if let refusal = try removalRefusal(of: type) { throw refusal }
        try beginSavepoint()
        let table = TableName.objects(ofType: type.id)
        var count = 0
        try KeyList.forEach(identities) { list throws(StoreError) in
            // A revision must be recorded with a change.
            var isThere = false
            try run("SELECT 1 FROM \(table) WHERE id IN \(list.text) LIMIT 1", list) { _ in isThere = true }
            if !isThere { return }
            let revision = try StoreError.converting { () throws(SQLiteError) in
                try transaction.revision(ofType: type.id, on: connection)
            }
            try run(
                """
                INSERT INTO cyanotype_deletions(type, revision, id) \
                SELECT \(type.id), \(revision), id FROM \(table) WHERE id IN \(list.text) ON CONFLICT DO NOTHING
                """,
                list
            )
            try run("DELETE FROM \(table) WHERE id IN \(list.text)", list)
            count += Int(connection.changes)
        }
        if count == 0 { return 0 }
        transaction.noteDeletions(count, ofType: type.id)
        // No program with the model may come that would do it.
        if let tables = SearchTables(type) {
            try StoreError.converting { () throws(SQLiteError) in try connection.execute(tables.removingGone) }
        }
        return count
    }

    func noteDenial(of object: ModelReference) { transaction?.state.denials.insert(object) }

    /// The file's description of a type, whichever of its names the file has.
    private func record(ofType name: String) throws(StoreError) -> TypeRecord? {
        if let shape = models.knownShape(ofClass: name, type: name) { return try recorder.record(of: shape) }
        return try StoreError.converting { () throws(SQLiteError) in try catalog.type(named: name) }
    }

    private func run(
        _ sql: String,
        _ list: KeyList,
        _ body: (borrowing SQLiteStatement) -> Void = { _ in }
    ) throws(StoreError) {
        try StoreError.converting { () throws(SQLiteError) in
            try connection.forEach(SQL(adHoc: sql), bind: list.bind) { row in
                body(row)
                return true
            }
        }
    }
}

extension String {
    /// The text as a literal in SQL.
    var sqlLiteral: String { "'\(replacing("'", with: "''"))'" }
}
