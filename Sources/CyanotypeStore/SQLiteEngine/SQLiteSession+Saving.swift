internal import Cyanotype
internal import FoundationEssentials

extension SQLiteSession {
    func save(
        replacing: Bool,
        _ body: (_ write: (borrowing RowDraft, ObjectPlan) throws(StoreError) -> Void) throws(StoreError) -> Void
    ) throws(StoreError) {
        _ = try writing
        var deferred: [DeferredKey] = []
        try body { draft, plan throws(StoreError) in
            if !deferred.isEmpty { deferred.removeAll { $0.isOf(draft.identity, plan) } }
            var mayHaveTombstone = plan.isSynchronized ? try mayHaveTombstones(plan) : false
            if plan.needsSeveralStatements || mayHaveTombstone { try beginSavepoint() }
            var isWritten = draft.foreignDocument == nil
            do throws(SQLiteError) {
                if isWritten { isWritten = try write(draft, plan, replacing: replacing) }
            } catch {
                try beginSavepoint()
                try retry(draft, plan, replacing: replacing, nil, &deferred, after: error)
                // It may have removed an object with the identity that has expired.
                mayHaveTombstone = plan.isSynchronized
            }
            if !isWritten { try replace(draft, plan, &deferred) }
            if !plan.uncheckedColumns.isEmpty { try checkUnique(draft.keys, of: draft.identity, plan) }
            try StoreError.converting { () throws(SQLiteError) in
                try ElementTables(plan: plan, connection: connection).write(draft.keys, of: draft.identity)
                try ReferenceTable(plan: plan, connection: connection).write(draft.links, of: draft.identity)
                try plan.search?.write(draft.texts, of: draft.identity, connection)
                if mayHaveTombstone { try SyncTable.revive(draft.identity, ofType: plan.table.id, connection) }
            }
        }
        try writeDeferred(deferred)
    }

    private func mayHaveTombstones(_ plan: ObjectPlan) throws(StoreError) -> Bool {
        let transaction = try writing
        return try StoreError.converting { () throws(SQLiteError) in
            try transaction.mayHaveTombstones(ofType: plan.table.id, connection)
        }
    }

    /// Writes a row in place of one whose document may have members that the program does not know.
    private func replace(
        _ draft: borrowing RowDraft,
        _ plan: ObjectPlan,
        _ deferred: inout [DeferredKey]
    ) throws(StoreError) {
        // The replacement may also record the use of its schema.
        try beginSavepoint()
        let replacement = try replacement(for: draft, plan)
        do throws(SQLiteError) {
            _ = try write(draft, plan, replacing: true, replacement)
        } catch {
            try retry(draft, plan, replacing: true, replacement, &deferred, after: error)
        }
    }

    /// Writes the row of a draft, without its elements and words.
    ///
    /// - Returns: `false` if only a replacement may replace the row that is there.
    private func write(
        _ draft: borrowing RowDraft,
        _ plan: ObjectPlan,
        replacing: Bool,
        _ replacement: Replacement? = nil,
        emptying columns: [ColumnPlan] = []
    ) throws(SQLiteError) -> Bool {
        let statements = plan.statements
        guard replacing, replacement == nil else {
            try run(replacing ? statements.replace : statements.insert, draft, plan, replacement, emptying: columns)
            return true
        }
        guard let pending = statements.upsertPending, let transaction else {
            try run(statements.upsert, draft, plan, nil, emptying: columns)
            return plan.uncleanSchemas.isEmpty || connection.changes > 0
        }
        let isPendingFirst = transaction.replacesPendingRows
        for isPending in [isPendingFirst, !isPendingFirst] {
            try run(isPending ? pending : statements.upsert, draft, plan, nil, emptying: columns)
            if connection.changes == 0 { continue }
            transaction.replacesPendingRows = isPending
            return true
        }
        return false
    }

    /// Runs a statement that writes the row of a draft, or its replacement.
    private func run(
        _ sql: SQL,
        _ draft: borrowing RowDraft,
        _ plan: ObjectPlan,
        _ replacement: Replacement?,
        emptying columns: [ColumnPlan]
    ) throws(SQLiteError) {
        if let replacement, let document = replacement.document {
            try unsafe document.span.withUnsafeBytes { bytes throws(SQLiteError) in
                try unsafe run(sql, draft, plan, schema: replacement.schema, bytes, emptying: columns)
            }
        } else {
            try unsafe draft.withDocument { document throws(SQLiteError) in
                try unsafe run(sql, draft, plan, schema: plan.schema, document, emptying: columns)
            }
        }
    }

    private func run(
        _ sql: SQL,
        _ draft: borrowing RowDraft,
        _ plan: ObjectPlan,
        schema: Int64?,
        _ document: UnsafeRawBufferPointer,
        emptying columns: [ColumnPlan]
    ) throws(SQLiteError) {
        // Only a transaction saves, and only with a recorded plan, so neither is `nil`.
        guard let transaction, let schema else { throw SQLiteError.misuse("nothing can be written") }
        let revision = try transaction.revision(plan, on: connection)
        let time = transaction.time.timeIntervalSinceReferenceDate
        let header = RowHeader(
            schema: schema,
            revision: revision,
            created: time,
            modified: time,
            expires: draft.expires,
            checksum: unsafe DocumentCodec.checksum(of: document, draft.identity),
            syncStatus: draft.syncStatus
        )
        try connection.run(sql) { statement in
            var index = header.bind(to: statement, draft.identity)
            for position in plan.keyPositions {
                statement.bind(draft.keys.single[position], at: index)
                index += 1
            }
            for column in columns {
                if let position = plan.parameter(of: column) { statement.bindNull(at: position) }
            }
            unsafe statement.bindText(document, at: index)
        }
    }
}

// MARK: - Constraints

/// A unique key that is written last, because another object had it when its own object was written.
private struct DeferredKey {
    let plan: ObjectPlan
    let column: ColumnPlan
    let key: StorageKey
    let identity: StorageKey

    /// Returns whether it is a key of an object.
    func isOf(_ identity: StorageKey, _ plan: ObjectPlan) -> Bool {
        identity == self.identity && plan.table.id == self.plan.table.id
    }
}

extension SQLiteSession {
    /// Writes the row of an object again that has broken a constraint, without the keys that other objects have.
    @inline(never)
    private func retry(
        _ draft: borrowing RowDraft,
        _ plan: ObjectPlan,
        replacing: Bool,
        _ replacement: Replacement?,
        _ deferred: inout [DeferredKey],
        after error: SQLiteError
    ) throws(StoreError) {
        guard error.isConstraint else { throw StoreError(error) }
        var (error, replacement) = (error, replacement)
        var emptied: [ColumnPlan] = []
        while true {
            try makeRoom(for: draft, plan, replacing: replacing, &deferred, &emptied, after: error)
            do throws(SQLiteError) {
                if try write(draft, plan, replacing: replacing, replacement, emptying: emptied) { return }
            } catch let next {
                error = next
                continue
            }
            let found = try self.replacement(for: draft, plan)
            do throws(SQLiteError) {
                _ = try write(draft, plan, replacing: replacing, found, emptying: emptied)
                return
            } catch let next {
                (error, replacement) = (next, found)
            }
        }
    }

    /// Empties a key that another object no longer has, removes an expired object, or defers a key, so that a row may be written.
    private func makeRoom(
        for draft: borrowing RowDraft,
        _ plan: ObjectPlan,
        replacing: Bool,
        _ deferred: inout [DeferredKey],
        _ emptied: inout [ColumnPlan],
        after error: SQLiteError
    ) throws(StoreError) {
        let identity = draft.identity
        var column = plan.brokenConstraint(error)
        let key = column.flatMap { plan.key(of: $0, draft.keys) }
        if let column, let key, try emptyOutdatedKeys(column, key, except: identity, plan) { return }
        var other: StorageKey?
        if let column { other = try identityOfOther(column, key ?? .null, than: identity, plan) }
        // No other object has the key, so the insert conflicts with the object of its own identity, which may have the same
        // keys.
        if other == nil, !replacing { (other, column) = (identity, nil) }
        guard let other else { throw failure(error, identity, nil, column, key, plan) }
        guard try isInTheWay(other, plan) else {
            _ = try remove(other, from: plan)
            return
        }
        guard replacing, let column, let key else { throw failure(error, identity, other, column, key, plan) }
        // The other object may get another key in the same call.
        deferred.append(DeferredKey(plan: plan, column: column, key: key, identity: identity))
        emptied.append(column)
    }

    /// Returns whether another object keeps its key or identity, because it has not expired.
    private func isInTheWay(_ identity: StorageKey, _ plan: ObjectPlan) throws(StoreError) -> Bool {
        if plan.expiration == nil { return true }
        func isVisible<M: Model>(_ type: M.Type) throws(StoreError) -> Bool {
            try self.isVisible(identity, in: plan, type)
        }
        switch try visibility(of: identity, in: plan) {
        case .missing, .expired: return false
        // The document of another class is not decoded, so its object counts as not expired.
        case .ofAnotherClass, .visible: return true
        case .dependsOnDocument: return try isVisible(plan.shape.model)
        }
    }

    /// Writes the keys that other objects had before. They must have other keys now, or have expired.
    private func writeDeferred(_ deferred: [DeferredKey]) throws(StoreError) {
        for pending in deferred {
            while let error = writeKey(pending) {
                let (plan, column) = (pending.plan, pending.column)
                if error.isConstraint, try emptyOutdatedKeys(column, pending.key, except: pending.identity, plan) {
                    continue
                }
                let other = try identityOfOther(column, pending.key, than: pending.identity, plan)
                guard error.isConstraint, let other, !(try isInTheWay(other, plan)) else {
                    throw failure(error, pending.identity, other, column, pending.key, plan)
                }
                _ = try remove(other, from: plan)
            }
        }
    }

    /// Writes the key of an object, and returns the error of the statement; `nil` if it succeeds.
    private func writeKey(_ pending: DeferredKey) -> SQLiteError? {
        do throws(SQLiteError) {
            try connection.run(SQL(adHoc: pending.plan.table.update([pending.column.name]))) { statement in
                statement.bind([pending.identity, pending.key])
            }
            return nil
        } catch {
            return error
        }
    }

    /// Throws if another object has a key in a unique column that has no unique index, because objects had equal keys
    /// when the field became unique.
    func checkUnique(_ keys: RowKeys, of identity: StorageKey, _ plan: ObjectPlan) throws(StoreError) {
        for column in plan.uncheckedColumns {
            guard let key = plan.key(of: column, keys), key != .null else { continue }
            _ = try emptyOutdatedKeys(column, key, except: identity, plan)
            guard let other = try identityOfOther(column, key, than: identity, plan) else { continue }
            throw failure(nil, identity, other, column, key, plan)
        }
    }

    /// Returns the identity of another object with a key in a column; `nil` if there is none.
    func identityOfOther(
        _ column: ColumnPlan,
        _ key: StorageKey,
        than identity: StorageKey,
        _ plan: ObjectPlan
    ) throws(StoreError) -> StorageKey? {
        try StoreError.converting { () throws(SQLiteError) in
            try connection.first(
                SQL(adHoc: "SELECT id FROM \(plan.table.name) WHERE \(column.name) = ?1 AND id <> ?2 LIMIT 1"),
                bind: { statement in
                    statement.bind(key, at: 1)
                    statement.bind(identity, at: 2)
                },
                row: { $0.key(0) }
            )
        }
    }

    /// Returns the failure of a broken constraint, with the object, the field and its value.
    private func failure(
        _ error: SQLiteError?,
        _ identity: StorageKey,
        _ other: StorageKey?,
        _ column: ColumnPlan?,
        _ key: StorageKey?,
        _ plan: ObjectPlan
    ) -> StoreError {
        if let error, !error.isConstraint { return StoreError(error) }
        var failure: StoreError
        if let column {
            failure = .taken(column, key, by: other, plan.shape)
        } else if other == nil {
            // For example, the identity is NULL.
            failure = error.map { StoreError($0) } ?? StoreError(.constraint, "the object breaks a constraint")
        } else {
            failure = .identityTaken
        }
        failure.setObject(identity, plan.shape)
        failure.underlying = error
        return failure
    }
}

extension ObjectPlan {
    /// Returns the key of a column; `nil` if the class has no such column.
    func key(of column: ColumnPlan, _ keys: RowKeys) -> StorageKey? {
        singlePosition(of: column).map { keys.single[keyPositions[$0]] }
    }

    /// Returns the parameter of a column's key in the statements that write rows.
    fileprivate func parameter(of column: ColumnPlan) -> Int32? {
        singlePosition(of: column).map { RowHeader.parameterCount + Int32($0) + 1 }
    }

    /// Returns the position of a column among the columns with one key.
    private func singlePosition(of column: ColumnPlan) -> Int? {
        columns.filter { !$0.isCollection }.firstIndex { $0.id == column.id }
    }
}
