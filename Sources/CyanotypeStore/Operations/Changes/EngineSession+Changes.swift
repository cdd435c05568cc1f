internal import Cyanotype

extension EngineSession {
    /// Returns the table of a model; `nil` if the store has none yet.
    ///
    /// - Throws: ``StoreError`` with the code `type` if neither the model nor the type in the store is synchronized.
    func synchronizedTable<M: Model>(for type: M.Type, _ use: TableUse) throws(StoreError) -> Table? {
        let table = try table(for: type, use)
        if let table, table.isSynchronized { return table }
        if try shape(of: type).isSynchronized { return nil }
        var error = StoreError(.type, "the model is not synchronized; mark its blueprint with synchronized()")
        error.type = M.storedName
        throw error
    }

    /// Decodes the object of a state.
    func object<M: Model>(
        _ type: M.Type,
        _ state: SyncRecord.State,
        _ identity: StorageKey
    ) throws(StoreError) -> M {
        let decoder = ObjectDecoder(self, try shape(of: type))
        return try state.lend(identity) { row throws(StoreError) in try decoder.object(type, of: row) }
    }

    /// Returns the state of the row with an identity; `nil` if there is none that is visible.
    func rowState(of identity: StorageKey, in table: Table) throws(StoreError) -> SyncRecord.State? {
        var state: SyncRecord.State?
        try forEachVisibleRow(of: [identity], in: table) { _, row in
            state = SyncRecord.State(row, exact: exactShape(of: row, table.shape))
        }
        return state
    }

    /// The shape of a row's class, if it is another one than a table's and the store has used its model.
    func exactShape(of row: borrowing StoredRow, _ shape: ObjectShape) -> ObjectShape? {
        guard let name = row.foreign?.className, name != shape.className else { return nil }
        return models.knownShape(ofClass: name, type: shape.typeName)
    }
}
