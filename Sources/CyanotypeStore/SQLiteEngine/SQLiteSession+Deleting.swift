internal import Cyanotype

extension SQLiteSession {
    func remove(_ identity: StorageKey, from table: ObjectPlan) throws(StoreError) -> Bool {
        let transaction = try writing
        return try StoreError.converting { () throws(SQLiteError) in
            let revision = try transaction.nextRevision(table, on: connection)
            try forgetExpirations(in: table, where: "id = ?1", identity)
            try connection.run(table.statements.delete) { $0.bind(identity, at: 1) }
            if connection.changes == 0 { return false }
            try noteDeletion(of: identity, in: table, revision: revision, transaction)
            try table.search?.removeGone(connection)
            return true
        }
    }

    /// Records the deletion of an object for observers, and for the end of the transaction.
    func noteDeletion(
        of identity: StorageKey,
        in table: ObjectPlan,
        revision: Int64,
        _ transaction: TransactionState
    ) throws(SQLiteError) {
        transaction.begin(revision, table)
        try catalog.recordDeletion(of: identity, type: table.table.id, revision: revision)
        transaction.noteDeletion(table)
    }

    func removeAll(from table: ObjectPlan) throws(StoreError) -> Int {
        let transaction = try writing
        // Without an object, there is no change to announce.
        if try number(of: table.count(where: table.classConditions)) == 0 { return 0 }
        let count = try number(of: table.count(where: table.conditions(of: .current, at: now)))
        return try StoreError.converting { () throws(SQLiteError) in
            let revision = try transaction.revision(table, on: connection)
            if let schemas = table.familySchemas {
                try forgetExpirations(in: table, where: Catalog.hasSchema(schemas))
                try connection.execute("DELETE FROM \(table.table.name) WHERE \(Catalog.hasSchema(schemas))")
                try table.search?.removeGone(connection)
            } else if table.isSynchronized {
                // The trigger keeps what a server has to hear.
                try forgetExpirations(in: table)
                try connection.execute("DELETE FROM \(table.table.name)")
                try table.search?.removeGone(connection)
            } else {
                try emptyTable(table)
            }
            // The identities of so many objects are not recorded: observers learn that any object may have changed.
            try catalog.forgetDeletions(ofType: table.table.id, through: revision)
            if table.isSynchronized { transaction.noteDeletions(count, ofType: table.table.id) }
            return count
        }
    }

    /// Removes the times at which objects expire for other programs only: this one deletes objects that have not expired.
    ///
    /// - Parameters:
    ///   - plan: The plan of the class.
    ///   - condition: The condition for the rows.
    ///   - identity: Its parameter, if it has one.
    /// - Throws: `SQLiteError`
    private func forgetExpirations(
        in plan: ObjectPlan,
        where condition: String = "true",
        _ identity: StorageKey? = nil
    ) throws(SQLiteError) {
        guard plan.isSynchronized, plan.expiration == nil else { return }
        let statement = SQL(
            adHoc: "UPDATE \(plan.table.name) SET expires = NULL WHERE expires IS NOT NULL AND \(condition)"
        )
        try connection.run(statement) { if let identity { $0.bind(identity, at: 1) } }
    }

    /// Empties the tables of a type. It drops the triggers meanwhile: without triggers, SQLite truncates a table, which
    /// takes as long as deleting one row.
    private func emptyTable(_ plan: ObjectPlan) throws(SQLiteError) {
        let (table, record) = (plan.table, try catalog.type(plan.table.id))
        let elements = record?.columns.filter { if case .elements? = $0.role { true } else { false } } ?? []
        var triggers: [(name: String, definition: String)] = []
        try connection.forEach(Self.triggersOfTable, bind: { $0.bind(table.name, at: 1) }) { row in
            triggers.append((row.string(0), row.string(1)))
            return true
        }
        for trigger in triggers { try connection.execute("DROP TRIGGER \(trigger.name)") }
        try connection.execute("DELETE FROM \(table.name)")
        for column in record?.columns ?? [] where column.role == .references {
            try connection.execute(ReferenceTable.emptying(column.id))
        }
        for column in elements { try connection.execute("DELETE FROM \(TableName.elements(column.id))") }
        if record?.columns.contains(where: { $0.role == .words }) ?? false {
            try connection.execute(SearchTables(objects: table).emptying)
        }
        for trigger in triggers { try connection.execute(trigger.definition) }
    }

    private static let triggersOfTable = SQL(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1"
    )
}

// MARK: - Records of deletions

extension SQLiteSession {
    /// Forgets the deletions before this transaction that no observer will need.
    func forgetOldDeletions() throws(StoreError) {
        guard let transaction else { return }
        try StoreError.converting { () throws(SQLiteError) in
            for (type, count) in transaction.state.deletions {
                let revision = transaction.state.revisions[type] ?? 0
                try catalog.forgetDeletions(ofType: type, through: revision - ChangeHub.history)
                // Counting the records takes longer than one deletion.
                if count >= Self.manyDeletions { try catalog.limitDeletions(ofType: type) }
            }
        }
    }

    private static let manyDeletions = 100
}
