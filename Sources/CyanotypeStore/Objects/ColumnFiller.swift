internal import Cyanotype

/// Gives the objects in a table the keys of columns that were added later.
struct ColumnFiller {
    let plan: ObjectPlan
    let connection: SQLiteConnection

    /// Reads each object of the class and writes its keys. An object that cannot be read keeps empty columns; whoever
    /// fetches it learns why.
    func fill<M: Model>(_ type: M.Type) throws(StoreError) {
        let names = plan.columns.filter { !$0.isCollection }.map(\.name)
        let assignments = names.enumerated().map { "\($1) = ?\($0 + 2)" }.joined(separator: ", ")
        let update = names.isEmpty ? nil : SQL(adHoc: "UPDATE \(plan.table.name) SET \(assignments) WHERE id = ?1")
        let all = SQL(adHoc: "SELECT id, schema, doc FROM \(plan.table.name)")
        try connection.forEach(all) { row throws(StoreError) in
            guard plan.ownSchemas.contains(row.integer(1)) else { return true }
            guard let object = try? unsafe JSONReader.readStored(M.self, in: row.bytes(2)) else { return true }
            try self.write(ObjectKeys(of: object, plan), id: row.key(0), update)
            return true
        }
    }

    private func write(_ keys: ObjectKeys, id: StorageKey, _ update: SQL?) throws(StoreError) {
        do throws(SQLiteError) {
            if let update {
                try connection.run(update) { statement in
                    statement.bind(id, at: 1)
                    for (index, key) in keys.single.enumerated() { statement.bind(key, at: Int32(index + 2)) }
                }
            }
            try keys.writeElements(of: id, plan, connection)
        } catch {
            throw StoreError(error)
        }
    }
}
