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

    init(engine: SQLiteEngine, connection: SQLiteConnection, transaction: TransactionState?) {
        (self.engine, self.connection, self.transaction) = (engine, connection, transaction)
    }

    var catalog: Catalog { Catalog(connection: connection) }

    var registry: PlanRegistry { engine.registry }

    /// The connections of a store in memory, if this session reads; `nil` otherwise.
    ///
    /// Such a store has only one connection. While the program's code runs in a read, others must be able to use it:
    /// see ``StoreConnections/lettingOthersUse(_:_:)``. A transaction keeps the connection until its end.
    var shared: StoreConnections? { isShared ? engine.connections : nil }

    /// Whether ``shared`` is not `nil`.
    var isShared: Bool { engine.isInMemory && transaction == nil }

    private var recorder: PlanRecorder { PlanRecorder(registry: registry, connection: connection) }

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

    func shape<M: Model>(of type: M.Type) throws(StoreError) -> ObjectShape { try registry.models.shape(of: type) }

    func table<M: Model>(for type: M.Type, _ use: TableUse) throws(StoreError) -> ObjectPlan? {
        switch use {
        case .identifying:
            // An old plan will do: a row whose schema it does not know makes the session read a new one. A transaction
            // may have changed the file, which the registry does not know yet.
            if transaction == nil, let plan = registry.known(type) { return plan }
            return try plan(for: type)
        case .reading: return try plan(for: type)
        case .removing:
            // Throws if nothing can be written.
            _ = try writing
            return try plan(for: type)
        case .storing: return try savingPlan(for: type)
        }
    }

    func model(named name: String, ofType type: String) -> (any Model.Type)? {
        registry.models.model(named: name, ofType: type)
    }

    func recordDamage() {
        // Another thread may be using a shared connection now. It has no file that must be left as it is.
        if shared == nil { connection.foundDamage = true }
    }
}

// MARK: - Plans

extension SQLiteSession {
    /// Returns the plan of a model for the state of the file that this session sees; `nil` if the file has no such type
    /// and the session only reads.
    ///
    /// A transaction adds what the file lacks for the model, so its plans are recorded ones.
    func plan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan? {
        if let plan = transaction?.plan(of: type) { return plan }
        if let plan = registry.known(type), transaction == nil || plan.isRecorded, try isCurrent(plan) {
            transaction?.add(plan)
            return plan
        }
        guard let transaction else { return try readingPlan(of: try registry.models.shape(of: type)) }
        return try record(type, transaction)
    }

    /// Returns the plan of a model whose objects are about to be stored. This may raise the revision of their type.
    private func savingPlan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan {
        let transaction = try writing
        if let plan = transaction.plan(of: type) { return plan }
        // The first change of a type raises its revision. That also reads the generation, which shows whether the plan
        // still holds.
        if let plan = registry.known(type), plan.isRecorded, transaction.state.revisions[plan.table.id] == nil {
            let generation = try StoreError.converting { () throws(SQLiteError) in
                try transaction.raiseRevision(plan, on: connection).generation
            }
            if generation == plan.generation {
                transaction.add(plan)
                return plan
            }
        }
        return try record(type, transaction)
    }

    /// Reads a plan that knows the present schemas of the file; `nil` if the file has no such type.
    func readingPlan(of shape: ObjectShape) throws(StoreError) -> ObjectPlan? {
        guard let plan = try recorder.readingPlan(shape) else { return nil }
        // What a transaction sees may be rolled back.
        if transaction == nil { registry.add(plan) }
        return plan
    }

    /// Adds what the file lacks for a model, and returns the plan.
    private func record<M: Model>(_ type: M.Type, _ transaction: TransactionState) throws(StoreError) -> ObjectPlan {
        let plan = try recorder.plan(for: type)
        transaction.add(plan)
        return plan
    }

    /// Writes all keys of a model's objects again, after a verification has found wrong ones.
    func repair<M: Model>(_ type: M.Type) throws(StoreError) {
        let transaction = try writing
        transaction.add(try recorder.repairedPlan(for: type))
    }

    /// Whether the file's record of the type is the one from which a plan was made.
    private func isCurrent(_ plan: ObjectPlan) throws(StoreError) -> Bool {
        let generation = try StoreError.converting { () throws(SQLiteError) in
            try catalog.generation(ofType: plan.table.id)
        }
        return generation == plan.generation
    }
}
