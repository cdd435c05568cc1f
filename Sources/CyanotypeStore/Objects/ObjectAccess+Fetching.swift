internal import Cyanotype
internal import FoundationEssentials

extension ObjectAccess {
    /// The time by which objects expire.
    private var now: Double { (transaction?.time ?? Date()).timeIntervalSinceReferenceDate }

    func fetch<M: Model, ID: Hashable>(_ type: M.Type, id: ID) throws(StoreError) -> M? {
        guard let plan = try plan(for: type) else { return nil }
        let key = try plan.identity.key(of: id, ofType: plan.typeName)
        return try connection.first(plan.statements.fetch, bind: { bind(key, plan, $0) }) { row throws(StoreError) in
            try self.object(type, plan, schema: row.integer(0), row, document: 1, key)
        }
    }

    func exists<M: Model, ID: Hashable>(_ type: M.Type, id: ID) throws(StoreError) -> Bool {
        guard let plan = try plan(for: type) else { return false }
        let key = try plan.identity.key(of: id, ofType: plan.typeName)
        return try converting { () throws(SQLiteError) in
            try connection.first(plan.statements.exists, bind: { bind(key, plan, $0) }) { _ in true } ?? false
        }
    }

    func count<M: Model>(_ type: M.Type) throws(StoreError) -> Int {
        guard let plan = try plan(for: type) else { return 0 }
        return try converting { () throws(SQLiteError) in
            Int(try connection.first(plan.statements.count, bind: { bindTime(plan, $0) }) { $0.integer(0) } ?? 0)
        }
    }

    func delete<M: Model, ID: Hashable>(_ type: M.Type, id: ID) throws(StoreError) -> Bool {
        let transaction = try writing
        guard let plan = try plan(for: type) else { return false }
        let key = try plan.identity.key(of: id, ofType: plan.typeName)
        return try converting { () throws(SQLiteError) in
            try connection.run(plan.statements.delete) { bind(key, plan, $0) }
            if connection.changes == 0 { return false }
            _ = try transaction.revision(plan, on: connection)
            for remove in plan.statements.removeElements { try connection.run(remove) { $0.bind(key, at: 1) } }
            return true
        }
    }

    private func bind(_ key: StorageKey, _ plan: ObjectPlan, _ statement: borrowing SQLiteStatement) {
        bindTime(plan, statement)
        statement.bind(key, at: 2)
    }

    private func bindTime(_ plan: ObjectPlan, _ statement: borrowing SQLiteStatement) {
        if plan.expiration != nil { statement.bind(now, at: 1) }
    }

    private func converting<Value>(_ body: () throws(SQLiteError) -> Value) throws(StoreError) -> Value {
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
    private func object<M: Model>(
        _ type: M.Type,
        _ plan: ObjectPlan,
        schema: Int64,
        _ row: borrowing SQLiteStatement,
        document: Int32,
        _ identity: StorageKey
    ) throws(StoreError) -> M {
        let bytes = unsafe row.bytes(document)
        do throws(MappingError) {
            if plan.ownSchemas.contains(schema) || M.self is AnyObject.Type == false {
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
