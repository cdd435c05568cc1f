internal import Cyanotype

/// Compares the keys of the objects of a class with the documents.
struct KeyVerifier<M: Model> {
    let session: SQLiteSession
    let plan: ObjectPlan

    /// Calls a closure with each finding, about one object of the class, or about two with equal keys.
    func verify(_ found: (StoreError) -> Void) throws(StoreError) {
        let decoder = ObjectDecoder(session, plan.shape)
        try forEachRow { result throws(StoreError) in
            let row = RowCodec.row(result, plan)
            let object: M
            do throws(StoreError) {
                object = try decoder.object(M.self, of: row)
            } catch {
                // An object that waits for a newer program, or for `migrateAll`, is sound.
                if error.code != .newerType, !(row.foreign?.needsStore(for: plan.shape) ?? false) { found(error) }
                return
            }
            for path in try differences(object, result, row) {
                var error = StoreError(
                    .corrupt,
                    "the keys of \(path) disagree with the document; call verify(repairing: true) to write them again"
                )
                error.setObject(row.identity, plan.shape)
                error.field = path
                found(error)
            }
        }
        for column in plan.uncheckedColumns { try findEqualKeys(column, found) }
    }

    private func forEachRow(
        _ body: (borrowing SQLiteStatement) throws(StoreError) -> Void
    ) throws(StoreError) {
        let own = plan.schemas.numbers(ofClass: plan.className)
        if own.isEmpty { return }
        let keys = single.map { ", \($0.name)" }.joined()
        let statement = plan.rows(withSchemas: own, alsoSelecting: ", o.expires\(keys)")
        try session.forEachResult(of: statement) { row throws(StoreError) in
            try body(row)
            return true
        }
    }

    private var single: [ColumnPlan] { plan.columns.filter { !$0.isCollection } }

    /// Returns the paths of the columns whose keys differ from the document's, although the row's schema lists the
    /// columns.
    private func differences(
        _ object: M,
        _ result: borrowing SQLiteStatement,
        _ row: borrowing StoredRow
    ) throws(StoreError) -> [String] {
        // Rows of earlier versions have the keys that those versions made.
        let isOld = row.foreign?.mayHaveOtherKeys ?? false
        let known = isOld ? nil : plan.schemas[row.schema]?.columns
        let keys = try RowKeys(of: object, plan.shape)
        var paths: [String] = []
        for (index, column) in single.enumerated() where known?.contains(column.id) ?? false {
            let key = result.key(RowCodec.count + 1 + Int32(index))
            if key != keys.single[plan.keyPositions[index]] { paths.append(column.path) }
        }
        for (index, column) in plan.columns.filter(\.isCollection).enumerated()
        where known?.contains(column.id) ?? false {
            let wanted = Set(keys.elements[plan.elementPositions[index]].filter { $0 != .null })
            if try elements(of: row.identity, column) != wanted { paths.append(column.path) }
        }
        if !plan.referenceColumns.isEmpty {
            var draft = RowDraft()
            try draft.fill(from: object, plan.shape)
            let identity = row.identity
            for (place, column) in plan.referenceColumns where known?.contains(column) ?? false {
                let wanted = Set(draft.links.filter { $0.place == place }.map(\.target))
                let table = ReferenceTable(plan: plan, connection: session.connection)
                // A missing object is none of the object's, but the document still refers to it.
                let recorded = try StoreError.converting { () throws(SQLiteError) in
                    try table.targets(of: identity, column)
                }
                if !wanted.isSubset(of: recorded) { paths.append(plan.shape.referencePlaces[place].path) }
            }
        }
        if let field = plan.expiration, !row.mayHaveExpired {
            if result.key(RowCodec.count) != plan.shape.expirationKey(of: object) { paths.append(field.joinedKeys) }
        }
        if let search = plan.search, !plan.staleSearchSchemas.contains(row.schema), !search.columns.isEmpty {
            let texts = try plan.shape.texts(of: object)
            let identity = row.identity
            let isRight = try StoreError.converting { () throws(SQLiteError) in
                try search.has(texts, of: identity, session.connection)
            }
            if !isRight { paths += search.fields.map(\.joinedKeys) }
        }
        return paths
    }

    private func elements(of identity: StorageKey, _ column: ColumnPlan) throws(StoreError) -> Set<StorageKey> {
        let sql = SQL(adHoc: "SELECT value FROM \(plan.table.elements(column)) WHERE id = ?1")
        return try StoreError.converting { () throws(SQLiteError) in
            var keys: Set<StorageKey> = []
            try session.connection.forEach(sql, bind: { $0.bind(identity, at: 1) }) { row in
                keys.insert(row.key(0))
                return true
            }
            return keys
        }
    }

    /// Finds equal keys in a unique column.
    private func findEqualKeys(_ column: ColumnPlan, _ found: (StoreError) -> Void) throws(StoreError) {
        try session.forEachResult(of: plan.equalKeys(in: column, limit: -1)) { row in
            let encoding = plan.identity.record.encoding
            let (first, last) = (
                row.key(1).text(recordedEncoding: encoding), row.key(2).text(recordedEncoding: encoding)
            )
            var error = StoreError(
                .constraint,
                "the objects \(first.excerpt) and \(last.excerpt) have the same value of the unique field; change one, or delete it"
            )
            (error.type, error.field) = (plan.className, column.path)
            error.value = row.key(0).text(recordedEncoding: column.encoding.rawValue)
            found(error)
            return true
        }
    }
}

extension ObjectPlan {
    /// A statement that selects the keys that several rows have in a column, each with the first and the last of their
    /// identities. A negative `limit` means none.
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
