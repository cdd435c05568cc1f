internal import Cyanotype
internal import FoundationEssentials

/// One read, or one transaction, by one connection.
///
/// It is a class because the closures of each operation capture it, and would retain each property of a structure.
final class SQLiteSession {
    let engine: SQLiteEngine
    let connection: SQLiteConnection
    /// `nil` if the connection only reads.
    let transaction: TransactionState?
    /// Whether rows are only copied, so that nobody has to be let in between.
    private var isCopying = false
    /// Whether the session is adding tables, columns or keys that a model needs.
    private var isRecording = false
    /// Whether others may use the connection now.
    private var isLettingOthers = false
    /// The objects of a read that shares its connection: see ``isShared``.
    private var sharedObjects: ReferencedObjects?

    init(engine: SQLiteEngine, connection: SQLiteConnection, transaction: TransactionState?) {
        (self.engine, self.connection, self.transaction) = (engine, connection, transaction)
    }

    var catalog: Catalog { Catalog(connection: connection) }

    var registry: PlanRegistry { engine.registry }

    /// Whether this session reads a store in memory, and not only to copy rows.
    ///
    /// Such a store has only one connection. While the program's code runs in a read, others must be able to use it:
    /// see ``StoreConnections/lettingOthersUse(_:_:)``. A transaction keeps the connection until its end.
    var isShared: Bool { engine.isInMemory && transaction == nil && !isCopying }

    var recorder: PlanRecorder { PlanRecorder(registry: registry, connection: connection) }

    /// The transaction, for changes.
    ///
    /// - Throws: ``StoreError`` if the session only reads, or if SQLite has rolled the transaction back after a failure
    ///   that the program has caught.
    var writing: TransactionState {
        get throws(StoreError) {
            if let transaction {
                if connection.isInTransaction { return transaction }
                throw StoreError(.other, "an earlier failure has undone the transaction; begin it again")
            }
            throw StoreError(.readOnly, "the connection only reads")
        }
    }
}

extension SQLiteSession: EngineSession {
    typealias Table = ObjectPlan

    var now: Double { (transaction?.time ?? Date()).timeIntervalSinceReferenceDate }

    var hasEnded: Bool { transaction?.hasEnded ?? false }

    func shape<M: Model>(of type: M.Type) throws(StoreError) -> ObjectShape { try registry.shape(of: type) }

    func table<M: Model>(for type: M.Type, _ use: TableUse) throws(StoreError) -> ObjectPlan? {
        switch use {
        case .identifying:
            // Two models may refer to each other, so recording one must not record the other.
            if isRecording {
                if let plan = transaction?.plan(of: type) { return plan }
                return try readingPlan(of: try shape(of: type))
            }
            // An old plan will do: a row whose schema it does not know makes the session read a new one. A transaction
            // may have changed the file, which the registry does not know yet.
            if transaction == nil, let plan = registry.known(type) { return plan }
            return try plan(for: type)
        case .reading: return try plan(for: type)
        case .removing:
            // Throws if nothing can be written.
            _ = try writing
            let plan = try plan(for: type)
            if let refusal = plan?.writeRefusal { throw refusal }
            return plan
        case .storing: return try savingPlan(for: type)
        }
    }

    func model(named name: String, ofType type: String) -> (any Model.Type)? {
        registry.models.model(named: name, ofType: type)
    }

    func decoder() -> DocumentCodec.Decoder {
        // Other threads may use a shared connection while this one decodes.
        if isShared { return DocumentCodec.Decoder() }
        // A transaction may decode objects while it decodes another one.
        if isKnownUniquelyReferenced(&connection.companion),
            let decoder = connection.companion as? DocumentCodec.Decoder
        {
            return decoder
        }
        let decoder = DocumentCodec.Decoder()
        connection.companion = decoder
        return decoder
    }

    var models: ModelRegistry { registry.models }

    func note(_ events: [KnownStates.Event]) {
        if let transaction { transaction.knownStates.note(events) } else { models.states.note(events) }
    }

    func knows(_ checksum: Int64, of object: ModelReference, in owner: ModelReference) -> Bool {
        // Only a transaction saves.
        transaction?.knownStates.contains(checksum, of: object, in: owner, after: models.states) ?? false
    }

    func referencedObjects(_ decoder: DocumentCodec.Decoder) -> ReferencedObjects {
        if !isShared { return ReferencedObjects(self, decoder) }
        if let sharedObjects { return sharedObjects }
        let objects = ReferencedObjects(self, decoder, copiesAll: true)
        sharedObjects = objects
        return objects
    }

    var lendsCopies: Bool { isShared }

    func copyingRows(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        if !isShared { return try body() }
        if isLettingOthers { throw StoreError(SQLiteError.misuse("the references of a row were not found with it")) }
        isCopying = true
        defer { isCopying = false }
        try body()
    }

    /// Finds the objects to which copied rows refer, while they are of one state with the rows.
    func findReferenced(_ rows: some Sequence<CopiedRow>, _ shape: ObjectShape) throws(StoreError) {
        guard models.mayRefer(shape) else { return }
        let objects = referencedObjects(DocumentCodec.Decoder()).rows
        for row in rows { objects.add(row, shape) }
        try copyingRows { () throws(StoreError) in try objects.addReferenced(in: self) }
    }

    /// Calls code of the program in a read of a store in memory, and lets others use the connection meanwhile.
    func lettingOthersUse(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        isLettingOthers = true
        defer { isLettingOthers = false }
        try engine.connections.lettingOthersUse(connection, body)
    }

    func recordDamage() {
        // Another thread may be using a shared connection now. It has no file that must be left as it is.
        if !isShared { connection.foundDamage = true }
    }
}

// MARK: - Plans

extension SQLiteSession {
    /// Returns the plan of a model for the state of the file that this session sees; `nil` if the file has no such type
    /// and the session only reads.
    ///
    /// A transaction adds what the file lacks for the model, so its plans are recorded ones.
    func plan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan? {
        if let plan = transaction?.plan(of: type), registry.isComplete(plan) { return plan }
        if let plan = registry.known(type), transaction == nil || plan.isRecorded, try isCurrent(plan) {
            transaction?.add(plan)
            return plan
        }
        guard let transaction else { return try readingPlan(of: try registry.shape(of: type)) }
        return try record(type, transaction)
    }

    /// Returns the plan of a model whose objects are about to be stored. This may begin a revision of their type.
    private func savingPlan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan {
        let transaction = try writing
        if let plan = transaction.plan(of: type), plan.isWritable, registry.isComplete(plan) { return plan }
        // The first change of a type begins a revision. That also reads the generation, which shows whether the plan
        // still holds.
        if let plan = registry.known(type), plan.isWritable, transaction.state.revisions[plan.table.id] == nil {
            let generation = try StoreError.converting { () throws(SQLiteError) in
                try transaction.beginRevision(plan, on: connection).generation
            }
            if generation == plan.generation {
                transaction.add(plan)
                return plan
            }
        }
        return try writablePlan(try record(type, transaction), transaction)
    }

    /// Returns a plan for writing. From now on, its own schema may have rows.
    ///
    /// - Throws: ``StoreError`` if nothing of the type may be written.
    private func writablePlan(_ plan: ObjectPlan, _ transaction: TransactionState) throws(StoreError) -> ObjectPlan {
        if let refusal = plan.writeRefusal { throw refusal }
        if plan.isWritable { return plan }
        let used = try recorder.beginUse(of: plan)
        transaction.add(used)
        return used
    }

    /// Returns the plan of a model whose objects are migrated. Unlike saving, this begins no revision.
    ///
    /// - Throws: ``StoreError`` with the code `newerType` if there are objects of a newer version.
    func migratingPlan<M: Model>(_ type: M.Type) throws(StoreError) -> ObjectPlan {
        let transaction = try writing
        guard let plan = try plan(for: type) else { throw StoreError(SQLiteError.misuse("the type was not recorded")) }
        return try writablePlan(plan, transaction)
    }

    /// Reads a plan that knows the present schemas of the file; `nil` if the file has no such type.
    func readingPlan(of shape: ObjectShape) throws(StoreError) -> ObjectPlan? {
        guard let plan = try recorder.readingPlan(shape) else { return nil }
        // A transaction may see changes that are rolled back later.
        if transaction == nil { registry.add(plan) }
        return plan
    }

    /// Adds what the file lacks for a model, and returns the plan.
    private func record<M: Model>(_ type: M.Type, _ transaction: TransactionState) throws(StoreError) -> ObjectPlan {
        try beginSavepoint()
        let isInner = isRecording
        isRecording = true
        defer { isRecording = isInner }
        let plan = try recorder.plan(for: type, in: self)
        transaction.state.referenceColumns = nil
        transaction.add(plan)
        return plan
    }

    /// Writes all keys of a model's objects again, after a verification has found wrong ones.
    func repair<M: Model>(_ type: M.Type) throws(StoreError) {
        let transaction = try writing
        if let refusal = try plan(for: type)?.writeRefusal { throw refusal }
        transaction.add(try recorder.repairedPlan(for: type, in: self))
    }

    /// Whether the file's record of the type is the one from which a plan was made.
    private func isCurrent(_ plan: ObjectPlan) throws(StoreError) -> Bool {
        let generation = try StoreError.converting { () throws(SQLiteError) in
            try catalog.generation(ofType: plan.table.id)
        }
        return generation == plan.generation
    }
}

// MARK: - Rows by identity

extension SQLiteSession {
    func withVisibleRow<M: Model, ID: Hashable>(
        of type: M.Type,
        id: ID,
        times: Bool,
        _ body: (borrowing StoredRow, ObjectShape, RowTimes?) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let table = try table(for: type, .identifying) else {
            _ = try shape(of: type).identityKey(of: id)
            return
        }
        guard let identity = try table.shape.identityKey(of: id) else { return }
        try withVisibleRow(of: identity, in: table, times: times, body)
    }

    private func withVisibleRow(
        of identity: StorageKey,
        in table: ObjectPlan,
        times: Bool,
        _ body: (borrowing StoredRow, ObjectShape, RowTimes?) throws(StoreError) -> Void
    ) throws(StoreError) {
        if isShared { return try withCopiedRow(of: identity, in: table, times: times, body) }
        try withStatement(times ? table.statements.stored : table.statements.fetch, identity) {
            statement throws(StoreError) in
            guard let plan = try visiblePlan(table, statement) else { return }
            try body(RowCodec.row(statement, identity, plan), plan.shape, times ? RowCodec.times(statement) : nil)
        }
    }

    func forEachVisibleRow(
        of identities: [StorageKey?],
        in table: ObjectPlan,
        _ body: (_ position: Int, borrowing StoredRow) throws(StoreError) -> Void
    ) throws(StoreError) {
        if !isShared { return try forEachRow(of: identities, in: table, body) }
        // All rows must be of one state, so they are copied before others can change it.
        var copies: [(position: Int, row: CopiedRow)] = []
        try forEachRow(of: identities, in: table) { position, row in copies.append((position, CopiedRow(row))) }
        try findReferenced(copies.lazy.map(\.row), table.shape)
        try lettingOthersUse { () throws(StoreError) in
            for copy in copies {
                try copy.row.lend { row throws(StoreError) in try body(copy.position, row) }
            }
        }
    }

    private func forEachRow(
        of identities: [StorageKey?],
        in table: ObjectPlan,
        _ body: (_ position: Int, borrowing StoredRow) throws(StoreError) -> Void
    ) throws(StoreError) {
        var positions = KeyPositions(identities)
        try KeyList.forEach(positions.keys) { list throws(StoreError) in
            try connection.forEach(SQL(adHoc: table.table.rows(in: list)), bind: list.bind) {
                statement throws(StoreError) in
                guard let plan = try visiblePlan(table, statement, expiresAt: RowCodec.count) else { return true }
                let row = RowCodec.row(statement, plan)
                try positions.forEach(of: row.identity) { position throws(StoreError) in try body(position, row) }
                return true
            }
        }
    }

    func visibility(of identity: StorageKey, in table: ObjectPlan) throws(StoreError) -> RowVisibility {
        var visibility = RowVisibility.missing
        try withStatement(table.statements.find, identity) { statement throws(StoreError) in
            let schema = statement.integer(0)
            guard let plan = try plan(table, knowing: schema) else { return visibility = .ofAnotherClass }
            if plan.expiration == nil {
                visibility = .visible
            } else if plan.schemasWithoutExpiration.contains(schema) {
                visibility = .dependsOnDocument
            } else {
                visibility = hasExpired(statement, expiresAt: 1) ? .expired : .visible
            }
        }
        return visibility
    }

    /// Calls a closure with the row of an identity, if there is one.
    ///
    /// The closure returns nothing, so that this is not generic.
    private func withStatement(
        _ sql: SQL,
        _ identity: StorageKey,
        _ body: (borrowing SQLiteStatement) throws(StoreError) -> Void
    ) throws(StoreError) {
        try connection.forEach(sql, bind: { $0.bind(identity, at: 1) }) { statement throws(StoreError) in
            try body(statement)
            return false
        }
    }

    /// Returns the plan with which the object of a row is decoded; `nil` if the object has expired or is of another
    /// class.
    private func visiblePlan(
        _ plan: ObjectPlan,
        _ statement: borrowing SQLiteStatement,
        expiresAt expires: Int32 = RowCodec.expires
    ) throws(StoreError) -> ObjectPlan? {
        let schema = statement.integer(RowCodec.schema)
        guard let plan = try self.plan(plan, knowing: schema) else { return nil }
        // A program that does not know which field has the time may have written another value into the column.
        if plan.expiration != nil, !plan.schemasWithoutExpiration.contains(schema),
            hasExpired(statement, expiresAt: expires)
        {
            return nil
        }
        return plan
    }

    /// Returns the plan if a schema is of its class, or one that knows the schema; `nil` if it is of another class.
    private func plan(_ plan: ObjectPlan, knowing schema: Int64) throws(StoreError) -> ObjectPlan? {
        if let isInFamily = plan.isInFamily(schema) { return isInFamily ? plan : nil }
        // Another program has added the schema since the plan was made.
        guard let plan = try readingPlan(of: plan.shape) else { return nil }
        return plan.isInFamily(schema) ?? true ? plan : nil
    }

    private func hasExpired(_ statement: borrowing SQLiteStatement, expiresAt column: Int32) -> Bool {
        !statement.isNull(column) && statement.real(column) <= now
    }
}

// MARK: - Copied rows

// A store in memory has one connection. Nobody may have to wait for it while the program's initializers run. So rows
// are copied, and others can use the connection while the copies are decoded.
extension SQLiteSession {
    @inline(never)
    private func withCopiedRow(
        of identity: StorageKey,
        in table: ObjectPlan,
        times: Bool,
        _ body: (borrowing StoredRow, ObjectShape, RowTimes?) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let copy = try copyVisibleRow(of: identity, in: table, times: times) else { return }
        try findReferenced(CollectionOfOne(copy.row), table.shape)
        try lettingOthersUse { () throws(StoreError) in
            try copy.row.lend { row throws(StoreError) in try body(row, table.shape, copy.times) }
        }
    }

    private func copyVisibleRow(
        of identity: StorageKey,
        in table: ObjectPlan,
        times: Bool
    ) throws(StoreError) -> (row: CopiedRow, times: RowTimes?)? {
        var copy: (CopiedRow, RowTimes?)?
        try withStatement(times ? table.statements.stored : table.statements.fetch, identity) {
            statement throws(StoreError) in
            guard let plan = try visiblePlan(table, statement) else { return }
            let row = RowCodec.row(statement, identity, plan)
            copy = (CopiedRow(row), times ? RowCodec.times(statement) : nil)
        }
        return copy
    }

    /// Calls a closure with the row of each result of a statement, until it returns `false`.
    ///
    /// - Parameters:
    ///   - statement: The statement.
    ///   - table: The table.
    ///   - expecting: Called before, with the number of rows that are likely.
    ///   - body: The closure.
    /// - Throws: ``StoreError``
    func forEachRow(
        of statement: SQLText,
        in table: ObjectPlan,
        expecting: (Int) -> Void = { _ in },
        _ body: (borrowing StoredRow) throws(StoreError) -> Bool
    ) throws(StoreError) {
        if !isShared {
            return try forEachResult(of: statement, expecting: expecting) { result throws(StoreError) in
                try body(RowCodec.row(result, table))
            }
        }
        var rows: [CopiedRow] = []
        try forEachResult(of: statement) { result in
            rows.append(CopiedRow(RowCodec.row(result, table)))
            return true
        }
        expecting(rows.count)
        try findReferenced(rows, table.shape)
        try lettingOthersUse { () throws(StoreError) in
            for row in rows where try !row.lend(body) { return }
        }
    }

    /// Runs a statement that was composed for one query, and calls a closure with each row until it returns `false`.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - expecting: Called before, with the number of rows that the statement had when it was last used.
    ///   - body: The closure.
    /// - Throws: ``StoreError``
    func forEachResult(
        of sql: SQLText,
        expecting: (Int) -> Void = { _ in },
        _ body: (borrowing SQLiteStatement) throws(StoreError) -> Bool
    ) throws(StoreError) {
        try connection.withStatement(SQL(adHoc: ObjectPlan.dialect.statement(sql))) { statement throws(StoreError) in
            statement.bind(sql.bindings)
            expecting(statement.rowCount)
            var count = 0
            while try statement.stepConverting(StoreError.self) {
                count += 1
                if try !body(statement) { break }
            }
            statement.rowCount = count
        }
    }

    /// Returns the number that a statement returns.
    func number(of statement: SQLText) throws(StoreError) -> Int {
        var number = 0
        try forEachResult(of: statement) { row in
            number = Int(row.integer(0))
            return false
        }
        return number
    }
}
