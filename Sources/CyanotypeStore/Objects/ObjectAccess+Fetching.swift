internal import Cyanotype
internal import FoundationEssentials

extension ObjectAccess {
    /// The time by which objects expire, in seconds since 2001.
    var now: Double { (transaction?.time ?? Date()).timeIntervalSinceReferenceDate }

    func fetch<M: Model, ID: Hashable>(_ type: M.Type, id: ID) throws(StoreError) -> M? {
        let place = UnsafeMutablePointer<M>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        return try unsafe fetch(id: id, into: place) ? place.move() : nil
    }

    /// Fetches an object into memory for one, which is initialized if the result is true.
    ///
    /// An optional would do. But each function that handles an optional of a generic type has to look for its metadata, and
    /// on the way through all closures that takes a tenth of a fetch.
    func fetch<M: Model, ID: Hashable>(id: ID, into place: UnsafeMutablePointer<M>) throws(StoreError) -> Bool {
        guard let (plan, key) = try find(M.self, id) else { return false }
        if sharing != nil { return try unsafe readCopy(plan.statements.fetch, plan, key, into: place) }
        var isFound = false
        try withRow(plan.statements.fetch, key) { row throws(StoreError) in
            isFound = try unsafe readVisibleObject(plan, row, key, into: place)
        }
        return isFound
    }

    func fetch<M: Model>(_ type: M.Type, ids: some Sequence<some Hashable>) throws(StoreError) -> [M?] {
        var objects: [M?] = []
        guard let sharing else {
            for id in ids { objects.append(try fetch(type, id: id)) }
            return objects
        }
        // All of one state, before others can change it.
        var copies: [(plan: ObjectPlan, row: CopiedRow)?] = []
        for id in ids {
            let found = try find(type, id)
            copies.append(
                try found.flatMap { plan, key throws(StoreError) in
                    try copyVisibleRow(type, plan.statements.fetch, plan, key)
                }
            )
        }
        try sharing.lettingOthersUse(connection) { () throws(StoreError) in
            for copy in copies {
                let object = try copy.map { plan, row throws(StoreError) in try self.object(type, plan, row) }
                objects.append(object)
            }
        }
        return objects
    }

    func stored<M: Model, ID: Hashable>(_ type: M.Type, id: ID) throws(StoreError) -> StoredObject<M>? {
        guard let (plan, key) = try find(type, id) else { return nil }
        let place = UnsafeMutablePointer<M>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        var (revision, created, modified) = (Int64(), 0.0, 0.0)
        let readRest = { (row: borrowing SQLiteStatement) in
            (revision, created, modified) = (row.integer(4), row.real(5), row.real(6))
        }
        var isFound = false
        if sharing != nil {
            isFound = try unsafe readCopy(plan.statements.stored, plan, key, into: place, readRest)
        } else {
            try withRow(plan.statements.stored, key) { row throws(StoreError) in
                readRest(row)
                isFound = try unsafe readVisibleObject(plan, row, key, into: place)
            }
        }
        if !isFound { return nil }
        return StoredObject(
            value: unsafe place.move(),
            revision: revision,
            created: Date(timeIntervalSinceReferenceDate: created),
            modified: Date(timeIntervalSinceReferenceDate: modified)
        )
    }

    func exists<M: Model, ID: Hashable>(_ type: M.Type, id: ID) throws(StoreError) -> Bool {
        guard let (plan, key) = try find(type, id) else { return false }
        return try isVisible(type, plan, key)
    }

    /// The plan of a model and the key of one of its identities; `nil` if there can be no such object.
    private func find<M: Model, ID: Hashable>(
        _ type: M.Type,
        _ id: ID
    ) throws(StoreError) -> (ObjectPlan, StorageKey)? {
        guard let plan = try identityPlan(for: type) else {
            // A wrong type is a mistake, whatever is stored.
            let shape = try registry.shape(of: type)
            _ = try shape.identity.key(of: id, ofType: shape.typeName)
            return nil
        }
        return try plan.identity.key(of: id, ofType: plan.typeName).map { (plan, $0) }
    }

    /// Calls a closure with the row of an identity, if there is one.
    ///
    /// The closure returns nothing, so that this is not generic.
    private func withRow(
        _ sql: SQL,
        _ key: StorageKey,
        _ body: (borrowing SQLiteStatement) throws(StoreError) -> Void
    ) throws(StoreError) {
        try connection.forEach(sql, bind: { $0.bind(key, at: 1) }) { row throws(StoreError) in
            try body(row)
            return false
        }
    }
}

// MARK: - Visible objects

extension ObjectAccess {
    /// Decodes the object of a row with the columns schema, expires, checksum and doc into memory for one, unless it has
    /// expired or is of another class.
    private func readVisibleObject<M: Model>(
        _ plan: ObjectPlan,
        _ row: borrowing SQLiteStatement,
        _ key: StorageKey,
        into place: UnsafeMutablePointer<M>
    ) throws(StoreError) -> Bool {
        guard let plan = try visiblePlan(M.self, plan, row) else { return false }
        let schema = row.integer(0)
        unsafe place.initialize(to: try object(M.self, plan, schema: schema, row, document: 3, key))
        return unsafe remains(place, plan, schema)
    }

    /// Whether an object has not expired by its document, if only that says so; else it is removed from the memory.
    private func remains<M: Model>(_ place: UnsafeMutablePointer<M>, _ plan: ObjectPlan, _ schema: Int64) -> Bool {
        if !plan.schemasWithoutExpiration.contains(schema) || !(unsafe hasExpired(place.pointee, plan)) { return true }
        unsafe place.deinitialize(count: 1)
        return false
    }

    /// The plan by which the object of a row is decoded; `nil` if it has expired or is of another class.
    private func visiblePlan<M: Model>(
        _ type: M.Type,
        _ plan: ObjectPlan,
        _ row: borrowing SQLiteStatement
    ) throws(StoreError) -> ObjectPlan? {
        let schema = row.integer(0)
        guard let plan = try self.plan(type, plan, knowing: schema) else { return nil }
        // A program without the mark may have written something else into the column.
        if plan.expiration != nil, !plan.schemasWithoutExpiration.contains(schema), hasExpired(row) { return nil }
        return plan
    }

    /// Whether there is an object with an identity that has not expired and is of the class.
    func isVisible<M: Model>(_ type: M.Type, _ plan: ObjectPlan, _ key: StorageKey) throws(StoreError) -> Bool {
        var (isVisible, needsDocument) = (false, false)
        try withRow(plan.statements.find, key) { row throws(StoreError) in
            guard let plan = try self.plan(type, plan, knowing: row.integer(0)) else { return }
            needsDocument = plan.schemasWithoutExpiration.contains(row.integer(0))
            isVisible = plan.expiration == nil || !hasExpired(row)
        }
        if !needsDocument { return isVisible }
        isVisible = false
        try withRow(plan.statements.fetch, key) { row throws(StoreError) in
            let place = UnsafeMutablePointer<M>.allocate(capacity: 1)
            defer { unsafe place.deallocate() }
            isVisible = try unsafe readVisibleObject(plan, row, key, into: place)
            if isVisible { unsafe place.deinitialize(count: 1) }
        }
        return isVisible
    }

    /// Returns the plan if a schema is of its class, or one that knows the schema; `nil` if it is of another class.
    private func plan<M: Model>(
        _ type: M.Type,
        _ plan: ObjectPlan,
        knowing schema: Int64
    ) throws(StoreError) -> ObjectPlan? {
        if let isInFamily = plan.isInFamily(schema) { return isInFamily ? plan : nil }
        // A newer program has just written its first object.
        guard let plan = try readingPlan(for: type) else { return nil }
        return plan.isInFamily(schema) ?? true ? plan : nil
    }

    private func hasExpired(_ row: borrowing SQLiteStatement) -> Bool { !row.isNull(1) && row.real(1) <= now }

    /// Whether an object has expired, by its document.
    func hasExpired<M: Model>(_ object: M, _ plan: ObjectPlan) -> Bool {
        guard case .real(let time)? = plan.expirationKey(of: object) else { return false }
        return time <= now
    }
}

// MARK: - Copied rows

// A store in memory has one connection, on which the program's initializers must keep nobody waiting: rows are copied, and
// others use the connection while they are decoded.
extension ObjectAccess {
    /// Decodes the object with an identity into memory for one. `readRest` gets its row before.
    @inline(never)
    private func readCopy<M: Model>(
        _ sql: SQL,
        _ plan: ObjectPlan,
        _ key: StorageKey,
        into place: UnsafeMutablePointer<M>,
        _ readRest: (borrowing SQLiteStatement) -> Void = { _ in }
    ) throws(StoreError) -> Bool {
        guard let sharing, let (plan, row) = try copyVisibleRow(M.self, sql, plan, key, readRest) else { return false }
        try sharing.lettingOthersUse(connection) { () throws(StoreError) in
            unsafe place.initialize(to: try object(M.self, plan, row))
        }
        return unsafe remains(place, plan, row.schema)
    }

    /// Copies the row of an identity, unless the object has expired or is of another class.
    private func copyVisibleRow<M: Model>(
        _ type: M.Type,
        _ sql: SQL,
        _ plan: ObjectPlan,
        _ key: StorageKey,
        _ readRest: (borrowing SQLiteStatement) -> Void = { _ in }
    ) throws(StoreError) -> (plan: ObjectPlan, row: CopiedRow)? {
        var copy: (ObjectPlan, CopiedRow)?
        try withRow(sql, key) { row throws(StoreError) in
            guard let plan = try visiblePlan(type, plan, row) else { return }
            readRest(row)
            copy = (plan, CopiedRow(row.integer(0), key, row.integer(2), row.blob(3)))
        }
        return copy
    }
}

// MARK: - Documents

extension ObjectAccess {
    /// Decodes the object of a row, whose checksum is in the column before the document.
    func object<M: Model>(
        _ type: M.Type,
        _ plan: ObjectPlan,
        schema: Int64,
        _ row: borrowing SQLiteStatement,
        document: Int32,
        _ identity: StorageKey
    ) throws(StoreError) -> M {
        try unsafe object(
            type,
            plan,
            schema: schema,
            checksum: row.integer(document - 1),
            bytes: row.bytes(document),
            identity
        )
    }

    /// Decodes the object of a row that was copied.
    func object<M: Model>(_ type: M.Type, _ plan: ObjectPlan, _ row: CopiedRow) throws(StoreError) -> M {
        try unsafe row.document.withUnsafeBufferPointer { bytes throws(StoreError) in
            try unsafe object(
                type,
                plan,
                schema: row.schema,
                checksum: row.checksum,
                bytes: UnsafeRawBufferPointer(bytes),
                row.identity
            )
        }
    }

    private func object<M: Model>(
        _ type: M.Type,
        _ plan: ObjectPlan,
        schema: Int64,
        checksum: Int64,
        bytes: UnsafeRawBufferPointer,
        _ identity: StorageKey
    ) throws(StoreError) -> M {
        if unsafe DocumentChecksum.make(bytes, identity) != checksum { throw damage(plan, identity) }
        do throws(MappingError) {
            if schema == plan.schema || M.self is AnyObject.Type == false {
                return try unsafe JSONReader.readStored(type, in: bytes)
            }
        } catch {
            throw StoreError(error, of: plan.className, identity: identity.text)
        }
        return try unsafe instance(type, plan, schema, bytes, identity)
    }

    /// The failure of a document that is not what was written. Nothing more is written then.
    @inline(never)
    private func damage(_ plan: ObjectPlan, _ identity: StorageKey) -> StoreError {
        // Others may use a shared connection now; its memory is not read from a file that could be damaged.
        if sharing == nil { connection.foundDamage = true }
        var error = StoreError(
            .corrupt,
            "the document is damaged; restore the file from a backup, or delete the object"
        )
        (error.type, error.identity) = (plan.className, identity.text)
        return error
    }

    /// Decodes an instance of a class or of its subclass.
    private func instance<M: Model>(
        _ type: M.Type,
        _ plan: ObjectPlan,
        _ schema: Int64,
        _ bytes: UnsafeRawBufferPointer,
        _ identity: StorageKey
    ) throws(StoreError) -> M {
        let name = plan.schemas[schema]?.className ?? plan.className
        func read<Exact: Model>(_ exact: Exact.Type) throws(StoreError) -> M? {
            do throws(MappingError) {
                return try unsafe JSONReader.readStored(exact, in: bytes) as? M
            } catch {
                throw StoreError(error, of: name, identity: identity.text)
            }
        }
        if name == plan.className, let object = try read(type) { return object }
        if let model = registry.model(named: name, ofType: plan.typeName), let object = try read(model) {
            return object
        }
        var error = StoreError(.type, "the object is of a class that the store has not used; name it among its models")
        error.type = name
        error.identity = identity.text
        throw error
    }
}
