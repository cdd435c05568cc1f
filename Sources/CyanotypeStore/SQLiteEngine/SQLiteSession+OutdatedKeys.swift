internal import Cyanotype

// Rows of earlier versions have the keys of their time until they are migrated. Queries do not use them, but a unique index does.
extension SQLiteSession {
    /// Empties a unique column in rows of other versions that have a key there, unless their objects still have it.
    ///
    /// - Parameters:
    ///   - column: The column.
    ///   - key: The key.
    ///   - identity: The identity of the object that is to have the key.
    ///   - plan: The plan of its class.
    /// - Returns: Whether a row had the key that its object does not have.
    /// - Throws: ``StoreError``
    @inline(never)
    func emptyOutdatedKeys(
        _ column: ColumnPlan,
        _ key: StorageKey,
        except identity: StorageKey,
        _ plan: ObjectPlan
    ) throws(StoreError) -> Bool {
        var outdated: [StorageKey] = []
        let sql = SQL(
            adHoc: """
                SELECT \(RowCodec.columnsWithIdentity) FROM \(plan.table.name) AS \(ObjectPlan.alias)
                WHERE \(column.name) = ?1 AND id <> ?2
                """
        )
        try connection.forEach(
            sql,
            bind: { $0.bind([key, identity]) },
            row: { statement throws(StoreError) in
                let row = RowCodec.row(statement, plan)
                guard let foreign = row.foreign, foreign.mayHaveOtherKeys,
                    let model = model(named: foreign.className, ofType: plan.typeName)
                else { return true }
                if self.key(model, of: row, column) != key { outdated.append(row.identity) }
                return true
            }
        )
        let update = SQL(adHoc: plan.table.update([column.name]))
        for other in outdated {
            try StoreError.converting { () throws(SQLiteError) in
                try connection.run(update) { $0.bind([other, .null]) }
            }
        }
        return !outdated.isEmpty
    }

    /// The key that the object of a row has in its current version; `nil` if it cannot be read, or has no such column.
    private func key<M: Model>(_ model: M.Type, of row: borrowing StoredRow, _ column: ColumnPlan) -> StorageKey? {
        guard let shape = try? registry.shape(of: model),
            let position = shape.columns.filter({ !$0.isCollection }).firstIndex(where: {
                $0.path == column.path && $0.role == column.role
            }),
            let object = try? ObjectDecoder(self, shape).object(model, of: row),
            let keys = try? RowKeys(of: object, shape)
        else { return nil }
        return keys.single[position]
    }
}
