internal import Cyanotype

/// Compares what columns say about the objects of a class with the documents.
struct KeyVerifier<M: Model> {
    let access: ObjectAccess
    let plan: ObjectPlan

    /// Calls a closure with each finding about an object of the class, or two.
    func verify(_ found: (StoreError) -> Void) throws(StoreError) {
        try forEachRow { row throws(StoreError) in
            let identity = row.key(1)
            let object: M
            do throws(StoreError) {
                object = try access.object(M.self, plan, schema: row.integer(0), row, document: 4, identity)
            } catch {
                found(error)
                return
            }
            for path in try differences(object, row, identity) {
                var error = StoreError(
                    .corrupt,
                    "the keys of \(path) disagree with the document; call verify(repairs: true) to write them again"
                )
                (error.type, error.identity, error.field) = (plan.className, identity.text, path)
                found(error)
            }
        }
        for column in plan.uncheckedColumns { try findEqualKeys(column, found) }
    }

    private func forEachRow(
        _ body: (borrowing SQLiteStatement) throws(StoreError) -> Void
    ) throws(StoreError) {
        let own = plan.schemas.filter { $0.value.className == plan.className }.keys.sorted()
        if own.isEmpty { return }
        let keys = single.map { ", \($0.name)" }.joined()
        let sql =
            "SELECT schema, id, expires, checksum, doc\(keys) FROM \(plan.table.name) WHERE \(ObjectTable.has(own)) ORDER BY id"
        try access.forEachRow(SQLText(sql)) { row throws(StoreError) in
            try body(row)
            return .next
        }
    }

    private var single: [ColumnPlan] { plan.columns.filter { !$0.isCollection } }

    /// The paths of the columns that are other than the document says, although the row has them.
    private func differences(
        _ object: M,
        _ row: borrowing SQLiteStatement,
        _ identity: StorageKey
    ) throws(StoreError) -> [String] {
        let known = plan.schemas[row.integer(0)]?.columns ?? []
        let keys = try ObjectKeys(of: object, plan)
        var paths: [String] = []
        for (index, column) in single.enumerated() where known.contains(column.id) {
            if row.key(Int32(5 + index)) != keys.single[index] { paths.append(column.path) }
        }
        for (index, column) in plan.columns.filter(\.isCollection).enumerated() where known.contains(column.id) {
            let wanted = Set(keys.elements[index].filter { $0 != .null })
            if try elements(of: identity, column) != wanted { paths.append(column.path) }
        }
        if let field = plan.expiration, !plan.schemasWithoutExpiration.contains(row.integer(0)) {
            if row.key(2) != plan.expirationKey(of: object) { paths.append(field.joinedKeys) }
        }
        if let search = plan.search, !plan.staleSearchSchemas.contains(row.integer(0)), !search.columns.isEmpty {
            let texts = try search.texts(of: object, plan.className)
            let isRight = try StoreError.converting { () throws(SQLiteError) in
                try search.has(texts, of: identity, access.connection)
            }
            if !isRight { paths += search.fields.map(\.joinedKeys) }
        }
        return paths
    }

    private func elements(of identity: StorageKey, _ column: ColumnPlan) throws(StoreError) -> Set<StorageKey> {
        let sql = SQL(adHoc: "SELECT value FROM \(plan.table.elements(column)) WHERE id = ?1")
        return try StoreError.converting { () throws(SQLiteError) in
            var keys: Set<StorageKey> = []
            try access.connection.forEach(sql, bind: { $0.bind(identity, at: 1) }) { row in
                keys.insert(row.key(0))
                return true
            }
            return keys
        }
    }

    /// Finds equal keys in a unique column.
    private func findEqualKeys(_ column: ColumnPlan, _ found: (StoreError) -> Void) throws(StoreError) {
        try access.forEachRow(plan.equalKeys(in: column, limit: -1)) { row in
            let (first, last) = (row.key(1).text.excerpt, row.key(2).text.excerpt)
            var error = StoreError(
                .constraint,
                "the objects \(first) and \(last) have the same value of the unique field; change one, or delete it"
            )
            (error.type, error.field, error.value) = (plan.className, column.path, row.key(0).text)
            found(error)
            return .next
        }
    }
}

extension ObjectPlan {
    /// A statement with the keys of a column that several rows have, and the first and the last of their identities.
    func equalKeys(in column: ColumnPlan, limit: Int) -> SQLText {
        let name = column.name
        return SQLText(
            """
            SELECT \(name), min(id), max(id) FROM \(table.name) WHERE \(name) IS NOT NULL \
            GROUP BY \(name) HAVING count(*) > 1 LIMIT \(limit)
            """
        )
    }
}
