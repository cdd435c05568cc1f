internal import Cyanotype

/// The tables with the keys of the objects' elements.
struct ElementTables {
    let plan: ObjectPlan
    let connection: SQLiteConnection

    /// Writes the keys of an object's elements in place of those that it had.
    func write(_ keys: RowKeys, of identity: StorageKey) throws(SQLiteError) {
        for (index, position) in plan.elementPositions.enumerated() {
            try connection.run(plan.statements.removeElements[index]) { $0.bind(identity, at: 1) }
            for key in keys.elements[position] where key != .null {
                try connection.run(plan.statements.addElement[index]) { statement in
                    statement.bind(key, at: 1)
                    statement.bind(identity, at: 2)
                }
            }
        }
    }
}
