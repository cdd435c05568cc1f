internal import Cyanotype

extension ObjectAccess {
    func delete<M: Model, ID: Hashable>(_ type: M.Type, id: ID) throws(StoreError) -> Bool {
        let transaction = try writing
        guard let plan = try plan(for: type), let key = try plan.identity.key(of: id, ofType: plan.typeName) else {
            return false
        }
        return try delete(type, key, plan, transaction)
    }

    /// Deletes the object with the identity of an object.
    func delete<M: Model>(_ object: M) throws(StoreError) -> Bool {
        if let subclass = subclass(of: object) { return try delete(object, subclass) }
        return try delete(object, as: M.self)
    }

    /// Deletes an instance of a subclass.
    private func delete<M: Model, Exact: Model>(_ object: M, _ exact: Exact.Type) throws(StoreError) -> Bool {
        // The type is that of the object.
        guard let object = object as? Exact else { return false }
        return try delete(object, as: exact)
    }

    private func delete<M: Model>(_ object: M, as type: M.Type) throws(StoreError) -> Bool {
        let transaction = try writing
        guard let plan = try plan(for: type) else { return false }
        var writers = DocumentWriters()
        return try delete(type, try writers.prepare(object, plan).0, plan, transaction)
    }

    /// Deletes an object, also one that has expired, and returns whether others could have found it.
    private func delete<M: Model>(
        _ type: M.Type,
        _ key: StorageKey,
        _ plan: ObjectPlan,
        _ transaction: TransactionState
    ) throws(StoreError) -> Bool {
        let isOfClass = plan.familySchemas == nil
        let isVisible = plan.expiration == nil && isOfClass ? true : try self.isVisible(type, plan, key)
        if !isOfClass, !isVisible { return try delete(expired: type, key, plan, transaction) }
        return try remove(key, plan, transaction) && isVisible
    }

    /// Deletes an object of the class that has expired.
    private func delete<M: Model>(
        expired type: M.Type,
        _ key: StorageKey,
        _ plan: ObjectPlan,
        _ transaction: TransactionState
    ) throws(StoreError) -> Bool {
        let schema = try StoreError.converting { () throws(SQLiteError) in
            try connection.first(plan.statements.find, bind: { $0.bind(key, at: 1) }) { $0.integer(0) }
        }
        if let schema, plan.isInFamily(schema) ?? false { _ = try remove(key, plan, transaction) }
        return false
    }

    /// Removes the row of an object, and records that for those who observe the store.
    func remove(
        _ key: StorageKey,
        _ plan: ObjectPlan,
        _ transaction: TransactionState
    ) throws(StoreError) -> Bool {
        try StoreError.converting { () throws(SQLiteError) in
            try connection.run(plan.statements.delete) { $0.bind(key, at: 1) }
            if connection.changes == 0 { return false }
            let revision = try transaction.revision(plan, on: connection)
            try catalog.recordDeletion(of: key, type: plan.table.id, revision: revision)
            transaction.noteDeletion(plan)
            try plan.search?.removeGone(connection)
            return true
        }
    }
}

// MARK: - Records of deletions

extension ObjectAccess {
    /// Forgets the deletions before this transaction's that nobody will ask for.
    func forgetOldDeletions() throws(StoreError) {
        guard let transaction else { return }
        try StoreError.converting { () throws(SQLiteError) in
            for (type, count) in transaction.state.deletions {
                let revision = transaction.state.revisions[type] ?? 0
                try catalog.forgetDeletions(ofType: type, through: revision - ChangeHub.history)
                // Finding out how many there are takes longer than one of them.
                if count >= Self.manyDeletions { try catalog.limitDeletions(ofType: type) }
            }
        }
    }

    private static let manyDeletions = 100
}

// MARK: - Queries

extension ObjectAccess {
    /// Deletes the objects that a query finds, and returns their number. Expired ones that it would have found are gone too.
    func delete<M: Model>(_ query: Query<M>) throws(StoreError) -> Int {
        let transaction = try writing
        guard let plan = try plan(for: M.self) else { return 0 }
        let search = try ObjectSearch(query, plan, now: now)
        if search.isEmpty { return 0 }
        if search.findsAll { return try deleteAll(M.self, plan, transaction) }
        var identities: [StorageKey] = []
        if search.isExact, search.isComplete, !search.isLimited || search.compiled.allowsLimit {
            try forEachRow(search.statement(selecting: "o.id")) { row in
                identities.append(row.key(0))
                return .next
            }
        } else {
            try forEach(query) { _, identity in
                identities.append(identity)
                return .next
            }
        }
        for identity in identities { _ = try remove(identity, plan, transaction) }
        if plan.expiration != nil { try removeExpired(query, plan, transaction) }
        return identities.count
    }

    /// Removes the objects that a query would find if they had not expired.
    private func removeExpired<M: Model>(
        _ query: Query<M>,
        _ plan: ObjectPlan,
        _ transaction: TransactionState
    ) throws(StoreError) {
        if query.maximumCount != nil || query.skippedCount > 0 || query.cursor != nil { return }
        var identities: [StorageKey] = []
        let search = try ObjectSearch(query, plan, now: now, finds: .expired)
        let isIncluded = search.compiled.makeRemainingTest?()
        try forEachRow(of: search, { _, _ in }) { object, identity throws(StoreError) in
            if let isIncluded, !(try evaluating(M.self) { try isIncluded(object) }) { return .next }
            identities.append(identity)
            return .next
        }
        for identity in identities { _ = try remove(identity, plan, transaction) }
    }

    /// Removes the objects of a model that have expired, those of its subclasses included, and returns their number.
    func purgeExpired<M: Model>(_ type: M.Type) throws(StoreError) -> Int {
        let transaction = try writing
        guard let plan = try plan(for: type), plan.expiration != nil else { return 0 }
        var identities: [StorageKey] = []
        let search = try ObjectSearch(Query<M>(), plan, now: now, finds: .expired)
        try forEachRow(search.statement(selecting: "o.id")) { row in
            identities.append(row.key(0))
            return .next
        }
        // Rows of programs that do not know when their objects expire.
        try forEachStaleRow(search) { entry throws(StoreError) in
            if case .success(let object) = entry.object, hasExpired(object, plan) { identities.append(entry.identity) }
        }
        for identity in identities { _ = try remove(identity, plan, transaction) }
        return identities.count
    }

    /// Removes all objects of a class, and returns how many of them had not expired.
    private func deleteAll<M: Model>(
        _ type: M.Type,
        _ plan: ObjectPlan,
        _ transaction: TransactionState
    ) throws(StoreError) -> Int {
        var count = 0
        try forEachRow(try ObjectSearch(Query<M>(), plan, now: now).countStatement) { row in
            count = Int(row.integer(0))
            return .stop
        }
        return try StoreError.converting { () throws(SQLiteError) in
            let revision = try transaction.revision(plan, on: connection)
            if let schemas = plan.familySchemas {
                try connection.execute("DELETE FROM \(plan.table.name) WHERE \(ObjectTable.has(schemas))")
                try plan.search?.removeGone(connection)
            } else {
                try emptyTable(plan)
            }
            // The identities of so many objects are not recorded: observers learn that all may be concerned.
            try catalog.forgetDeletions(ofType: plan.table.id, through: revision)
            return count
        }
    }

    /// Empties the tables of a type. SQLite takes the time of one object for it if there are no triggers.
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
