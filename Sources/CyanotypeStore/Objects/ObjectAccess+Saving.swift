internal import Cyanotype
internal import FoundationEssentials

extension ObjectAccess {
    /// Writes objects by one writer of documents.
    ///
    /// - Parameters:
    ///   - objects: The objects.
    ///   - replacing: Whether an object replaces the one with its identity. Otherwise that is an error.
    /// - Throws: ``StoreError``. Then some may have been written: call this in a nested transaction.
    func save<M: Model>(_ objects: some Sequence<M>, replacing: Bool) throws(StoreError) {
        _ = try writing
        var saving = Saving(replacing: replacing)
        var plan: ObjectPlan?
        for object in objects {
            if let subclass = subclass(of: object) {
                try save(object, subclass, &saving)
                // The subclass may have added columns to the table.
                plan = nil
            } else {
                if plan == nil { plan = try savingPlan(for: M.self) }
                if let plan { try save(object, plan, &saving) }
            }
        }
        try finish(saving)
    }

    /// Writes an instance of a subclass.
    private func save<M: Model, Exact: Model>(
        _ object: M,
        _ exact: Exact.Type,
        _ saving: inout Saving
    ) throws(StoreError) {
        // The type is that of the object.
        guard let object = object as? Exact else { return }
        try save(object, try savingPlan(for: Exact.self), &saving)
    }

    private func save<M: Model>(_ object: M, _ plan: ObjectPlan, _ saving: inout Saving) throws(StoreError) {
        try saving.writers.keys.replace(by: object, plan)
        let texts = try plan.search?.texts(of: object, plan.className)
        let (identity, expires) = try saving.writers.prepare(object, plan)
        if case .null = identity { throw withoutIdentity(plan) }
        if !saving.deferred.isEmpty { saving.deferred.removeAll { $0.isOf(identity, plan) } }
        do throws(SQLiteError) {
            try write(identity, expires, plan, saving)
        } catch {
            try retry(M.self, identity, expires, plan, &saving, after: error)
        }
        if !plan.uncheckedColumns.isEmpty { try checkUnique(identity, plan, saving) }
        try StoreError.converting { () throws(SQLiteError) in
            try saving.writers.keys.writeElements(of: identity, plan, connection)
            if let texts { try plan.search?.write(texts, of: identity, connection) }
        }
    }

    private func withoutIdentity(_ plan: ObjectPlan) -> StoreError {
        var error = StoreError(.identity, "the object's identity is a value by which nothing can be found, such as NaN")
        error.type = plan.className
        return error
    }

    /// Writes the row of an object, without its elements and words.
    private func write(
        _ identity: StorageKey,
        _ expires: StorageKey,
        _ plan: ObjectPlan,
        _ saving: borrowing Saving,
        emptying column: ColumnPlan? = nil
    ) throws(SQLiteError) {
        // Only a transaction that writes saves, and only by a plan that the file has.
        guard let transaction, let schema = plan.schema else { throw SQLiteError.misuse("nothing can be written") }
        let revision = try transaction.revision(plan, on: connection)
        let time = transaction.time.timeIntervalSinceReferenceDate
        try unsafe saving.writers.withDocument(of: plan) { document throws(SQLiteError) in
            try connection.run(saving.replaces ? plan.statements.upsert : plan.statements.insert) { statement in
                statement.bind(identity, at: 1)
                statement.bind(schema, at: 2)
                statement.bind(revision, at: 3)
                statement.bind(time, at: 4)
                statement.bind(time, at: 5)
                statement.bind(expires, at: 6)
                statement.bind(unsafe DocumentChecksum.make(document, identity), at: 7)
                var index: Int32 = 8
                for key in saving.writers.keys.single {
                    statement.bind(key, at: index)
                    index += 1
                }
                if let column, let position = plan.singlePosition(of: column) {
                    statement.bindNull(at: Int32(8 + position))
                }
                unsafe statement.bindText(document, at: index)
            }
        }
    }
}

// MARK: - Constraints

/// What one call that saves objects has at hand.
struct Saving: ~Copyable {
    /// Whether an object replaces the one with its identity.
    let replaces: Bool
    var writers = DocumentWriters()
    /// Keys that other objects still have, which may change within the same call.
    var deferred: [DeferredKey] = []

    init(replacing: Bool) {
        replaces = replacing
    }
}

/// A key of a unique column that another object had when its own object was written.
struct DeferredKey {
    let plan: ObjectPlan
    let column: ColumnPlan
    let key: StorageKey
    let identity: StorageKey

    /// Whether it is that of an object.
    func isOf(_ identity: StorageKey, _ plan: ObjectPlan) -> Bool {
        identity == self.identity && plan.table.id == self.plan.table.id
    }
}

extension ObjectAccess {
    /// Writes the row of an object that has broken a constraint, if that is possible all the same.
    @inline(never)
    private func retry<M: Model>(
        _ type: M.Type,
        _ identity: StorageKey,
        _ expires: StorageKey,
        _ plan: ObjectPlan,
        _ saving: inout Saving,
        after error: SQLiteError
    ) throws(StoreError) {
        guard error.isConstraint, let transaction else { throw StoreError(error) }
        var error = error
        // An object that has expired is in nobody's way. Each pass removes one.
        while true {
            var column = plan.brokenConstraint(error)
            let key = column.flatMap { plan.singlePosition(of: $0) }.map { saving.writers.keys.single[$0] }
            var other: StorageKey?
            if let column { other = try identityOfOther(column, key ?? .null, than: identity, plan) }
            // The object with the identity may have all the unique keys too.
            if other == nil, !saving.replaces { (other, column) = (identity, nil) }
            guard let other else { throw failure(error, identity, nil, column, key, plan) }
            if try isInTheWay(type, other, plan) {
                guard saving.replaces, let column, let key else {
                    throw failure(error, identity, other, column, key, plan)
                }
                // The other object may get another key in the same call.
                saving.deferred.append(DeferredKey(plan: plan, column: column, key: key, identity: identity))
                do throws(SQLiteError) {
                    try write(identity, expires, plan, saving, emptying: column)
                    return
                } catch let next {
                    throw failure(next, identity, nil, plan.brokenConstraint(next), nil, plan)
                }
            }
            _ = try remove(other, plan, transaction)
            do throws(SQLiteError) {
                try write(identity, expires, plan, saving)
                return
            } catch let next {
                error = next
            }
        }
    }

    /// Whether another object has not expired.
    private func isInTheWay<M: Model>(_ type: M.Type, _ identity: StorageKey, _ plan: ObjectPlan) throws(StoreError)
        -> Bool
    {
        if plan.expiration == nil { return true }
        // That of another class is not decoded: it is in the way.
        let schema = try StoreError.converting { () throws(SQLiteError) in
            try connection.first(plan.statements.find, bind: { $0.bind(identity, at: 1) }) { $0.integer(0) }
        }
        guard let schema, plan.isInFamily(schema) ?? false else { return schema != nil }
        return try isVisible(type, plan, identity)
    }

    /// Writes the keys that other objects had.
    private func finish(_ saving: consuming Saving) throws(StoreError) {
        for pending in saving.deferred {
            let (plan, column) = (pending.plan, pending.column)
            do throws(SQLiteError) {
                try connection.run(SQL(adHoc: "UPDATE \(plan.table.name) SET \(column.name) = ?2 WHERE id = ?1")) {
                    statement in
                    statement.bind(pending.identity, at: 1)
                    statement.bind(pending.key, at: 2)
                }
            } catch {
                let other = try identityOfOther(column, pending.key, than: pending.identity, plan)
                throw failure(error, pending.identity, other, column, pending.key, plan)
            }
        }
    }

    /// Refuses a key of a unique column that has no unique index, because objects had equal keys before it was unique.
    private func checkUnique(
        _ identity: StorageKey,
        _ plan: ObjectPlan,
        _ saving: borrowing Saving
    ) throws(StoreError) {
        for column in plan.uncheckedColumns {
            guard let position = plan.singlePosition(of: column) else { continue }
            let key = saving.writers.keys.single[position]
            guard key != .null, let other = try identityOfOther(column, key, than: identity, plan) else { continue }
            throw failure(nil, identity, other, column, key, plan)
        }
    }

    /// Returns the identity of an object with a key that another one has, too.
    private func identityOfOther(
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

    /// The failure of a broken constraint, with the object, the field and its value.
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
            let object = other.map { "the object \($0.text.excerpt)" } ?? "another object"
            failure = StoreError(
                .constraint,
                "\(object) has the same value of the unique field; change one of the two, or delete one"
            )
            failure.field = column.path
            failure.value = key?.text
        } else if other == nil {
            // Such as an identity without a key.
            failure = error.map { StoreError($0) } ?? StoreError(.constraint, "the object breaks a constraint")
        } else {
            failure = StoreError(.constraint, "there is an object with this identity already; save it to replace that")
        }
        failure.type = plan.className
        failure.identity = identity.text
        failure.statement = error?.sql
        failure.sqliteCode = error?.extendedCode
        return failure
    }
}

extension ObjectPlan {
    /// The position of a column among those with one key.
    func singlePosition(of column: ColumnPlan) -> Int? {
        columns.filter { !$0.isCollection }.firstIndex { $0.id == column.id }
    }
}

// MARK: - Documents

/// The writers of one call: a document that identifies its object has sorted keys.
struct DocumentWriters: ~Copyable {
    private var plain = DocumentWriter()
    private var sorted = DocumentWriter(sortedKeys: true)
    /// The keys of the object that is written.
    var keys = ObjectKeys()

    /// Writes an object's document, and returns its identity and the time at which it expires.
    mutating func prepare<M: Model>(_ object: M, _ plan: ObjectPlan) throws(StoreError) -> (StorageKey, StorageKey) {
        do throws(MappingError) {
            if plan.hasSortedDocuments { try sorted.write(object) } else { try plain.write(object) }
            return try ValueSource.withSource(of: object) { source throws(MappingError) in
                let identity =
                    switch plan.identity.source {
                    case .property(let key): try key(source)
                    case .document: StorageKey.blob(sorted.digest)
                    }
                return (identity, try plan.expiration?.key(in: source) ?? .null)
            }
        } catch {
            throw StoreError(error, of: plan.className)
        }
    }

    /// Lends the bytes of the document that was written last for a plan.
    func withDocument<Result>(
        of plan: ObjectPlan,
        _ body: (UnsafeRawBufferPointer) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        if plan.hasSortedDocuments { return try unsafe sorted.withBytes(body) }
        return try unsafe plain.withBytes(body)
    }
}

extension ObjectPlan {
    /// Whether the digest of the document is the identity.
    var hasSortedDocuments: Bool {
        if case .document = identity.source { true } else { false }
    }
}
