internal import Cyanotype
internal import FoundationEssentials

extension ObjectAccess {
    /// The time by which objects expire, in seconds since 2001.
    var now: Double { (transaction?.time ?? Date()).timeIntervalSinceReferenceDate }

    func fetch<M: Model, ID: Hashable>(_ type: M.Type, id: ID) throws(StoreError) -> M? {
        guard let plan = try plan(for: type) else { return nil }
        let key = try plan.identity.key(of: id, ofType: plan.typeName)
        return try connection.first(plan.statements.fetch, bind: { bind(key, plan, $0) }) { row throws(StoreError) in
            try self.object(type, plan, schema: row.integer(0), row, document: 1, key)
        }
    }

    func fetch<M: Model>(_ type: M.Type, ids: some Sequence<some Hashable>) throws(StoreError) -> [M?] {
        var objects: [M?] = []
        for id in ids { objects.append(try fetch(type, id: id)) }
        return objects
    }

    func stored<M: Model, ID: Hashable>(_ type: M.Type, id: ID) throws(StoreError) -> StoredObject<M>? {
        guard let plan = try plan(for: type) else { return nil }
        let key = try plan.identity.key(of: id, ofType: plan.typeName)
        return try connection.first(plan.statements.stored, bind: { bind(key, plan, $0) }) { row throws(StoreError) in
            StoredObject(
                value: try self.object(type, plan, schema: row.integer(0), row, document: 1, key),
                revision: row.integer(2),
                created: Date(timeIntervalSinceReferenceDate: row.real(3)),
                modified: Date(timeIntervalSinceReferenceDate: row.real(4))
            )
        }
    }

    func exists<M: Model, ID: Hashable>(_ type: M.Type, id: ID) throws(StoreError) -> Bool {
        guard let plan = try plan(for: type) else { return false }
        let key = try plan.identity.key(of: id, ofType: plan.typeName)
        return try converting { () throws(SQLiteError) in
            try connection.first(plan.statements.exists, bind: { bind(key, plan, $0) }) { _ in true } ?? false
        }
    }

    func delete<M: Model, ID: Hashable>(_ type: M.Type, id: ID) throws(StoreError) -> Bool {
        let transaction = try writing
        guard let plan = try plan(for: type) else { return false }
        return try delete(try plan.identity.key(of: id, ofType: plan.typeName), plan, transaction)
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
        return try delete(try writers.prepare(object, plan).0, plan, transaction)
    }

    /// Deletes an object, and records that for those who observe the store.
    func delete(
        _ key: StorageKey,
        _ plan: ObjectPlan,
        _ transaction: TransactionState
    ) throws(StoreError) -> Bool {
        try converting { () throws(SQLiteError) in
            try connection.run(plan.statements.delete) { bind(key, plan, $0) }
            if connection.changes == 0 { return false }
            let revision = try transaction.revision(plan, on: connection)
            try transaction.tidyDeletions(plan, on: connection)
            try connection.run(Self.recordDeletion) { statement in
                statement.bind(plan.table.id, at: 1)
                statement.bind(revision, at: 2)
                statement.bind(key, at: 3)
            }
            for remove in plan.statements.removeElements { try connection.run(remove) { $0.bind(key, at: 1) } }
            try plan.search?.removeGone(connection)
            return true
        }
    }

    private static let recordDeletion = SQL(
        "INSERT OR IGNORE INTO cyanotype_deletions(type, revision, id) VALUES(?1, ?2, ?3)"
    )

    private func bind(_ key: StorageKey, _ plan: ObjectPlan, _ statement: borrowing SQLiteStatement) {
        bindTime(plan, statement)
        statement.bind(key, at: 2)
    }

    private func bindTime(_ plan: ObjectPlan, _ statement: borrowing SQLiteStatement) {
        if plan.expiration != nil { statement.bind(now, at: 1) }
    }

    func converting<Value>(_ body: () throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        do throws(SQLiteError) {
            return try body()
        } catch {
            throw StoreError(error)
        }
    }
}

// MARK: - Documents

extension ObjectAccess {
    /// Decodes the object of a row.
    func object<M: Model>(
        _ type: M.Type,
        _ plan: ObjectPlan,
        schema: Int64,
        _ row: borrowing SQLiteStatement,
        document: Int32,
        _ identity: StorageKey
    ) throws(StoreError) -> M {
        let bytes = unsafe row.bytes(document)
        do throws(MappingError) {
            if schema == plan.schema || plan.ownSchemas.contains(schema) || M.self is AnyObject.Type == false {
                return try unsafe JSONReader.readStored(type, in: bytes)
            }
        } catch {
            throw StoreError(error, of: plan.className, identity: plan.shownIdentity(identity))
        }
        return try unsafe instance(type, plan, schema, bytes, identity)
    }

    /// Decodes an instance of a subclass.
    private func instance<M: Model>(
        _ type: M.Type,
        _ plan: ObjectPlan,
        _ schema: Int64,
        _ bytes: UnsafeRawBufferPointer,
        _ identity: StorageKey
    ) throws(StoreError) -> M {
        let name = try converting { () throws(SQLiteError) in
            try registry.className(ofSchema: schema, on: connection) ?? plan.className
        }
        func read<Exact: Model>(_ exact: Exact.Type) throws(StoreError) -> M? {
            do throws(MappingError) {
                return try unsafe JSONReader.readStored(exact, in: bytes) as? M
            } catch {
                throw StoreError(error, of: name, identity: plan.shownIdentity(identity))
            }
        }
        if name == plan.className, let object = try read(type) { return object }
        if let model = registry.model(named: name), let object = try read(model) { return object }
        var error = StoreError(.type, "the object is of a class that the store has not used; name it among its models")
        error.type = name
        error.identity = plan.shownIdentity(identity)
        throw error
    }
}
