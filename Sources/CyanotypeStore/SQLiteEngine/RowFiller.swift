internal import Cyanotype

/// Writes the right keys of a class into rows of programs that did not know all of its columns, in the running
/// transaction.
struct RowFiller {
    let plan: ObjectPlan
    let record: TypeRecord
    let session: SQLiteSession

    private var connection: SQLiteConnection { session.connection }

    /// Marks the schemas of rows whose documents could not be decoded when a program tried. No column has this number.
    static let unreadable: Int64 = 0

    private static let batchSize = 500

    private var catalog: Catalog { Catalog(connection: connection) }

    /// Whether this plan's class can write the right keys into the rows with a stale schema.
    ///
    /// If the rows are unreadable, it has tried already, and tries again when the class has another schema.
    static func isFillable(_ schema: Int64, _ plan: ObjectPlan, _ record: TypeRecord) -> Bool {
        guard let shape = record.schema(schema)?.shape else { return false }
        return isOfOwnVersion(schema, plan, record) && !shape.columns.contains(unreadable)
    }

    /// Whether the rows of a schema are of the plan's class and its current version. Other rows keep their keys.
    /// Migrating all of them takes long, so only `migrateAll` does it.
    private static func isOfOwnVersion(_ schema: Int64, _ plan: ObjectPlan, _ record: TypeRecord) -> Bool {
        guard record.schema(schema)?.shape.className == plan.className, !plan.schemasToMigrate.contains(schema) else {
            return false
        }
        return schema == plan.schema || plan.schemas.foreign(schema)?.isCurrent ?? false
    }

    /// Decodes each object of the class that lacks keys, and writes the keys. The row of an object that cannot be
    /// decoded stays stale: queries decode its document, so that a caller who looks for it gets the error.
    func fill<M: Model>(_ type: M.Type) throws(StoreError) {
        let stale = (plan.staleSchemas + plan.staleSearchSchemas).filter { Self.isOfOwnVersion($0, plan, record) }
        let schemas = Set(stale).sorted()
        if schemas.isEmpty { return }
        try emptyUniqueColumns(schemas)
        var targets = Targets(plan: plan, record: record, catalog: catalog)
        var unchecked: Set<String> = []
        try forEachBatch(of: schemas) { rows throws(StoreError) in
            let decoder = ObjectDecoder(session, plan.shape)
            try decoder.prefetch(rows.map(CopiedRow.init))
            for row in rows {
                guard let object = try? row.lend({ row throws(StoreError) in try decoder.object(M.self, of: row) }),
                    let keys = try? RowKeys(of: object, plan.shape)
                else {
                    try move(row, to: try targets.unreadable(row.schema))
                    continue
                }
                try write(object, keys, row, schema: try targets.whole(row.schema), &unchecked)
            }
        }
        try StoreError.converting { () throws(SQLiteError) in
            for schema in schemas where !targets.used.contains(schema) { try catalog.setUse(of: schema, false) }
            for schema in targets.used { try catalog.setUse(of: schema, true) }
        }
        try indexStaleRows(schemas)
    }
}

// MARK: - Schemas

extension RowFiller {
    /// The schemas that rows get instead of stale ones.
    private struct Targets {
        let plan: ObjectPlan
        let record: TypeRecord
        let catalog: Catalog
        private var known: [Int64: Int64] = [:]
        private var unreadable: [Int64: Int64] = [:]
        private(set) var used: Set<Int64> = []

        init(plan: ObjectPlan, record: TypeRecord, catalog: Catalog) {
            (self.plan, self.record, self.catalog) = (plan, record, catalog)
        }

        /// Returns the schema for a row that has the right keys now.
        mutating func whole(_ schema: Int64) throws(StoreError) -> Int64 {
            if let target = known[schema] { return target }
            let own = plan.schema.flatMap { record.schema($0)?.shape.columns }
            // Writing words empties the columns of fields that this class does not search.
            let words = plan.staleSearchSchemas.contains(schema) ? record.columns.filter { $0.role == .words } : []
            let target = try make(schema) { columns in
                columns.subtract(ColumnNumbers(words.lazy.map(\.id)))
                if let own { columns.formUnion(own) }
            }
            known[schema] = target
            return target
        }

        /// Returns the schema for a row that cannot be decoded.
        mutating func unreadable(_ schema: Int64) throws(StoreError) -> Int64 {
            if let target = unreadable[schema] { return target }
            let target = try make(schema) { $0 = [RowFiller.unreadable] }
            unreadable[schema] = target
            return target
        }

        private mutating func make(_ schema: Int64, _ change: (inout ColumnNumbers) -> Void) throws(StoreError) -> Int64
        {
            guard var shape = record.schema(schema)?.shape else { return schema }
            shape.columns.remove(RowFiller.unreadable)
            change(&shape.columns)
            do throws(SQLiteError) {
                let target = try catalog.schema(shape.renaming(record.recordedNames), ofType: record.id)
                used.insert(target)
                return target
            } catch {
                throw StoreError(error)
            }
        }
    }
}

// MARK: - Rows

extension RowFiller {
    /// Calls a closure with the rows of some schemas, in batches. The closure must give each row that is not marked
    /// unreadable another schema, so that it is not found again.
    private func forEachBatch(
        of schemas: [Int64],
        _ body: ([RawRow]) throws(StoreError) -> Void
    ) throws(StoreError) {
        let columns = "SELECT \(RawRow.columns) FROM \(plan.table.name)"
        let indexed = plan.indexedStaleSchemas ?? []
        // Rows that are marked unreadable may stay so, and would be found again.
        let readable = schemas.filter { id in
            indexed.contains(id) && !(record.schema(id)?.shape.columns.contains(Self.unreadable) ?? true)
        }
        if !readable.isEmpty {
            let conditions = "\(Catalog.hasSchema(indexed)) AND \(Catalog.hasSchema(readable))"
            let index = plan.table.staleIndex(indexed).name
            let sql = SQL(adHoc: "\(columns) INDEXED BY \(index) WHERE \(conditions) LIMIT \(Self.batchSize)")
            while true {
                let rows = try rows(sql, from: nil)
                if rows.isEmpty { break }
                try body(rows)
            }
        }
        let others = schemas.filter { !readable.contains($0) }
        if others.isEmpty { return }
        let conditions = "rowid >= ?1 AND \(Catalog.hasSchema(others))"
        let sql = SQL(adHoc: "\(columns) WHERE \(conditions) ORDER BY rowid LIMIT \(Self.batchSize)")
        var position = Int64.min
        while true {
            let rows = try rows(sql, from: position)
            guard let last = rows.last?.number else { return }
            try body(rows)
            if last == .max { return }
            position = last + 1
        }
    }

    private func rows(_ sql: SQL, from position: Int64?) throws(StoreError) -> [RawRow] {
        try StoreError.converting { () throws(SQLiteError) in
            var rows: [RawRow] = []
            try connection.forEach(
                sql,
                bind: { if let position { $0.bind(position, at: 1) } },
                row: { row in
                    rows.append(RawRow(row))
                    return true
                }
            )
            return rows
        }
    }

    /// Empties unique columns, so that new keys of rows do not conflict with their old ones.
    private func emptyUniqueColumns(_ schemas: [Int64]) throws(StoreError) {
        let names = plan.columns.filter(\.isUnique).map(\.name)
        if names.isEmpty { return }
        let assignments = names.map { "\($0) = NULL" }.joined(separator: ", ")
        try StoreError.converting { () throws(SQLiteError) in
            try connection.execute("UPDATE \(plan.table.name) SET \(assignments) WHERE \(Catalog.hasSchema(schemas))")
        }
    }

    private func write<M: Model>(
        _ object: M,
        _ keys: RowKeys,
        _ row: RawRow,
        schema: Int64,
        _ unchecked: inout Set<String>
    ) throws(StoreError) {
        while true {
            do throws(SQLiteError) {
                try update(keys, row, schema: schema, expires: plan.shape.expirationKey(of: object))
                break
            } catch {
                guard let column = plan.brokenConstraint(error), unchecked.insert(column.name).inserted else {
                    throw StoreError(error)
                }
                // Programs that do not know that the field is unique have stored equal keys.
                let index = plan.table.uniqueIndex(column)
                try StoreError.converting { () throws(SQLiteError) in
                    try connection.execute("DROP INDEX IF EXISTS \(index)")
                }
            }
        }
        let search = plan.staleSearchSchemas.contains(row.schema) ? plan.search : nil
        let links = try links(of: object)
        let texts = try search.map { _ throws(StoreError) in try plan.shape.texts(of: object) }
        try StoreError.converting { () throws(SQLiteError) in
            try ElementTables(plan: plan, connection: connection).write(keys, of: row.identity)
            if let links { try ReferenceTable(plan: plan, connection: connection).write(links, of: row.identity) }
            if let texts { try search?.write(texts, of: row.identity, connection) }
        }
    }

    /// The references of an object; `nil` if its class has none.
    private func links<M: Model>(of object: M) throws(StoreError) -> [ReferenceLink]? {
        if plan.referenceColumns.isEmpty { return nil }
        var draft = RowDraft()
        try draft.fill(from: object, plan.shape)
        return draft.links
    }

    private func update(
        _ keys: RowKeys,
        _ row: RawRow,
        schema: Int64,
        expires: StorageKey?
    ) throws(SQLiteError) {
        var values = [("schema", StorageKey.integer(schema))]
        if let expires { values.append(("expires", expires)) }
        for (column, position) in zip(plan.columns.filter { !$0.isCollection }, plan.keyPositions) {
            values.append((column.name, keys.single[position]))
        }
        try connection.run(SQL(adHoc: plan.table.update(values.map(\.0)))) { statement in
            statement.bind([row.identity] + values.map(\.1))
        }
    }

    private func move(_ row: RawRow, to schema: Int64) throws(StoreError) {
        try StoreError.converting { () throws(SQLiteError) in
            try connection.run(SQL(adHoc: plan.table.update(["schema"]))) { $0.bind([row.identity, .integer(schema)]) }
        }
    }

    /// Creates an index that finds rows with these schemas, because an older program may write such rows again.
    private func indexStaleRows(_ schemas: [Int64]) throws(StoreError) {
        let known = plan.indexedStaleSchemas ?? []
        let all = Set(known).union(schemas).sorted()
        if all == known { return }
        try StoreError.converting { () throws(SQLiteError) in
            if !known.isEmpty { try connection.execute("DROP INDEX \(plan.table.staleIndex(known).name)") }
            try connection.execute(plan.table.staleIndex(all).definition)
        }
    }
}
